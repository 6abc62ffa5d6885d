import { beforeAll, expect, test } from "vitest";
import type { EvidenceItem, LeagueRecord, Relationship } from "../../contract/records.ts";
import { lastDayOf, supportsCurrent } from "../../scripts/evidence/values/dates.ts";
import { type BuiltSite, builtSite, pagesOf } from "./built-site.ts";

let real: BuiltSite;

beforeAll(async () => {
  real = await builtSite("real");
});

type Use = Pick<Relationship, "id" | "status" | "evidence" | "evidenceUrl" | "evidenceDate">;

async function currentRows(): Promise<Use[]> {
  const read = async (path: string) =>
    (await real.fetch(new Request(`https://ledger.example.org/api/v1/tech${path}`))).json();
  const clubs = (await read("?status=current")) as { data: Use[] };
  const leagues = (await read("/leagues")) as { data: LeagueRecord[] };
  const rows = [...clubs.data, ...leagues.data.flatMap(({ technology }) => technology)];
  return rows.filter(({ status }) => status === "current");
}

const hasRunningTerm = ({ termEnd, verificationDate }: EvidenceItem) =>
  termEnd !== null && lastDayOf(termEnd) >= verificationDate;

const makesCurrent = (page: EvidenceItem) =>
  hasRunningTerm(page) ||
  (page.date !== null && !page.announced && supportsCurrent(page.date, page.verificationDate));

test("a current row begins with the newest page that makes it current; only one whose term runs may be undated", async () => {
  const rows = await currentRows();
  expect(rows.length).toBeGreaterThan(300);
  const wrong = rows.filter(({ evidence: [first, ...others] }) => {
    if (first === undefined || !makesCurrent(first)) return true;
    return others.some((page) => makesCurrent(page) && (page.date ?? "") > (first.date ?? ""));
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  expect(rows.filter((row) => row.evidenceUrl !== row.evidence[0]?.url)).toEqual([]);
});

/** What stands on a page as current: its rows, and what follows each mark in a tile, a cell or a sentence. */
const currentTexts = (html: string): string[] =>
  [
    /<(li|tr)[^>]* data-status="current">.*?<\/\1>/gs,
    /<span class="status status-current".*?<(?=\/li|\/t[dr]|span class="status )/gs,
  ]
    .flatMap((pattern) => html.replaceAll(/<details.*?<\/details>/gs, "").match(pattern) ?? [])
    .map((text) => text.replaceAll(/<[^>]*>/g, " "));

test("no row, tile, cell or sentence says current beside undated", async () => {
  const texts = pagesOf(real).flatMap(([path, html]) => currentTexts(html).map((text) => `${path} ${text}`));
  expect(texts.length).toBeGreaterThan(1000);
  // The page of the statuses says what an undated page is worth.
  const others = texts.filter((text) => !text.startsWith("/statuses/"));
  expect(others.filter((text) => /\bundated\b/.test(text))).toEqual([]);
});

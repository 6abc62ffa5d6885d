import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { findRow } from "../../contract/owned-rows.ts";
import { parseArguments } from "../../scripts/cli.ts";
import { readQueue } from "../../scripts/desk/queue.ts";
import { runReports } from "../../scripts/members/reports.ts";
import { reportsCommand } from "../../scripts/members/reports-command.ts";
import type { Mail } from "../../server/members/mail.ts";
import { fixtureIndexes, temporaryFolder } from "../fixture-build.ts";
import { insertRows } from "../server/members/fill-store.ts";
import { fixtureStore } from "../server/members/fixture-members.ts";
import { ledgerFolder } from "./run-script.ts";

const ROW = "example-rovers--acme-tracking--athlete-monitoring";
const ROWS_PAGE = "https://news.example.org/rovers-acme";
const [FIRST, SECOND] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

/** The command over two reports: a source of 21 November with an address, and a no of the day before. */
async function withReports({
  mailFails = false,
  text = "See https://news.example.org/new.",
  answer = "source" as "source" | "yes",
  subject = `row=${ROW}`,
} = {}) {
  const parts = await fixtureStore();
  const { store } = parts;
  const report = { subject, answer, created_at: Date.parse("2026-11-21") } as const;
  const rows = [
    { ...report, id: FIRST, text, email: "ada@example.org" },
    { ...report, id: SECOND, answer: "no", text: "", email: null, created_at: Date.parse("2026-11-20") },
  ] as const;
  await insertRows(parts, "reports", rows);
  const indexes = await fixtureIndexes();
  const mails: Mail[] = [];
  const deliver = async (mail: Mail) => {
    if (mailFails) throw new Error("refused");
    mails.push(mail);
  };
  const folders = { data: await ledgerFolder(), desk: await temporaryFolder() };
  const run = (...words: string[]) =>
    store.use(({ db }) =>
      runReports(parseArguments(reportsCommand, words), {
        ...{
          db,
          deliver,
          findRow: (id: string) => findRow(indexes, id),
          baseUrl: "https://ledger.example.org",
        },
        ...folders,
      }),
    );
  const left = () => store.use(({ db }) => db.selectFrom("reports").select(["id", "email"]).execute());
  const fill = (count: number) => {
    const many = Array.from({ length: count }, (_, index) => ({ ...rows[1], id: `filler-${index}` }));
    return insertRows(parts, "reports", many);
  };
  return { run, left, fill, mails, ...folders };
}

test("lists the newest report first, with the state of its row and without the address", async () => {
  const { run } = await withReports();
  const [, first = "", second = ""] = (await run()).split("\n");
  expect(first).toMatch(new RegExp(`^${FIRST}  2026-11-21  source  ${ROW}  current +yes   See https`));
  expect(second).toMatch(new RegExp(`^${SECOND}  2026-11-20  no      ${ROW}  current`));
  expect(first).not.toContain("ada@example.org");
});

test("a report about no relationship is listed, exported and answered like the others", async () => {
  const { run, desk, mails, left } = await withReports({ subject: "" });
  const [, first = ""] = (await run()).split("\n");
  expect(first).toMatch(new RegExp(`^${FIRST}  2026-11-21  source  something else  no row  yes   See https`));
  expect(await run("--export")).toContain("1 of 1 pages are new");
  expect((await readQueue(desk)).map(({ url, reason }) => [url, reason])).toEqual([
    ["https://news.example.org/new", `Report ${FIRST} about something else`],
  ]);
  await run("--answer", FIRST, "the league is entered");
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^On 2026-11-21 you reported to Clubledger about something else\n\nthe league is entered\n/,
    ),
  ]);
  expect(await left()).toEqual([{ id: SECOND, email: null }]);
});

test("shows control characters and changes of direction as replacements", async () => {
  const { run } = await withReports({ text: "a\u001b[2J\r\nb\u202ec\u2066d\u200fe" });
  expect(await run()).toContain("a\ufffd[2J\ufffd\ufffdb\ufffdc\ufffdd\ufffde");
});

test("exports the page that a reader names, and the row's own page if none is named", async () => {
  const { run, desk } = await withReports();
  expect(await run("--export")).toContain("2 of 2 pages are new");
  expect(await run("--export")).toContain("0 of 2 pages are new");
  const queue = await readQueue(desk);
  expect(queue.map(({ url, relationship }) => [url, relationship])).toEqual([
    ["https://news.example.org/new", undefined],
    [expect.stringMatching(/^https:\/\/[a-z]+\.example\.org\//), ROW],
  ]);
});

test.each([
  [
    "Not http://169.254.169.254/, https://ada:pass@example.org/ or https://a.example.org/\u202e",
    ROWS_PAGE,
    ROW,
  ],
  [
    "http://[::1]/ (see https://news.example.org/a?utm_source=x#:~:text=words)!",
    "https://news.example.org/a",
    undefined,
  ],
  [`It still says so: ${ROWS_PAGE}.`, ROWS_PAGE, ROW],
])("of the addresses in %j one that can be cited is exported", async (text, url, relationship) => {
  const { run, desk } = await withReports({ text });
  await run("--export");
  expect((await readQueue(desk))[0]).toMatchObject({ url, reason: `Report ${FIRST} about ${ROW}` });
  expect((await readQueue(desk))[0]?.relationship).toBe(relationship);
});

test("a yes is no page to read, whatever it says", async () => {
  const { run, desk } = await withReports({ answer: "yes" });
  expect(await run("--export")).toContain("1 of 1 pages");
  expect((await readQueue(desk)).map(({ reason }) => reason)).toEqual([`Report ${SECOND} about ${ROW}`]);
});

test("the list says that the store is full", async () => {
  const { run, fill } = await withReports();
  expect(await run()).not.toContain("full");
  await fill(19_998);
  expect((await run()).split("\n").at(-1)).toBe(
    "The store is full: 20000 reports. Nobody can report before some are answered or deleted.",
  );
});

test("an answer is mailed once, and then neither report nor address is left", async () => {
  const { run, left, mails } = await withReports();
  await run("--answer", FIRST, "published in the release of 2026-12-01");
  expect(mails).toEqual([
    {
      to: "ada@example.org",
      subject: "Your report to Clubledger",
      text: expect.stringContaining(
        `https://ledger.example.org/clubs/example-rovers/#${ROW}\n\npublished in the release of 2026-12-01\n`,
      ),
    },
  ]);
  expect(await left()).toEqual([{ id: SECOND, email: null }]);
  await expect(run("--answer", FIRST, "again")).rejects.toThrow("there is no report");
  expect(mails).toHaveLength(1);
});

test("the report of a mail that cannot be sent stays", async () => {
  const { run, left } = await withReports({ mailFails: true });
  await expect(run("--answer", FIRST, "no source")).rejects.toThrow("refused");
  expect(await left()).toContainEqual({ id: FIRST, email: "ada@example.org" });
});

test("a report without an address is deleted without a mail", async () => {
  const { run, left, mails } = await withReports();
  await run("--answer", SECOND, "no source");
  await run("--delete", FIRST);
  expect([await left(), mails]).toEqual([[], []]);
});

test("an editor's words become a doubt about the row, and nothing of the reader's", async () => {
  const { run, data, left } = await withReports();
  const before = await readFile(join(data, "coverage.yaml"), "utf8");
  await run("--agree", FIRST, "The club's site no longer names the vendor.");
  const after = await readFile(join(data, "coverage.yaml"), "utf8");
  expect(parse(after).doubts).toEqual([
    ...parse(before).doubts,
    {
      about: "Example Rovers, Athlete monitoring: Acme Tracking",
      relationship: ROW,
      text: "The club's site no longer names the vendor.",
    },
  ]);
  expect(await left()).toHaveLength(2);
});

test.each([
  [["--agree", FIRST], "missing: TEXT"],
  [["--delete", FIRST, "text"], "they need it"],
  [["--delete", FIRST, "--export"], "exclude each other"],
  [["--delete", "1"], "must be the id of a report"],
])("%j is refused", async (words, reason) => {
  const { run, left } = await withReports();
  await expect(async () => run(...words)).rejects.toThrow(reason);
  expect(await left()).toHaveLength(2);
});

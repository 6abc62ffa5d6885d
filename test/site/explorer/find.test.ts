import { beforeAll, describe, expect, test } from "vitest";
import { relationshipPage } from "../../../contract/records.ts";
import { createFind, type Find } from "../../../site/explorer/find.ts";
import type { ExplorerQuery, Facet } from "../../../site/explorer/query.ts";
import { type ExplorerRecord, relationshipsOf } from "../../../site/explorer/record.ts";
import { createOptions } from "../../../site/explorer/view.ts";
import { browserRecordOf } from "../browser-record.ts";
import { type BuiltSite, builtSite } from "../built-site.ts";

let site: BuiltSite;
let record: ExplorerRecord;
let find: Find;

beforeAll(async () => {
  site = await builtSite("real");
  record = browserRecordOf(site, "explorer");
  find = createFind(record);
});

async function ask(query: Readonly<Record<string, string>>) {
  const url = new URL("https://ledger.example.org/api/v1/tech");
  url.search = new URLSearchParams(query).toString();
  const response = await site.fetch(new Request(url));
  return relationshipPage.parse(await response.json());
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

test("the explorer holds every relationship as the API returns it", async () => {
  expect(relationshipsOf(record)).toEqual((await ask({})).data);
});

const QUERIES: readonly ExplorerQuery[] = [
  { category: "ticketing", country: "england" },
  { league: "premier-league", status: "current" },
  { vendor: "catapult", from: "2020", to: "2024" },
  { club: "arsenal", sort: "-date" },
  { q: "wi-fi" },
  { q: "ticketmaster" },
  { q: "koln", sort: "vendor" },
  { q: "real stadium", status: "status unknown" },
  { from: "2025", sort: "-club" },
  { club: "no-such-club" },
  { notVendor: "catapult", withinMonths: "24" },
  { evidenceBy: "vendor", vendor: "catapult" },
];

test.each(QUERIES)("the explorer finds the API's rows in the API's order: %j", async (query) => {
  expect(idsOf(find(query).rows)).toEqual(idsOf((await ask(query)).data));
});

describe("the count of each value of a filter is the API's total for it and the other filters", () => {
  test.each([
    [{ category: "ticketing", country: "england" }, "category"],
    [{ category: "ticketing", country: "england" }, "status"],
    [{ category: "athlete-monitoring" }, "evidenceBy"],
    [{ category: "ticketing", status: "current" }, "country"],
    [{ q: "stadium", league: "premier-league" }, "league"],
    [{ from: "2015", country: "germany" }, "from"],
    [{ from: "2015", country: "germany" }, "to"],
    [{ category: "video-analysis", country: "spain" }, "vendor"],
    [{ category: "ticketing", league: "bundesliga" }, "club"],
  ] as const satisfies readonly (readonly [ExplorerQuery, Facet])[])("%j, %s", async (query, facet) => {
    const options = createOptions(record)(find(query).counts, query)[facet];
    expect(options.length).toBeGreaterThan(1);
    for (const { value, count } of options)
      expect([value, count]).toEqual([value, (await ask({ ...query, [facet]: value })).total]);
  });
});

test("a filter offers only what leaves a row, and what is chosen", () => {
  const query = { club: "arsenal", country: "germany" };
  const { country, club } = createOptions(record)(find(query).counts, query);
  expect(country.map(({ value, count }) => [value, count > 0])).toEqual([
    ["england", true],
    ["germany", false],
  ]);
  expect(club.map(({ value }) => value)).toEqual(expect.arrayContaining(["arsenal", "borussia-dortmund"]));
  expect(club.map(({ value }) => value)).not.toContain("chelsea");
});

import { describe, expect, test } from "vitest";
import { relationshipPage } from "../../../contract/records.ts";
import { withQuery } from "../../../contract/site-paths.ts";
import { createFind } from "../../../site/explorer/find.ts";
import { apiQuery, type ExplorerQuery, readQuery } from "../../../site/explorer/query.ts";
import { type ExplorerRecord, relationshipsOf } from "../../../site/explorer/record.ts";
import { createOptions } from "../../../site/explorer/view.ts";
import { browserRecordOf } from "../browser-record.ts";
import { builtSite } from "../built-site.ts";

const site = await builtSite("real");
const record: ExplorerRecord = browserRecordOf(site, "explorer");
const find = createFind(record);

async function ask(query: ExplorerQuery) {
  const response = await site.get(withQuery("/api/v1/tech", query));
  return relationshipPage.parse(await response.json());
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

test("the explorer holds every relationship as the API returns it", async () => {
  expect(relationshipsOf(record)).toEqual((await ask({})).data);
});

const QUERIES = [
  "category=ticketing&country=england",
  "category=ticketing&category=athlete-monitoring&country=england&country=germany",
  "category=ticketing&country=england&country=germany&notVendor=apple&notVendor=google&withinMonths=36",
  "league=premier-league&status=current",
  "status=current&status=historical&evidenceBy=vendor&evidenceBy=club",
  "vendor=catapult&from=2020&to=2024",
  "club=arsenal&sort=-date",
  "q=wi-fi",
  "q=koln&sort=vendor",
  "q=real+stadium&status=status+unknown",
  "from=2025&sort=-club",
  "club=no-such-club",
  "notVendor=catapult&withinMonths=24",
  "evidenceBy=vendor&vendor=catapult",
];

test.each(QUERIES)("the explorer finds the API's rows in the API's order: %s", async (address) => {
  const { query, faults } = readQuery(address, record);
  expect(faults.length).toBe(address.includes("no-such") ? 1 : 0);
  expect(idsOf(find(query).rows)).toEqual(idsOf((await ask(apiQuery(query))).data));
});

test("the newest comes first, or the best match of a search", () => {
  expect(apiQuery({ country: ["spain"], rows: ["clubs"] })).toEqual({ country: ["spain"], sort: ["newest"] });
  expect(apiQuery({ q: ["wi-fi"] })).toEqual({ q: ["wi-fi"] });
});

describe("the count of each value of a filter is the API's total for it and the other filters", () => {
  test.each([
    ["category=ticketing&country=england", "category"],
    ["category=ticketing&country=england&country=germany", "country"],
    ["category=ticketing&country=england", "status"],
    ["category=athlete-monitoring", "evidenceBy"],
    ["category=ticketing&status=current", "country"],
    ["q=stadium&league=premier-league", "league"],
    ["from=2015&country=germany", "from"],
    ["from=2015&country=germany", "to"],
    ["country=germany&country=spain", "withinMonths"],
    ["category=video-analysis&country=spain", "vendor"],
    ["category=ticketing&league=bundesliga", "club"],
  ] as const)("%s, %s", async (address, facet) => {
    const { query } = readQuery(address, record);
    const options = createOptions(record)(find(query).counts, query)[facet];
    expect(options.length).toBeGreaterThan(1);
    for (const { value, count } of options)
      expect([value, count]).toEqual([value, (await ask({ ...query, [facet]: [value] })).total]);
  });
});

test("a vendor to leave out is offered with the rows that would go", async () => {
  const query = { category: ["ticketing"], country: ["england"] };
  for (const { value, count } of createOptions(record)(find(query).counts, query).notVendor)
    expect([value, count]).toEqual([value, (await ask({ ...query, vendor: [value] })).total]);
});

test("a filter offers only what leaves a row and is not chosen", () => {
  const query = { club: ["arsenal"], country: ["germany"] };
  const { country, club } = createOptions(record)(find(query).counts, query);
  expect(country.map(({ value }) => value)).toEqual(["england"]);
  expect(club.map(({ value }) => value)).toContain("borussia-dortmund");
  expect(club.map(({ value }) => value)).not.toContain("chelsea");
});

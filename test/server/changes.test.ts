import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { changePage } from "../../contract/changes.ts";
import { problemDocument } from "../../contract/problems.ts";
import { fixtureApp } from "../fixture-build.ts";

const get = async (query: string) => (await fixtureApp()).request(`/api/v1/tech/changes${query}`);
const changesOf = async (query: string) => changePage.parse(await (await get(query)).json());
const idsOf = async (query: string) => (await changesOf(query)).data.map(({ id }) => id);

const OLD_TOWN = "2026-07-01/old-town--gone-systems--ticketing";

test("changes come the newest release first, and within a release by kind", async () => {
  const { data, total } = await changesOf("");
  expect(total).toBe(10);
  expect(
    data.slice(0, 6).map(({ release, kind, relationship }) => `${release} ${kind} ${relationship}`),
  ).toEqual([
    "2026-07-01-2 added example-rovers--o-tickets--ticketing--season-pass",
    "2026-07-01 changed example-rovers--acme-tracking--athlete-monitoring",
    "2026-07-01 changed fc-muster--o-tickets--ticketing",
    "2026-07-01 corrected fc-muster--acme-tracking--athlete-monitoring--vest-5",
    "2026-07-01 removed old-town--gone-systems--ticketing",
    "2026-05-02 added example-rovers--acme-tracking--athlete-monitoring",
  ]);
});

test("since= includes the day, and leaves out the releases before it", async () => {
  expect((await changesOf("?since=2026-07-01")).total).toBe(5);
  expect((await changesOf("?since=2026-07-02")).total).toBe(0);
  expect((await changesOf("?since=2026-05-02")).total).toBe(10);
});

test.each(["2026-02-30", "2026-7-1", "yesterday", ""])(
  "since=%s is refused with what is allowed",
  async (since) => {
    const response = await get(`?since=${since}`);
    expect(response.status).toBe(400);
    expect(problemDocument.parse(await response.json())).toMatchObject({
      errors: [{ parameter: "since", message: "must be a day, such as 2026-11-22" }],
    });
  },
);

test("a corrected relationship says what it said before and says now", async () => {
  const { data } = await changesOf("?club=fc-muster&vendor=acme-tracking&since=2026-07-01");
  expect(data).toEqual([
    {
      id: "2026-07-01/fc-muster--acme-tracking--athlete-monitoring--vest-5",
      release: "2026-07-01",
      releasedAt: "2026-07-01T08:00:00Z",
      kind: "corrected",
      relationship: "fc-muster--acme-tracking--athlete-monitoring--vest-5",
      club: "fc-muster",
      clubName: "1. FC Müster",
      ofLeague: false,
      country: "Germany",
      category: "Athlete monitoring",
      vendor: "acme-tracking",
      vendorName: "Acme Tracking",
      product: "Vest 5",
      scope: "First team",
      status: "status unknown",
      evidenceNote: "The club is named as a user of the vest in a list of customers.",
      evidenceUrl: "https://zeitung.example.org/muster",
      evidencePublisher: "Muster-Zeitung",
      evidenceDate: "2022-03",
      fields: [{ field: "scope", page: null, from: "Club-wide", to: "First team" }],
      reason: null,
      url: "https://ledger.example.org/clubs/fc-muster/#fc-muster--acme-tracking--athlete-monitoring--vest-5",
      statusReason: "last evidence 2022",
      newestEvidenceDate: "2022-03",
    },
  ]);
});

test("what a status rests on after a change is said of all its pages", async () => {
  const { data } = await changesOf("?club=example-rovers&since=2026-07-01");
  expect(data.map(({ statusReason, newestEvidenceDate }) => [statusReason, newestEvidenceDate])).toEqual([
    ["ended 2021", "2019"],
    // Of a further page that names a term; the newest page is the main one.
    ["term to 2027", "2026-01-15"],
  ]);
});

test("a removed relationship says why, and what it said last, also if its club is gone", async () => {
  const { data } = await changesOf("?club=old-town");
  expect(data).toMatchObject([
    {
      id: OLD_TOWN,
      clubName: "Old Town",
      status: "status unknown",
      reason: "The club was dissolved, and no source names its technology.",
      fields: [],
    },
    { id: "2026-05-02/old-town--gone-systems--ticketing", kind: "added" },
  ]);
});

test("fields of a further page name the page, and are named as in the API", async () => {
  const { data } = await changesOf("?club=rovers&since=2026-07-01&vendor=acme-tracking");
  expect(data[0]?.fields).toContainEqual({
    field: "publisher",
    page: "https://herald.example.org/vests",
    from: null,
    to: "Example Herald",
  });
  expect(data[0]?.fields).toContainEqual({
    field: "evidenceDate",
    page: null,
    from: "2022-08",
    to: "2026-01-15",
  });
});

test("a renamed club finds its changes from before, under the id of today and the name of then", async () => {
  const { data } = await changesOf("?club=fc-muster&vendor=o-tickets");
  expect(data.map(({ id, relationship, clubName }) => [id, relationship, clubName])).toEqual([
    ["2026-07-01/fc-muster--o-tickets--ticketing", "fc-muster--o-tickets--ticketing", "1. FC Müster"],
    ["2026-05-02/muster-sv--o-tickets--ticketing", "fc-muster--o-tickets--ticketing", "Müster SV"],
  ]);
});

test.each([
  ["?vendor=Gone+Systems", 0],
  ["?vendor=gone-systems", 2],
  ["?category=Ticketing", 6],
  ["?category=player-load", 4],
  ["?country=england", 5],
  ["?category=Ticketing&category=player-load", 10],
  ["?league=example-league", 3],
])("%s selects %d changes", async (query, total) => {
  expect((await changesOf(query)).total).toBe(total);
});

test("changes are paged, and the next page keeps the filters", async () => {
  const { data, next } = await changesOf("?since=2026-07-01&limit=2&offset=2");
  expect(data.map(({ kind }) => kind)).toEqual(["changed", "corrected"]);
  expect(next).toBe("https://ledger.example.org/api/v1/tech/changes?since=2026-07-01&limit=2&offset=4");
});

test("changes as CSV are the changes of the JSON, with the status before in a column", async () => {
  const rows: Record<string, string>[] = parse(await (await get("?format=csv")).text(), { columns: true });
  expect(rows.map(({ id }) => id)).toEqual(await idsOf(""));
  expect(rows[1]).toMatchObject({
    kind: "changed",
    clubName: "Example Rovers",
    statusBefore: "status unknown",
    status: "current",
    evidencePublisher: "Example News",
  });
  expect(rows[4]?.reason).toBe("The club was dissolved, and no source names its technology.");
});

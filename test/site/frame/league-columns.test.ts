import { expect, test } from "vitest";
import { groupBy } from "../../../contract/collections.ts";
import type { ClubRecord, LeagueRecord, Relationship } from "../../../contract/records.ts";
import { columnsOf, isOver, isSince, seasonText, sinceDay } from "../../../site/frame/league-columns.ts";
import { LeagueBoard } from "../../../site/leagues/board.tsx";
import { type BuiltSite, builtSite } from "../built-site.ts";

const fixture = await builtSite("fixture");
const real = await builtSite("real");

/** What the API returns as `data`. */
const dataOf = async <Data>({ get }: BuiltSite, query: string): Promise<Data> => {
  const { data }: { data: Data } = JSON.parse(await (await get(`/api/v1/tech${query}`)).text());
  return data;
};

test.each([
  ["2026-11-22", "2023-11-22"],
  ["2028-02-29", "2025-02-28"],
])("36 months before %s is %s", (day, since) => {
  expect(sinceDay(day)).toBe(since);
});

test.each([
  [["2023-11-22"], true],
  [["2023-11-21"], false],
  [["2023-11"], true],
  [["2023-10"], false],
  [["2023"], true],
  [["2022"], false],
  [[null], false],
  [["2015", "2024-01"], true],
])("evidence of %j is since 22 Nov 2023: %s, for a year or a month means its last day", (dates, expected) => {
  expect(isSince(dates, "2023-11-22")).toBe(expected);
});

test.each([
  ["2025/26", "2026-06-30", false],
  ["2025/26", "2026-07-01", true],
  ["2025", "2025-12-31", false],
  ["2025", "2026-01-01", true],
])("the season %s is over on %s: %s", (season, day, expected) => {
  expect(isOver(season, day)).toBe(expected);
});

test("a season that is over is called the last season held", () => {
  expect(seasonText("2025/26", "2026-11-22")).toBe("2025/26, the last season held");
  expect(seasonText("2026/27", "2026-11-22")).toBe("2026/27");
});

const LEAGUE: LeagueRecord = {
  ...{ slug: "example-league", name: "Example League", country: "England", tier: 1, season: "2025/26" },
  ...{ url: "https://ledger.example.org/leagues/example-league/", clubCount: 3, coveredCount: 2 },
  clubs: ["alpha", "beta", null].map((club) => ({
    team: club ?? "Gamma",
    club,
    clubName: club,
    relationships: club === null ? 0 : 1,
  })),
  technology: [],
  sourceUrl: "https://rosters.example.org/2025/example-league.json",
  sourcePublisher: "Example Rosters",
  verificationDate: "2026-06-01",
};

/** Makes relationships of a club with a vendor of tickets. */
async function ticketRows() {
  const { technology } = await dataOf<ClubRecord>(fixture, "/clubs/example-rovers");
  const [base] = technology;
  if (base === undefined) throw new Error("the fixture has no such row");
  return (club: string, vendor: string, date: string | null) => ({
    ...base,
    ...{ id: `${club}--${vendor}--ticketing`, club, clubName: club, vendor, category: "Ticketing" },
    evidence: base.evidence.map((page) => ({ ...page, date })),
  });
}

test("a column is titled by its finding, and has clubs with recent evidence first, each with its newest row first", async () => {
  const row = await ticketRows();
  const relationships = [
    row("alpha", "old", "2023-05"),
    row("beta", "undated", null),
    row("beta", "older", "2019"),
    row("beta", "recent", "2023"),
    row("elsewhere", "other", "2026"),
  ];
  const relationshipsByClub = groupBy(relationships, ({ club }) => club);
  const [column] = columnsOf({ relationshipsByClub, date: "2026-11-22" }, LEAGUE);
  expect(column?.title).toBe("Ticketing, Example League: 1 of 3 clubs with evidence since Nov 2023");
  expect(column?.clubs.map(({ slug, rows }) => [slug, rows.map(({ vendor }) => vendor)])).toEqual([
    ["beta", ["recent", "older", "undated"]],
    ["alpha", ["old"]],
  ]);
});

test("a cell counts the other vendors, and not their rows", async () => {
  const row = await ticketRows();
  const relationships = [row("alpha", "a", "2026"), row("alpha", "b", "2025"), row("alpha", "b", "2024")];
  const relationshipsByClub = new Map([["alpha", relationships]]);
  const columns = columnsOf({ relationshipsByClub, date: "2026-11-22" }, LEAGUE);
  const html = String(LeagueBoard({ league: LEAGUE, columns, caption: "Clubs" }));
  expect(words(html)).toContain("2026 +1 more at alpha");
});

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = ""]) => group);

const page = (path: string): string => fixture.files.get(path) ?? "";
const words = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");

test("the board has a row for every club of the season and the newest vendor of each category, and an empty cell is empty", () => {
  const html = page("/leagues/example-league/");
  const table = html.slice(html.indexOf("<table"), html.indexOf("</table>"));
  const rows = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => words(cell).trim()),
  );
  expect(rows).toEqual([
    ["Club", "Athlete monitoring 1 recent", "Ticketing 0 recent"],
    ["Example Rovers", "Current: Acme Tracking 2026", "Historical: O'Tickets 2019"],
    ["Specimen Town", "", ""],
  ]);
});

test("a category of a league has a page with its finding, its clubs, vendors, years and sources, and what has none", () => {
  const html = page("/leagues/example-league/ticketing/");
  expect(html).toContain("<h1>Ticketing, Example League: 0 of 2 clubs with evidence since Jun 2023</h1>");
  expect(html).toContain('<a href="https://news.example.org/rovers-tickets" rel="external nofollow">');
  for (const part of [
    "Clubs of 2025/26.",
    "Example Rovers",
    "O'Tickets",
    "2019",
    "Historical",
    "Example News",
  ])
    expect(words(html)).toContain(part);
  expect(words(html)).toContain("No evidence: Specimen Town");
  expect(page("/leagues/liga-ejemplo/ticketing/")).toContain("Clubs of 2025, the last season held.");
});

test("the picture and the CSV of a column name its clubs, years and sources", () => {
  const svg = words(page("/embed/leagues/example-league/ticketing/chart.svg"));
  for (const part of [
    "0 of 2 clubs with evidence since Jun 2023",
    "Example Rovers",
    "O'Tickets",
    "2019",
    "Example News",
  ])
    expect(svg).toContain(part);
  expect(page("/embed/leagues/example-league/ticketing/chart.csv").split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFclub,vendor,product,year,status,evidenceBy,source,sourceUrl",
    "Example Rovers,O'Tickets,Season Pass,2019,historical,press,Example News,https://news.example.org/rovers-tickets",
  ]);
});

test("every category with evidence in a league has a page, an embed, a drawing and figures", async () => {
  const leagues = await dataOf<LeagueRecord[]>(real, "/leagues?limit=500");
  const missing: string[] = [];
  for (const { slug } of leagues) {
    const rows = await dataOf<Relationship[]>(real, `?limit=500&league=${slug}`);
    for (const category of new Set(rows.map(({ id }) => id.split("--")[2]))) {
      const name = `/leagues/${slug}/${category}/`;
      const wanted = [name, `/embed${name}`, `/embed${name}chart.svg`, `/embed${name}chart.csv`];
      missing.push(...wanted.filter((path) => !real.files.has(path)));
    }
  }
  expect(leagues.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("a league's page shows its chart of vendors if some vendor serves several clubs, and not bars of one club each", () => {
  const charts = [...real.files].flatMap(([path, csv]) => {
    const [, page] = path.match(/^\/embed(\/leagues\/[^/]+\/)chart\.csv$/) ?? [];
    return page === undefined
      ? []
      : [{ page, mostClubs: Math.max(...matches(csv, /,(\d+)\r\n/g).map(Number)) }];
  });
  const shown = charts.map(({ page }) => real.files.get(page)?.includes('<figure class="chart">'));
  expect(shown).toEqual(charts.map(({ mostClubs }) => mostClubs > 1));
  expect(new Set(shown)).toEqual(new Set([true, false]));
});

test("the list of leagues counts the clubs with evidence of the last 36 months apart from those with any", () => {
  const html = page("/leagues/");
  const row = html.slice(html.indexOf(">Liga Ejemplo<"));
  expect(words(row.slice(0, row.indexOf("</tr>")))).toContain("2025 1 0 of 1");
});

import { expect, test } from "vitest";
import { coverageOf } from "../../../scripts/stats/coverage.ts";
import { markdownCoverage, textCoverage } from "../../../scripts/stats/report.ts";
import { ledgerWith, withLines } from "../evidence/evidence.ts";

const coverage = (today = "2026-11-21") => coverageOf(ledgerWith(), today);

const rowsBy = (by: string, today?: string) =>
  coverage(today)
    .breakdowns.find((breakdown) => breakdown.by === by)
    ?.rows.map(({ name, relationships }) => `${name}: ${relationships}`);

test.each([
  ["country", "2026-11-21", "England: 2, Germany: 2, Spain: 1"],
  ["category", "2026-11-21", "Athlete monitoring: 2, Ticketing: 3"],
  ["status", "2026-11-21", "current: 2, historical: 1, status unknown: 2"],
  // A verification is in its age group until the last day.
  [
    "age of verification",
    "2026-09-30",
    "up to 3 months: 2, up to 6 months: 3, up to 12 months: 0, over 12 months: 0",
  ],
  // From the last day that its date can mean; undated evidence is counted apart.
  [
    "age of evidence",
    "2026-11-21",
    "up to 12 months: 1, up to 24 months: 0, up to 36 months: 0, up to 60 months: 1, over 60 months: 2, undated: 1",
  ],
])("the coverage counts by %s", (by, today, rows) => {
  expect(rowsBy(by, today)?.join(", ")).toBe(rows);
});

test("every breakdown adds up to all relationships, and its statuses to each of its rows", () => {
  for (const { rows, total } of coverage().breakdowns) {
    expect(rows.reduce((sum, { relationships }) => sum + relationships, 0)).toBe(5);
    expect(total).toEqual({ name: "total", relationships: 5, current: 2, historical: 1, unknown: 2 });
    for (const row of rows) expect(row.current + row.historical + row.unknown).toBe(row.relationships);
  }
});

test("a country whose clubs have no relationship is shown as a gap", () => {
  const ledger = ledgerWith(withLines("clubs.csv", "us-esempio,US Esempio,Italy,"));
  const none = { relationships: 0, current: 0, historical: 0, unknown: 0 };
  expect(coverageOf(ledger, "2026-11-21").breakdowns[0]?.rows[2]).toEqual({ name: "Italy", ...none });
});

test("as text the tables are aligned and end in their totals", () => {
  const [summary, countries] = textCoverage(coverage()).split("\n\n");
  expect(summary).toBe(
    "5 relationships of 3 clubs with 3 vendors in 2 categories, on 2026-11-21; 2 further pages",
  );
  expect(countries).toBe(
    [
      "country  relationships  current  historical  unknown",
      "England              2        1           1        0",
      "Germany              2        1           0        1",
      "Spain                1        0           0        1",
      "total                5        2           1        2",
    ].join("\n"),
  );
});

test("as Markdown each table has its heading", () => {
  expect(markdownCoverage(coverage())).toContain(
    [
      "## By status",
      "",
      "| status | relationships | current | historical | unknown |",
      "| --- | ---: | ---: | ---: | ---: |",
      "| current | 2 | 2 | 0 | 0 |",
    ].join("\n"),
  );
});

test("buyers are counted by type and by the region of their headquarters, with a row for each that has none", () => {
  const { members } = coverage();
  expect(members).toMatchObject({ buyers: 6, deals: 8, clubs: 2 });
  expect(members?.byType).toContainEqual({ name: "private equity", buyers: 1, active: 1, withIntent: 1 });
  expect(members?.byType).toContainEqual({ name: "individual", buyers: 1, active: 0, withIntent: 0 });
  expect(members?.byType).toContainEqual({ name: "consortium", buyers: 0, active: 0, withIntent: 0 });
  expect(members?.byRegion.map(({ name, buyers }) => `${name}: ${buyers}`).join(", ")).toBe(
    "Africa: 0, Asia: 0, Europe: 2, Latin America: 0, Middle East: 1, North America: 2, Oceania: 0, " +
      "United Kingdom and Ireland: 1",
  );
});

test("further pages are counted apart, and the newest season of a league by its teams with evidence", () => {
  const { furtherPages, leagues, members } = coverage();
  expect([furtherPages, members?.furtherSources]).toEqual([2, 1]);
  expect(leagues).toEqual([
    { name: "Example League", season: "2025/26", teams: 2, withEvidence: 1 },
    { name: "Liga Ejemplo", season: "2025", teams: 1, withEvidence: 1 },
  ]);
  expect(textCoverage(coverage())).toContain(
    [
      "league           season  teams  with evidence",
      "Example League  2025/26      2              1",
      "Liga Ejemplo       2025      1              1",
    ].join("\n"),
  );
});

import { markdownTable, type Table, textTable } from "../table.ts";
import type { Breakdown, BuyerCount, Coverage } from "./coverage.ts";

/** The coverage as aligned tables. */
export const textCoverage = (coverage: Coverage): string =>
  [
    summaryOf(coverage),
    ...tablesOf(coverage).map(({ table }) => textTable(table)),
    ...memberSummary(coverage),
  ].join("\n\n");

/** The coverage as Markdown. */
export const markdownCoverage = (coverage: Coverage): string =>
  [
    summaryOf(coverage),
    ...tablesOf(coverage).map(({ heading, table }) => `## ${heading}\n\n${markdownTable(table)}`),
    ...memberSummary(coverage),
  ].join("\n\n");

const summaryOf = ({ relationships, furtherPages, clubs, vendors, categories, today }: Coverage): string =>
  `${relationships} relationships of ${clubs} clubs with ${vendors} vendors in ${categories} categories, on ${today}; ` +
  `${furtherPages} further pages`;

const memberSummary = ({ members }: Coverage): string[] =>
  members === null
    ? []
    : [
        `for members: ${members.buyers} buyers and ${members.deals} deals with ${members.furtherSources} further sources, ` +
          `with ${members.clubs} clubs that only they name`,
      ];

function tablesOf({ breakdowns, leagues, members }: Coverage): { heading: string; table: Table }[] {
  const technology = [
    ...breakdowns.map((breakdown) => ({
      heading: `By ${breakdown.by}`,
      table: relationshipTable(breakdown),
    })),
    { heading: "Leagues", table: leagueTable(leagues) },
  ];
  if (members === null) return technology;
  return [
    ...technology,
    { heading: "Buyers by type", table: buyerTable("buyer type", members.byType) },
    { heading: "Buyers by region", table: buyerTable("headquarters", members.byRegion) },
  ];
}

const relationshipTable = ({ by, rows, total }: Breakdown): Table =>
  countTable(
    [by, "relationships", "current", "historical", "unknown"],
    [...rows, total].map((row) => [row.name, row.relationships, row.current, row.historical, row.unknown]),
  );

const leagueTable = (leagues: Coverage["leagues"]): Table =>
  countTable(
    ["league", "season", "teams", "with evidence"],
    leagues.map(({ name, season, teams, withEvidence }) => [name, season, teams, withEvidence]),
  );

const buyerTable = (by: string, counts: readonly BuyerCount[]): Table =>
  countTable(
    [by, "buyers", "active", "intent"],
    counts.map(({ name, buyers, active, withIntent }) => [name, buyers, active, withIntent]),
  );

const countTable = (names: readonly string[], rows: readonly (readonly (string | number)[])[]): Table => ({
  columns: names.map((name, index) => ({ name, align: index === 0 ? "left" : "right" })),
  rows: rows.map((cells) => cells.map(String)),
});

import { markdownTable, type Table, textTable } from "../table.ts";
import type { Breakdown, BuyerCount, Coverage, Tally } from "./coverage.ts";

const COUNTS = ["relationships", "current", "historical", "unknown"] as const;

/** The coverage as aligned tables. */
export const textCoverage = (coverage: Coverage): string =>
  [
    summaryOf(coverage),
    ...coverage.breakdowns.map((breakdown) => textTable(tableOf(breakdown))),
    ...memberTables(coverage).flatMap(({ table }) => textTable(table)),
    ...memberSummary(coverage),
  ].join("\n\n");

/** The coverage as Markdown. */
export const markdownCoverage = (coverage: Coverage): string =>
  [
    summaryOf(coverage),
    ...coverage.breakdowns.map(
      (breakdown) => `## By ${breakdown.by}\n\n${markdownTable(tableOf(breakdown))}`,
    ),
    ...memberTables(coverage).map(({ by, table }) => `## Buyers by ${by}\n\n${markdownTable(table)}`),
    ...memberSummary(coverage),
  ].join("\n\n");

/** The coverage for other programs. */
export const jsonCoverage = (coverage: Coverage): string => JSON.stringify(coverage, null, 2);

const summaryOf = ({ relationships, clubs, vendors, categories, today }: Coverage): string =>
  `${relationships} relationships of ${clubs} clubs with ${vendors} vendors in ${categories} categories, on ${today}`;

function tableOf({ by, rows, total }: Breakdown): Table {
  return {
    columns: [{ name: by }, ...COUNTS.map((name) => ({ name, align: "right" }) as const)],
    rows: [...rows, total].map(cellsOf),
  };
}

const cellsOf = (tally: Tally): string[] => [tally.name, ...COUNTS.map((name) => String(tally[name]))];

/** What members are told, by type and region of the buyers; none where there is no evidence for members. */
function memberTables({ members }: Coverage): { by: string; table: Table }[] {
  if (members === null) return [];
  return [
    { by: "type", table: buyerTable("buyer type", members.byType) },
    { by: "region", table: buyerTable("headquarters", members.byRegion) },
  ];
}

function memberSummary({ members }: Coverage): string[] {
  if (members === null) return [];
  const { buyers, deals, clubs } = members;
  return [`for members: ${buyers} buyers and ${deals} deals, with ${clubs} clubs that only they name`];
}

function buyerTable(by: string, counts: readonly BuyerCount[]): Table {
  return {
    columns: [
      { name: by },
      ...["buyers", "active", "intent"].map((name) => ({ name, align: "right" }) as const),
    ],
    rows: counts.map(({ name, buyers, active, withIntent }) => [
      name,
      ...[buyers, active, withIntent].map(String),
    ]),
  };
}

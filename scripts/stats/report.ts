import { markdownTable, type Table, textTable } from "../table.ts";
import type { Breakdown, Coverage, Tally } from "./coverage.ts";

const COUNTS = ["relationships", "current", "historical", "unknown"] as const;

/** The coverage as aligned tables. */
export const textCoverage = (coverage: Coverage): string =>
  [summaryOf(coverage), ...coverage.breakdowns.map((breakdown) => textTable(tableOf(breakdown)))].join(
    "\n\n",
  );

/** The coverage as Markdown. */
export const markdownCoverage = (coverage: Coverage): string =>
  [
    summaryOf(coverage),
    ...coverage.breakdowns.map(
      (breakdown) => `## By ${breakdown.by}\n\n${markdownTable(tableOf(breakdown))}`,
    ),
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

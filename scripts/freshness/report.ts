import { csvLine } from "../../contract/csv.ts";
import { textTable } from "../table.ts";
import type { Horizon } from "./importance.ts";
import type { WorkItem } from "./work-list.ts";

export interface WorkReport extends Horizon {
  /** How many rows were looked at. */
  looked: number;
  /** All that is to be read again, most important first. */
  items: readonly WorkItem[];
  /** How many of them to show; all where it is not set. */
  limit?: number | undefined;
}

const shownOf = ({ items, limit }: WorkReport): readonly WorkItem[] => items.slice(0, limit);

/** The work list as a table with `path:line`, which editors turn into links, and a line that counts all. */
export function textWorkList(report: WorkReport): string {
  const shown = shownOf(report);
  const names = ["points", "due", "status", "where", "club", "vendor or buyer", "why"];
  const columns = names.map((name) => ({ name, align: name === "points" ? "right" : "left" }) as const);
  const rows = shown.map((item) => [
    String(item.importance),
    item.due,
    item.status,
    `${item.path}:${item.line}`,
    item.club ?? "",
    item.vendor ?? item.buyer ?? "",
    whyOf(item),
  ]);
  const table = shown.length === 0 ? [] : [textTable({ columns, rows }), ""];
  return [...table, summaryOf(report)].join("\n");
}

const whyOf = ({ reasons, termEnd, evidenceDate }: WorkItem): string =>
  reasons
    .map((reason) => {
      if (reason === "term ended") return `term ended ${termEnd}`;
      return reason === "evidence too old" ? `evidence of ${evidenceDate}` : reason;
    })
    .join(", ");

function summaryOf(report: WorkReport): string {
  const { items, looked, until } = report;
  const hidden = items.length - shownOf(report).length;
  const ended = items.filter(({ termEnd }) => termEnd !== null).length;
  const shown = hidden === 0 ? "" : ` (${hidden} not shown)`;
  return `${items.length} of ${looked} sources to read again by ${until}${shown}; ${ended} current although the named term has ended`;
}

/** The work list for other programs. `total` counts all, also what a limit hides. */
export function jsonWorkList(report: WorkReport): string {
  const { today, until, looked, items } = report;
  return JSON.stringify({ today, until, looked, total: items.length, items: shownOf(report) }, null, 2);
}

/** The work list as CSV with a header. */
export function csvWorkList(report: WorkReport): string {
  const names = [
    "points",
    "reasons",
    "due",
    "term_end",
    "path",
    "line",
    "status",
    "country",
    "club",
    "category",
  ];
  const evidence = ["vendor", "product", "evidence_url", "evidence_date", "verification_date"];
  // After what other programs have counted the columns of.
  const members = ["kind", "buyer"];
  return [[...names, ...evidence, ...members], ...shownOf(report).map(csvCells)].map(csvLine).join("\n");
}

const csvCells = (item: WorkItem): string[] => [
  String(item.importance),
  item.reasons.join("; "),
  item.due,
  item.termEnd ?? "",
  item.path,
  String(item.line),
  item.status,
  item.country ?? "",
  item.club ?? "",
  item.category ?? "",
  item.vendor ?? "",
  item.product ?? "",
  item.evidenceUrl,
  item.evidenceDate ?? "",
  item.verificationDate,
  item.kind,
  item.buyer ?? "",
];

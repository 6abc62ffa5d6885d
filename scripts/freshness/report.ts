import { csvLine } from "../../contract/csv.ts";
import { textTable } from "../table.ts";
import type { Horizon, WorkItem } from "./work-list.ts";

interface WorkReport extends Horizon {
  /** How many sources were looked at. */
  looked: number;
  /** All that is to be read again, most important first. */
  items: readonly WorkItem[];
  /** How many of them to show; undefined for all. */
  limit?: number | undefined;
}

type Cells = Readonly<Record<string, (item: WorkItem) => string | number | null>>;

const TEXT_CELLS: Cells = {
  points: ({ importance }) => importance,
  due: ({ due }) => due,
  status: ({ status }) => status,
  where: ({ path, line }) => `${path}:${line}`,
  club: ({ club }) => club,
  "vendor or buyer": ({ vendor, buyer }) => vendor ?? buyer,
  why: reasonText,
};

const CSV_CELLS: Cells = {
  points: ({ importance }) => importance,
  reasons: ({ reasons }) => reasons.join("; "),
  due: ({ due }) => due,
  term_end: ({ termEnd }) => termEnd,
  path: ({ path }) => path,
  line: ({ line }) => line,
  status: ({ status }) => status,
  country: ({ country }) => country,
  club: ({ club }) => club,
  category: ({ category }) => category,
  vendor: ({ vendor }) => vendor,
  product: ({ product }) => product,
  evidence_url: ({ evidenceUrl }) => evidenceUrl,
  evidence_date: ({ evidenceDate }) => evidenceDate,
  verification_date: ({ verificationDate }) => verificationDate,
  // Last, because other programs count the columns before them.
  kind: ({ kind }) => kind,
  buyer: ({ buyer }) => buyer,
};

const rowsOf = ({ items, limit }: WorkReport, cells: Cells): string[][] =>
  items.slice(0, limit).map((item) => Object.values(cells).map((cell) => String(cell(item) ?? "")));

/** The work list as a table with `path:line`, which editors turn into links, and a line that counts all. */
export function textWorkList(report: WorkReport): string {
  const { items, looked, until } = report;
  const columns = Object.keys(TEXT_CELLS).map(
    (name) => ({ name, align: name === "points" ? "right" : "left" }) as const,
  );
  const rows = rowsOf(report, TEXT_CELLS);
  const table = rows.length === 0 ? "" : `${textTable({ columns, rows })}\n\n`;
  const hidden = rows.length === items.length ? "" : ` (${items.length - rows.length} not shown)`;
  const ended = items.filter(({ termEnd }) => termEnd !== null).length;
  return (
    `${table}${items.length} of ${looked} sources to read again by ${until}${hidden}; ` +
    `${ended} current although the named term has ended`
  );
}

function reasonText({ reasons, termEnd, evidenceDate }: WorkItem): string {
  const texts = { "term ended": `term ended ${termEnd}`, "evidence too old": `evidence of ${evidenceDate}` };
  return reasons.map((reason) => ({ due: "due", undated: "undated", ...texts })[reason]).join(", ");
}

/** The work list for other programs. `total` counts all, also what a limit hides. */
export function jsonWorkList({ today, until, looked, items, limit }: WorkReport): string {
  return JSON.stringify({ today, until, looked, total: items.length, items: items.slice(0, limit) }, null, 2);
}

/** The work list as CSV with a header. */
export const csvWorkList = (report: WorkReport): string =>
  [Object.keys(CSV_CELLS), ...rowsOf(report, CSV_CELLS)].map(csvLine).join("\n");

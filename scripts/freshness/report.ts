import { textTable } from "../table.ts";
import type { Horizon, WorkItem } from "./work-list.ts";

interface WorkReport extends Horizon {
  items: readonly WorkItem[];
  /** Number of sources looked at. */
  looked: number;
  /** Number of items to show; undefined for all. */
  limit?: number | undefined;
}

const CELLS: Readonly<Record<string, (item: WorkItem) => string | number | null>> = {
  points: ({ importance }) => importance,
  due: ({ due }) => due,
  status: ({ status }) => status,
  where: ({ path, line }) => `${path}:${line}`,
  club: ({ club }) => club,
  "vendor or buyer": ({ vendor, buyer }) => vendor ?? buyer,
  why: ({ reasons }) => reasons.join(", "),
};

/** The work list as a table with `path:line`, which editors turn into links, and a line that counts all. */
export function textWorkList(report: WorkReport): string {
  const { items, looked, until, limit } = report;
  const columns = Object.keys(CELLS).map(
    (name) => ({ name, align: name === "points" ? "right" : "left" }) as const,
  );
  const rows = items
    .slice(0, limit)
    .map((item) => Object.values(CELLS).map((cell) => String(cell(item) ?? "")));
  const table = rows.length === 0 ? "" : `${textTable({ columns, rows })}\n\n`;
  const hidden = rows.length === items.length ? "" : ` (${items.length - rows.length} not shown)`;
  const due = items.filter(({ isDue }) => isDue);
  const ended = due.filter(({ reasons }) => reasons.some((reason) => reason.startsWith("term ended")));
  return (
    `${table}${due.length} of ${looked} sources to read again by ${until}${hidden}; ` +
    `${ended.length} current although the named term has ended`
  );
}

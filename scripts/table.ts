import { printable } from "./evidence/report.ts";

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
}

export interface Column {
  name: string;
  align?: "left" | "right";
}

/** The table with aligned columns, two spaces apart. */
export function textTable({ columns, rows }: Table): string {
  const lines = [columns.map(({ name }) => name), ...rows].map((cells) => cells.map(printable));
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => lengthOf(cells[index] ?? ""))));
  return lines.map((cells) => alignedLine(columns, cells, widths)).join("\n");
}

function alignedLine(
  columns: readonly Column[],
  cells: readonly string[],
  widths: readonly number[],
): string {
  const padded = columns.map(({ align }, index) => {
    const cell = cells[index] ?? "";
    const space = " ".repeat((widths[index] ?? 0) - lengthOf(cell));
    return align === "right" ? space + cell : cell + space;
  });
  return padded.join("  ").trimEnd();
}

export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(" | ")} |`;
  const rule = columns.map(({ align }) => (align === "right" ? "---:" : "---"));
  return [line(columns.map(({ name }) => name)), `| ${rule.join(" | ")} |`, ...rows.map(line)].join("\n");
}

const markdownCell = (cell: string): string => printable(cell).replaceAll("|", "\\|");

/** Characters, not code units: one outside the basic plane counts once. */
const lengthOf = (cell: string): number => [...cell].length;

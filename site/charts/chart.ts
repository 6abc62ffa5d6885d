import type { CsvCell } from "../../contract/csv.ts";
import { counted } from "../components/format.tsx";

/** A chart to publish: a drawing that says where it comes from, and its figures. */
export interface Chart {
  /** Path of the page that shows it. */
  page: string;
  title: string;
  /** A whole SVG document, and its height where it is 400 wide. */
  svg: string;
  height: number;
  numbers: NumbersTable;
}

/** All figures of a chart, also those that the drawing has no room for. */
export interface NumbersTable {
  columns: readonly { name: string; title: string }[];
  rows: readonly (readonly CsvCell[])[];
}

/** Fewer rows are read faster than a chart of them. */
export const MIN_ROWS = 3;
/** With fewer current rows a chart says that it does not show use today. */
const MIN_CURRENT = 5;

/** The warning of a chart with few current rows, otherwise null. */
export function currentWarning(relationships: readonly { status: string }[]): string | null {
  const all = relationships.length;
  const current = relationships.filter(({ status }) => status === "current").length;
  if (current >= MIN_CURRENT) return null;
  const some = current === 0 ? "None" : `Only ${current}`;
  return `${some} of these ${counted(all, "relationship")} ${current > 1 ? "are" : "is"} current: not a picture of use today.`;
}

import type { CsvCell } from "../../contract/csv.ts";
import { pluralise } from "../frame/format.tsx";

/** A chart to publish: a drawing that says where it comes from, and its figures. */
export interface Chart {
  /** Names it: `/categories/ticketing/`, and `/categories/ticketing/current/` for the one of current use only. */
  path: string;
  page: string;
  title: string;
  /** A whole SVG document, and its height where it is 400 wide; drawn when it is asked for. */
  drawing: () => { marks: string; height: number };
  numbers: NumbersTable;
}

/** All figures of a chart, also those that the drawing has no room for. */
export interface NumbersTable {
  columns: readonly { name: string; title: string }[];
  rows: readonly (readonly CsvCell[])[];
}

/** Path of a chart with its foot: source, date and licence, then the page's URL. */
export interface Placed extends Pick<Chart, "path" | "page"> {
  foot: readonly [credit: string, url: string];
}

/** Relationships of a category, country, league or vendor, which is named. */
export interface ChartSubject<Row> extends Placed {
  subject: string;
  relationships: readonly Row[];
}

/** Fewer rows are read faster than a chart of them. */
export const MIN_ROWS = 3;
/** The names of the chart of a page and of that page's chart of current use only. */
export const currentPath = (path: string): string => `${path}current/`;

/** With fewer current rows a chart says that it does not show use today. */
const MIN_CURRENT = 5;

/** True if a chart of current use alone is honest, and differs from the chart of all. */
export function hasCurrentChart(relationships: readonly { status: string }[]): boolean {
  const current = currentOf(relationships).length;
  return current >= MIN_CURRENT && current < relationships.length;
}

export const currentOf = <Row extends { status: string }>(relationships: readonly Row[]): Row[] =>
  relationships.filter(({ status }) => status === "current");

/** The warning of a chart with few current rows, otherwise null. */
export function currentWarning(relationships: readonly { status: string }[]): string | null {
  const all = relationships.length;
  const current = currentOf(relationships).length;
  if (current >= MIN_CURRENT) return null;
  const some = current === 0 ? "None" : `Only ${current}`;
  return `${some} of these ${pluralise(all, "relationship")} ${current > 1 ? "are" : "is"} current. Do not read as use today.`;
}

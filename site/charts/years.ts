import { groupBy, once } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { newestDate } from "../../contract/sorting.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { pluralise } from "../frame/format.tsx";
import { countByStatus } from "../records/relationships.tsx";
import { type Chart, currentWarning, type NumbersTable } from "./chart.ts";
import {
  type Block,
  framed,
  INNER,
  rectMark,
  STATUS_LEGEND,
  space,
  stacked,
  textMark,
  toneOf,
} from "./drawing.ts";

/** What is counted. */
type Row = Pick<Relationship, "club" | "evidence" | "status">;

interface Subject extends Pick<Chart, "path" | "page"> {
  /** The vendor's name. */
  subject: string;
  relationships: readonly Row[];
  foot: readonly [credit: string, url: string];
}

/** The relationships whose newest source is of a year; null for those without a dated one. */
interface Year {
  year: number | null;
  total: number;
  byStatus: Readonly<Record<Status, number>>;
}

/** Relationships by the year of their newest evidence, as columns stacked by status; null if there is no second column. */
export function yearsChart({ subject, path, page, relationships, foot }: Subject): Chart | null {
  const years = byYear(relationships);
  if (years.filter(({ total }) => total > 0).length < 2) return null;
  const title = `${subject}: evidence by year`;
  const clubs = pluralise(new Set(relationships.map(({ club }) => club)).size, "club");
  const drawing = once(() =>
    framed({
      title,
      subtitle: `${pluralise(relationships.length, "relationship")} with ${clubs}, by status and by the year of the newest source. A year says when the source was published, not when a club began or stopped.`,
      warning: currentWarning(relationships),
      body: stacked([STATUS_LEGEND, space(8), columns(years)]),
      foot,
    }),
  );
  return { path, page, title, drawing, numbers: numbersOf(years) };
}

/** Every year from the first to the last, also those without evidence, and then what is undated, if there is any. */
function byYear(relationships: readonly Row[]): Year[] {
  const groups = groupBy(relationships, ({ evidence }) => {
    const date = newestDate(evidence);
    return date === null ? null : Number(date.slice(0, 4));
  });
  const dated = [...groups.keys()].filter((year) => year !== null);
  const [first, last] = [Math.min(...dated), Math.max(...dated)];
  const range =
    dated.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...range, ...(groups.has(null) ? [null] : [])].map((year) => {
    const rows = groups.get(year) ?? [];
    return { year, total: rows.length, byStatus: countByStatus(rows) };
  });
}

const PLOT_HEIGHT = 150;
const [FIGURE_HEIGHT, LABEL_HEIGHT] = [16, 22];
const MAX_PITCH = 40;
/** What the word below the last column takes. */
const UNDATED_WIDTH = 60;

function columns(years: readonly Year[]): Block {
  const most = Math.max(...years.map(({ total }) => total));
  const dated = years.filter(({ year }) => year !== null).length;
  const pitch = Math.min(MAX_PITCH, (INNER - UNDATED_WIDTH) / Math.max(dated, 1));
  const marks = years.map((entry, index) => {
    const isDated = entry.year !== null;
    const middle = isDated ? (index + 0.5) * pitch : dated * pitch + UNDATED_WIDTH / 2;
    return (
      column(entry, middle, Math.min(pitch, MAX_PITCH) * 0.72, PLOT_HEIGHT / most) +
      label(entry, middle, dated)
    );
  });
  const bottom = FIGURE_HEIGHT + PLOT_HEIGHT;
  return { marks: marks.join("") + rectMark(0, bottom, INNER, 1, "line"), height: bottom + LABEL_HEIGHT };
}

function column({ total, byStatus }: Year, middle: number, width: number, unit: number): string {
  let top = FIGURE_HEIGHT + PLOT_HEIGHT;
  const parts = statuses.map((status) => {
    const height = byStatus[status] * unit;
    top -= height;
    return height === 0 ? "" : rectMark(middle - width / 2, top, width, height, toneOf(status));
  });
  if (total === 0) return "";
  return (
    parts.join("") + textMark(middle, top - 4, String(total), { size: 11, bold: true, anchor: "middle" })
  );
}

/** Above this many years only every fifth has a label. */
const MAX_LABELS = 9;

function label({ year }: Year, middle: number, years: number): string {
  if (year !== null && years > MAX_LABELS && year % 5 !== 0) return "";
  const text = year === null ? "undated" : String(year);
  return textMark(middle, FIGURE_HEIGHT + PLOT_HEIGHT + 15, text, {
    size: 11,
    tone: "quiet",
    anchor: "middle",
  });
}

const numbersOf = (years: readonly Year[]): NumbersTable => ({
  columns: [
    { name: "year", title: "Year of the newest source" },
    { name: "current", title: "Current" },
    { name: "historical", title: "Historical" },
    { name: "statusUnknown", title: "Status unknown" },
    { name: "relationships", title: "Relationships" },
  ],
  rows: years.map(({ year, byStatus, total }) => [
    year === null ? "undated" : String(year),
    ...statuses.map((status) => byStatus[status]),
    total,
  ]),
});

import { groupBy } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { newestDate } from "../../contract/sorting.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import type { Status } from "../../data/schema/statuses.ts";
import { pluralise } from "../frame/format.tsx";
import { statusParts } from "./bars.tsx";
import { type Chart, type ChartSubject, currentWarning } from "./chart.ts";
import { CANVAS, chartOf, INNER, STATUS_LEGEND, statusNumbers } from "./chart-document.tsx";
import { type Block, columnsBlock, space, stacked } from "./drawing.tsx";

type Row = Pick<Relationship, "club" | "evidence" | "status">;

/** The relationships whose newest source is of a year; null for those without a dated one. */
interface Year {
  year: number | null;
  name: string;
  total: number;
  byStatus: Readonly<Record<Status, number>>;
}

/** Relationships by the year of their newest evidence, as columns stacked by status; null if there is no second column. */
export function yearsChart({ subject, relationships, ...placed }: ChartSubject<Row>): Chart | null {
  const years = byYear(relationships);
  if (years.filter(({ total }) => total > 0).length < 2) return null;
  const clubs = pluralise(new Set(relationships.map(({ club }) => club)).size, "club");
  return chartOf({
    ...placed,
    title: `${subject}: evidence by year`,
    subtitle: `${pluralise(relationships.length, "relationship")} with ${clubs}, by status and by the year of the newest source. A year says when the source was published, not when a club began or stopped.`,
    warning: currentWarning(relationships),
    body: () => stacked([STATUS_LEGEND, space(8), columns(years)]),
    numbers: statusNumbers({ name: "year", title: "Year of the newest source" }, years, {
      name: "relationships",
      title: "Relationships",
    }),
  });
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
    return { year, name: String(year ?? "undated"), total: rows.length, byStatus: countByStatus(rows) };
  });
}

const PLOT_HEIGHT = 150;
const MAX_PITCH = 40;
/** Width of the word below the last column. */
const UNDATED_WIDTH = 60;
/** Above this many years only every fifth has a label. */
const MAX_LABELS = 9;

function columns(years: readonly Year[]): Block {
  const dated = years.filter(({ year }) => year !== null).length;
  const pitch = Math.min(MAX_PITCH, (INNER - UNDATED_WIDTH) / Math.max(dated, 1));
  return columnsBlock(
    {
      columns: years.map(({ year, name, total, byStatus }, index) => ({
        middle: (year === null ? dated * pitch + UNDATED_WIDTH / 2 : (index + 0.5) * pitch) / INNER,
        label: year !== null && dated > MAX_LABELS && year % 5 !== 0 ? "" : name,
        figure: total === 0 ? "" : String(total),
        parts: statusParts(byStatus),
      })),
      width: (pitch * 0.72) / INNER,
      height: PLOT_HEIGHT,
      size: 11,
    },
    CANVAS,
  );
}

import type { Child } from "hono/jsx";
import { memo } from "hono/jsx/dom";
import { TableHead } from "../../frame/table-head.tsx";
import { ActionButton } from "./fields.tsx";

/** The figure to look at first, and what it means. */
export interface Verdict {
  name: string;
  value: string;
  meaning: string;
  isBad: boolean;
  /** Chart as in a section; null if there is nothing to measure against. */
  chart: (() => Child) | null;
}

export interface KeyFigure {
  name: string;
  value: string;
  note: string;
}

interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
  footer?: readonly string[];
}

/** Columns and rows of a table, by each column's cell of a row. */
export const tabulate = <Row,>(
  rows: readonly Row[],
  cells: Readonly<Record<string, (row: Row, index: number) => string>>,
): Pick<FigureTableProps, "columns" | "rows"> => ({
  columns: Object.keys(cells),
  rows: rows.map((row, index) => Object.values(cells).map((cell) => cell(row, index))),
});

export interface FigureSection {
  id: string;
  /** The section's finding, in a sentence. */
  title: string;
  subtitle?: string;
  /** A function, because hono/jsx/dom loops if one SVG element is rendered twice; null if there is nothing to draw. */
  chart?: () => Child;
  legend?: string;
  table?: FigureTableProps;
  /** Set if the section is for paper only, or for paper if the reader asks for it. */
  paper?: "only" | "on request";
  /** True if folded on the screen; paper begins a new page with the first of these. */
  isDetail?: boolean;
}

export interface FigureSet {
  /** The figures to look at first: one, or one for each rulebook. */
  headlines: readonly Verdict[];
  keyFigures: readonly KeyFigure[];
  sections: readonly FigureSection[];
  next?: { href: string; label: string };
}

/** All figures of a calculation, rendered again only for another one, so that they do not slow down typing. */
export const Figures = memo(({ headlines, keyFigures, sections, next }: FigureSet) => (
  <div>
    <div class="headlines" id="headline">
      {headlines.map((verdict) => (
        <VerdictPanel verdict={verdict} />
      ))}
    </div>
    <dl id="key-figures" class="key-figures">
      {keyFigures.map(({ name, value, note }) => (
        <div class="figure">
          <dt>{name}</dt>
          <dd class="value">{value}</dd>
          <dd class="note quiet">{note}</dd>
        </div>
      ))}
    </dl>
    {sections.map(({ id, title, subtitle, chart, legend, table, paper, isDetail }) => {
      const drawn = chart?.() ?? null;
      const heading = <h3 id={`${id}-title`}>{title}</h3>;
      const figures = (
        <>
          {drawn && (
            <figure class="chart">
              {subtitle && <p class="chart-subtitle quiet">{subtitle}</p>}
              {drawn}
              {legend && <figcaption class="legend quiet">{legend}</figcaption>}
            </figure>
          )}
          {table && <FigureTable {...table} />}
        </>
      );
      return (
        <section
          id={id}
          aria-labelledby={`${id}-title`}
          key={id}
          class={paper === "only" ? "printed" : isDetail ? "detail" : undefined}
        >
          {isDetail ? (
            <details>
              <summary>{heading}</summary>
              {figures}
            </details>
          ) : (
            <>
              {heading}
              {figures}
            </>
          )}
        </section>
      );
    })}
    <p class="actions">
      <ActionButton action="export-figures">Save the figures as CSV</ActionButton>{" "}
      <ActionButton action="print">Print</ActionButton> {next && <a href={next.href}>{next.label}</a>}
    </p>
    <p class="actions paper-choices">
      {sections.some(({ paper }) => paper === "on request") && (
        <label>
          <input type="checkbox" id="print-register" /> Print the register: it contains wages
        </label>
      )}
      <label>
        <input type="checkbox" id="print-link" /> Print the link to this scenario: it contains wages
      </label>
    </p>
  </div>
));

function VerdictPanel({ verdict: { name, value, meaning, isBad, chart } }: { verdict: Verdict }) {
  return (
    <div class={isBad ? "headline bad" : "headline"}>
      <p class="headline-name">{name}</p>
      <p class="headline-value">{value}</p>
      <p class="headline-meaning">{meaning}</p>
      {chart?.()}
    </div>
  );
}

function FigureTable({ caption, columns, rows, footer }: FigureTableProps) {
  return (
    <div class="table-frame">
      <table class="figure-table">
        <caption>{caption}</caption>
        <TableHead titles={columns} />
        <tbody>
          {rows.map((cells) => (
            <FigureRow cells={cells} columns={columns} />
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <FigureRow cells={footer} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A season such as `2026-27`, which must not break at its hyphen. */
const SEASON = /(\d{4}-\d{2})\b/;

/** Each cell carries its column's name, so that a row can be shown as a list on a narrow screen. */
function FigureRow({ cells, columns }: { cells: readonly string[]; columns: readonly string[] }) {
  const [head, ...figures] = cells;
  return (
    <tr>
      <th scope="row">
        {head?.split(SEASON).map((part, at) => (at % 2 === 0 ? part : <span>{part}</span>))}
      </th>
      {figures.map((figure, index) => (
        <td data-column={columns[index + 1]}>{figure}</td>
      ))}
    </tr>
  );
}

/** @jsxRuntime automatic @jsxImportSource hono/jsx */
// The build loads this file without the settings of the TypeScript project.
import { memo, type RefObject, useEffect, useRef, useState } from "hono/jsx/dom";
import { ActionButton } from "../fields.tsx";

/** The figure to look at first, and what it means. */
export interface Verdict {
  name: string;
  value: string;
  /** What the figure says, in a sentence. */
  meaning: string;
  isBad: boolean;
  /** Null if there is nothing to measure against. */
  gauge: GaugeProps | null;
}

/** An amount against a threshold; all in the same unit. */
interface GaugeProps {
  /** The whole picture in words. */
  description: string;
  value: number;
  threshold: { at: number; label: string };
  /** A second mark, such as the ratio after a signing. */
  also?: { at: number; label: string } | undefined;
  /** Whether what lies beyond the threshold is marked as too much. */
  hasZone: boolean;
}

export interface KeyFigure {
  name: string;
  value: string;
  note: string;
  isBad?: boolean;
}

interface FigureTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[];
  /** A closing row, such as a total. */
  footer?: readonly string[];
}

/** A drawing, a table, or both. */
export interface FigureSection {
  id: string;
  /** What the figures of the section show, in a sentence. */
  title: string;
  /** What the drawing plots. */
  subtitle?: string;
  /** Null if there is nothing to draw. */
  drawing?: Drawing | null;
  /** What the marks of the drawing mean. */
  legend?: string;
  table?: FigureTableProps;
  /** Whether it is on paper only, and there always or only if the reader asks for it. */
  paper?: "always" | "on request";
  /** Whether paper begins a new page with it. */
  isDetail?: boolean;
}

export interface FigureSet {
  headline: Verdict;
  keyFigures: readonly KeyFigure[];
  sections: readonly FigureSection[];
  exportLabel: string;
  /** Where the result can be used next. */
  next?: { href: string; label: string };
}

/** All figures of a calculation, rendered again only for another one, so that charts stay while one types. */
export const Figures = memo(({ headline, keyFigures, sections, exportLabel, next }: FigureSet) => {
  const frame = useRef<HTMLDivElement>(null);
  const isInView = useInView(frame);
  return (
    <div ref={frame}>
      <VerdictPanel verdict={headline} />
      <dl id="key-figures" class="key-figures">
        {keyFigures.map(({ name, value, note, isBad = false }) => (
          <div class={isBad ? "figure bad" : "figure"}>
            <dt>{name}</dt>
            <dd class="value">{value}</dd>
            <dd class="note">{note}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ id, title, subtitle = "", drawing = null, legend = "", table, paper, isDetail }) => (
        <section
          id={id}
          aria-labelledby={`${id}-title`}
          key={id}
          class={`${paper === undefined ? "" : "printed"} ${isDetail ? "new-page" : ""}`.trim()}
        >
          <h3 id={`${id}-title`}>{title}</h3>
          {drawing && isInView && <Chart drawing={drawing} subtitle={subtitle} legend={legend} />}
          {table && <FigureTable {...table} />}
        </section>
      ))}
      <p class="actions">
        <ActionButton action="export-figures">{exportLabel}</ActionButton>{" "}
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
  );
});

/** Whether an element has been in view. */
function useInView(frame: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return isInView;
}

function VerdictPanel({ verdict: { name, value, meaning, isBad, gauge } }: { verdict: Verdict }) {
  return (
    <div id="headline" class={isBad ? "headline bad" : "headline"}>
      <p class="headline-name">{name}</p>
      <p class="headline-value">{value}</p>
      <p class="headline-meaning">{meaning}</p>
      {gauge && <Gauge {...gauge} />}
    </div>
  );
}

/** The picture is as wide as its frame: places along it are percentages, so that its words keep their size. */
function Gauge({ description, value, threshold, also, hasZone }: GaugeProps) {
  const end = Math.max(threshold.at * 1.25, value * 1.1, (also?.at ?? 0) * 1.1) || 1;
  const at = (place: number) => `${Math.min(100, Math.max(0, (place / end) * 100)).toFixed(2)}%`;
  const anchor = (place: number) => (place / end > 0.8 ? "end" : place / end < 0.2 ? "start" : "middle");
  return (
    <svg class="gauge" width="100%" height={also === undefined ? 44 : 62} role="img" aria-label={description}>
      <rect class="gauge-track" x="0" y="22" width="100%" height="16" />
      {hasZone && (
        <rect class="gauge-zone" x={at(threshold.at)} y="22" width={at(end - threshold.at)} height="16" />
      )}
      <rect class="gauge-value" x="0" y="22" width={at(value)} height="16" />
      <line class="gauge-threshold" x1={at(threshold.at)} x2={at(threshold.at)} y1="17" y2="43" />
      <text x={at(threshold.at)} y="12" text-anchor={anchor(threshold.at)}>
        {threshold.label}
      </text>
      {also && (
        <>
          <line class="gauge-also" x1={at(also.at)} x2={at(also.at)} y1="22" y2="46" />
          <text x={at(also.at)} y="58" text-anchor={anchor(also.at)}>
            {also.label}
          </text>
        </>
      )}
    </svg>
  );
}

function FigureTable({ caption, columns, rows, footer }: FigureTableProps) {
  return (
    <div class="table-frame">
      <table class="figure-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
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

/** Each cell carries its column's name, so that a row can be shown as a list on a narrow screen. */
function FigureRow({ cells, columns }: { cells: readonly string[]; columns: readonly string[] }) {
  const [head, ...figures] = cells;
  return (
    <tr>
      <th scope="row">{head}</th>
      {figures.map((figure, index) => (
        <td data-column={columns[index + 1]}>{figure}</td>
      ))}
    </tr>
  );
}

/** A drawing and what it shows in words; the table near it has every number. */
export interface Drawing {
  title: string;
  description: string;
  /** Loads the chart library, and what draws with it. */
  load: () => Promise<(width: number) => Element>;
}

/** A drawing, made again when its width changes. */
function Chart({ drawing, subtitle, legend }: { drawing: Drawing; subtitle: string; legend: string }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let observer: ResizeObserver | null = null;
    let isOver = false;
    void drawing.load().then((draw) => {
      if (isOver) return;
      observer = drawnIn(element, drawing, draw);
    });
    return () => {
      isOver = true;
      observer?.disconnect();
    };
  }, [drawing]);
  return (
    <figure class="chart">
      {subtitle !== "" && <p class="chart-subtitle quiet">{subtitle}</p>}
      <div ref={frame} />
      {legend !== "" && <figcaption class="legend quiet">{legend}</figcaption>}
    </figure>
  );
}

/** Draws into an element, at first and whenever its width changes. */
function drawnIn(element: HTMLElement, drawing: Drawing, draw: (width: number) => Element): ResizeObserver {
  let width = 0;
  const redraw = () => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    if (width > 0) element.replaceChildren(toPicture(drawing, draw(width)));
  };
  redraw();
  const observer = new ResizeObserver(redraw);
  observer.observe(element);
  return observer;
}

/**
 * Makes a drawing one named picture. Removes the library's style element: the content security policy forbids it,
 * and `calculators.css` has its rules.
 */
function toPicture({ title, description }: Drawing, svg: Element): Element {
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title}. ${description}`);
  return svg;
}

import { memo, useEffect, useRef } from "hono/jsx/dom";
import { ActionButton } from "../../components/calculator-fields.tsx";

export interface KeyFigure {
  name: string;
  value: string;
  note: string;
  /** `first` is the figure to look at first. */
  emphasis?: "first" | "good" | "bad";
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
  title: string;
  /** Null if there is nothing to draw. */
  drawing?: Drawing | null;
  /** What the marks of the drawing mean. */
  legend?: string;
  table?: FigureTableProps;
}

export interface FigureSet {
  keyFigures: readonly KeyFigure[];
  sections: readonly FigureSection[];
  exportLabel: string;
}

/** All figures of a calculation, rendered again only for another one, so that charts stay while one types. */
export const Figures = memo(({ keyFigures, sections, exportLabel }: FigureSet) => (
  <>
    <dl id="key-figures" class="key-figures">
      {keyFigures.map(({ name, value, note, emphasis = "plain" }) => (
        <div class={`figure ${emphasis}`}>
          <dt>{name}</dt>
          <dd class="value">{value}</dd>
          <dd class="note">{note}</dd>
        </div>
      ))}
    </dl>
    {sections.map(({ id, title, drawing = null, legend = "", table }) => (
      <section id={id} aria-labelledby={`${id}-title`} key={id}>
        <h3 id={`${id}-title`}>{title}</h3>
        {drawing && <Chart drawing={drawing} legend={legend} />}
        {table && <FigureTable {...table} />}
      </section>
    ))}
    <p class="actions">
      <ActionButton action="export-figures">{exportLabel}</ActionButton>
    </p>
  </>
));

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
  draw: (width: number) => Element;
}

/** A drawing, made again when its width changes. */
function Chart({ drawing, legend }: { drawing: Drawing; legend: string }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let width = 0;
    const draw = () => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      if (width > 0) element.replaceChildren(toPicture(drawing, width));
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawing]);
  return (
    <figure class="chart">
      <div ref={frame} />
      {legend !== "" && <figcaption class="legend quiet">{legend}</figcaption>}
    </figure>
  );
}

/**
 * Makes a drawing one named picture. Removes the library's style element: the content security policy forbids it,
 * and `calculators.css` has its rules.
 */
function toPicture({ title, description, draw }: Drawing, width: number): Element {
  const svg = draw(width);
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const part of svg.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title}. ${description}`);
  return svg;
}

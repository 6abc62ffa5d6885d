import { element, find, findById } from "./element.ts";

/** A table of figures: the first cell of each row is its header, the others are figures. */
export interface FigureTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** A closing row, such as a total. */
  footer?: readonly string[];
}

/** Each cell carries its column's name, so that where there is little room a row can be shown as a list. */
export function figureTable({ caption, columns, rows, footer }: FigureTable): HTMLElement {
  const heads = columns.map((column) => element("th", { scope: "col" }, column));
  const table = element(
    "table",
    { class: "figure-table" },
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows.map((row) => tableRow(row, columns))),
  );
  if (footer !== undefined) table.append(element("tfoot", {}, tableRow(footer, columns)));
  return element("div", { class: "table-frame" }, table);
}

function tableRow([head = "", ...figures]: readonly string[], columns: readonly string[]): HTMLElement {
  const cells = figures.map((figure, index) =>
    element("td", { "data-column": columns[index + 1] ?? "" }, figure),
  );
  return element("tr", {}, element("th", { scope: "row" }, head), ...cells);
}

/** Figures with their names; `emphasis` marks the one to look at first. */
export function keyFigures(
  figures: readonly { name: string; value: string; note?: string; emphasis?: string }[],
): HTMLElement[] {
  return figures.map(({ name, value, note, emphasis = "plain" }) => {
    const group = element("div", { class: `figure ${emphasis}` }, element("dt", {}, name));
    group.append(element("dd", { class: "value" }, value));
    if (note !== undefined) group.append(element("dd", { class: "note" }, note));
    return group;
  });
}

/** Fills a section of the page, or hides it where it has nothing to tell. */
export function fillSection(id: string, ...content: HTMLElement[]): void {
  const section = findById(id);
  section.hidden = content.length === 0;
  find(section, ".filled", HTMLElement).replaceChildren(...content);
}

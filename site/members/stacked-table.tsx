import type { Child } from "hono/jsx";

/** A column, and the order that the list has if it is sorted by it. */
export interface SortableColumn {
  text: string;
  sort?: string;
  direction?: "ascending" | "descending";
}

/** The head of a column that the list can be sorted by. */
export interface SortableTitle {
  text: string;
  /** The list in the column's order. */
  href: string;
  /** The order if the list has it now. */
  sorted: "ascending" | "descending" | undefined;
}

export type TableTitles = readonly (string | SortableTitle)[];

function ColumnHead({ title }: { title: string | SortableTitle }) {
  if (typeof title === "string") return <th scope="col">{title}</th>;
  const { text, href, sorted } = title;
  return (
    <th scope="col" {...(sorted === undefined ? {} : { "aria-sort": sorted })}>
      <a href={href}>
        {text}
        {sorted === undefined ? null : <span aria-hidden="true">{sorted === "ascending" ? " ↑" : " ↓"}</span>}
      </a>
    </th>
  );
}

interface TableProps {
  /** For screen readers only. */
  caption: string;
  titles: TableTitles;
  /** Set for records, whose text is as important as their facts. */
  kind?: "records";
  children: Child;
}

/** A table that becomes a list of cells on narrow screens. */
export const StackedTable = ({ caption, titles, kind, children }: TableProps) => (
  <table class={kind === undefined ? "stacked" : `stacked ${kind}`}>
    <caption class="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {titles.map((title) => (
          <ColumnHead title={title} />
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

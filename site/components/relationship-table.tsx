import type { Relationship } from "../../contract/records.ts";
import { categoryPath, clubPath, relationshipPath, vendorPath } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { Day, SourceLine } from "./source-line.tsx";
import { StatusMark } from "./status-mark.tsx";

type ColumnName = "club" | "country" | "vendor" | "category" | "product" | "status" | "source" | "verified";

const COLUMNS: Readonly<Record<ColumnName, { title: string; cell: (row: Relationship) => unknown }>> = {
  club: { title: "Club", cell: ({ club, clubName }) => <a href={clubPath(club)}>{clubName}</a> },
  country: { title: "Country", cell: ({ country }) => country },
  vendor: {
    title: "Vendor",
    cell: ({ vendor, vendorName }) => <a href={vendorPath(vendor)}>{vendorName}</a>,
  },
  category: {
    title: "Category",
    cell: ({ category }) => <a href={categoryPath(slugOf(category))}>{category}</a>,
  },
  product: {
    title: "Product and scope",
    cell: ({ product, scope }) => (product === null || product === scope ? scope : `${product}, ${scope}`),
  },
  status: {
    title: "Status and note",
    cell: ({ status, club, id }) => (
      <>
        <StatusMark status={status} /> <a href={relationshipPath(club, id)}>note</a>
      </>
    ),
  },
  source: { title: "Source", cell: (row) => <SourceLine evidence={row} /> },
  verified: { title: "Verified on", cell: ({ verificationDate }) => <Day date={verificationDate} /> },
};

interface TableProps {
  relationships: readonly Relationship[];
  /** The first heads the row. */
  columns: readonly ColumnName[];
  caption: string;
}

/** Relationships on one line each, with their status and source; the note stands on the club's page. */
export function RelationshipTable({ relationships, columns, caption }: TableProps) {
  return (
    <table class="stacked relationship-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th scope="col" data-column={name}>
              {COLUMNS[name].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {relationships.map((row) => (
          <tr class={row.status === "current" ? "" : "past"}>
            {columns.map((name, index) => (
              <Cell name={name} row={row} heads={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ name, row, heads }: { name: ColumnName; row: Relationship; heads: boolean }) {
  const { title, cell } = COLUMNS[name];
  return heads ? <th scope="row">{cell(row)}</th> : <td data-label={title}>{cell(row)}</td>;
}

import type { Child } from "hono/jsx";
import type { HistoryFile } from "../../contract/index-files.ts";
import type { EvidenceItem, PublicRecords, Relationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { relationshipFields, wordsOf } from "../../contract/shown-fields.ts";
import { categoryPath, clubPath, relationshipPath, vendorPath } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import type { Status } from "../../data/schema/statuses.ts";
import { Time } from "../frame/format.tsx";
import { SourceLink } from "../frame/report.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { StatusMark, statusKey } from "./status.tsx";
import { voiceOf } from "./voices.ts";

/** What is used, as the source names it: product and part of the club or league. Null if it names neither. */
export function usageText(row: Pick<Relationship, "product" | "scope">): string | null {
  const parts = wordsOf(relationshipFields).flatMap((words) => words(row) ?? []);
  return parts.length === 0 ? null : [...new Set(parts)].join(" · ");
}

export function countByStatus(
  relationships: readonly Pick<Relationship, "status">[],
): Record<Status, number> {
  const counts = { current: 0, historical: 0, "status unknown": 0 };
  for (const { status } of relationships) counts[status] += 1;
  return counts;
}

export type ColumnName = keyof typeof COLUMNS;

export const COLUMNS = {
  club: { title: "Club", cell: ({ club, clubName }) => <a href={clubPath(club)}>{clubName}</a> },
  vendor: {
    title: "Vendor and product",
    cell: (row) => (
      <>
        <a href={vendorPath(row.vendor)}>{row.vendorName}</a>
        <Detail text={usageText(row)} />
      </>
    ),
  },
  category: {
    title: "Category",
    cell: (row) => <a href={categoryPath(categorySlugOf(row.id))}>{row.category}</a>,
  },
  use: { title: "Product and scope", cell: (row) => usageText(row) },
  evidence: { title: "What the source says", cell: ({ evidenceNote }) => evidenceNote },
  year: { title: "Year", cell: ({ evidence }) => <Year date={newestDate(evidence)} /> },
  status: {
    title: "Status",
    cell: ({ status, statusReason }) => (
      <>
        <StatusMark status={status} />
        <Detail text={statusReason} />
      </>
    ),
  },
  source: { title: "Source", cell: (row) => <Source row={row} /> },
  report: { title: "Newer source", cell: ({ id }) => <SourceLink id={id} /> },
} satisfies Record<string, { title: string; cell: (row: Relationship) => Child }>;

const Detail = ({ text }: { text: string | null }) =>
  text === null ? null : <span class="detail">{text}</span>;

const Year = ({ date }: { date: string | null }) =>
  date === null ? <span class="detail">undated</span> : <time datetime={date}>{date.slice(0, 4)}</time>;

export interface PageSourceProps {
  row: Pick<Relationship, "clubName" | "vendorName">;
  page: EvidenceItem;
}

/** Who says it, and where. */
export const PageSource = ({ row, page }: PageSourceProps) => (
  <>
    <span class="quiet">{voiceOf(page, row)}</span>{" "}
    <a href={sourceHref(page)} rel="external nofollow">
      {page.publisher}
    </a>
  </>
);

/** The primary source, and the way to the others. */
function Source({ row }: { row: Relationship }) {
  const [primary, ...others] = row.evidence;
  return (
    <>
      <PageSource row={row} page={required(primary, "the primary source")} />
      {others.length === 0 ? null : (
        <>
          {" "}
          <a href={relationshipPath(row.club, row.id)}>and {others.length} more</a>
        </>
      )}
    </>
  );
}

interface TableProps {
  relationships: readonly Relationship[];
  /** The first one is the row's header. */
  columns: readonly ColumnName[];
  caption: string;
}

/** Relationships on one line each, under a head that stays in view. */
export const RelationshipTable = ({ relationships, columns, caption }: TableProps) => (
  <LedgerTable columns={columns} caption={caption}>
    <tbody>
      <TableRows relationships={relationships} columns={columns} />
    </tbody>
  </LedgerTable>
);

interface LedgerTableProps extends Pick<TableProps, "columns" | "caption"> {
  children: Child;
}

export const LedgerTable = ({ columns, caption, children }: LedgerTableProps) => (
  <table class="ledger-table">
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
    {children}
  </table>
);

export const TableRows = ({ relationships, columns }: Omit<TableProps, "caption">) => (
  <>
    {relationships.map((row) => (
      <tr data-status={statusKey(row.status)}>
        {columns.map((name, index) => {
          const cell = COLUMNS[name].cell(row);
          return index === 0 ? (
            <th scope="row" data-column={name}>
              {cell}
            </th>
          ) : (
            <td data-column={name}>{cell}</td>
          );
        })}
      </tr>
    ))}
  </>
);

/** A relationship by its club and vendor, linked; any other record by its id. */
export function RecordName({ id, ledger }: { id: string; ledger: Pick<PublicRecords, "relationships"> }) {
  const relationship = ledger.relationships.find((row) => row.id === id);
  if (relationship === undefined) return <code>{id}</code>;
  const { club, clubName, vendorName } = relationship;
  return (
    <a href={relationshipPath(club, id)}>
      {clubName} and {vendorName}
    </a>
  );
}

/** The relationships removed from a club, at the anchors that their URLs lead to. */
export function RemovedList({ history, club }: { history: HistoryFile; club: string }) {
  const formerSlugs = history.redirects
    .filter(({ kind, to }) => kind === "club" && to === club)
    .map(({ from }) => from);
  const prefixes = [club, ...formerSlugs].map((slug) => `${slug}--`);
  const removed = history.removed.filter(
    ({ kind, id }) => kind === "relationship" && prefixes.some((prefix) => id.startsWith(prefix)),
  );
  if (removed.length === 0) return "";
  return (
    <section>
      <h2>Removed</h2>
      <p>These relationships were removed from the ledger. Do not cite them.</p>
      <ul>
        {removed.map(({ id, reason, date }) => (
          <li id={id}>
            <code>{id}</code>, <Time at={date} />: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Child } from "hono/jsx";
import type { HistoryFile } from "../../contract/index-files.ts";
import type { EvidenceItem, PublicRecords, Relationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { relationshipFields, wordsOf } from "../../contract/shown-fields.ts";
import {
  categoryPath,
  clubPath,
  leagueRelationshipPath,
  relationshipPath,
  vendorPath,
} from "../../contract/site-paths.ts";
import { headPage } from "../../contract/sorting.ts";
import { Time, yearText } from "../frame/format.tsx";
import { SourceLink } from "../frame/report.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { speakerWords } from "../frame/speakers.ts";
import { StatusMark, statusKey } from "./status.tsx";

/** Returns product and part of the club or league, as the source names them. Null if it names neither. */
export function usageText(row: Pick<Relationship, "product" | "scope">): string | null {
  const parts = wordsOf(relationshipFields).flatMap((words) => words(row) ?? []);
  return parts.length === 0 ? null : [...new Set(parts)].join(" · ");
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
  year: { title: "Year", cell: (row) => <Year page={headPage(row)} /> },
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

const Year = ({ page }: { page: EvidenceItem }) =>
  page.date === null ? (
    <span class="detail">{yearText(page)}</span>
  ) : (
    <time datetime={page.date}>{yearText(page)}</time>
  );

export interface PageSourceProps {
  row: Pick<Relationship, "clubName" | "vendorName">;
  page: EvidenceItem;
}

/** Links to a page after the words for its speaker. */
export const PageSource = ({ row, page }: PageSourceProps) => (
  <>
    <span class="quiet">{speakerWords(page, row)}</span>{" "}
    <a href={sourceHref(page)} rel="external nofollow">
      {page.publisher}
    </a>
  </>
);

/** The source of the first page, and the way to the others. */
const Source = ({ row }: { row: Relationship }) => (
  <>
    <PageSource row={row} page={headPage(row)} />
    {row.evidence.length === 1 ? null : (
      <>
        {" "}
        <a href={relationshipPath(row.club, row.id)}>and {row.evidence.length - 1} more</a>
      </>
    )}
  </>
);

interface TableProps {
  relationships: readonly Relationship[];
  /** The first one is the row's header. */
  columns: readonly ColumnName[];
  caption: string;
}

/** Relationships on one line each, under a head that stays in view. */
export const RelationshipListing = ({ relationships, columns, caption }: TableProps) => (
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

interface RecordNameProps {
  id: string;
  ledger: Pick<PublicRecords, "relationships" | "leagues">;
}

/** A relationship by its club or league and its vendor, linked; any other record by its id. */
export function RecordName({ id, ledger: { relationships, leagues } }: RecordNameProps) {
  const ofClub = relationships.find((row) => row.id === id);
  if (ofClub !== undefined)
    return (
      <a href={relationshipPath(ofClub.club, id)}>
        {ofClub.clubName} and {ofClub.vendorName}
      </a>
    );
  const ofLeague = leagues.flatMap(({ technology }) => technology).find((row) => row.id === id);
  if (ofLeague === undefined) return <code>{id}</code>;
  return (
    <a href={leagueRelationshipPath(ofLeague.league, id)}>
      {ofLeague.leagueName} and {ofLeague.vendorName}
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

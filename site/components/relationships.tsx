import { compareText, groupBy } from "../../contract/collections.ts";
import type { HistoryFile } from "../../contract/index-files.ts";
import type { EvidenceItem, ExpandedRelationship, Relationship } from "../../contract/records.ts";
import { editUrl, reportUrl } from "../../contract/repository.ts";
import { required } from "../../contract/required.ts";
import {
  apiPaths,
  categoryPath,
  clubPath,
  relationshipPath,
  sitePaths,
  vendorPath,
} from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { Status } from "../../data/schema/fields.ts";
import type { SiteLedger, SiteSources } from "../ledger.ts";
import { Time } from "./format.tsx";

const WORDS: Readonly<Record<Status, string>> = {
  current: "Current",
  historical: "Historical",
  "status unknown": "Status unknown",
};

/** A dot beside the word, whose shape says what its colour says. */
export const StatusMark = ({ status }: { status: Status }) => (
  <span class={`status status-${status.replace(" ", "-")}`}>
    <span class="dot" aria-hidden="true" /> {WORDS[status]}
  </span>
);

/** How many relationships have each status. */
export const StatusCounts = ({ counts }: { counts: Readonly<Record<Status, number>> }) => (
  <ul class="inline-list">
    {(["current", "historical", "status unknown"] as const).map((status) => (
      <li>
        <span class="number">{counts[status]}</span> <StatusMark status={status} />
      </li>
    ))}
    <li>
      <a href={sitePaths.statuses}>What do these mean?</a>
    </li>
  </ul>
);

/** The source: its publisher, linked, an archived copy if there is one, and its date. */
function Source({ evidence }: { evidence: EvidenceItem }) {
  const { url, archiveUrl, publisher, date } = evidence;
  return (
    <>
      <a href={url} rel="external nofollow">
        {publisher}
      </a>
      {archiveUrl === null ? null : (
        <>
          {" "}
          (
          <a href={archiveUrl} rel="external nofollow">
            archived copy
          </a>
          )
        </>
      )}
      , {date === null ? "undated" : <Time at={date} />}
    </>
  );
}

/** The primary source, and how many others there are. */
function Sources({ evidence }: { evidence: readonly EvidenceItem[] }) {
  const [primary, ...others] = evidence;
  return (
    <>
      <Source evidence={required(primary, "the primary source")} />
      {others.length === 0 ? "" : ` and ${others.length} more`}
    </>
  );
}

type ColumnName = "club" | "vendor" | "category" | "product" | "status" | "source" | "verified";

const COLUMNS: Readonly<Record<ColumnName, { title: string; cell: (row: Relationship) => unknown }>> = {
  club: { title: "Club", cell: ({ club, clubName }) => <a href={clubPath(club)}>{clubName}</a> },
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
    title: "Status",
    cell: ({ status, statusReason, club, id }) => (
      <>
        <StatusMark status={status} /> <a href={relationshipPath(club, id)}>{statusReason}</a>
      </>
    ),
  },
  source: { title: "Source", cell: ({ evidence }) => <Sources evidence={evidence} /> },
  verified: { title: "Verified", cell: ({ verificationDate }) => <Time at={verificationDate} /> },
};

interface TableProps {
  relationships: readonly Relationship[];
  /** The first one is the row's header. */
  columns: readonly ColumnName[];
  caption: string;
}

/** Relationships on one line each; the note is on the club's page. */
export const RelationshipTable = ({ relationships, columns, caption }: TableProps) => (
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
          {columns.map((name, index) => {
            const { title, cell } = COLUMNS[name];
            return index === 0 ? <th scope="row">{cell(row)}</th> : <td data-label={title}>{cell(row)}</td>;
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

interface GroupsProps {
  relationships: readonly Relationship[];
  groupOf: (row: Relationship) => string;
  /** The path of a group's own page, by its slug. */
  pathOf: (slug: string) => string;
  captionOf: (group: string) => string;
}

/** A table for each group, by the group's name. */
export const GroupedTables = ({ relationships, groupOf, pathOf, captionOf }: GroupsProps) => (
  <>
    {[...groupBy(relationships, groupOf)]
      .sort(([a], [b]) => compareText(a, b))
      .map(([group, rows]) => (
        <section>
          <h2 id={slugOf(group)}>
            <a href={pathOf(slugOf(group))}>{group}</a>
          </h2>
          <RelationshipTable
            relationships={rows}
            columns={["club", "vendor", "product", "status", "source", "verified"]}
            caption={captionOf(group)}
          />
        </section>
      ))}
  </>
);

interface ListProps {
  relationships: readonly ExpandedRelationship[];
  sources: SiteSources;
}

/** The relationships of one category on a club's page: current ones first, all others apart. */
export function RelationshipList({ relationships, sources }: ListProps) {
  const listOf = (items: readonly ExpandedRelationship[]) => (
    <ul class="relationships">
      {items.map((relationship) => (
        <Item relationship={relationship} sources={sources} />
      ))}
    </ul>
  );
  const current = relationships.filter(({ status }) => status === "current");
  const others = relationships.filter(({ status }) => status !== "current");
  return (
    <>
      {current.length === 0 ? null : listOf(current)}
      {others.length === 0 ? null : (
        <div class="not-current">
          <h3>Not confirmed as current</h3>
          {listOf(others)}
        </div>
      )}
    </>
  );
}

interface ItemProps {
  relationship: ExpandedRelationship;
  sources: SiteSources;
}

function Item({ relationship, sources }: ItemProps) {
  const { id, vendor, vendorName, product, scope, status, statusReason, evidence } = relationship;
  return (
    <li id={id} class="relationship">
      <div class="relationship-what">
        <p>
          <strong>
            <a href={vendorPath(vendor)}>{vendorName}</a>
          </strong>
          {product === null ? "" : ` · ${product}`}
        </p>
        {scope === product ? null : <p class="small quiet">{scope}</p>}
        <p>
          <StatusMark status={status} /> <span class="small quiet">{statusReason}</span>
        </p>
      </div>
      {evidence.map((item) => (
        <>
          <p>{item.note}</p>
          <p class="relationship-source">
            Source: <Source evidence={item} />. Verified <Time at={item.verificationDate} />.
          </p>
        </>
      ))}
      <p class="relationship-source">
        Next check due <Time at={relationship.reverifyBy} />.
      </p>
      <Tools relationship={relationship} sources={sources} />
    </li>
  );
}

function Tools({ relationship: { id }, sources }: ItemProps) {
  const { repositoryUrl } = sources;
  return (
    <p class="relationship-tools">
      <a href={apiPaths.relationship.replace("{id}", id)}>JSON</a>
      <EditLink id={id} sources={sources} />
      {repositoryUrl === null ? (
        <a href={`${sitePaths.about}#errors`}>Report an error</a>
      ) : (
        <a href={reportUrl(repositoryUrl, { title: id, url: id })} rel="external nofollow">
          Report an error
        </a>
      )}
    </p>
  );
}

/** Links to the row in the repository; without a repository it names the file and line. */
function EditLink({ id, sources: { locations, repositoryUrl } }: { id: string; sources: SiteSources }) {
  const location = locations.get(id);
  if (location === undefined) return null;
  const { path, line } = location;
  if (repositoryUrl === null)
    return (
      <span>
        Row: {path}:{line}
      </span>
    );
  return (
    <a href={editUrl(repositoryUrl, path, line)} rel="external nofollow">
      Edit this row
    </a>
  );
}

/** A relationship by its club and vendor, linked; any other record by its id. */
export function RecordName({ id, ledger }: { id: string; ledger: SiteLedger }) {
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

import type { Child } from "hono/jsx";
import type { ChangeKind } from "../../contract/change-kinds.ts";
import type { ChangeContent } from "../../contract/changes.ts";
import { groupBy } from "../../contract/collections.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import {
  categoryPath,
  clubPath,
  leaguePath,
  leagueRelationshipPath,
  relationshipPath,
  vendorPath,
} from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { dateText, numeral } from "../frame/format.tsx";
import { type ChangedValue, type ChangeLine, changeLines, isStatus } from "./change-lines.ts";
import { StatusMark, statusKey } from "./status.tsx";

export const KIND_NAMES: Readonly<Record<ChangeKind, string>> = {
  added: "Added",
  changed: "Changed",
  corrected: "Corrected",
  removed: "Removed",
};

interface TablesProps {
  ledger: SiteLedger;
  changes: readonly ChangeContent[];
  /** Subject of the changes, for the captions. */
  caption: string;
}

interface KindProps extends TablesProps {
  /** Also what else than a status changed: on a page far into a long list. */
  isOpen?: boolean;
}

/** Changes by kind, each below its heading. */
export const ChangeTables = ({
  changes,
  caption,
  heading: Heading = "h2",
  ...props
}: KindProps & { heading?: "h2" | "h3" }) => (
  <>
    {[...groupBy(changes, ({ kind }) => kind)].map(([kind, entries]) => (
      <section>
        <Heading id={kind}>{KIND_NAMES[kind]}</Heading>
        <KindOfChanges {...props} changes={entries} caption={caption} />
      </section>
    ))}
  </>
);

/** Fields that say how something is worded or delimited, not what was found. */
const WORDING: ReadonlySet<string> = new Set([
  ...["scope", "evidenceNote", "note", "quote", "evidencePublisher", "publisher"],
  ...["archiveUrl", "readBy", "verificationDate"],
]);

const PARTS = ["status", "other", "wording"] as const;
const PART_NAMES = { status: "status", other: "other facts", wording: "wording and scope only" };

const partOf = ({ kind, fields }: ChangeContent): (typeof PARTS)[number] | "all" => {
  if (kind === "added" || kind === "removed") return "all";
  if (fields.some(isStatus)) return "status";
  return fields.every(({ field }) => WORDING.has(field)) ? "wording" : "other";
};

/** Changes of one kind, in folds: those of a status first and open, wording and scope last. */
export function KindOfChanges({ changes, isOpen = false, caption, ledger }: KindProps) {
  const parts = groupBy(changes, partOf);
  return (
    <>
      {[...PARTS, "all" as const].map((part) => {
        const entries = parts.get(part);
        const kind = KIND_NAMES[required(changes[0], "a change").kind];
        const name = part === "all" ? kind : `${kind}: ${PART_NAMES[part]}`;
        return entries === undefined ? null : (
          <details
            class="fold"
            open={part === "status" || kind === "Removed" || (isOpen && part !== "wording")}
          >
            <summary>
              {name} <span class="count">{numeral(entries.length)}</span>
            </summary>
            <ChangeTable ledger={ledger} changes={entries} caption={`${caption}, ${name}`} />
          </details>
        );
      })}
    </>
  );
}

/** The statuses that newer evidence changed, and nothing else of these changes. */
export function StatusChanges({ changes, ...props }: TablesProps) {
  const ofStatus = changes
    .filter((change) => change.kind === "changed" && partOf(change) === "status")
    .map((change) => ({ ...change, fields: change.fields.filter(isStatus) }));
  return ofStatus.length === 0 ? (
    <p>No status changed by newer evidence.</p>
  ) : (
    <ChangeTable {...props} changes={ofStatus} />
  );
}

/** Changes on one line each: what was added with its evidence, all others with what differs or why. */
export function ChangeTable({ ledger, changes, caption }: TablesProps) {
  const link = linksOf(ledger);
  const isAdded = changes.every(({ kind }) => kind === "added");
  return (
    <table class="ledger-table change-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" data-column="club">
            Club
          </th>
          <th scope="col" data-column="vendor">
            Vendor and category
          </th>
          <th scope="col" data-column="evidence">
            {isAdded ? "What the source says" : "What changed"}
          </th>
          {isAdded ? (
            <>
              <th scope="col" data-column="status">
                Status
              </th>
              <th scope="col" data-column="source">
                Source
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow change={change} link={link} isAdded={isAdded} />
        ))}
      </tbody>
    </table>
  );
}

type Links = ReturnType<typeof linksOf>;

function ChangeRow({ change, link, isAdded }: { change: ChangeContent; link: Links; isAdded: boolean }) {
  const { clubName, vendorName, category, product, status, evidenceNote, evidenceUrl } = change;
  return (
    <tr data-status={statusKey(status)}>
      <th scope="row" data-column="club">
        <Linked to={link.relationship(change)}>{clubName}</Linked>
      </th>
      <td data-column="vendor">
        <Linked to={link.vendor(change)}>{vendorName}</Linked>
        <span class="detail">
          <Linked to={link.category(change)}>{category}</Linked>
          {product === null ? "" : ` · ${product}`}
        </span>
      </td>
      <td data-column="evidence">{isAdded ? evidenceNote : <WhatChanged change={change} />}</td>
      {isAdded ? (
        <>
          <td data-column="status">
            <StatusMark status={status} />
          </td>
          <td data-column="source">
            <a href={evidenceUrl} rel="external nofollow">
              {change.evidencePublisher}
            </a>
            <span class="detail">
              {change.evidenceDate === null ? "undated" : dateText(change.evidenceDate)}
            </span>
          </td>
        </>
      ) : null}
    </tr>
  );
}

const WhatChanged = ({ change }: { change: ChangeContent }) =>
  change.kind === "removed" ? (
    required(change.reason, "the reason")
  ) : (
    <ul class="change-lines">
      {changeLines(change).map((line) => (
        <li>
          <ChangedLine line={line} />
        </li>
      ))}
    </ul>
  );

/** Shows an added, removed or replaced value, with both values. */
export const ChangedLine = ({ line: { label, from, to } }: { line: ChangeLine }) => (
  <>
    <b>{from === null ? `${label} added` : to === null ? `${label} removed` : label}:</b>{" "}
    {from === null ? null : (
      <del>
        <Value value={from} />
      </del>
    )}
    {from === null || to === null ? null : " → "}
    {to === null ? null : (
      <ins>
        <Value value={to} />
      </ins>
    )}
  </>
);

const Value = ({ value: { text, href } }: { value: ChangedValue }) =>
  href === undefined ? (
    text
  ) : (
    <a href={href} rel="external nofollow">
      {text}
    </a>
  );

const Linked = ({ to, children }: { to: string | null; children: Child }) =>
  to === null ? children : <a href={to}>{children}</a>;

/** The pages of what a change is about; null for what is not in the ledger any more. */
function linksOf({ relationships, clubs, vendors, categories, leagues }: SiteLedger) {
  const ids = new Set(relationships.map(({ id }) => id));
  const leagueIds = new Map(leagues.map(({ slug, technology }) => [slug, technology.map(({ id }) => id)]));
  const clubSlugs = new Set(clubs.map(({ slug }) => slug));
  const vendorSlugs = new Set(vendors.map(({ slug }) => slug));
  const categorySlugs = new Set(categories.map(({ slug }) => slug));
  return {
    relationship({ relationship, club, ofLeague }: ChangeContent): string | null {
      if (ofLeague) {
        const held = leagueIds.get(club);
        if (held === undefined) return null;
        return held.includes(relationship) ? leagueRelationshipPath(club, relationship) : leaguePath(club);
      }
      if (ids.has(relationship)) return relationshipPath(club, relationship);
      return clubSlugs.has(club) ? clubPath(club) : null;
    },
    vendor: ({ vendor }: ChangeContent) => (vendorSlugs.has(vendor) ? vendorPath(vendor) : null),
    category({ relationship }: ChangeContent): string | null {
      const slug = categorySlugOf(relationship);
      return categorySlugs.has(slug) ? categoryPath(slug) : null;
    },
  };
}

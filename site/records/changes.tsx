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
  releasePath,
  vendorPath,
} from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { type PageKind, pageKind, pageOfKind, type SiteRelease } from "../build/releases.ts";
import { Linked, numeral } from "../frame/format.tsx";
import { isSince, sinceDay } from "../frame/league-columns.ts";
import {
  type ChangedValue,
  type ChangeLine,
  changeLabel,
  changeLines,
  isStatus,
  newestPageOf,
} from "./change-lines.ts";
import { StatusMark, statusKey } from "./status.tsx";

const [NEWER, OURSELVES] = ["Newer evidence", "We corrected ourselves"];

const KINDS: Readonly<Record<PageKind, { name: string; heading: string }>> = {
  changed: { name: "Changed", heading: NEWER },
  ended: { name: "Added, already ended", heading: NEWER },
  corrected: { name: "Corrected", heading: OURSELVES },
  removed: { name: "Removed", heading: OURSELVES },
  added: { name: "Added", heading: "Newly entered" },
};

/** Counts changes by kind, each a link to where they begin. */
export const KindCounts = ({ release }: { release: SiteRelease }) => (
  <ul class="inline-list">
    {[...groupBy(release.changes, pageKind)].map(([kind, { length }]) => (
      <li>
        <a href={`${releasePath(release.name, pageOfKind(release, kind))}#${kind}`}>
          <b>{numeral(length)}</b> {KINDS[kind].name.toLowerCase()}
        </a>
      </li>
    ))}
  </ul>
);

/** Choices that a script fills and shows. */
export const ChangeFilter = () => (
  <div class="directory-tools" hidden>
    {["League", "Country", "Category"].map((name) => (
      <label>
        {name}
        <select name={name.toLowerCase()} autocomplete="off">
          <option value="">All</option>
        </select>
      </label>
    ))}
    <output></output>
  </div>
);

interface TablesProps {
  ledger: SiteLedger;
  /** Those of a release bear its time. */
  changes: readonly (ChangeContent & { releasedAt?: string })[];
  /** Subject of the changes, for the captions. */
  caption: string;
  /** Only what is said of the status. */
  isBrief?: boolean;
}

/** Changes below headings that say whose doing they are, then by kind. */
export const ChangeTables = ({
  changes,
  heading: Heading = "h2",
  ...props
}: TablesProps & { heading?: "h2" | "h3" }) => (
  <>
    {[...groupBy(changes, (change) => KINDS[pageKind(change)].heading)].map(([heading, below]) => (
      <section>
        <Heading>{heading}</Heading>
        {[...groupBy(below, pageKind)].map(([kind, entries]) => (
          <div {...(Heading === "h2" && { id: kind })}>
            <KindOfChanges {...props} kind={kind} changes={entries} />
          </div>
        ))}
      </section>
    ))}
  </>
);

/** Fields that say how something is worded or delimited, not what was found. */
const WORDING: ReadonlySet<string> = new Set([
  ...["scope", "evidenceNote", "note", "quote", "evidencePublisher", "publisher"],
  ...["archiveUrl", "readBy", "verificationDate"],
]);

const PARTS = ["status", "other facts", "wording and scope only"] as const;

const partOf = ({ kind, fields }: ChangeContent): (typeof PARTS)[number] => {
  if (kind === "added" || kind === "removed" || fields.some(isStatus)) return "status";
  return fields.every(({ field }) => WORDING.has(field)) ? "wording and scope only" : "other facts";
};

/** Changes of one kind, in folds: those of a status first and open. */
function KindOfChanges({ kind, changes, caption, ...props }: TablesProps & { kind: PageKind }) {
  const parts = groupBy(changes, partOf);
  return (
    <>
      {PARTS.map((part) => {
        const entries = parts.get(part);
        const isDivided = kind === "changed" || kind === "corrected";
        const name = isDivided ? `${KINDS[kind].name}: ${part}` : KINDS[kind].name;
        return entries === undefined ? null : (
          <details class="fold" open={part === "status"}>
            <summary>
              {name} <span class="count">{numeral(entries.length)}</span>
            </summary>
            <ChangeTable {...props} changes={entries} caption={`${caption}, ${name}`} />
          </details>
        );
      })}
    </>
  );
}

/** True of what a release says of statuses, with what ended and what was removed. */
export const isNews = (change: ChangeContent): boolean =>
  partOf(change) === "status" && pageKind(change) !== "added";

/** Changes on one line each: what was added with its evidence, all others with what differs or why. */
function ChangeTable({ ledger, changes, caption, isBrief = false }: TablesProps) {
  const addresses = addressesIn(ledger);
  const isKnown = (path: string) => addresses.has(path);
  return (
    <table class="ledger-table change-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" data-column="club">
            Club or league
          </th>
          <th scope="col" data-column="vendor">
            Vendor and category
          </th>
          <th scope="col" data-column="evidence">
            What changed
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr
            data-status={statusKey(change.status)}
            data-league={leaguesOf(change, ledger).join("|")}
            data-country={change.country}
            data-category={change.category}
          >
            <th scope="row" data-column="club">
              <Linked to={subjectPaths(change).find(isKnown)}>{change.clubName}</Linked>
            </th>
            <td data-column="vendor">
              <Linked to={[vendorPath(change.vendor)].find(isKnown)}>{change.vendorName}</Linked>
              <span class="detail">
                <Linked to={[categoryPath(categorySlugOf(change.relationship))].find(isKnown)}>
                  {change.category}
                </Linked>
                {change.product === null ? "" : ` · ${change.product}`}
              </span>
            </td>
            <td data-column="evidence">
              <WhatChanged change={change} isBrief={isBrief} day={change.releasedAt ?? ledger.date} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The row, and the page that it was on. */
const subjectPaths = ({ relationship, club, ofLeague }: ChangeContent): string[] =>
  ofLeague
    ? [leagueRelationshipPath(club, relationship), leaguePath(club)]
    : [relationshipPath(club, relationship), clubPath(club)];

const leaguesOf = ({ club, ofLeague }: ChangeContent, { leagues }: SiteLedger): string[] =>
  leagues
    .filter(({ slug, clubs }) => (ofLeague ? slug === club : clubs.some((team) => team.club === club)))
    .map(({ name }) => name);

function WhatChanged({ change, isBrief, day }: { change: ChangeContent; isBrief: boolean; day: string }) {
  if (change.kind === "removed") return <>{required(change.reason, "the reason")}</>;
  const isAdded = change.kind === "added";
  const ofStatus = change.fields.filter(isStatus);
  const others = isBrief ? [] : change.fields.filter((field) => !isStatus(field));
  const page = newestPageOf(change);
  return (
    <>
      {isAdded ? change.evidenceNote : null}
      <ul class="change-lines">
        <Lines change={{ ...change, fields: ofStatus }} />
        {isAdded || ofStatus.length > 0 ? (
          <li>
            {isAdded ? <StatusMark status={change.status} /> : <b>Why</b>}: {statusRule(change, day)}
            {page === null ? "" : " · "}
            {page === null ? null : <Value value={page} />}
          </li>
        ) : null}
        <Lines change={{ ...change, fields: others }} />
      </ul>
    </>
  );
}

/** Returns what a status rests on after a change, or the rule by which it is unknown. `day` is that of the release. */
export function statusRule(change: ChangeContent, day: string): string {
  const { status, statusReason, newestEvidenceDate, fields } = change;
  if (status !== "status unknown") return statusReason;
  if (statusReason.startsWith("announced")) return `its newest page only announces it: ${statusReason}`;
  if (fields.find(isStatus)?.from === "historical") return "no page says that it ended";
  if (newestEvidenceDate === null) return "no page bears a date";
  return isSince([newestEvidenceDate], sinceDay(day))
    ? "no page of the 36 months before shows ordinary use"
    : "its evidence is older than 36 months";
}

const Lines = ({ change }: { change: ChangeContent }) =>
  changeLines(change).map((line) => (
    <li>
      <ChangedLine line={line} />
    </li>
  ));

/** Shows an added, removed or replaced value, with both values. */
export const ChangedLine = ({ line, line: { from, to } }: { line: ChangeLine }) => (
  <>
    <b>{changeLabel(line)}:</b>{" "}
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

/** The addresses of what is in the ledger today, and no others: a change may be about what is gone. */
const addressesIn = ({ relationships, clubs, vendors, categories, leagues }: SiteLedger) =>
  new Set([
    ...relationships.map(({ club, id }) => relationshipPath(club, id)),
    ...clubs.map(({ slug }) => clubPath(slug)),
    ...vendors.map(({ slug }) => vendorPath(slug)),
    ...categories.map(({ slug }) => categoryPath(slug)),
    ...leagues.map(({ slug }) => leaguePath(slug)),
    ...leagues.flatMap(({ technology }) =>
      technology.map(({ league, id }) => leagueRelationshipPath(league, id)),
    ),
  ]);

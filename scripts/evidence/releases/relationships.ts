import { groupBy } from "../../../contract/collections.ts";
import type { EvidenceItem } from "../../../contract/records.ts";
import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { required } from "../../../contract/required.ts";
import { type ComparedRecord, ID_FIELDS, type Snapshot } from "../diff/snapshot.ts";
import type { SourceRecord } from "../records.ts";
import { firstDayOf, lastDayOf, supportsCurrentUntil } from "../values/dates.ts";
import {
  columnOf,
  pageOf,
  type ReleasedFields,
  type ReleasedRecords,
  type ReleaseRules,
} from "./difference.ts";

/** Relationships as releases hold them: without what the id says, and with their further pages. */
export const relationshipRecords = ({ evidence, records }: Snapshot): ReleasedRecords =>
  withPages(records, "relationship", evidence.records.evidence, "further page");

/** Records of a kind with the fields of their further pages, each after the address of its page. */
export function withPages(
  records: Snapshot["records"],
  kind: "relationship" | "deal",
  pages: readonly SourceRecord[],
  pageKind: "further page" | "deal source",
): ReleasedRecords {
  const byRecord = groupBy(pages, (page) => page.text(kind));
  return new Map(
    [...records[kind]].map(([id, record]) => {
      const further = (byRecord.get(id) ?? []).map((page) =>
        textsOf(page, ID_FIELDS[pageKind], `${page.text("evidence_url")} `),
      );
      return [id, Object.assign({}, textsOf(record, ID_FIELDS[kind]), ...further)];
    }),
  );
}

export function textsOf(
  record: ComparedRecord,
  without: readonly string[],
  prefix = "",
): Record<string, string> {
  const names = record.fields.filter((name) => !without.includes(name) && record.text(name) !== "");
  return Object.fromEntries(names.map((name) => [prefix + name, record.text(name)]));
}

/** The names that relationships are shown with, by what they name: `club aab`, `country aab`, `vendor wyscout`. A league has them once it uses something. */
export function relationshipNames({ records }: Snapshot): Map<string, string> {
  const using = new Set([...records.relationship.values()].map((row) => row.text("league")));
  const leagues = [...records.league].filter(([slug]) => using.has(slug));
  const textsBy = (key: string, named: Iterable<[string, ComparedRecord]>, field = "name") =>
    [...named].map(([slug, record]) => [`${key} ${slug}`, record.text(field)] as const);
  return new Map([
    ...textsBy("league", leagues),
    ...textsBy("country of league", leagues, "country"),
    ...textsBy("club", records.club),
    ...textsBy("country", records.club, "country"),
    ...textsBy("vendor", records.vendor),
    ...textsBy("category", records.category),
  ]);
}

/** The keys of the names that a relationship is shown with. It is a league's if only a league is known by its first slug. */
export function nameKeys(id: string, names: Pick<ReadonlySet<string>, "has">) {
  const { club, vendor, category } = splitRelationshipId(id);
  const isOfLeague = names.has(`league ${club}`) && !names.has(`club ${club}`);
  return {
    club: isOfLeague ? `league ${club}` : `club ${club}`,
    country: isOfLeague ? `country of league ${club}` : `country ${club}`,
    vendor: `vendor ${vendor}`,
    category: `category ${category}`,
  };
}

export const relationshipRules = ({ history }: Pick<Snapshot, "history">): ReleaseRules => ({
  renamedTo: (id) => history.resolveName("relationship", id),
  removalReason: (id) => history.removalOf("relationship", id)?.reason,
  isMoved: (before, after) =>
    citesNewPage(before, after) || hasLaterPage(before, after) || isOutOfDate(before, after),
});

export type ReleasedPage = Omit<EvidenceItem, "archiveUrl" | "note" | "quote" | "readBy" | "evidenceBy">;

export function pagesOf(fields: ReleasedFields): ReleasedPage[] {
  const columns = Object.keys(fields).filter((field) => columnOf(field) === "evidence_publisher");
  return columns.map(pageOf).map((url) => {
    const text = (column: string) => fields[url === undefined ? column : `${url} ${column}`] ?? null;
    return {
      url: url ?? required(text("evidence_url"), "the address of a page"),
      publisher: required(text("evidence_publisher"), "its publisher"),
      date: text("evidence_date"),
      termEnd: text("term_end"),
      ended: text("ended"),
      announced: text("announced") === "yes",
      verificationDate: required(text("verification_date"), "its day of reading"),
    };
  });
}

/** True if it cites a page that it did not cite before. The new address of a dated page is the same page. */
function citesNewPage(before: ReleasedFields, after: ReleasedFields): boolean {
  const [old, now] = [pagesOf(before), pagesOf(after)];
  const dropped = old.filter(({ url }) => !now.some((page) => page.url === url));
  const hasMoved = ({ publisher, date }: ReleasedPage) =>
    date !== null && dropped.some((page) => page.publisher === publisher && page.date === date);
  return now.some((page) => !old.some(({ url }) => url === page.url) && !hasMoved(page));
}

/** True if a page that it cites now bears a later date: it says something newer at the same address. */
function hasLaterPage(before: ReleasedFields, after: ReleasedFields): boolean {
  const dates = new Map(pagesOf(before).map(({ url, date }) => [url, date]));
  return pagesOf(after).some(({ url, date }) => {
    const old = dates.get(url) ?? null;
    return old !== null && date !== null && firstDayOf(date) > lastDayOf(old);
  });
}

/** True if a rightly current relationship is not current any more, because its evidence has grown too old or its term has ended. */
function isOutOfDate(before: ReleasedFields, after: ReleasedFields): boolean {
  if (before.status !== "current" || after.status === "current") return false;
  const ends = pagesOf(before).flatMap(({ date, termEnd }) => [
    ...(date === null ? [] : [supportsCurrentUntil(date)]),
    ...(termEnd === null ? [] : [lastDayOf(termEnd)]),
  ]);
  const until = ends.sort().at(-1) ?? "";
  return verifiedOn(before) <= until && until < verifiedOn(after);
}

const verifiedOn = (fields: ReleasedFields): string => fields.verification_date ?? "";

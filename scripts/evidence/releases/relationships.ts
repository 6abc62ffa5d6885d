import { groupBy } from "../../../contract/collections.ts";
import type { EvidenceItem } from "../../../contract/records.ts";
import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { required } from "../../../contract/required.ts";
import { type ComparedRecord, ID_FIELDS, type Snapshot } from "../diff/snapshot.ts";
import { firstDayOf, lastDayOf, supportsCurrentUntil } from "../values/dates.ts";
import {
  columnOf,
  pageOf,
  type ReleasedFields,
  type ReleasedRecords,
  type ReleaseRules,
} from "./difference.ts";

/** Relationships as releases hold them: without what the id says, and with their further pages. */
export function relationshipRecords({ evidence, records }: Snapshot): ReleasedRecords {
  const pages = groupBy(evidence.records.evidence, (row) => row.text("relationship"));
  return new Map(
    [...records.relationship].map(([id, row]) => {
      const further = (pages.get(id) ?? []).map((page) =>
        textsOf(page, ID_FIELDS["further page"], `${page.text("evidence_url")} `),
      );
      return [id, Object.assign({}, textsOf(row, ID_FIELDS.relationship), ...further)];
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
  const { club, vendor, category, league } = records;
  const using = new Set([...records.relationship.values()].map((row) => row.text("league")));
  return new Map([
    ...[...league].flatMap(([slug, record]): [string, string][] =>
      using.has(slug)
        ? [
            [`league ${slug}`, record.text("name")],
            [`country of league ${slug}`, record.text("country")],
          ]
        : [],
    ),
    ...[...club].flatMap(([slug, record]): [string, string][] => [
      [`club ${slug}`, record.text("name")],
      [`country ${slug}`, record.text("country")],
    ]),
    ...[...vendor].map(([slug, record]) => [`vendor ${slug}`, record.text("name")] as const),
    ...[...category].map(([slug, record]) => [`category ${slug}`, record.text("name")] as const),
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

import { required } from "../../../contract/required.ts";
import { fold } from "../../../contract/text-folding.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { ownerField, relationshipIdOf, relationshipRows, type SourceRecord } from "../records.ts";
import { aliasList } from "../values/normalize.ts";
import { canonicalUrl } from "../values/urls.ts";
import type { Check, Report } from "./check.ts";

const KINDS: readonly RecordKind[] = ["clubs", "vendors", "categories", "leagues", "memberClubs"];

export const duplicateChecks: readonly Check[] = [
  // A name must lead to one record only. Look-ups ignore case and accents.
  {
    rule: "duplicate-name",
    demands: "A slug, name or alias belongs to one club, vendor, category or league, once.",
    run({ evidence }, report) {
      for (const kind of KINDS) checkRecords(evidence.records[kind], report);
    },
  },
  {
    rule: "duplicate-relationship",
    demands: "A club or league, vendor, category and product together have one row.",
    run({ evidence, categories }, report) {
      const idOf = (row: SourceRecord) =>
        required(relationshipIdOf(row, categories), "the id of a valid row");
      for (const { record, first, key } of repeatsIn(relationshipRows(evidence), idOf)) {
        const message = `${key} is already at ${first.path}:${first.line}`;
        report(record.locationOf(ownerField(record)), message, "keep the newer evidence");
      }
    },
  },
  {
    rule: "duplicate-deal",
    demands:
      "A slug belongs to one deal, and no two deals have the same club, buyer_name and announced_date.",
    run({ evidence: { records } }, report) {
      const hintFor = ({ path, line }: SourceRecord) => `at ${path}:${line}; keep the newer evidence`;
      const sameSlug = repeatsIn(records.deals, (deal) => deal.text("slug"));
      for (const { record, first, key } of sameSlug)
        report(record.locationOf("slug"), `"${key}" is the slug of two deals`, hintFor(first));
      const reported = new Set(sameSlug.map(({ record }) => record));
      for (const { record, first } of repeatsIn(records.deals, factsOf))
        if (!reported.has(record))
          report(record.locationOf("club"), "the deal is listed already", hintFor(first));
    },
  },
  // A path has one answer: gone for a reason, or moved.
  {
    rule: "ended-twice",
    demands: "A relationship, club, vendor or category is removed or redirected by one line.",
    run({ evidence: { records } }, report) {
      const fieldOf = ({ kind }: SourceRecord) => (kind === "removed" ? "id" : "from");
      const keyOf = (record: SourceRecord) => `${record.text("kind")} ${record.text(fieldOf(record))}`;
      for (const { record, first, key } of repeatsIn([...records.redirects, ...records.removed], keyOf)) {
        const hint = `see ${first.path}:${first.line}; keep one line`;
        report(record.locationOf(fieldOf(record)), `${key} is already removed or redirected`, hint);
      }
    },
  },
  {
    rule: "duplicate-feed",
    demands: "A feed is listed once.",
    run({ evidence: { records } }, report) {
      for (const { record, first } of repeatsIn(records.feeds, (feed) => canonicalUrl(feed.text("url")))) {
        const message = `the feed is already at ${first.path}:${first.line}`;
        report(record.locationOf("url"), message, "keep one of them");
      }
    },
  },
  {
    rule: "member-club",
    demands:
      "A club of members/clubs.csv is not in clubs.csv, by slug or, in the same country, by name or alias.",
    run({ evidence, clubs }, report) {
      const named = new Map(evidence.records.clubs.flatMap((club) => keysOf(club).map((key) => [key, club])));
      for (const club of evidence.records.memberClubs) {
        const slug = club.text("slug");
        const same = clubs.get(slug) ?? keysOf(club).flatMap((key) => named.get(key) ?? [])[0];
        if (same === undefined) continue;
        const hint = `cite ${same.text("slug")}, which is at ${same.path}:${same.line}`;
        report(club.locationOf("slug"), `the club ${slug} is in clubs.csv`, hint);
      }
    },
  },
];

function checkRecords(records: readonly SourceRecord[], report: Report): void {
  const owners = new Map<string, SourceRecord>();
  for (const record of records) {
    const names = namesOf(record);
    const [clash] = names.flatMap((name) => {
      const other = owners.get(fold(name.text));
      return other === undefined ? [] : [{ ...name, other }];
    });
    if (clash !== undefined) {
      const kind = record.kind === "memberClubs" ? "clubs" : record.kind;
      const hint = `it is already at ${clash.other.path}:${clash.other.line}`;
      report(record.locationOf(clash.field), `"${clash.text}" leads to two ${kind}`, hint);
    }
    for (const { text } of names) if (!owners.has(fold(text))) owners.set(fold(text), record);
  }
}

export function namesOf(record: SourceRecord): { text: string; field: string }[] {
  const fields = ["slug", "name"].map((field) => ({ text: record.text(field), field }));
  return [...fields, ...aliasList(record.text("aliases")).map((text) => ({ text, field: "aliases" }))];
}

interface Repeat {
  record: SourceRecord;
  key: string;
  first: SourceRecord;
}

/** The records with the key of an earlier one. */
export function repeatsIn(
  records: readonly SourceRecord[],
  keyOf: (record: SourceRecord) => string,
): Repeat[] {
  const firsts = new Map<string, SourceRecord>();
  return records.flatMap((record) => {
    const key = keyOf(record);
    const first = firsts.get(key);
    if (first !== undefined) return [{ record, key, first }];
    firsts.set(key, record);
    return [];
  });
}

const factsOf = (deal: SourceRecord): string =>
  ["club", "buyer_name", "announced_date"].map((field) => fold(deal.text(field))).join("\0");

/** The names of a club with its country: clubs of two countries may share one. */
const keysOf = (club: SourceRecord): string[] =>
  namesOf(club).map(({ text }) => `${club.text("country")} ${fold(text)}`);

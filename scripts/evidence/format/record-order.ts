import { compareText } from "../../../contract/collections.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { SourceRecord } from "../records.ts";

const SORT_FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  technology: ["club", "category", "vendor", "product"],
  evidence: ["relationship", "evidence_date", "evidence_url"],
  clubs: ["slug"],
  vendors: ["slug"],
  categories: ["name"],
  removed: ["kind", "id"],
  redirects: ["kind", "from"],
  supplierChanges: ["from", "to"],
  leagues: ["slug"],
  leagueClubs: ["league", "season", "team"],
  leagueTechnology: ["league", "category", "vendor", "product"],
  exceptions: ["rule", "record"],
  feeds: ["url"],
  memberClubs: ["slug"],
  deals: ["announced_date", "slug"],
  dealSources: ["deal", "evidence_date", "evidence_url"],
  memberExceptions: ["rule", "record"],
};

/** The fields that sort in descending order; an empty one is last. */
const NEWEST_FIRST: readonly string[] = ["announced_date", "evidence_date"];

type Readable = Pick<SourceRecord, "text">;

/** Compares two records of a kind, for `sort`. Order keeps an edit short to review, and lets two edits of one line conflict visibly. */
export function compareRecords(kind: RecordKind, a: Readable, b: Readable): number {
  for (const field of SORT_FIELDS[kind]) {
    // "2025-07" < "2025-07-01": newest first puts a day before its month.
    const difference = compareText(a.text(field), b.text(field)) * (NEWEST_FIRST.includes(field) ? -1 : 1);
    if (difference !== 0) return difference;
  }
  return 0;
}

import { compareText, groupBy } from "../../../contract/collections.ts";
import { required } from "../../../contract/required.ts";
import { season, slug } from "../../../data/schema/fields.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { CheckContext } from "../context.ts";
import type { SourceRecord } from "../records.ts";
import type { Check } from "./check.ts";
import { hasKnownReferences, rightFile } from "./references.ts";

/** The fields by which the records of a file are sorted. */
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

/** Order keeps an edit short to review, and lets two edits of one line conflict visibly. */
export const rowOrder: Check = {
  rule: "row-order",
  demands:
    "Records are sorted: technology by club or league, category, vendor and product, further evidence by its record, newest first, " +
    "clubs, vendors and leagues by slug, teams by league, season and name, categories by name, removals and redirects by " +
    "kind and id, changes of supplier by their relationships, exceptions by rule and record, feeds by address, deals by date, newest first, and slug.",
  run(context, report) {
    for (const records of Object.values(context.evidence.records)) {
      const sortable = records.filter((record) => isSortable(record, context));
      for (const inFile of groupBy(sortable, ({ path }) => path).values())
        for (const record of outOfOrder(inFile, (a, b) => compareRecords(a.kind, a, b))) {
          const next = inFile.find((other) => compareRecords(record.kind, other, record) > 0);
          const hint = next === undefined ? "move it to the end" : `move it before line ${next.line}`;
          const location = { path: record.path, line: record.line, column: 1 };
          report(location, "the record is out of order", `${hint}, or run npm run format`);
        }
    }
  },
};

/** Leaves out a record whose slug, reference or file is itself a fault: once fixed, its position may be right. */
function isSortable(record: SourceRecord, context: CheckContext): boolean {
  const { kind } = record;
  if (SLUGGED.includes(kind)) return slug.safeParse(record.text("slug")).success;
  if (kind === "technology" || kind === "leagueTechnology")
    return hasKnownReferences(record, context) && rightFile(record, context) === undefined;
  if (kind === "evidence" && rightFile(record, context) !== undefined) return false;
  return SORT_FIELDS[kind].every((field) => {
    const text = record.text(field);
    if (field === "season") return season.safeParse(text).success;
    return field === "evidence_date" || (text !== "" && isKnown(field, text, context));
  });
}

const SLUGGED: readonly RecordKind[] = ["clubs", "vendors", "leagues", "memberClubs"];

/** Whether there is what a field of a record's order refers to. */
function isKnown(field: string, text: string, { relationships, deals, leagues }: CheckContext): boolean {
  const known = new Map([
    ["relationship", relationships],
    ["deal", deals],
    ["league", leagues],
  ]).get(field);
  return known === undefined || known.has(text);
}

/** Compares two records of a kind, for `sort`. */
export function compareRecords(kind: RecordKind, a: Readable, b: Readable): number {
  for (const field of SORT_FIELDS[kind]) {
    // "2025-07" < "2025-07-01": newest first puts a day before its month.
    const difference = compareText(a.text(field), b.text(field)) * (NEWEST_FIRST.includes(field) ? -1 : 1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The fewest items that must move: those outside a longest sorted subsequence. So one misplaced row is one diagnostic. */
export function outOfOrder<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  interface Link {
    item: Item;
    before: Link | undefined;
  }
  /** For each length, the smallest last item of a sorted subsequence. */
  const tails: Link[] = [];
  for (const item of items) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = required(tails[middle], "a tail");
      if (compare(tail.item, item) > 0) high = middle;
      else low = middle + 1;
    }
    tails[low] = { item, before: tails[low - 1] };
  }
  const sorted = new Set<Item>();
  for (let link = tails.at(-1); link !== undefined; link = link.before) sorted.add(link.item);
  return items.filter((item) => !sorted.has(item));
}

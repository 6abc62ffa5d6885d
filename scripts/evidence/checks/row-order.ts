import { compareText, groupBy } from "../../../contract/collections.ts";
import { slug } from "../../../data/schema/fields.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Check, CheckContext, Report } from "../context.ts";
import type { SourceRecord } from "../records.ts";
import { rightFile } from "./country-file.ts";

/** What the records of a file are ordered by, first to last. */
export const SORT_FIELDS: Readonly<Record<RecordKind, readonly string[]>> = {
  technology: ["club", "category", "vendor", "product"],
  clubs: ["slug"],
  vendors: ["slug"],
  categories: ["name"],
  removed: ["kind", "id"],
  redirects: ["kind", "from"],
  memberClubs: ["slug"],
  deals: ["announced_date", "slug"],
};

/** The one field by which records go backwards. */
const NEWEST_FIRST = "announced_date";

type Readable = Pick<SourceRecord, "text">;

/** Order makes an edit short to review and two edits of one location a conflict that shows. */
export const rowOrder: Check = {
  rule: "row-order",
  demands:
    "Records are ordered: technology by club, category, vendor and product, clubs and vendors by slug, categories by name, " +
    "removals and redirects by kind and id, deals by date, newest first, and slug.",
  run(context, report) {
    for (const kind of Object.keys(SORT_FIELDS) as RecordKind[]) {
      for (const records of byFile(context.evidence.records[kind])) checkFile(kind, records, context, report);
    }
  },
};

function checkFile(
  kind: RecordKind,
  records: readonly SourceRecord[],
  context: CheckContext,
  report: Report,
): void {
  const judged = records.filter((record) => isJudged(record, context));
  for (const record of outOfOrder(judged, (a, b) => compareRecords(kind, a, b))) {
    const next = judged.find((other) => other !== record && compareRecords(kind, other, record) > 0);
    const hint = next === undefined ? "move it to the end" : `move it before line ${next.line}`;
    const location = { path: record.path, line: record.line, column: 1 };
    report(location, "the record is out of order", `${hint}, or run npm run format`);
  }
}

/** A record is not judged by a slug, reference or file that is itself a fault: mended, it may stand where it should. */
function isJudged(record: SourceRecord, { clubs, vendors, categories }: CheckContext): boolean {
  if (record.kind === "clubs" || record.kind === "vendors" || record.kind === "memberClubs")
    return slug.safeParse(record.text("slug")).success;
  if (record.kind !== "technology")
    return SORT_FIELDS[record.kind].every((field) => record.text(field) !== "");
  return (
    clubs.has(record.text("club")) &&
    vendors.has(record.text("vendor")) &&
    categories.has(record.text("category")) &&
    rightFile(record, clubs) === undefined
  );
}

/** The order of two records of a kind, for `sort`. */
export function compareRecords(kind: RecordKind, a: Readable, b: Readable): number {
  for (const field of SORT_FIELDS[kind]) {
    // As text "2025-07" comes before "2025-07-01", so that newest first puts the day before the month that it lies in.
    const order = compareText(a.text(field), b.text(field)) * (field === NEWEST_FIRST ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * The fewest items that must move for the rest to be in order: those outside a longest ordered subsequence. So one row
 * in the wrong location is one problem, at that row.
 */
export function outOfOrder<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  if (items.every((item, index) => index === 0 || compare(items[index - 1] ?? item, item) <= 0)) return [];
  const before: (number | undefined)[] = [];
  const tails: number[] = [];
  for (const [index, item] of items.entries()) {
    const at = firstGreater(tails, (tail) => compare(items[tail] ?? item, item) > 0);
    before[index] = tails[at - 1];
    tails[at] = index;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return items.filter((_, index) => !kept.has(index));
}

function firstGreater(tails: readonly number[], isGreater: (tail: number) => boolean): number {
  let [low, high] = [0, tails.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const tail = tails[middle];
    if (tail !== undefined && isGreater(tail)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const byFile = (records: readonly SourceRecord[]): SourceRecord[][] => [
  ...groupBy(records, ({ path }) => path).values(),
];

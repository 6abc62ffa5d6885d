import { compareText, groupBy } from "../../../contract/collections.ts";
import type { EvidenceItem } from "../../../contract/records.ts";
import type { CheckContext, PageRecord } from "../validation/context.ts";
import { lastDayOf, latestDate } from "../values/dates.ts";

/** Dates on which one vendor of a club followed another. A year or a month means its last day. */

type PageDates = Pick<EvidenceItem, "date" | "termEnd" | "ended">;

interface DatedUse {
  id: string;
  club: string;
  category: string;
  vendor: string;
  isCurrent: boolean;
  pages: readonly PageDates[];
}

/**
 * Rough date on which a vendor was replaced: the end that the pages of the first name; without one the end of its term, or the earliest
 * date of the second if that is earlier. Null if no page bears a date.
 */
export function changeDate(from: readonly PageDates[], to: readonly PageDates[]): string | null {
  const ended = latestDate(from.map((page) => page.ended));
  if (ended !== null) return ended;
  return earliestDate([latestDate(from.map(({ termEnd }) => termEnd)), firstDate(to)]);
}

/** The earliest date of some pages; null if none bears one. */
export const firstDate = (pages: readonly PageDates[]): string | null =>
  earliestDate(pages.map(({ date }) => date));

const earliestDate = (dates: readonly (string | null)[]): string | null =>
  dates
    .filter((date) => date !== null)
    .sort((a, b) => compareText(lastDayOf(a), lastDayOf(b)))
    .at(0) ?? null;

/** True if a use is over on a day: a page says that it ended, or the last term that a page names has passed. */
function hasEnded({ isCurrent, pages }: DatedUse, day: string): boolean {
  const term = latestDate(pages.map(({ termEnd }) => termEnd));
  const isOver = pages.some(({ ended }) => ended !== null) || (term !== null && lastDayOf(term) < day);
  return !isCurrent && isOver;
}

/**
 * The last date on which the pages show use. A page shows it on its own date, but not after the end that it names; an undated
 * one on the end or the term that it names.
 */
const lastUse = ({ pages }: DatedUse): string | null =>
  latestDate(pages.map(({ date, ended, termEnd }) => earliestDate([date, ended]) ?? termEnd));

/** Reason why two relationships are no change of supplier; undefined if their dates allow it. */
function faultOf(
  from: DatedUse,
  to: DatedUse,
  { day, ownerOf }: { day: string; ownerOf: (vendor: string) => string },
): string | undefined {
  if (from.club !== to.club || from.category !== to.category)
    return "the two are not of the same club and category";
  if (ownerOf(from.vendor) === ownerOf(to.vendor)) return "the two vendors are one, or have one owner";
  if (!hasEnded(from, day)) return `nothing says that ${from.id} ended, and no term of it has passed`;
  const [first, last] = [firstDate(to.pages), lastUse(from)];
  if (first === null) return `no page of ${to.id} is dated`;
  // One page may tell of both: the same day is no fault.
  if (last !== null && lastDayOf(first) < lastDayOf(last))
    return `${to.id} has evidence of ${first}, before the last evidence of ${from.id}, ${last}`;
  return undefined;
}

export function supplierChangeRule(context: CheckContext) {
  const uses = new Map(
    [...context.relationships].flatMap(([id, row]) => {
      const pages = context.pages.get(id) ?? [];
      if (row.kind !== "technology") return [];
      const [club, category, vendor] = [row.text("club"), row.text("category"), row.text("vendor")];
      const isCurrent = row.text("status") === "current";
      return [[id, { id, club, category, vendor, isCurrent, pages: pages.map(toDates) }] as const];
    }),
  );
  const read = [...context.relationships.keys()].flatMap((id) => context.pages.get(id) ?? []);
  const day = latestDate(read.map(({ verified }) => verified)) ?? "";
  const ownerOf = (vendor: string): string => lastOwner(vendor, context);
  return {
    faultOf(from: string, to: string): string | undefined {
      const [first, second] = [uses.get(from), uses.get(to)];
      if (first === undefined || second === undefined)
        return "a change of supplier is a club's, not a league's";
      return faultOf(first, second, { day, ownerOf });
    },
    /** Every pair that the rule allows, by their ids. */
    candidates: (): [from: string, to: string][] =>
      [...groupBy(uses.values(), ({ club, category }) => `${club} ${category}`).values()].flatMap((inside) =>
        inside.flatMap((from) =>
          inside
            .filter((to) => from !== to && faultOf(from, to, { day, ownerOf }) === undefined)
            .map(({ id }): [string, string] => [from.id, id]),
        ),
      ),
  };
}

const toDates = ({ date, termEnd, ended }: PageRecord): PageDates => ({
  date: date || null,
  termEnd: termEnd || null,
  ended: ended || null,
});

/** The owner of a vendor's owners; a circle, which another rule reports, ends where it began. */
function lastOwner(vendor: string, { vendors }: CheckContext): string {
  const seen = new Set([vendor]);
  let owner = vendor;
  for (;;) {
    const parent = vendors.get(owner)?.text("parent") ?? "";
    if (parent === "" || seen.has(parent)) return owner;
    seen.add(parent);
    owner = parent;
  }
}

/** The pairs that may be changes of supplier and that nobody has confirmed, by their ids. */
export function unconfirmedChanges(context: CheckContext): [from: string, to: string][] {
  const confirmed = new Set(
    context.evidence.records.supplierChanges.map((row) => `${row.text("from")} ${row.text("to")}`),
  );
  return supplierChangeRule(context)
    .candidates()
    .filter((pair) => !confirmed.has(pair.join(" ")));
}

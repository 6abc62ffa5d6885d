import { compareText } from "../../contract/collections.ts";
import type { Speaker } from "../../contract/evidence-by.ts";
import type { EvidenceItem, Relationship, SourcePage } from "../../contract/records.ts";
import type { FurtherPage, FurtherSource } from "../evidence/ledger/ledger.ts";
import type { ReleasedPage } from "../evidence/releases/relationships.ts";
import { announcedDate, lastDayOf, latestDate, supportsCurrent } from "../evidence/values/dates.ts";

/** The columns of a page, in either file. */
type SourceColumns = Omit<FurtherSource, "source">;
export type EvidenceColumns = Omit<FurtherPage, "source">;

/** The pages of a relationship as they are published: first those that decide its status; of each kind the newest first, undated last. */
export function evidenceItems(
  status: Relationship["status"],
  columns: readonly EvidenceColumns[],
  speakerOf: (page: EvidenceColumns) => Speaker,
): EvidenceItem[] {
  const pages = newestFirst(columns).map((page) => ({
    ...toPage(page),
    announced: page.announced === "yes",
    evidenceBy: page.says ?? speakerOf(page),
  }));
  const reason = statusReason(status, pages);
  const decides = (page: EvidenceItem) =>
    status === "current" ? showsCurrentUse(page) : statusReason(status, [page]) === reason;
  return [...pages.filter(decides), ...pages.filter((page) => !decides(page))];
}

/** The pages of a deal as they are published: the primary one, then the others. */
export const sourcePages = (primary: SourceColumns, further: readonly SourceColumns[]): SourcePage[] =>
  [primary, ...newestFirst(further)].map(toPage);

/** Newest first and undated last; those of one date keep the order of the files. */
const newestFirst = <Page extends SourceColumns>(pages: readonly Page[]): Page[] =>
  [...pages].sort((a, b) => compareText(b.evidence_date ?? "", a.evidence_date ?? ""));

const toPage = (row: SourceColumns): SourcePage => ({
  url: row.evidence_url,
  archiveUrl: row.archive_url,
  publisher: row.evidence_publisher,
  date: row.evidence_date,
  note: row.evidence_note,
  quote: row.quote,
  termEnd: row.term_end,
  ended: row.ended,
  verificationDate: row.verification_date,
  readBy: row.read_by ?? "software",
});

/**
 * Says in a few words why a relationship has its status: the first that applies of an end, a term, a use that is only announced,
 * an undated source, recent evidence of something less than regular use, dated evidence of current use, and the last dated evidence. Current use rests on no end, which an older page may name, and on no
 * term that had passed when its page was read.
 */
export function statusReason(status: string, evidence: readonly ReleasedPage[]): string {
  const isCurrent = status === "current";
  const ended = isCurrent ? null : latestDate(evidence.map((item) => item.ended));
  const term = latestDate(evidence.map((item) => (isCurrent && !isRunning(item) ? null : item.termEnd)));
  const announced = status === "status unknown" ? announcedDate(evidence) : null;
  const newest = latestDate(evidence.map(({ date }) => date));
  if (ended !== null) return `ended ${monthAndYear(ended)}`;
  if (term !== null) return `term to ${monthAndYear(term)}`;
  if (announced !== null) return `announced ${monthAndYear(announced)}`;
  if (newest === null) return status === "historical" ? "ended, source undated" : "undated source";
  if (status === "status unknown" && evidence.some((page) => !page.announced && isRecent(page)))
    return `no regular use shown, ${monthAndYear(newest)}`;
  return isCurrent ? `evidence of ${monthAndYear(newest)}` : `last evidence ${newest.slice(0, 4)}`;
}

/** True if a page alone makes a relationship current. */
const showsCurrentUse = (page: EvidenceItem): boolean =>
  isRunning(page) || (!page.announced && isRecent(page));

/** True if a page is recent enough to show current use; what it reports may be less than that. */
const isRecent = ({ date, verificationDate }: ReleasedPage): boolean =>
  date !== null && supportsCurrent(date, verificationDate);

/** True if the term of a page ran on the day on which the page was read. */
const isRunning = ({ termEnd, verificationDate }: ReleasedPage): boolean =>
  termEnd !== null && lastDayOf(termEnd) >= verificationDate;

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** `2023-06-30` is "June 2023"; a year alone stays. */
const monthAndYear = (date: string): string =>
  [MONTHS[Number(date.slice(5, 7)) - 1], date.slice(0, 4)].filter((part) => part !== undefined).join(" ");

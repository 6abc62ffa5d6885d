import type { BuyerEntry, DealRow } from "../../data/schema/members.ts";
import type { TechnologyRow } from "../../data/schema/records.ts";
import { contractTermEnd } from "../evidence/contract-term.ts";
import { reverifyBy, supportsCurrentUntil } from "../evidence/freshness.ts";

/** Days that a work list looks at, YYYY-MM-DD. */
export interface Horizon {
  today: string;
  /** The last day that the list plans for. */
  until: string;
}

/** Why a row is to be read again, most pressing first. */
export type Reason = "term ended" | "evidence too old" | "due" | "undated";

/**
 * What a reason adds to a row's importance. A claim of current use that the ledger's own rules no longer bear comes
 * before one that is only due; a claim of current use before any other.
 */
const POINTS: Readonly<Record<Reason, number>> = {
  "term ended": 100,
  "evidence too old": 80,
  undated: 20,
  due: 0,
};
const STATUS_POINTS: Readonly<Record<TechnologyRow["status"], number>> = {
  current: 40,
  "status unknown": 10,
  historical: 0,
};
/** What a buyer's record claims of today: who still buys, and who says so. It counts as much as a claim of current use. */
const BUYER_POINTS = { active: 30, intent: 20 } as const;
/** A deal that is not yet done has since become another fact; what has ended stays as it is. */
const DEAL_POINTS: Readonly<Record<DealRow["status"], number>> = {
  announced: 40,
  agreed: 40,
  completed: 0,
  collapsed: 0,
};
/** A club or vendor that many rows name is looked up more often; one point a row, so that it never outweighs a reason. */
const MOST_FOR_ROWS = 10;

/** The day by which the source is to be read again, YYYY-MM-DD. */
export const dueDay = ({ verification_date }: { verification_date: string }): string =>
  reverifyBy(verification_date);

/** The last day of the term that the row's note names. */
const termOf = (row: TechnologyRow): string | undefined =>
  contractTermEnd(row.evidence_note, row.evidence_date ?? "");

/** The day on which a claim of current use outlived its named term; undefined while none has ended. */
export function endedTerm(row: TechnologyRow, today: string): string | undefined {
  if (row.status !== "current") return undefined;
  const end = termOf(row);
  return end !== undefined && end < today ? end : undefined;
}

/** Every reason to read a row's source again by the end of the horizon. `undated` alone does not put a row on the list. */
export function reasonsFor(row: TechnologyRow, { today, until }: Horizon): Reason[] {
  const current = row.status === "current";
  const found: readonly (Reason | false)[] = [
    endedTerm(row, today) !== undefined && "term ended",
    current && outlivesEvidence(row, until) && "evidence too old",
    dueDay(row) <= until && "due",
    current && row.evidence_date === null && "undated",
  ];
  return found.filter((reason) => reason !== false);
}

/** Whether the evidence has passed its 36 months by then, and no named term runs on. */
function outlivesEvidence(row: TechnologyRow, until: string): boolean {
  if (row.evidence_date === null) return false;
  const term = termOf(row);
  const covered = term !== undefined && term >= until;
  return !covered && supportsCurrentUntil(row.evidence_date) < until;
}

/**
 * How pressing a row is, in points: its reasons, its status, and up to ten each for the rows of its club and its vendor.
 */
export function importanceOf(
  row: TechnologyRow,
  reasons: readonly Reason[],
  rowsOf: { club: number; vendor: number },
): number {
  const forReasons = reasons.reduce((sum, reason) => sum + POINTS[reason], 0);
  const forRows = Math.min(MOST_FOR_ROWS, rowsOf.club) + Math.min(MOST_FOR_ROWS, rowsOf.vendor);
  return forReasons + STATUS_POINTS[row.status] + forRows;
}

/** How pressing a buyer is, in points: whether it is active, whether it reports an intent, and up to ten each for its clubs and its deals. */
export function buyerImportance(
  { active, intent, clubs }: Pick<BuyerEntry, "active" | "intent" | "clubs">,
  deals: number,
): number {
  const forState = (active ? BUYER_POINTS.active : 0) + (intent === null ? 0 : BUYER_POINTS.intent);
  return forState + Math.min(MOST_FOR_ROWS, clubs.length) + Math.min(MOST_FOR_ROWS, deals);
}

/** How pressing a deal is, in points: its status, and up to ten for the deals of its club. */
export const dealImportance = ({ status }: Pick<DealRow, "status">, ofClub: number): number =>
  DEAL_POINTS[status] + Math.min(MOST_FOR_ROWS, ofClub);

import type { Deal } from "./records.ts";

/** Fields with a place of their own in every text: the heading, the buyer, the status, the note and the source. */
type FramedField =
  | "slug"
  | "announcedDate"
  | "club"
  | "clubName"
  | "country"
  | "buyer"
  | "buyerName"
  | "status"
  | "note"
  | "sourceUrl"
  | "sourcePublisher"
  | "verificationDate"
  // Part of valueAmount.
  | "valueCurrency";

/** All other fields in words. A new field of deals does not compile until it is here or framed. */
const facts: Record<Exclude<keyof Deal, FramedField>, (deal: Deal) => string | null> = {
  dealType: ({ dealType }) => dealType,
  stakePercent: ({ stakePercent }) => (stakePercent === null ? null : `${stakePercent}%`),
  valueAmount: ({ valueAmount, valueCurrency }) =>
    valueAmount === null ? null : `${valueCurrency ?? ""} ${valueAmount.toLocaleString("en")}`.trim(),
  sellerName: ({ sellerName }) => (sellerName === null ? null : `from ${sellerName}`),
};

/** What is known of a deal in a few words each, for models and pages alike. */
export function dealFacts(deal: Deal): string[] {
  return Object.values(facts).flatMap((toText) => toText(deal) ?? []);
}

import type { Deal } from "./records.ts";

/** Fields with a place of their own in every text: the heading, the buyer, the status, the note and the sources. */
type FramedField =
  | "slug"
  | "announcedDate"
  | "club"
  | "clubName"
  | "country"
  | "buyer"
  | "buyerName"
  | "status"
  | "completedDate"
  | "note"
  | "sourceUrl"
  | "sourcePublisher"
  | "sourceDate"
  | "sources"
  | "verificationDate"
  // Part of valueAmount.
  | "valueCurrency";

type MoneyText = (amount: number, currency: string | null) => string;

/** All other fields in words. A new field of deals does not compile until it is here or framed. */
const facts: Record<Exclude<keyof Deal, FramedField>, (deal: Deal, money: MoneyText) => string | null> = {
  dealType: ({ dealType }) => dealType,
  stakePercent: ({ stakePercent }) => (stakePercent === null ? null : `${stakePercent}%`),
  valueAmount: ({ valueAmount, valueCurrency }, money) =>
    valueAmount === null ? null : money(valueAmount, valueCurrency),
  sellerName: ({ sellerName }) => (sellerName === null ? null : `from ${sellerName}`),
};

const isoMoney: MoneyText = (amount, currency) => `${currency ?? ""} ${amount.toLocaleString("en")}`.trim();

/** What is known of a deal in a few words each, for models and pages alike. */
export function dealFacts(deal: Deal, money = isoMoney): string[] {
  return Object.values(facts).flatMap((toText) => toText(deal, money) ?? []);
}

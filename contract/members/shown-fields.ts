import type { BuyerEntry } from "../../data/schema/members.ts";
import type { DealSourceRow } from "../../data/schema/records.ts";
import type { Published } from "../published.ts";
import { type ShownField, wordsOf } from "../shown-fields.ts";
import type { BuyerSummary, Deal } from "./records.ts";

type MoneyText = (amount: number, currency: string | null) => string;
type DealField = ShownField<(deal: Deal, money: MoneyText) => string | null>;
type Labels<Entry> = Readonly<Record<keyof Published<Entry>, string | null>>;

export const dealFields: Readonly<Record<keyof Deal, DealField>> = {
  status: "Status",
  announcedDate: "Announced",
  completedDate: "Completed",
  club: "Club",
  buyerName: "Buyer",
  sellerName: "Seller",
  dealType: ["Type", ({ dealType }) => dealType],
  stakePercent: ["Stake", ({ stakePercent: share }) => (share === null ? null : `${share}%`)],
  valueAmount: [
    "Value",
    ({ valueAmount, valueCurrency }, money) =>
      valueAmount === null ? null : money(valueAmount, valueCurrency),
  ],
  valueCurrency: "Currency",
  note: "Note",
  sourceUrl: "Source",
  sourcePublisher: "Publisher",
  sourceDate: "Source date",
  quote: "Quote",
  readBy: "Read by",
  ...{ slug: null, clubName: null, country: null, buyer: null, sources: null, verificationDate: null },
};

const isoMoney: MoneyText = (amount, currency) => `${currency ?? ""} ${amount.toLocaleString("en")}`.trim();

/** What is known of a deal in a few words each, for models and pages alike: its type first, the seller last. */
export function dealFacts(deal: Deal, money = isoMoney): string[] {
  const facts = wordsOf(dealFields).flatMap((words) => words(deal, money) ?? []);
  return deal.sellerName === null ? facts : [...facts, `from ${deal.sellerName}`];
}

type Value = string | number | boolean | readonly string[];

/** The fields of a buyer's file that have fields of their own. */
export type BuyerPart = {
  [Name in keyof BuyerEntry]-?: NonNullable<BuyerEntry[Name]> extends Value ? never : Name;
}[keyof BuyerEntry];

interface Fact {
  text: string;
  /** Address of the page that says so; null if the sources of the whole buyer do. */
  sourceUrl: string | null;
}

export const buyerFields: Readonly<
  Record<keyof Published<BuyerEntry>, ShownField<(buyer: BuyerSummary) => Fact | null>>
> = {
  name: "Name",
  type: "Type",
  hqCountry: "Headquarters",
  hqRegion: "Region",
  targetRegions: "Buys in",
  targetCountries: [
    "Wishes to buy in",
    ({ targetCountries: countries, intent }) =>
      countries.length === 0 ? null : { text: countries.join(", "), sourceUrl: intent?.sourceUrl ?? null },
  ],
  summary: "Summary",
  active: "Active",
  readBy: "Read by",
  ...{ activeSourceUrl: null, verificationDate: null },
  ...{ clubs: null, intent: null, selling: null, decisionMakers: null, sources: null },
};

/** What pages and models list of a buyer, if it is known. */
export const buyerFacts = (buyer: BuyerSummary): (Fact & { label: string })[] =>
  Object.values(buyerFields).flatMap((field) => {
    if (typeof field !== "object" || field === null) return [];
    const [label, words] = field;
    const fact = words(buyer);
    return fact === null ? [] : { label, ...fact };
  });

export const stakeFields: Labels<BuyerEntry["clubs"][number]> = {
  stake: "kind",
  stakePercent: "share",
  since: "since",
  until: "until",
  sourceDate: "source date",
  ...{ club: null, sourceUrl: null },
};

export const intentFields: Labels<NonNullable<BuyerEntry["intent"]>> = {
  note: "note",
  reported: "reported",
  sourceUrl: null,
};

export const saleFields: Labels<NonNullable<BuyerEntry["selling"]>[number]> = { ...intentFields, club: null };

/** Fields of a page that a buyer or a deal cites. */
export const sourceFields: Labels<BuyerEntry["sources"][number] & Omit<DealSourceRow, "deal">> = {
  ...{ publisher: "publisher", evidencePublisher: "publisher", date: "date", evidenceDate: "date" },
  ...{
    evidenceNote: "note",
    quote: "quote",
    readBy: "read by",
    url: null,
    evidenceUrl: null,
    archiveUrl: null,
  },
  ...{ termEnd: null, ended: null, verificationDate: null },
};

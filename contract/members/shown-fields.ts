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

/** Lists the known facts of a deal in a few words each, for models and pages alike: its type first, the seller last. */
export function dealFacts(deal: Deal, money = isoMoney): string[] {
  const facts = wordsOf(dealFields).flatMap((words) => words(deal, money) ?? []);
  return deal.sellerName === null ? facts : [...facts, `from ${deal.sellerName}`];
}

/** Follows "completed" if no page gives the day. */
export const DAY_UNKNOWN = "(day not reported)";

interface DealDays extends Pick<Deal, "announcedDate" | "status"> {
  /** Undefined for a removed deal, whose releases do not repeat it. */
  completedDate: string | null | undefined;
}

/** The days of a deal in words, the same wherever they are shown: its announcement, then how far it has come since. */
export function dealDays(deal: DealDays, dateText = (date: string) => date): string[] {
  const { announcedDate, status, completedDate } = deal;
  const announced = `announced ${dateText(announcedDate)}`;
  if (status === "announced") return [announced];
  if (status !== "completed" || completedDate === undefined) return [announced, status];
  return [announced, `completed ${completedDate === null ? DAY_UNKNOWN : dateText(completedDate)}`];
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

/** Lists the known facts of a buyer, for pages and models. */
export const buyerFacts = (buyer: BuyerSummary): (Fact & { label: string })[] =>
  Object.values(buyerFields).flatMap((field) => {
    if (typeof field !== "object" || field === null) return [];
    const [label, words] = field;
    const fact = words(buyer);
    return fact === null ? [] : { label, ...fact };
  });

/** The clubs that a buyer holds, and those that it is last known to hold. */
export function openClubs({
  clubCount,
  confirmedClubCount: held,
}: Pick<BuyerSummary, "clubCount" | "confirmedClubCount">): string[] {
  const lastKnown = clubCount - held;
  return [
    ...(held === 0 ? [] : [`${clubsOf(held)} held`]),
    ...(lastKnown === 0 ? [] : [`${clubsOf(lastKnown)} last known`]),
  ];
}

const clubsOf = (count: number): string => `${count} ${count === 1 ? "club" : "clubs"}`;

export const activityText = ({ active, lastKnownActive }: BuyerSummary) =>
  active ? "active" : lastKnownActive ? "last known to be active" : "not active";

/** Returns words for a country that a buyer wishes to buy in, or whose region only it named. */
export const targetText = ({ targetCountries }: BuyerSummary, country: string): string =>
  targetCountries.includes(country) ? `${country}: reported` : `${country}: only the region is reported`;

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

import { compareText } from "../../../contract/collections.ts";
import type { DealsQuery } from "../../../contract/members/parameters.ts";
import type { Deal } from "../../../contract/members/records.ts";
import { fold } from "../../../contract/text-folding.ts";
import { dealStatuses } from "../../../data/schema/member-vocabularies.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import {
  type Choices,
  countChoices,
  createNaming,
  type Filters,
  isSince,
  isUntil,
  matching,
  type Named,
  type Page,
  toPage,
} from "./paging.ts";

export type Deals = ReturnType<typeof createDeals>;

/** Fields of a deal that filters read and releases repeat. */
type FilteredDeal = Pick<
  Deal,
  "club" | "clubName" | "country" | "buyer" | "dealType" | "status" | "announcedDate"
> &
  Partial<Pick<Deal, "valueAmount" | "valueCurrency">>;

/** The price in the currency of the query; undefined if it is not known. */
const priceOf = ({ valueAmount, valueCurrency }: FilteredDeal, { currency = "EUR" }: DealsQuery) =>
  valueCurrency === currency ? (valueAmount ?? undefined) : undefined;

/** @param hqOf headquarters by the slug of a buyer */
const createFilters = (
  hqOf: ReadonlyMap<string | null, string>,
): Filters<Named<DealsQuery>, FilteredDeal> => ({
  club: ({ club: slug, clubName }, { club, isNamed }) =>
    club === undefined || isNamed(club, slug) || isNamed(club, clubName),
  buyerCountry: ({ buyer }, { buyerCountry }) => hqOf.get(buyer) === buyerCountry,
  minPrice: (deal, query) => (priceOf(deal, query) ?? -1) >= (query.minPrice ?? 0),
  maxPrice: (deal, query) => (priceOf(deal, query) ?? Infinity) <= (query.maxPrice ?? 0),
  currency: (deal, query) => priceOf(deal, query) !== undefined,
  country: (deal, { country, isNamed }) => country === undefined || isNamed(country, deal.country),
  type: ({ dealType }, { type }) => type === undefined || dealType === type,
  status: (deal, { status }) => status === undefined || deal.status === status,
  since: ({ announcedDate }, { since }) => since === undefined || isSince(announcedDate, since),
  until: ({ announcedDate }, { until }) => until === undefined || isUntil(announcedDate, until),
});

/** The filters that the page offers with their counts. */
const createChoices = (hqOf: ReadonlyMap<string | null, string>): Choices<Named<DealsQuery>, Deal> => ({
  buyerCountry: ({ buyer }) => [hqOf.get(buyer) ?? []].flat(),
  currency: ({ valueCurrency }) => [valueCurrency ?? []].flat(),
  country: ({ country }) => [country],
  type: ({ dealType }) => [dealType],
  status: ({ status }) => [status],
});

/** The records are the newest first, and sorting keeps that order among equals. */
const orders: Readonly<Record<NonNullable<DealsQuery["sort"]>, (a: Deal, b: Deal) => number>> = {
  recent: () => 0,
  club: (a, b) => compareText(fold(a.clubName), fold(b.clubName)),
  buyer: (a, b) => compareText(fold(a.buyerName), fold(b.buyerName)),
  status: (a, b) => dealStatuses.indexOf(a.status) - dealStatuses.indexOf(b.status),
};

/** Queries over deals, shared by REST, MCP and the members' pages. */
export function createDeals({ deals: records, buyers }: Pick<MemberIndexes, "deals" | "buyers">) {
  const hqOf = new Map(buyers.map(({ slug, hqCountry }) => [slug, hqCountry]));
  const [filters, choices] = [createFilters(hqOf), createChoices(hqOf)];
  const naming = createNaming(records);
  return {
    /** Newest first. */
    records,
    /** Countries with deals, by name. */
    countries: [...new Set(records.map(({ country }) => country))].sort(),
    list: (query: DealsQuery): Page<Deal> =>
      toPage(matching(records, filters, naming(query)).sort(orders[query.sort ?? "recent"]), query),
    matches: (deal: FilteredDeal, query: DealsQuery) => matching([deal], filters, naming(query)).length > 0,
    /** Counts the results of each choice of the query's filters. */
    choices: (query: DealsQuery) => countChoices(records, filters, naming(query), choices),
  };
}

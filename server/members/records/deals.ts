import { compareText } from "../../../contract/collections.ts";
import type { DealsQuery } from "../../../contract/members/parameters.ts";
import type { Deal } from "../../../contract/members/records.ts";
import { fold } from "../../../contract/text-folding.ts";
import { dealStatuses } from "../../../data/schema/member-vocabularies.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import {
  type Choices,
  countChoices,
  type Filters,
  isNamed,
  isSince,
  isUntil,
  matching,
  type Page,
  toPage,
} from "./paging.ts";

export type Deals = ReturnType<typeof createDeals>;

/** What the filters read of a deal, which releases repeat. */
type FilteredDeal = Pick<Deal, "country" | "dealType" | "status" | "announcedDate">;

const filters: Filters<DealsQuery, FilteredDeal> = {
  country: (deal, { country }) => country === undefined || isNamed(deal.country, country),
  type: ({ dealType }, { type }) => type === undefined || dealType === type,
  status: (deal, { status }) => status === undefined || deal.status === status,
  since: ({ announcedDate }, { since }) => since === undefined || isSince(announcedDate, since),
  until: ({ announcedDate }, { until }) => until === undefined || isUntil(announcedDate, until),
};

/** The filters that the page offers with their counts. */
const choices: Choices<DealsQuery, Deal> = {
  country: ({ country }) => [country],
  type: ({ dealType }) => [dealType],
  status: ({ status }) => [status],
};

/** The records are the newest first, and sorting keeps that order among equals. */
const orders: Readonly<Record<NonNullable<DealsQuery["sort"]>, (a: Deal, b: Deal) => number>> = {
  recent: () => 0,
  club: (a, b) => compareText(fold(a.clubName), fold(b.clubName)),
  buyer: (a, b) => compareText(fold(a.buyerName), fold(b.buyerName)),
  status: (a, b) => dealStatuses.indexOf(a.status) - dealStatuses.indexOf(b.status),
};

/** Queries over deals, shared by REST, MCP and the members' pages. */
export function createDeals({ deals: records }: Pick<MemberIndexes, "deals">) {
  return {
    /** Newest first. */
    records,
    /** Countries with deals, by name. */
    countries: [...new Set(records.map(({ country }) => country))].sort(),
    list: (query: DealsQuery): Page<Deal> =>
      toPage(matching(records, filters, query).sort(orders[query.sort ?? "recent"]), query),
    /** Whether a deal passes every filter of a query. */
    matches: (deal: FilteredDeal, query: DealsQuery) => matching([deal], filters, query).length > 0,
    /** What each choice of the query's filters leads to. */
    choices: (query: DealsQuery) => countChoices(records, filters, query, choices),
  };
}

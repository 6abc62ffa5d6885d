import type { DealsQuery } from "../../contract/members/parameters.ts";
import type { Deal } from "../../contract/members/records.ts";
import { fold, slugOf } from "../../contract/text-folding.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import { type Filters, type Page, toPage } from "./page.ts";

export type Deals = ReturnType<typeof createDeals>;

/** A country is matched by name, whatever its case and accents, or by slug. */
const filters: Filters<DealsQuery, Deal> = {
  country: (deal, { country }) =>
    country === undefined || [fold(deal.country), slugOf(deal.country)].includes(fold(country)),
};

/** Queries over deals, shared by REST, MCP and the members' pages. */
export function createDeals({ deals: records }: Pick<MemberIndexes, "deals">) {
  return {
    /** Newest first. */
    records,
    /** Countries with deals, by name. */
    countries: [...new Set(records.map(({ country }) => country))].sort(),
    list: (query: DealsQuery): Page<Deal> =>
      toPage(
        records.filter((deal) => Object.values(filters).every((passes) => passes(deal, query))),
        query,
      ),
  };
}

import { DEAL_COLUMNS } from "../../../contract/members/csv-columns.ts";
import { type DealsQuery, dealsQuery } from "../../../contract/members/parameters.ts";
import type { FilterName } from "../../../contract/parameters.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import { dealStatuses, dealTypes } from "../../../data/schema/member-vocabularies.ts";
import { DealTable, dealColumns } from "../../../site/members/deal-table.tsx";
import { type ListForm, mountList } from "./list-page.tsx";
import type { MemberPageParts, Pages } from "./page-guard.tsx";

export function mountDeals(pages: Pages, parts: MemberPageParts): void {
  const { buyers, deals, clubPages } = parts;
  mountList(pages, parts, {
    kind: "deals",
    path: memberPaths.deals,
    title: "Recent deals",
    lead: (
      <>
        Takeovers and stake sales, the newest announcement first.{" "}
        <a href={memberPaths.changes}>What changed</a>
      </>
    ),
    noun: "deal",
    schema: dealsQuery,
    csvColumns: DEAL_COLUMNS,
    search: deals.list,
    countChoices: (query = {}) => deals.choices(query),
    countryOf: (query) => query?.country,
    form: FORM,
    columns: dealColumns,
    table: (found, titles, linkBase) => (
      <DealTable deals={found} links={{ clubPages, owned: buyers.owned, linkBase }} titles={titles} />
    ),
  });
}

const DATES = { hint: "2026, 2026-05 or 2026-05-31", maxlength: 10 };

const PRICE = { hint: "50000000; no unreported prices", maxlength: 10 };

const SORT_ORDERS = [
  ["club", "Club"],
  ["buyer", "Buyer"],
  ["status", "Status"],
] as const;

const FORM: ListForm<FilterName<DealsQuery>> = {
  first: ["country", "club", "buyerCountry", "type", "status"],
  filters: {
    country: { label: "Club's country", none: "All" },
    type: { label: "Type", values: dealTypes, none: "Any" },
    status: { label: "Status", values: dealStatuses, none: "Any" },
    buyerCountry: { label: "Buyer's country", none: "All" },
    currency: { label: "Price in", none: "Any; a price means EUR" },
    club: { label: "Club", hint: "Exact name of a club", maxlength: 200 },
    minPrice: { label: "Price from", ...PRICE },
    maxPrice: { label: "Price up to", ...PRICE },
    since: { label: "Announced since", ...DATES },
    until: { label: "Announced until", ...DATES },
  },
  orders: [{ name: "sort", label: "Sort by", choices: SORT_ORDERS, none: "Newest announcement" }],
  button: "Show",
};

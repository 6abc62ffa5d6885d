import type { DealsQuery } from "../../contract/members/parameters.ts";
import type { Deal } from "../../contract/members/records.ts";
import { fold, slugOf } from "../../contract/text-folding.ts";
import { postings } from "../postings.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import { fragmentsOf, type Selection, selectionOf } from "./selection.ts";

/** Questions about deals, asked alike by REST, MCP and the pages. */
export interface Deals {
  /** Newest first. */
  records: readonly Deal[];
  recordJson: readonly Buffer[];
  /** The countries that there are deals of, by name. */
  countries: readonly string[];
  /** The deals of a country, by its name or slug, or all, newest first. An unknown country has none. */
  list: (query: DealsQuery) => Selection;
}

/** Prepares all that does not depend on a request. */
export function createDeals({ deals: records }: Pick<MemberIndexes, "deals">): Deals {
  const all = records.map((_, position) => position);
  const byCountry = postings(records.map(({ country }) => slugOf(country)));
  const bySpelling = new Map(
    records.flatMap(({ country }) => {
      const slug = slugOf(country);
      return [
        [slug, slug],
        [fold(country), slug],
      ] as const;
    }),
  );
  const matchesOf = (country: string | undefined): readonly number[] =>
    country === undefined ? all : (byCountry.get(bySpelling.get(fold(country)) ?? "") ?? []);
  return {
    records,
    recordJson: fragmentsOf(records),
    countries: [...new Set(records.map(({ country }) => country))].sort(),
    list: (query) => selectionOf(matchesOf(query.country), query),
  };
}

import { buyersQuery, dealsQuery } from "../../../contract/members/parameters.ts";
import { queryValues, urlWithQuery } from "../../http/query.ts";

/** How the results are shown; a search is the same without. */
const PRESENTATION = { sort: true, limit: true, offset: true, format: true } as const;

/** What a search can be saved by, in the order in which its text has it. */
export const savedSearches = { buyers: buyersQuery.omit(PRESENTATION), deals: dealsQuery.omit(PRESENTATION) };

export type SavedSearchKind = keyof typeof savedSearches;

/** The filters of a saved search, to be parsed by its schema: a later version may not have them all. */
export const filtersOf = (subject: string): ReturnType<typeof queryValues> =>
  queryValues(new URLSearchParams(subject));

/**
 * Returns a search as one text, the same for the same filters in any order; empty without filters. Undefined
 * if a filter is unknown or has a value that is not allowed.
 */
export function searchSubject(kind: SavedSearchKind, query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  for (const name of Object.keys(PRESENTATION)) parameters.delete(name);
  const { data } = savedSearches[kind].safeParse(queryValues(parameters));
  return data && urlWithQuery("", data).slice(1);
}

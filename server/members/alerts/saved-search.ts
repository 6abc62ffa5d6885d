import { buyersQuery, dealsQuery } from "../../../contract/members/parameters.ts";
import { withQuery } from "../../../contract/site-paths.ts";
import { type FilterNames, parameterNames, readQuery } from "../../../site/explorer/query.ts";
import { queryValues, urlWithQuery } from "../../http/query.ts";

/** Parameters of presentation; a search is the same without. */
const PRESENTATION = { sort: true, limit: true, offset: true, format: true } as const;

/** Filters that a search can be saved by, in the order of its text. */
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

/** Longer texts do not fit into an index of PostgreSQL, nor into the address that a sign-in returns to. */
const MAX_VIEW_LENGTH = 400;

/**
 * Returns a view of the explorer as one text, the same for the same filters under any of their names; empty for all rows.
 * Undefined if a filter is unknown, has a value that is not allowed, or if there are too many.
 */
export function viewSubject(address: string, names: FilterNames): string | undefined {
  const parameters = new URLSearchParams(address);
  for (const shown of ["sort", "rows"]) parameters.delete(shown);
  const { query, faults } = readQuery(parameters.toString(), names);
  const values = parameterNames.map((name) => [name, query[name]?.toSorted() ?? []] as const);
  const subject = withQuery("", Object.fromEntries(values)).slice(1);
  return faults.length > 0 || subject.length > MAX_VIEW_LENGTH ? undefined : subject;
}

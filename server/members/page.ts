import { DEFAULT_MEMBER_PAGE_SIZE } from "../../contract/members/parameters.ts";

/** One page of the records that match a query. REST, MCP and the members' pages all read this shape. */
export interface Page<Item> {
  data: readonly Item[];
  /** Matches on all pages together. */
  total: number;
  limit: number;
  offset: number;
}

interface Paging {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The page that a query asks for; empty beyond the last match. */
export function toPage<Item>(
  matches: readonly Item[],
  { limit = DEFAULT_MEMBER_PAGE_SIZE, offset = 0 }: Paging,
): Page<Item> {
  return { data: matches.slice(offset, offset + limit), total: matches.length, limit, offset };
}

/** The offset of the next page; null on the last one. */
export function nextOffset({ total, limit, offset }: Page<unknown>): number | null {
  return offset + limit < total ? offset + limit : null;
}

/** One predicate for each filter of a query, so that a filter without one does not compile. */
export type Filters<Query, Item> = Record<
  Exclude<keyof Query, "q" | "sort" | "limit" | "offset">,
  (item: Item, query: Query) => boolean
>;

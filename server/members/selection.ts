import { DEFAULT_MEMBER_PAGE_SIZE } from "../../contract/members/parameters.ts";

/** One page of the matches, as positions in the index. */
export interface Selection {
  positions: readonly number[];
  /** How many match in all. */
  total: number;
  limit: number;
  offset: number;
}

export interface Paging {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The part of the matches that a request asks for; beyond their end it is empty. */
export function selectionOf(
  matches: readonly number[],
  { limit = DEFAULT_MEMBER_PAGE_SIZE, offset = 0 }: Paging,
): Selection {
  return { positions: matches.slice(offset, offset + limit), total: matches.length, limit, offset };
}

/** Values prepared as JSON text, which answers are joined from. */
export function fragmentsOf(values: readonly unknown[]): Buffer[] {
  return values.map((value) => Buffer.from(JSON.stringify(value)));
}

/** The records at the positions of a selection. */
export function recordsAt<Value>(values: readonly Value[], { positions }: Selection): Value[] {
  return positions.flatMap((position) => values[position] ?? []);
}

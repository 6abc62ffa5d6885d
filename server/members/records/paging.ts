import { DEFAULT_MEMBER_PAGE_SIZE } from "../../../contract/members/parameters.ts";
import { fold, slugOf } from "../../../contract/text-folding.ts";

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
  Exclude<keyof Query, "q" | "sort" | "limit" | "offset" | "format" | "isNamed">,
  (item: Item, query: Query) => boolean
>;

/** The filters that a query has a value for, by name. */
const chosen = <Query extends object, Item>(filters: Filters<Query, Item>, query: Query) => {
  const values = new Map<string, unknown>(Object.entries(query));
  return Object.entries<(item: Item, query: Query) => boolean>(filters).filter(
    ([name]) => values.get(name) !== undefined,
  );
};

export const matching = <Query extends object, Item>(
  items: readonly Item[],
  filters: Filters<Query, Item>,
  query: Query,
): Item[] => {
  const predicates = chosen(filters, query);
  return items.filter((item) => predicates.every(([, passes]) => passes(item, query)));
};

/** The values by which an item may be found, of the filters that are offered as choices. */
export type Choices<Query, Item> = {
  [Name in keyof Query]?: (item: Item, query: Query) => readonly Query[Name][];
};

/** Counts a query's results with each value of a filter in place of its own: by filter, then by value as in a URL. */
export function countChoices<Query extends object, Item>(
  items: readonly Item[],
  filters: Filters<Query, Item>,
  query: Query,
  choices: Choices<Query, Item>,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const offered = Object.entries<((item: Item, query: Query) => readonly unknown[]) | undefined>(choices);
  return new Map(
    offered.map(([name, valuesOf = () => []]) => {
      const predicates = chosen(filters, { ...query, [name]: true });
      const counts = new Map<string, number>();
      for (const item of items)
        for (const value of valuesOf(item, query)) {
          const key = value === true ? "1" : String(value);
          const isFound = predicates.every(([, passes]) => passes(item, { ...query, [name]: value }));
          if (isFound) counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      return [name, counts];
    }),
  );
}

const spellingsOf = (name: string): readonly string[] => [fold(name), slugOf(name)];

/** Returns a test of a text, folded once: a name or its slug matches, whatever its case and accents. */
export function isNamed(text: string, known?: ReadonlyMap<string, readonly string[]>) {
  const folded = fold(text);
  return (name: string): boolean => (known?.get(name) ?? spellingsOf(name)).includes(folded);
}

/** A query, and whether one of its texts is a name. */
export type Named<Query> = Query & { isNamed: (text: string, name: string) => boolean };

type Place = Record<"club" | "clubName" | "country", string>;

/** Prepares queries over records of these places: to fold each name for each query would take longer than all else. */
export function createNaming(places: readonly Place[]): <Query>(query: Query) => Named<Query> {
  const names = places.flatMap(({ club, clubName, country }) => [club, clubName, country]);
  const known = new Map(names.map((name) => [name, spellingsOf(name)]));
  return (query) => {
    const asked = new Map<string, (name: string) => boolean>();
    return {
      ...query,
      isNamed(text, name) {
        const isAsked = asked.get(text) ?? isNamed(text, known);
        asked.set(text, isAsked);
        return isAsked(name);
      },
    };
  };
}

/** Returns true if a date is not before another, as far as both are known. */
export const isSince = (date: string, since: string): boolean => date >= since.slice(0, date.length);

/** Returns true if a date is not after another, as far as both are known. */
export const isUntil = (date: string, until: string): boolean => date.slice(0, until.length) <= until;

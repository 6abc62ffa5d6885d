import type { Named } from "../../contract/index-files.ts";
import {
  type ClubsQuery,
  clubFilters,
  type FilterName,
  type TechnologyQuery,
  technologyFilters,
} from "../../contract/parameters.ts";
import { bestFirst, searchQuery } from "../../contract/search.ts";
import { sortByRank } from "../../contract/sorting.ts";
import {
  createClubFilters,
  createTechnologyFilters,
  currentIn,
  type Filters,
} from "../../contract/technology-filters.ts";
import { fold, nearest } from "../../contract/text-folding.ts";
import { invalidParameters } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";

export type Positions = readonly number[];

export function createTechnology({ lookup, search }: Pick<Indexes, "lookup" | "search">) {
  const { relationships, clubs } = lookup;
  const all = positionsOf(relationships.club);
  const allClubs = positionsOf(clubs);
  const technology = createTechnologyFilters(lookup);
  const ofClubs = createClubFilters(lookup);
  const searchFor = (q: string) => bestFirst(search.search(searchQuery(q)), currentIn(lookup));
  const closed = { country: lookup.countries, league: lookup.leagues, notVendor: lookup.vendors };
  return {
    /** Positions of the relationships that pass every filter, in the order of the response. */
    find(query: TechnologyQuery): Positions {
      requireKnown(query, closed);
      const found = query.q === undefined ? all : searchFor(query.q);
      const matches = filtered(found, technologyFilters, technology, query);
      return query.sort === undefined ? matches : sortByRank(matches, query.sort, relationships.ranks);
    },
    findClubs(query: ClubsQuery): Positions {
      requireKnown(query, closed);
      return filtered(allClubs, clubFilters, ofClubs, query);
    },
  };
}

type ListedName = "country" | "league" | "notVendor";

/** Throws a Problem with the nearest names if a value is not in the list of its parameter. */
export function requireKnown(
  query: { readonly [Name in ListedName]?: readonly string[] | undefined },
  lists: { readonly [Name in ListedName]?: readonly Named[] },
): void {
  const errors = LISTED_NAMES.flatMap((parameter) => {
    const list = lists[parameter] ?? [];
    const known = new Set(list.flatMap(({ names }) => names));
    const unknown = (query[parameter] ?? []).filter((value) => !known.has(fold(value)));
    return unknown.slice(0, MAX_UNKNOWN).map((value) => ({ parameter, message: unknownValue(value, list) }));
  });
  if (errors.length > 0) throw invalidParameters(errors);
}

const LISTED_NAMES: readonly ListedName[] = ["country", "league", "notVendor"];

/** Unknown values that get an error with suggestions, which are expensive. */
const MAX_UNKNOWN = 5;
const MAX_VALUE_ECHO = 50;
const MAX_SUGGESTIONS = 3;

function unknownValue(value: string, list: readonly Named[]): string {
  const shown = value.slice(0, MAX_VALUE_ECHO);
  const near = nearest(
    shown,
    list.map(({ slug }) => slug),
    MAX_SUGGESTIONS,
  );
  const guess = near.length === 0 ? "" : `; did you mean ${near.map((slug) => `"${slug}"`).join(" or ")}?`;
  return `"${shown}" is not in the ledger${guess}`;
}

/** The positions that pass every given filter, in the given order. */
export function filtered<Query>(
  positions: Positions,
  names: readonly FilterName<Query>[],
  filters: Filters<Query>,
  query: Query,
): Positions {
  const given = names.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === null ? [] : [filters[name](value)];
  });
  return given.length === 0 ? positions : positions.filter((at) => given.every((matches) => matches(at)));
}

const positionsOf = (list: readonly unknown[]): number[] => [...list.keys()];

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
import type { Indexes } from "../indexes.ts";

/** Positions of records in the index. */
export type Positions = readonly number[];

export function createTechnology({ lookup, search }: Pick<Indexes, "lookup" | "search">) {
  const { relationships, clubs } = lookup;
  const all = positionsOf(relationships.club);
  const allClubs = positionsOf(clubs);
  const technology = createTechnologyFilters(lookup);
  const ofClubs = createClubFilters(lookup);
  const searchFor = (q: string) => bestFirst(search.search(searchQuery(q)), currentIn(lookup));
  return {
    /** Positions of the relationships that pass every filter, in the order of the response. */
    find(query: TechnologyQuery): Positions {
      const found = query.q === undefined ? all : searchFor(query.q);
      const matches = filtered(found, technologyFilters, technology, query);
      return query.sort === undefined ? matches : sortByRank(matches, query.sort, relationships.ranks);
    },
    findClubs: (query: ClubsQuery) => filtered(allClubs, clubFilters, ofClubs, query),
  };
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

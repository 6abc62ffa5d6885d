import type { Lookup, Named } from "../../contract/index-files.ts";
import {
  type ClubsQuery,
  clubFilters,
  type FilterName,
  type TechnologyQuery,
  technologyFilters,
} from "../../contract/parameters.ts";
import { required } from "../../contract/required.ts";
import { bestFirst, searchQuery } from "../../contract/search.ts";
import { sortByRank } from "../../contract/sorting.ts";
import { fold } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { Indexes } from "../indexes.ts";

/** Positions of records in the index. */
type Positions = readonly number[];
/** Whether a filter lets the record at a position pass. */
type Match = (position: number) => boolean;

const noMatch: Match = () => false;

/** One function for each filter of a query: a filter that is declared and not implemented does not compile. */
type Filters<Query> = { readonly [Name in FilterName<Query>]: (value: NonNullable<Query[Name]>) => Match };

export function createTechnology({ lookup, search }: Pick<Indexes, "lookup" | "search">) {
  const { relationships, clubs } = lookup;
  const all = positionsOf(relationships.club);
  const allClubs = positionsOf(clubs);
  const technology: Filters<TechnologyQuery> = {
    club: nameFilter(clubs, relationships.club),
    vendor: nameFilter(lookup.vendors, relationships.vendor),
    category: nameFilter(lookup.categories, relationships.category),
    country: nameFilter(lookup.countries, countriesOf(lookup)),
    league: leagueFilter(lookup.leagues, relationships.club),
    status: statusFilter(relationships.status),
    from: (first) => matchYear(relationships.year, (year) => year >= first),
    to: (last) => matchYear(relationships.year, (year) => year <= last),
  };
  const ofClubs: Filters<ClubsQuery> = {
    country: nameFilter(
      lookup.countries,
      clubs.map(({ country }) => country),
    ),
    league: leagueFilter(lookup.leagues, allClubs),
  };
  return {
    /** Positions of the relationships that pass every filter, in the order of the response. */
    find(query: TechnologyQuery): Positions {
      const found = query.q === undefined ? all : bestFirst(search.search(searchQuery(query.q)));
      const matches = filtered(found, technologyFilters, technology, query);
      return query.sort === undefined ? matches : sortByRank(matches, query.sort, relationships.ranks);
    },
    findClubs: (query: ClubsQuery) => filtered(allClubs, clubFilters, ofClubs, query),
  };
}

/** The positions that pass every given filter, in the given order. */
function filtered<Query>(
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

/** @param column for each record its position in `list` */
function nameFilter(list: readonly Named[], column: readonly number[]): (name: string) => Match {
  const byName = new Map(list.flatMap(({ names }, at) => names.map((name) => [name, at] as const)));
  return (name) => {
    const wanted = byName.get(fold(name));
    return wanted === undefined ? noMatch : (at) => column[at] === wanted;
  };
}

/** @param column for each record the position of its club */
function leagueFilter(leagues: Lookup["leagues"], column: readonly number[]): (name: string) => Match {
  const byName = new Map(
    leagues.flatMap(({ names, clubs }) => names.map((name) => [name, new Set(clubs)] as const)),
  );
  return (name) => {
    const clubs = byName.get(fold(name));
    return clubs === undefined ? noMatch : (at) => clubs.has(required(column[at], `record ${at}`));
  };
}

function statusFilter(column: readonly number[]): (status: (typeof statuses)[number]) => Match {
  return (status) => {
    const wanted = statuses.indexOf(status);
    return (at) => column[at] === wanted;
  };
}

/** A record without a year never matches. */
function matchYear(column: readonly (number | null)[], isWanted: (year: number) => boolean): Match {
  return (at) => {
    const year = column[at] ?? null;
    return year !== null && isWanted(year);
  };
}

const countriesOf = ({ relationships, clubs }: Lookup): number[] =>
  relationships.club.map((club) => required(clubs[club], `club ${club} of the lookup`).country);

const positionsOf = (list: readonly unknown[]): number[] => [...list.keys()];

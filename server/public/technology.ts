import { groupBy } from "../../contract/collections.ts";
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
import { fold } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { Indexes } from "../indexes.ts";

/** Positions of records in the index. */
type Positions = readonly number[];
type Postings = ReadonlySet<number>;

const NONE: Postings = new Set();

/** One function for each filter of a query: a filter that is declared and not implemented does not compile. */
type Filters<Query> = { readonly [Name in FilterName<Query>]: (value: NonNullable<Query[Name]>) => Postings };

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
      return filtered(found, technologyFilters, technology, query);
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
  const sets = names.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === null ? [] : [filters[name](value)];
  });
  return sets.length === 0 ? positions : positions.filter((at) => sets.every((set) => set.has(at)));
}

/** @param column for each record its position in `list` */
function nameFilter(list: readonly Named[], column: readonly number[]): (name: string) => Postings {
  const byName = new Map(list.flatMap(({ names }, at) => names.map((name) => [name, at] as const)));
  const byValue = postings(column);
  return (name) => byValue.get(byName.get(fold(name))) ?? NONE;
}

/** @param column for each record the position of its club */
function leagueFilter(leagues: Lookup["leagues"], column: readonly number[]): (name: string) => Postings {
  const byName = new Map(leagues.flatMap(({ names, clubs }) => names.map((name) => [name, clubs] as const)));
  const byClub = postings(column);
  return (name) => new Set((byName.get(fold(name)) ?? []).flatMap((club) => [...(byClub.get(club) ?? [])]));
}

function statusFilter(column: readonly number[]): (status: (typeof statuses)[number]) => Postings {
  const byValue = postings(column);
  return (status) => byValue.get(statuses.indexOf(status)) ?? NONE;
}

/** The positions at which each value of a column occurs. */
function postings(column: readonly number[]): ReadonlyMap<number | undefined, Postings> {
  const groups = groupBy(column.keys(), (position) => column[position]);
  return new Map([...groups].map(([value, positions]) => [value, new Set(positions)]));
}

const countriesOf = ({ relationships, clubs }: Lookup): number[] =>
  relationships.club.map((club) => required(clubs[club], `club ${club} of the lookup`).country);

const positionsOf = (list: readonly unknown[]): number[] => [...list.keys()];

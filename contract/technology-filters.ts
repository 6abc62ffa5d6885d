import { statuses } from "../data/schema/statuses.ts";
import type { Lookup, Named } from "./index-files.ts";
import type { ClubsQuery, FilterName, TechnologyQuery } from "./parameters.ts";
import { required } from "./required.ts";
import { fold } from "./text-folding.ts";

/** How the API and the explorer filter: on prepared columns. Both the server and the browser load this file. */

/** Whether a filter lets the record at a position pass. */
export type Match = (position: number) => boolean;

const noMatch: Match = () => false;

/** One function for each filter of a query: a filter that is declared and not implemented does not compile. */
export type Filters<Query> = {
  readonly [Name in FilterName<Query>]: (value: NonNullable<Query[Name]>) => Match;
};

type Lists = Pick<Lookup, "clubs" | "vendors" | "categories" | "countries" | "leagues">;

/** The lists of the lookup, and the columns of its relationships that filters read. */
export type FilteredColumns = Lists & {
  relationships: Pick<Lookup["relationships"], "club" | "vendor" | "category" | "status" | "year">;
};

export const createTechnologyFilters = (lookup: FilteredColumns): Filters<TechnologyQuery> => {
  const { relationships, clubs } = lookup;
  return {
    club: nameFilter(clubs, relationships.club),
    vendor: nameFilter(lookup.vendors, relationships.vendor),
    category: nameFilter(lookup.categories, relationships.category),
    country: nameFilter(lookup.countries, countriesOf(lookup)),
    league: leagueFilter(lookup.leagues, relationships.club),
    status: statusFilter(relationships.status),
    from: (first) => matchYear(relationships.year, (year) => year >= first),
    to: (last) => matchYear(relationships.year, (year) => year <= last),
  };
};

export const createClubFilters = ({ clubs, countries, leagues }: Lists): Filters<ClubsQuery> => ({
  country: nameFilter(
    countries,
    clubs.map(({ country }) => country),
  ),
  league: leagueFilter(leagues, [...clubs.keys()]),
});

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

/** For each relationship the position of its club's country. */
export const countriesOf = ({ relationships, clubs }: FilteredColumns): number[] =>
  relationships.club.map((club) => required(clubs[club], `club ${club} of the lookup`).country);

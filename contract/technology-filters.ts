import { statuses } from "../data/schema/statuses.ts";
import { speakers } from "./evidence-by.ts";
import type { Named, RelationshipTable } from "./index-files.ts";
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

export const createTechnologyFilters = (table: RelationshipTable): Filters<TechnologyQuery> => {
  const { relationships, clubs } = table;
  return {
    club: nameFilter(clubs, relationships.club),
    vendor: nameFilter(table.vendors, relationships.vendor),
    category: nameFilter(table.categories, relationships.category),
    country: nameFilter(table.countries, countriesOf(table)),
    league: leagueFilter(table.leagues, relationships.club),
    status: choiceFilter(statuses, relationships.status),
    evidenceBy: choiceFilter(speakers, relationships.evidenceBy),
    from: (first) => matchYear(relationships.year, (year) => year >= first),
    to: (last) => matchYear(relationships.year, (year) => year <= last),
  };
};

/** Whether the relationship at a position is current: of equally good matches of a search these come first. */
export const currentIn = ({ relationships }: RelationshipTable): Match =>
  choiceFilter(statuses, relationships.status)("current");

export const createClubFilters = ({ clubs, countries, leagues }: RelationshipTable): Filters<ClubsQuery> => ({
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
function leagueFilter(
  leagues: RelationshipTable["leagues"],
  column: readonly number[],
): (name: string) => Match {
  const byName = new Map(
    leagues.flatMap(({ names, clubs }) => names.map((name) => [name, new Set(clubs)] as const)),
  );
  return (name) => {
    const clubs = byName.get(fold(name));
    return clubs === undefined ? noMatch : (at) => clubs.has(required(column[at], `record ${at}`));
  };
}

/** @param column for each record the position of its value in `values` */
function choiceFilter<Value>(values: readonly Value[], column: readonly number[]): (value: Value) => Match {
  return (value) => {
    const wanted = values.indexOf(value);
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
export const countriesOf = ({ relationships, clubs }: RelationshipTable): number[] =>
  relationships.club.map((club) => required(clubs[club], `club ${club} of the table`).country);

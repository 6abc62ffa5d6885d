import { statuses } from "../data/schema/statuses.ts";
import { speakers } from "./evidence-by.ts";
import type { Named, RelationshipTable } from "./index-files.ts";
import type { ClubsQuery, FilterName, TechnologyQuery } from "./parameters.ts";
import { required } from "./required.ts";
import { fold } from "./text-folding.ts";

/** Filters of the API and the explorer, on prepared columns. Both the server and the browser load this file. */

/** Returns true if a filter lets the record at a position pass. */
export type Match = (position: number) => boolean;

/** One function for each filter of a query: a filter that is declared and not implemented does not compile. */
export type Filters<Query> = {
  readonly [Name in FilterName<Query>]: (value: NonNullable<Query[Name]>) => Match;
};

export const createTechnologyFilters = (table: RelationshipTable): Filters<TechnologyQuery> => {
  const { relationships, clubs } = table;
  const ofVendors = nameFilter(table.vendors, relationships.vendor);
  const ages = agesOf(table);
  return {
    club: nameFilter(clubs, relationships.club),
    vendor: ofVendors,
    notVendor: (names) => {
      const isLeftOut = ofVendors(names);
      return (at) => !isLeftOut(at);
    },
    category: nameFilter(table.categories, relationships.category),
    country: nameFilter(table.countries, countriesOf(table)),
    league: leagueFilter(table.leagues, relationships.club),
    status: choiceFilter(statuses, relationships.status),
    evidenceBy: choiceFilter(speakers, relationships.evidenceBy),
    from: (first) => matchDated(relationships.newest, (day) => Number(day.slice(0, 4)) >= first),
    to: (last) => matchDated(relationships.newest, (day) => Number(day.slice(0, 4)) <= last),
    withinMonths: (months) => matchDated(ages, (age) => age <= months),
  };
};

/** Matches current relationships: of equally good matches of a search these come first. */
export const currentIn = ({ relationships }: RelationshipTable): Match =>
  choiceFilter(statuses, relationships.status)(["current"]);

export const createClubFilters = ({ clubs, countries, leagues }: RelationshipTable): Filters<ClubsQuery> => ({
  country: nameFilter(
    countries,
    clubs.map(({ country }) => country),
  ),
  league: leagueFilter(leagues, [...clubs.keys()]),
});

/**
 * Filters by names, of which a record needs one. A name that is not known matches nothing.
 * @param column for each record its position in `list`
 */
function nameFilter(list: readonly Named[], column: readonly number[]): (names: readonly string[]) => Match {
  const byName = new Map(list.flatMap(({ names }, at) => names.map((name) => [name, at] as const)));
  return (names) => {
    const wanted = new Set(names.map((name) => byName.get(fold(name))));
    return (at) => wanted.has(column[at]);
  };
}

/** @param column for each record the position of its club */
function leagueFilter(
  leagues: RelationshipTable["leagues"],
  column: readonly number[],
): (names: readonly string[]) => Match {
  const byName = new Map(leagues.flatMap(({ names, clubs }) => names.map((name) => [name, clubs] as const)));
  return (names) => {
    const clubs = new Set(names.flatMap((name) => byName.get(fold(name)) ?? []));
    return (at) => clubs.has(required(column[at], `record ${at}`));
  };
}

/** @param column for each record the position of its value in `values` */
function choiceFilter<Value>(
  values: readonly Value[],
  column: readonly number[],
): (chosen: readonly Value[]) => Match {
  return (chosen) => {
    const wanted = new Set(chosen.map((value) => values.indexOf(value)));
    return (at) => wanted.has(required(column[at], `record ${at}`));
  };
}

/** A record without a date never matches. */
function matchDated<Value>(column: readonly (Value | null)[], isWanted: (value: Value) => boolean): Match {
  return (at) => {
    const value = column[at] ?? null;
    return value !== null && isWanted(value);
  };
}

/** For each relationship the position of its club's country. */
export const countriesOf = ({ relationships, clubs }: RelationshipTable): number[] =>
  relationships.club.map((club) => required(clubs[club], `club ${club} of the table`).country);

interface Dated extends Pick<RelationshipTable, "dataDay"> {
  relationships: Pick<RelationshipTable["relationships"], "newest">;
}

/** For each relationship the least number of months, at least 1, that leads back to its newest evidence; null if that is undated. */
export const agesOf = ({ relationships, dataDay }: Dated): (number | null)[] =>
  relationships.newest.map((day) => (day === null ? null : Math.max(1, monthsBack(day, dataDay))));

/** The least number of months that leads from `to` back to `day` or beyond: from 31 March, 1 leads to the last day of February. */
function monthsBack(day: string, to: string): number {
  const [year, month, date] = partsOf(day);
  const [toYear, toMonth, toDate] = partsOf(to);
  const months = (toYear - year) * 12 + toMonth - month;
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date < Math.min(toDate, lastOfMonth) ? months + 1 : months;
}

const partsOf = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

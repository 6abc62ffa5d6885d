import type { Lookup, Named } from "../../contract/index-files.ts";
import { type ChangesQuery, changeFilters } from "../../contract/parameters.ts";
import { required } from "../../contract/required.ts";
import type { Filters, Match } from "../../contract/technology-filters.ts";
import { fold } from "../../contract/text-folding.ts";
import { filtered, type Positions, requireKnown } from "./technology.ts";

/** Finds the changes that pass every filter of a query: their positions, in the order of the index. */
export function createChanges(lookup: Lookup): (query: ChangesQuery) => Positions {
  const { clubs, vendors, categories, countries, leagues, changes } = lookup;
  const filters: Filters<ChangesQuery> = {
    since: (day) => (at) => valueAt(changes.day, at) >= day,
    club: slugFilter(clubs, changes.club),
    vendor: slugFilter(vendors, changes.vendor),
    category: slugFilter(categories, changes.category),
    country: slugFilter(countries, changes.country),
    league: leagueFilter(leagues, clubs, changes.club),
  };
  const all = [...changes.day.keys()];
  const known = [...countries, ...formerCountries(changes.country, countries)];
  return (query) => {
    requireKnown(query, { country: known, league: leagues });
    return filtered(all, changeFilters, filters, query);
  };
}

/** The countries of which changes tell and no club is left. */
const formerCountries = (column: readonly string[], countries: readonly Named[]): Named[] =>
  [...new Set(column)]
    .filter((slug) => !countries.some((country) => country.slug === slug))
    .map((slug) => ({ slug, name: slug, names: [slug] }));

const valueAt = (column: readonly string[], at: number): string => required(column[at], `change ${at}`);

/** @param column for each change a slug; one that names nothing of today is compared as it is */
function slugFilter(list: readonly Named[], column: readonly string[]): (names: readonly string[]) => Match {
  const bySlugOrName = new Map(list.flatMap(({ slug, names }) => names.map((name) => [name, slug] as const)));
  return (names) => {
    const wanted = new Set(names.map((name) => bySlugOrName.get(fold(name)) ?? name));
    return (at) => wanted.has(valueAt(column, at));
  };
}

/** @param column for each change the slug of its club, or of its league */
function leagueFilter(
  leagues: Lookup["leagues"],
  clubs: Lookup["clubs"],
  column: readonly string[],
): (names: readonly string[]) => Match {
  const slugOf = (club: number) => required(clubs[club], `club ${club}`).slug;
  const byName = new Map(
    leagues.flatMap((league) => {
      const slugs = [...league.clubs.map(slugOf), league.slug];
      return league.names.map((name) => [name, slugs] as const);
    }),
  );
  return (names) => {
    const slugs = new Set(names.flatMap((name) => byName.get(fold(name)) ?? []));
    return (at) => slugs.has(valueAt(column, at));
  };
}

import { speakers } from "../../contract/evidence-by.ts";
import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { bestFirst, searchQuery } from "../../contract/search.ts";
import { createSearchIndex } from "../../contract/search-index.ts";
import { ranksBy, type SortColumn, sortByRank } from "../../contract/sorting.ts";
import {
  agesOf,
  countriesOf,
  createTechnologyFilters,
  currentIn,
  type Match,
} from "../../contract/technology-filters.ts";
import { statuses } from "../../data/schema/statuses.ts";
import {
  type ExplorerQuery,
  type Facet,
  FORMS,
  facetNames,
  isNumber,
  isSearchText,
  mapFacets,
  sortOf,
} from "./query.ts";
import { type ExplorerRecord, relationshipsOf } from "./record.ts";

/** Number of rows that each value of a filter would leave: by position in its list, and for years by year. */
export type FacetCounts = Readonly<Record<Facet, readonly number[]>>;

interface Found {
  /** In the order of the API. */
  rows: Relationship[];
  /** A filter's own choice does not restrict its counts; all others do. */
  counts: FacetCounts;
}

/** A query as the API answers it, with the counts of each filter. */
export type Find = (query: ExplorerQuery) => Found;

const noMatch: Match = () => false;

export function createFind(record: ExplorerRecord): Find {
  const relationships = relationshipsOf(record);
  const all = [...relationships.keys()];
  const matchOf = createMatchOf(record);
  const tallies = createTallies(record);
  const search = lazily(() => createSearchIndex(relationships, record.clubs));
  const ranks: Partial<Record<SortColumn, (number | null)[]>> = {};
  const ranksOf = (column: SortColumn) => (ranks[column] ??= ranksBy(column, relationships));
  const searchFor = (q: string) =>
    isSearchText(q) ? bestFirst(search().search(searchQuery(q)), currentIn(record)) : [];
  return (query) => {
    const q = query.q?.[0];
    const found = q === undefined ? all : searchFor(q);
    const { positions, counts } = filterAndCount(found, activeFilters(query, matchOf), tallies);
    const sort = sortOf(query);
    const sorted = sort === undefined ? positions : sortByRank(positions, sort, ranksOf);
    return { rows: sorted.map((at) => required(relationships[at], `relationship ${at}`)), counts };
  };
}

/** Made when it is first needed. */
function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type MatchOf = (facet: Facet, values: readonly string[]) => Match;

/** The API's filters on values as an address has them; a value that they do not know matches nothing. */
function createMatchOf(record: ExplorerRecord): MatchOf {
  const filters = createTechnologyFilters(record);
  return (facet, values) => {
    if (isNumber(facet)) {
      const [value = ""] = values;
      return FORMS[facet].fits(value) ? filters[facet](Number(value)) : noMatch;
    }
    if (facet === "status") return filters.status(statuses.filter((status) => values.includes(status)));
    if (facet === "evidenceBy")
      return filters.evidenceBy(speakers.filter((speaker) => values.includes(speaker)));
    return filters[facet](values);
  };
}

/** Adds the row at a position to the counts of a filter's values. */
type Tally = (counts: number[], at: number) => void;

const increment = (counts: number[], key: number): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

function createTallies(record: ExplorerRecord): Readonly<Record<Facet, Tally>> {
  const { club, vendor, category, status, evidenceBy, newest } = record.relationships;
  const years = newest.map((day) => (day === null ? null : Number(day.slice(0, 4))));
  const leaguesOf: number[][] = record.clubs.map(() => []);
  for (const [league, { clubs }] of record.leagues.entries())
    for (const at of clubs) leaguesOf[at]?.push(league);
  const of =
    (column: readonly (number | null)[]): Tally =>
    (counts, at) => {
      const key = column[at] ?? null;
      if (key !== null) increment(counts, key);
    };
  return {
    club: of(club),
    vendor: of(vendor),
    category: of(category),
    country: of(countriesOf(record)),
    league: (counts, at) => {
      for (const league of leaguesOf[club[at] ?? -1] ?? []) increment(counts, league);
    },
    status: of(status),
    evidenceBy: of(evidenceBy),
    notVendor: of(vendor),
    from: of(years),
    to: of(years),
    withinMonths: of(agesOf(record)),
  };
}

interface ActiveFilter {
  facet: Facet;
  matches: Match;
}

const activeFilters = (query: ExplorerQuery, matchOf: MatchOf): ActiveFilter[] =>
  facetNames.flatMap((facet) => {
    const values = query[facet];
    return values === undefined ? [] : [{ facet, matches: matchOf(facet, values) }];
  });

/** A row that fails one filter alone counts for the values of that filter. */
function filterAndCount(
  found: readonly number[],
  filters: readonly ActiveFilter[],
  tallies: Readonly<Record<Facet, Tally>>,
): { positions: number[]; counts: Record<Facet, number[]> } {
  const positions: number[] = [];
  const counts = mapFacets((): number[] => []);
  for (const at of found) {
    const failing = filters.filter(({ matches }) => !matches(at));
    const [first] = failing;
    if (first === undefined) {
      positions.push(at);
      for (const facet of facetNames) tallies[facet](counts[facet], at);
    } else if (failing.length === 1) tallies[first.facet](counts[first.facet], at);
  }
  return { positions, counts };
}

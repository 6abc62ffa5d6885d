import MiniSearch from "minisearch";
import { groupBy } from "../../contract/collections.ts";
import { relationshipAt } from "../../contract/relationship-table.ts";
import { type SearchText, searchableText, searchOptions, searchQuery } from "../../contract/search.ts";
import { explorePath, leagueCategoryPath, relationshipPath } from "../../contract/site-paths.ts";
import { currentIn } from "../../contract/technology-filters.ts";
import { wordsOf } from "../../contract/text-folding.ts";
import { pluralise } from "../frame/format.tsx";
import {
  isSame,
  matchNames,
  type NameMatch,
  nameKinds,
  type SearchName,
  searchNames,
  tiers,
} from "./names.ts";
import type { SearchRecord } from "./record.ts";
import { createSpelling } from "./spelling.ts";
import {
  createViewFinder,
  currentFirst,
  filterFor,
  SMALL_WORDS,
  type View,
  type ViewFinder,
} from "./views.ts";

export interface SearchResult {
  title: string;
  detail: string;
  path: string;
}

export interface ResultGroup {
  title: string;
  /** All matches; relationships may be listed only in part. */
  total: number;
  results: readonly SearchResult[];
  /** The page of all of them, if not all are listed here. */
  allPath?: string;
}

export interface SearchResults {
  /** Corrected text, if nothing matches the text as it was typed; otherwise null. */
  corrected: string | null;
  /** True if nothing matches all words, and these results match only one of them each. */
  isPartial: boolean;
  /** True if the text is a name of the first result and of nothing else. */
  isExact: boolean;
  /** The explorer's filters that the text names, and as `q` the rest of it; undefined if it names none. */
  filters: View["filters"] | undefined;
  /** Best first; empty if nothing was found. */
  groups: readonly ResultGroup[];
}

/** Returns results for a text. */
export type Finder = (text: string) => SearchResults;

/** The most relationships that are listed; the explorer lists all. */
const MAX_RELATIONSHIPS = 20;

/** The most corrected texts that are tried: three words for each of seven mistyped ones would take seconds. */
const MAX_CORRECTIONS = 27;

/** Finds names, relationships and combinations of filters in the search record. It has no state and needs no browser. */
export function createFinder(record: SearchRecord): Finder {
  const names = searchNames(record);
  const index = MiniSearch.loadJS<SearchText>(record.index, searchOptions);
  const findView = createViewFinder(record, names, index);
  const find = (text: string) => answerTo(text, { record, names, index, findView });
  const corrections = createCorrections(names, index);
  return (typed) => {
    const text = searchableText(typed);
    const found = find(text);
    if (found.groups.length > 0) return { ...found, corrected: null, isPartial: false };
    const asked = withoutSmallWords(text);
    const corrected = corrections(asked);
    for (const wording of corrected) {
      const found = find(wording);
      if (found.groups.length > 0) return { ...found, corrected: wording, isPartial: false, isExact: false };
    }
    const groups = nameGroups(bestOfEach(wordsOf(corrected[0] ?? asked), names));
    return { ...found, groups, corrected: null, isPartial: true };
  };
}

/** The best name for each word. */
function bestOfEach(words: readonly string[], names: readonly SearchName[]): NameMatch[] {
  const best = words.flatMap((word) => matchNames(names, [[word]]).slice(0, 1));
  return [...new Map(best.map((match) => [match.name, match])).values()];
}

/** The text without words that only a sentence needs, if others are left. */
function withoutSmallWords(text: string): string {
  const kept = wordsOf(text).filter((word) => !SMALL_WORDS.has(word));
  return kept.length === 0 || kept.length === wordsOf(text).length ? text : kept.join(" ");
}

interface Parts {
  record: SearchRecord;
  names: readonly SearchName[];
  index: MiniSearch<SearchText>;
  findView: ViewFinder;
}

/** Small words are searched only as part of a name; "contract", which notes have for anything, leads to those that end. */
function answerTo(text: string, parts: Parts): Pick<SearchResults, "isExact" | "filters" | "groups"> {
  const isNamed = namesFor(text, parts).length > 0;
  const asked = isNamed ? text : withoutSmallWords(text);
  const named = namesFor(asked, parts);
  const [best, second] = named;
  const isName = best !== undefined && best.tier <= tiers.alias;
  const ending = !isNamed && /\bcontracts?\b/i.test(text) ? namesFor("contracts ending", parts) : [];
  const isExact = isName && best.tier !== second?.tier && ending.length === 0;
  const joined = joinedWords(text);
  const isQuestion = !isName && joined.length > 1;
  const view = isQuestion ? (parts.findView(joined) ?? parts.findView(wordsOf(text))) : undefined;
  return {
    isExact,
    filters: view?.filters ?? (isExact ? filterFor(best.name) : undefined),
    groups: [...nameGroups(ending), ...groupsFor(asked, { named, view, ...parts })],
  };
}

const namesFor = (text: string, { names }: Parts): NameMatch[] =>
  wordsOf(text).length === 0 ? [] : matchNames(names, [wordsOf(text), joinedWords(text)]);

interface Matches extends Pick<Parts, "record" | "index"> {
  named: readonly NameMatch[];
  view: View | undefined;
}

function groupsFor(text: string, { record, index, named: matches, view }: Matches): ResultGroup[] {
  const bestTier = matches[0]?.tier ?? tiers.none;
  const named = nameGroups(matches);
  const found = currentFirst(index.search(searchQuery(text)), currentIn(record));
  const rows = { record, title: "Relationships", positions: found, filters: { q: text.trim() } };
  if (view === undefined) return [...named, ...relationshipGroup(rows)];
  const listed = relationshipGroup({ ...rows, ...view, title: rows.title });
  const ofView = [viewGroup(view), ...boardGroup(record, view), ...listed];
  const inView = new Set(view.positions);
  const others = found.every((position) => inView.has(position))
    ? []
    : relationshipGroup({ ...rows, title: "Relationships with these words" });
  return bestTier < tiers.text ? [...named, ...ofView, ...others] : [...ofView, ...named, ...others];
}

/** The words of a text, those that a hyphen or dot parts as one: "wi-fi" gives wifi. */
const joinedWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => wordsOf(word).join(""))
    .filter((word) => word !== "");

/** The group with the best match comes first. */
const nameGroups = (matches: readonly NameMatch[]): ResultGroup[] =>
  [...groupBy(matches, ({ name }) => name.kind)].map(([kind, ofKind]) => ({
    title: nameKinds[kind],
    total: ofKind.length,
    results: ofKind.map(({ name: { name, detail, path } }) => ({ title: name, detail, path })),
  }));

const viewGroup = ({ title, filters, positions }: View): ResultGroup => ({
  title: "In the explorer",
  total: 1,
  results: [{ title, detail: pluralise(positions.length, "relationship"), path: explorePath(filters) }],
});

/** The columns of boards that a view is about: of its league, or of the leagues of its country, the fullest first. */
function boardGroup(record: SearchRecord, { filters }: View): ResultGroup[] {
  const { relationships, leagueCountries } = record;
  const at = record.categories.findIndex(({ slug }) => slug === filters.category);
  const category = record.categories[at];
  if (category === undefined) return [];
  const country = record.countries.find(({ slug }) => slug === filters.country)?.name;
  const clubs = new Set(relationships.club.filter((_, row) => relationships.category[row] === at));
  const results = record.leagues
    .filter(({ slug }) => slug === filters.league || (!filters.league && leagueCountries[slug] === country))
    .map((league) => ({ ...league, count: league.clubs.filter((club) => clubs.has(club)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ slug, name, count }) => ({
      title: `${category.name}, ${name}`,
      detail: pluralise(count, "club"),
      path: leagueCategoryPath(slug, category.slug),
    }));
  return results.length === 0 ? [] : [{ title: "League boards", total: results.length, results }];
}

interface Rows extends View {
  record: SearchRecord;
}

const relationshipGroup = ({ record, title, positions, filters }: Rows): ResultGroup[] =>
  positions.length === 0
    ? []
    : [
        {
          title,
          total: positions.length,
          results: positions
            .slice(0, MAX_RELATIONSHIPS)
            .map((position) => relationshipResult(record, position)),
          allPath: explorePath(filters),
        },
      ];

function relationshipResult(record: SearchRecord, position: number): SearchResult {
  const { id, club, vendor, category, product, status } = relationshipAt(record, position);
  return {
    title: `${club.name} · ${vendor.name}${product === null ? "" : `, ${product}`}`,
    detail: `${category.name} · ${status}`,
    path: relationshipPath(club.slug, id),
  };
}

/** Returns a function that yields corrected texts, the likeliest first: each word that nothing begins with is replaced. */
function createCorrections(names: readonly SearchName[], index: MiniSearch<SearchText>) {
  const weights = wordWeights(names);
  const vocabulary = [...weights.keys()];
  const suggest = createSpelling(weights);
  const isKnown = (word: string) =>
    vocabulary.some((known) => known.startsWith(word)) || index.search(searchQuery(word)).length > 0;
  return (text: string): string[] => {
    const choices = wordsOf(text).map((word) => (isKnown(word) ? [word] : suggest(word)));
    if (choices.every((words, at) => isSame(words, wordsOf(text).slice(at, at + 1)))) return [];
    const texts = choices.reduce<string[][]>(
      (sofar, words) =>
        sofar.flatMap((before) => words.map((word) => [...before, word])).slice(0, MAX_CORRECTIONS),
      [[]],
    );
    return texts.map((words) => words.join(" "));
  };
}

/** The words of all names, each with the size of what it names. */
function wordWeights(names: readonly SearchName[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { names: all, size } of names)
    for (const word of new Set(all.flat())) weights.set(word, (weights.get(word) ?? 0) + size + 1);
  return weights;
}

import type MiniSearch from "minisearch";
import { required } from "../../contract/required.ts";
import { type SearchText, searchQuery } from "../../contract/search.ts";
import { createTechnologyFilters, currentIn, type Match } from "../../contract/technology-filters.ts";
import { wordsOf } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { withArticle } from "../frame/format.tsx";
import { isSame, type SearchName } from "./names.ts";
import type { SearchRecord } from "./record.ts";

/** A question that combines filters, such as "ticketing england". */
export interface View {
  /** As the API and the explorer name them. */
  filters: Readonly<Record<string, string>>;
  title: string;
  /** Positions of the relationships that pass, as `currentFirst` orders them. */
  positions: readonly number[];
}

const filterKinds = ["club", "vendor", "category", "country", "league", "status"] as const;
type FilterKind = (typeof filterKinds)[number];

/** Value of a filter. */
type FilterName = Pick<SearchName, "at" | "slug" | "name" | "names" | "words"> & { kind: FilterKind };

/** One reading of a text: some of its words name filters, the rest is searched. */
interface Reading {
  filters: readonly FilterName[];
  rest: readonly string[];
  /** The doubt that it is what was meant. */
  cost: number;
}

/** Costs of the ways to recognise a filter. A word that names nothing costs the most. */
const COST = { exact: 0, unfinished: 1, onlyOne: 2, belongs: 3, rest: 3.5 } as const;

/** Words that questions have and names do not need: "who uses catapult?". */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  [
    "a an and are at by club clubs do does for from have in is of on the to use used uses using what which who with",
    "contract contracts end ending ends supplied supplier suppliers supplies supply",
  ].flatMap((words) => words.split(" ")),
);

const MAX_WORDS = 8;
const MAX_SPAN = 5;
const MIN_UNFINISHED = 3;
const MAX_READINGS = 20;

/** Returns the most likely view for the words of a text; undefined if they are no question of this kind. */
export type ViewFinder = (words: readonly string[]) => View | undefined;

export function createViewFinder(
  record: SearchRecord,
  names: readonly SearchName[],
  index: MiniSearch<SearchText>,
): ViewFinder {
  const filterNames = [...names.filter(isFilterName), ...statusNames];
  const positionsOf = createFilter(record, index);
  return (words) => {
    if (words.length < 2 || words.length > MAX_WORDS) return undefined;
    const readings = readingsOf(words, filterNames)
      .filter(({ filters, rest }) => filters.length > 1 || (filters.length === 1 && rest.length > 0))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_READINGS);
    for (const reading of readings) {
      const positions = positionsOf(reading);
      if (positions.length > 0) return { filters: parametersOf(reading), title: titleOf(reading), positions };
    }
    return undefined;
  };
}

/** The explorer's filter that shows what a name names. */
export const filterFor = (name: SearchName): View["filters"] | undefined =>
  isFilterName(name) ? { [name.kind]: name.slug } : undefined;

const isFilterName = (name: SearchName): name is SearchName & FilterName =>
  filterKinds.some((kind) => kind === name.kind);

/** A status can also be asked for by its last word: "unknown". */
const statusNames: readonly FilterName[] = statuses.map((name, at) => {
  const words = wordsOf(name);
  return { kind: "status", at, slug: name, name, names: [words, words.slice(-1)], words: [words, [], []] };
});

/** All ways to read the words from left to right, each kind of filter at most once. */
function readingsOf(words: readonly string[], names: readonly FilterName[]): Reading[] {
  const readings: Reading[] = [];
  const spans = new Map<string, Recognised[]>();
  const recognise = (from: number, to: number) => {
    const key = `${from} ${to}`;
    const known = spans.get(key) ?? recognised(words.slice(from, to), to === words.length, names);
    spans.set(key, known);
    return known;
  };
  const readFrom = (from: number, { filters, rest, cost }: Reading): void => {
    const word = words[from];
    if (word === undefined) {
      readings.push({ filters, rest, cost });
      return;
    }
    for (let to = Math.min(words.length, from + MAX_SPAN); to > from; to -= 1)
      for (const { name, cost: more } of recognise(from, to))
        if (filters.every(({ kind }) => kind !== name.kind))
          readFrom(to, { filters: [...filters, name], rest, cost: cost + more });
    if (SMALL_WORDS.has(word)) readFrom(from + 1, { filters, rest, cost });
    else readFrom(from + 1, { filters, rest: [...rest, word], cost: cost + COST.rest });
  };
  readFrom(0, { filters: [], rest: [], cost: 0 });
  return readings;
}

interface Recognised {
  name: FilterName;
  cost: number;
}

/** The filters that the words may name. The last word of a text may be unfinished. */
const recognised = (words: readonly string[], isLast: boolean, names: readonly FilterName[]): Recognised[] =>
  filterKinds.flatMap((kind) => {
    const ofKind = names.filter((name) => name.kind === kind);
    const { names: found, cost } = namedBy(words, isLast, ofKind);
    return found.map((name) => ({ name, cost }));
  });

/** The names of one kind that the words may mean: those with exactly these words, or the only one that has them. */
function namedBy(words: readonly string[], isLast: boolean, names: readonly FilterName[]) {
  const exact = names.filter((name) => name.names.some((one) => isSame(one, words)));
  if (exact.length > 0) return { names: exact, cost: COST.exact };
  const canBeUnfinished = isLast && required(words.at(-1), "a word").length >= MIN_UNFINISHED;
  const has = (among: readonly string[]) => words.every((word) => among.includes(word));
  const ways = [
    {
      names: canBeUnfinished ? names.filter((name) => name.names.some((one) => isBegun(one, words))) : [],
      cost: COST.unfinished,
    },
    { names: names.filter(({ words: [own, others] }) => has([...own, ...others])), cost: COST.onlyOne },
    {
      names: names.filter(({ kind, words: [, , text] }) => kind === "category" && has(text)),
      cost: COST.belongs,
    },
  ];
  return ways.find((way) => way.names.length === 1) ?? { names: [], cost: COST.rest };
}

const isBegun = (name: readonly string[], words: readonly string[]): boolean =>
  name.join(" ").startsWith(words.join(" "));

/** A score depends on the length of a note too, so matches of the same third of the best score are equally good. */
const CLASSES = 3;

/** Positions of matches, which are the best first: of equally good ones what is current comes first, then the better. */
export function currentFirst(results: readonly { id: number; score: number }[], isCurrent: Match): number[] {
  const best = results[0]?.score ?? 0;
  const classOf = (score: number) => Math.ceil((CLASSES * score) / best);
  const rank = ({ id, score }: { id: number; score: number }) => 2 * classOf(score) + Number(isCurrent(id));
  return [...results]
    .sort((a, b) => rank(b) - rank(a) || b.score - a.score || a.id - b.id)
    .map(({ id }) => id);
}

/** Returns a function that finds what passes the filters of a reading, with the API's own filters. */
function createFilter(record: SearchRecord, index: MiniSearch<SearchText>) {
  const all = record.relationships.club.map((_, id) => ({ id, score: 1 }));
  const filters = createTechnologyFilters(record);
  const isCurrent = currentIn(record);
  return (reading: Reading): number[] => {
    const matches = reading.rest.length === 0 ? all : index.search(searchQuery(reading.rest.join(" ")));
    const found = currentFirst(matches, isCurrent);
    const given = reading.filters.map(({ kind, at, slug }) =>
      kind === "status" ? filters.status([required(statuses[at], "a status")]) : filters[kind]([slug]),
    );
    return found.filter((position) => given.every((matches) => matches(position)));
  };
}

const parametersOf = ({ filters, rest }: Reading): Record<string, string> => ({
  ...(rest.length === 0 ? {} : { q: rest.join(" ") }),
  ...Object.fromEntries(filters.map(({ kind, slug }) => [kind, slug])),
});

/** The question in words: `Ticketing in England`, `Catapult in Spain`, `Ticketing at Arsenal, current`. */
function titleOf({ filters, rest }: Reading): string {
  const nameOf = (kind: FilterKind) => filters.find((filter) => filter.kind === kind)?.name;
  const [category, vendor, club, country] = [
    nameOf("category"),
    nameOf("vendor"),
    nameOf("club"),
    nameOf("country"),
  ];
  const subject = category ?? vendor ?? "Technology";
  const from = category === undefined || vendor === undefined ? "" : ` from ${vendor}`;
  const place = `${club === undefined ? "" : ` at ${club}`}${country === undefined ? "" : ` in ${withArticle(country)}`}`;
  const more = [nameOf("league"), nameOf("status"), rest.length === 0 ? undefined : `“${rest.join(" ")}”`];
  return [`${subject}${from}${place}`, ...more].filter((part) => part !== undefined).join(", ");
}

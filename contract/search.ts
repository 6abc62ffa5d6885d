import type { Options, Query } from "minisearch";
import { MAX_FILTER_LENGTH } from "./limits.ts";
import { required } from "./required.ts";
import { wordsOf } from "./text-folding.ts";

export interface SearchText {
  /** The relationship's position in the compiled order. */
  id: number;
  club: string;
  aliases: string;
  vendor: string;
  product: string;
  scope: string;
  note: string;
}

interface SearchedFields {
  clubName: string;
  aliases: readonly string[];
  vendorName: string;
  /** Its slug, so that "datascout" finds "Data'Scout". */
  vendor: string;
  product: string | null;
  scope: string;
  notes: readonly string[];
}

/** Returns the searched text of the relationship at a position of the compiled order. */
export const searchText = (fields: SearchedFields, id: number): SearchText => ({
  id,
  club: fields.clubName,
  aliases: fields.aliases.join(" "),
  vendor: `${fields.vendorName} ${fields.vendor}`,
  product: fields.product ?? "",
  scope: fields.scope,
  note: fields.notes.join(" "),
});

/** Certain word separators; people may or may not write a hyphen, dot or apostrophe within a word. */
const SEPARATOR = /[\s,;:()/"“”]+/u;

const compoundsOf = (text: string): string[][] =>
  text
    .split(SEPARATOR)
    .map(wordsOf)
    .filter((words) => words.length > 0);

/** The words of a text, and those that a hyphen, dot or apostrophe parts also as one: "Wi-Fi" gives wi, fi and wifi. */
export const indexedWords = (text: string): string[] =>
  compoundsOf(text).flatMap((words) => (words.length === 1 ? words : [...words, words.join("")]));

/** Options of a search index by the weight of each field; its builders and its readers must use the same. */
export const searchOptionsFor = <Text>(
  weights: Record<Exclude<keyof Text & string, "id">, number>,
): Options<Text> => ({
  fields: Object.keys(weights),
  storeFields: [],
  tokenize: indexedWords,
  processTerm: (term) => term,
  searchOptions: { combineWith: "AND", prefix: true, tokenize: wordsOf, boost: weights },
});

/** For the build, the server and the site. A name weighs more than a mention. */
export const searchOptions = searchOptionsFor<SearchText>({
  club: 5,
  aliases: 4,
  vendor: 4,
  product: 3,
  scope: 1.5,
  note: 1,
});

const MAX_WORDS = 12;
/** A letter is the beginning of a thousand words. */
const MAX_SINGLE_LETTERS = 5;

/** Limits in words, for those who write a search. Those of a compound count one by one. */
export const WORD_LIMITS = `at most ${MAX_WORDS} different words, at most ${MAX_SINGLE_LETTERS} of them of one letter`;

/** The words of a search, those of a compound together: each once, and none that begins another, which finds it too. */
export function searchedWords(text: string): string[][] {
  const written = new Map(compoundsOf(text).map((words) => [words.join("-"), words]));
  const beginsAnother = (word: string) =>
    [...written.keys()].some((other) => other !== word && other.startsWith(word));
  return [...written].flatMap(([word, words]) => (beginsAnother(word) ? [] : [words]));
}

export const hasFewWords = (text: string): boolean => isWithinLimits(searchedWords(text));

/** The first words of a text, as many as a search may have. */
function firstWords(text: string): string[][] {
  const words = searchedWords(text);
  const end = words.findIndex((_, at) => !isWithinLimits(words.slice(0, at + 1)));
  return end < 0 ? words : words.slice(0, end);
}

/** The text, or its first words if it has more than a search may have. */
export function searchableText(text: string): string {
  const start = text.slice(0, MAX_FILTER_LENGTH);
  if (hasFewWords(start)) return start;
  return firstWords(start)
    .map((words) => words.join("-"))
    .join(" ");
}

function isWithinLimits(compounds: readonly (readonly string[])[]): boolean {
  const words = compounds.flat();
  const letters = words.filter((word) => [...word].length === 1);
  return words.length <= MAX_WORDS && letters.length <= MAX_SINGLE_LETTERS;
}

/**
 * Reads a text that a person typed: all words must match, each may be the beginning of a word, case and accents do not
 * count. "wi-fi" is asked for as "wifi" and as "wi" with "fi", so that both ways of writing find each other. Words beyond
 * the limits are left out.
 */
export function searchQuery(text: string): Query {
  return {
    combineWith: "AND",
    queries: firstWords(text).map((words) =>
      words.length === 1
        ? required(words[0], "a word")
        : { combineWith: "OR", queries: [words.join(""), inParts(words)] },
    ),
  };
}

/** Only the last part may be the beginning of a word: "wi-fi" is not "with" and "first". */
function inParts(words: readonly string[]): Query {
  const exact = { combineWith: "AND", prefix: false, queries: words.slice(0, -1) } as const;
  return { combineWith: "AND", queries: [exact, required(words.at(-1), "a word")] };
}

/**
 * Positions by score. Of equal scores what is preferred comes first, then the order of the index, so that the same query has
 * the same result.
 */
export function bestFirst(
  results: readonly { id: number; score: number }[],
  isPreferred: (position: number) => boolean = () => false,
): number[] {
  const preference = ({ id }: { id: number }) => Number(isPreferred(id));
  return [...results]
    .sort((a, b) => b.score - a.score || preference(b) - preference(a) || a.id - b.id)
    .map(({ id }) => id);
}

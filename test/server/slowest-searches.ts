import fc from "fast-check";
import type MiniSearch from "minisearch";
import type { Query } from "minisearch";
import { searchText } from "../../contract/parameters.ts";
import { searchQuery } from "../../contract/search.ts";

/** Looks for the slowest legal search. Work is counted, because time depends on the machine. */

/** A search index of any kind of records. */
export type Index = Pick<MiniSearch, "search">;

/** Returns a function that counts the occurrences of words that a query makes the index go through. */
export function workOver(index: Index): (query: Query) => number {
  const known = new Map<string, number>();
  const ofWord = (word: string, prefix: boolean) => {
    const key = `${prefix} ${word}`;
    const work = known.get(key) ?? occurrences(index, word, prefix);
    known.set(key, work);
    return work;
  };
  const work = (query: Query, prefix: boolean): number => {
    if (typeof query === "string") return ofWord(query, prefix);
    if (typeof query === "symbol") throw new Error("a search for everything");
    const { queries, prefix: own = prefix } = query;
    return queries.reduce((sum, part) => sum + work(part, own === true), 0);
  };
  return (query) => work(query, true);
}

const occurrences = (index: Index, word: string, prefix: boolean): number =>
  index.search(word, { prefix }).reduce((sum, { match }) => sum + Object.values(match).flat().length, 0);

/** What may make a search slow: letters, which begin the most words; long words, accents, and signs that fold into many words. */
export const words = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789áßøﷺ½",
  ..."th ma wa wh re on st pa of cl co an in to be we se pl wi fo fi tr ti sp ca ch so".split(" "),
  ..."the sta and clu tha tra mat 20 202 wifi ticketing stadium technology Österreich".split(" "),
  "x".repeat(60),
];
const separators = [" ", " ", "-", "'", "+"];

/** Parts of a search, at most this many. */
export const tokens = (maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators)), { minLength: 1, maxLength });

type Tokens = [word: string, separator: string][];

export const textOf = (parts: Tokens): string => parts.flat().join("").slice(0, 200).trim();

/** A part of a search, and what stands there instead. */
const changes = fc.tuple(fc.nat(39), fc.constantFrom(...words), fc.constantFrom(...separators));

interface Found {
  parts: Tokens;
  work: number;
}

/** The slowest of random searches, made slower part by part. */
export function slowest(workOf: (query: Query) => number): Found {
  const tried = (parts: Tokens): Found => {
    const text = textOf(parts);
    return { parts, work: searchText.safeParse(text).success ? workOf(searchQuery(text)) : 0 };
  };
  const slower = (a: Found, b: Found) => (b.work > a.work ? b : a);
  const start = fc.sample(tokens(40), { numRuns: 2000, seed: 1 }).map(tried).reduce(slower);
  return fc.sample(changes, { numRuns: 5000, seed: 2 }).reduce((best, [at, word, separator]) => {
    const changed = [...best.parts];
    changed[Math.min(at, changed.length)] = [word, separator];
    return slower(best, tried(changed));
  }, start);
}

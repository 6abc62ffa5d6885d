import fc from "fast-check";
import type MiniSearch from "minisearch";
import type { Query } from "minisearch";
import { beforeAll, expect, test } from "vitest";
import { searchText } from "../../contract/parameters.ts";
import { required } from "../../contract/required.ts";
import { searchQuery } from "../../contract/search.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { loadMemberIndexes } from "../../server/members/records/member-indexes.ts";
import { sharedBuild } from "../shared-build.ts";

/** Looks for the slowest legal search of the real ledger. Work is counted, because time depends on the machine. */

/** A search index of any kind of records. */
type Index = Pick<MiniSearch, "search">;

let indexes: Record<"relationships" | "buyers", Index>;

beforeAll(async () => {
  const dist = await sharedBuild("real");
  const { search: relationships } = await loadIndexes(dist);
  const { search: buyers } = required(await loadMemberIndexes(dist), "the members' index");
  indexes = { relationships, buyers };
});

/** Returns a function that counts the occurrences of words that a query makes the index go through. */
function workOver(index: Index): (query: Query) => number {
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
const words = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789áßøﷺ½",
  ..."th ma wa wh re on st pa of cl co an in to be we se pl wi fo fi tr ti sp ca ch so".split(" "),
  ..."the sta and clu tha tra mat 20 202 wifi ticketing stadium technology Österreich".split(" "),
  "x".repeat(60),
];
const separators = [" ", " ", "-", "'", "+"];

const tokens = fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators)), {
  minLength: 1,
  maxLength: 40,
});

type Tokens = [word: string, separator: string][];

const textOf = (parts: Tokens): string => parts.flat().join("").slice(0, 200).trim();

/** A part of a search, and what stands there instead. */
const changes = fc.tuple(fc.nat(39), fc.constantFrom(...words), fc.constantFrom(...separators));

interface Found {
  parts: Tokens;
  work: number;
}

/** The slowest of random searches, made slower part by part. */
function slowest(workOf: (query: Query) => number): Found {
  const tried = (parts: Tokens): Found => {
    const text = textOf(parts);
    return { parts, work: searchText.safeParse(text).success ? workOf(searchQuery(text)) : 0 };
  };
  const slower = (a: Found, b: Found) => (b.work > a.work ? b : a);
  const start = fc.sample(tokens, { numRuns: 2000, seed: 1 }).map(tried).reduce(slower);
  return fc.sample(changes, { numRuns: 5000, seed: 2 }).reduce((best, [at, word, separator]) => {
    const changed = [...best.parts];
    changed[Math.min(at, changed.length)] = [word, separator];
    return slower(best, tried(changed));
  }, start);
}

test.each(["relationships", "buyers"] as const)(
  "the slowest search of %s that may be asked for costs no more than eight times the slowest word",
  (name) => {
    const workOf = workOver(indexes[name]);
    const word = Math.max(...words.map((one) => workOf(searchQuery(one))));
    const found = slowest(workOf);
    const times = (found.work / word).toFixed(1);
    process.stdout.write(
      `slowest search of ${name}: "${textOf(found.parts)}", ${found.work} occurrences, ${times} times a word\n`,
    );
    expect(found.work).toBeGreaterThan(2 * word);
    expect(found.work).toBeLessThan(8 * word);
  },
);

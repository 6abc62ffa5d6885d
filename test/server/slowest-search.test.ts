import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { searchText } from "../../contract/parameters.ts";
import { required } from "../../contract/required.ts";
import { searchQuery } from "../../contract/search.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type Buyers, createBuyers } from "../../server/members/records/buyers.ts";
import { loadMemberIndexes } from "../../server/members/records/member-indexes.ts";
import { realIndex } from "../shared-build.ts";
import { type Index, slowest, textOf, tokens, words, workOver } from "./slowest-searches.ts";

/** Looks for the slowest legal search of the real ledger. Work is counted, because time depends on the machine. */

let indexes: Record<"relationships" | "buyers", Index>;
let buyers: Buyers;

beforeAll(async () => {
  const folder = await realIndex();
  const { search: relationships } = await loadIndexes(folder);
  const memberIndexes = required(await loadMemberIndexes(folder), "the members' index");
  buyers = createBuyers(memberIndexes);
  indexes = { relationships, buyers: memberIndexes.search };
});

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

test("as many buyers are counted as a search finds, with hyphens, beginnings and accents too", () => {
  const texts = fc.sample(tokens(4), 500).map(textOf);
  const legal = ["a", "wi-fi", "multi-club", "são paulo", ...texts].filter(
    (q) => searchText.safeParse(q).success,
  );
  const totals = legal.map((q) => [q, buyers.search({ q }).total]);
  expect(legal.map((q) => [q, buyers.unordered({ q }).length])).toEqual(totals);
  expect(totals.filter(([, total]) => total !== 0).length).toBeGreaterThan(50);
});

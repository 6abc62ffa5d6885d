import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { plainYaml } from "../../../scripts/evidence/plain-yaml.ts";

const BUYERS = "test/fixtures/evidence/members/buyers";
const files = readdirSync(BUYERS).map((name) => readFileSync(join(BUYERS, name), "utf8"));

/** What the whole parser finds; undefined where it refuses the text. */
function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

test("buyers as npm run format writes them are read without the whole parser, and as it reads them", () => {
  expect(files.length).toBeGreaterThan(3);
  expect(files.map(plainYaml)).toEqual(files.map(parsed));
});

test("maps, lists and their scalars are read", () => {
  const text =
    'name: Example Capital\nactive: true\nintent: null\nclubs:\n  - club: example-rovers\n    since: "2010"\n' +
    "    stake_percent: 52.4\n    reported: 2026-05\npeople: []\nregions:\n  - Europe\n";
  expect(plainYaml(text)).toEqual({
    name: "Example Capital",
    active: true,
    intent: null,
    clubs: [{ club: "example-rovers", since: "2010", stake_percent: 52.4, reported: "2026-05" }],
    people: [],
    regions: ["Europe"],
  });
});

test.each([
  ["a comment", "name: Example # a fact without a source\n"],
  ["a comment on its line", "# why\nname: Example\n"],
  ["a field that stands twice", "name: A\nname: B\n"],
  ["a text over two lines", "name: Example\n  Capital\n"],
  ["an anchor", "name: &a Example\n"],
  ["an alias", "name: *a\n"],
  ["a folded text", "name: >-\n  Example\n"],
  ["a list on one line", "regions: [Europe]\n"],
  ["an escape", 'name: "Example \\u0041"\n'],
  ["a number written otherwise", "since: 0x1F\n"],
  ["a number with leading zeros", "since: 007\n"],
  ["a number with an exponent", "since: 1e3\n"],
  ["a constant written otherwise", "intent: Null\n"],
  ["a colon within a text", "name: Example: Capital\n"],
  ["a colon at the end of a text", "name: Example:\n"],
  ["a space at the end", "name: Example \n"],
  ["a tab", "name:\tExample\n"],
  ["a field without a value", "name:\n"],
  ["an indent of four", "intent:\n    note: Example\n"],
  ["a list that is not indented", "regions:\n- Europe\n"],
  ["an empty line", "name: Example\n\ntype: fund\n"],
  ["two documents", "name: Example\n---\nname: Other\n"],
  ["a tag", "name: !!str 1\n"],
  ["nothing", ""],
])("%s is left to the whole parser", (_, text) => {
  expect(plainYaml(text)).toBeUndefined();
});

test("what is nested too deeply is left to the whole parser", () => {
  const lines = Array.from({ length: 60 }, (_, depth) => `${"  ".repeat(depth)}a:`);
  expect(plainYaml(`${lines.join("\n")} x\n`)).toBeUndefined();
});

const PIECES = [
  "a: ",
  "b:\n  ",
  "- ",
  "  ",
  "\n",
  "x",
  "1",
  "1.50",
  "-",
  ":",
  " #c",
  '"',
  "'",
  "[]",
  "~",
  "é",
  "2026-01",
  "null",
  "No",
];

test("whatever stands there, the whole parser would read the same", () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join("");
      const value = plainYaml(text);
      if (value !== undefined) expect(value).toEqual(parsed(text));
    }),
    { numRuns: 3000 },
  );
});

test("a value written as format writes it is read as it was", () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  const value = fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), fc.oneof(scalar, fc.array(scalar)));
  fc.assert(
    fc.property(value, (example) => {
      const text = stringify(example, { lineWidth: 0 });
      const read = plainYaml(text);
      if (read !== undefined) expect(read).toEqual(parsed(text));
    }),
    { numRuns: 500 },
  );
});

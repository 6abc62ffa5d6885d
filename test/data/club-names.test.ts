import { expect, test } from "vitest";
import { fold } from "../../contract/text-folding.ts";
import { toLookup } from "../../scripts/compile/lookup.ts";
import { publicRecords } from "../../scripts/compile/public-records.ts";
import { readValidLedger } from "../../scripts/members-folder.ts";

const ledger = await readValidLedger("data", "none", new Date());
const lookup = toLookup(publicRecords(ledger, "https://ledger.example.org"), ledger.redirects, "2026-11-22");

/** The slugs of the clubs that a name leads to, as the filter `club` looks it up. */
const clubsNamed = (typed: string): string[] =>
  lookup.clubs.filter(({ names }) => names.includes(fold(typed))).map(({ slug }) => slug);

test.each([
  ["fortuna koln", "Fortuna Köln"],
  ["goias", "Goiás"],
  ["malmo", "Malmö FF"],
  ["brondby", "Brøndby"],
  ["leon", "León"],
])("%s finds %s, which has its own spelling", (typed, name) => {
  const found = ledger.clubs.filter(({ slug }) => clubsNamed(typed).includes(slug));
  expect(found.map((club) => club.name)).toEqual([name]);
});

/** Letters that have no accent to take off, as people type them. */
const PLAIN: Readonly<Record<string, string>> = { ø: "o", ł: "l", ß: "ss", æ: "ae", đ: "d", ı: "i", œ: "oe" };

const plainSpelling = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => PLAIN[letter] ?? letter);

test("every club is found by its name in plain letters", () => {
  const lost = ledger.clubs.filter(({ slug, name }) => clubsNamed(plainSpelling(name)).join() !== slug);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

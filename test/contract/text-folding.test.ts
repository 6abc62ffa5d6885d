import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, nearest, slugOf, wordsOf } from "../../contract/text-folding.ts";

test.each([
  ["1. FC Köln", "1. fc koln"],
  ["Brøndby IF", "brondby if"],
  ["Łódź", "lodz"],
  ["Großaspach", "grossaspach"],
  ["STRAẞE", "strasse"],
  ["Kasımpaşa", "kasimpasa"],
  ["İstanbul", "istanbul"],
  ["Kjærsgård", "kjaersgard"],
  ["Đà Nẵng", "da nang"],
  ["Þór", "thor"],
  ["Œuvre", "oeuvre"],
  ["ＦＣ Ｔｏｋｙｏ", "fc tokyo"],
  ["№ 1", "no 1"],
  ["O'Tickets", "o'tickets"],
  ["", ""],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("a letter with a combining accent folds like the one letter", () => {
  expect(fold("Ko\u0308ln")).toBe("koln");
});

test("what is folded folds to itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 300 },
  );
});

test("words are folded and parted at all that is no letter or digit", () => {
  expect(wordsOf("1. FC Köln – Süd/Nord (O'Tickets)")).toEqual([
    "1",
    "fc",
    "koln",
    "sud",
    "nord",
    "o",
    "tickets",
  ]);
});

test("words of other scripts are kept", () => {
  expect(wordsOf("Зенит, 浦和")).toEqual(["зенит", "浦和"]);
});

test("a text without a letter or digit has no words", () => {
  expect(wordsOf(" – !? ")).toEqual([]);
});

test.each([
  ["1. FC Köln", "1-fc-koln"],
  ["O'Tickets", "otickets"],
  ["St. Pauli’s", "st-paulis"],
  ["Smith & Sons (UK) Ltd.", "smith-sons-uk-ltd"],
  ["--a--", "a"],
  ["浦和", ""],
])("the slug of %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a slug is its own slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(slugOf(slugOf(name))).toBe(slugOf(name));
    }),
    { numRuns: 300 },
  );
});

const CLUBS = ["fc-muster", "borussia-dortmund", "borussia-moenchengladbach", "real-ejemplo"];

test.each([
  ["fc-mustr", "fc-muster"],
  ["FC-MÜSTER", "fc-muster"],
  ["dortmund", "borussia-dortmund"],
  ["borusia-monchengladbach", "borussia-moenchengladbach"],
])("%s is near %s", (value, club) => {
  expect(nearest(value, CLUBS)).toEqual([club]);
});

test("koln is near Köln", () => {
  expect(nearest("koln", ["Bonn", "Köln"])).toEqual(["Köln"]);
});

test.each(["sporting-sample", "rm", ""])("%j is near none", (value) => {
  expect(nearest(value, CLUBS)).toEqual([]);
});

test("the nearest come first, and no more of them than are asked for", () => {
  expect(nearest("team-a", ["team-abc", "team-ab", "team-ax", "other"], 2)).toEqual(["team-ab", "team-ax"]);
});

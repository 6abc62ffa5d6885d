import { expect, test } from "vitest";
import { searchText } from "../../contract/parameters.ts";
import { searchableText, searchedWords } from "../../contract/search.ts";

const reduced = (text: string) => searchedWords(text).map((words) => words.join("-"));

test.each([
  ["a word once, whatever its case and accents", "Köln wifi koln KÖLN", ["koln", "wifi"]],
  ["no word that begins another", "stad a stadium an android", ["stadium", "android"]],
  ["a compound once, and not its beginning", "wi-fi wi wi-f Wi-Fi", ["wi-fi"]],
  ["the end of a compound, which finds other rows", "wi-fi fi", ["wi-fi", "fi"]],
])("a search looks for %s", (_, text, words) => {
  expect(reduced(text)).toEqual(words);
});

const faultOf = (text: string) => searchText.safeParse(text).error?.issues.map(({ message }) => message);
const TOO_MANY = "must have at most 12 different words, at most 5 of them of one letter";

test.each([
  ["twelve words", "ab bc cd de ef fg gh hi ij jk kl lm"],
  ["five words of one letter", "a b c d e fg"],
  ["one word a hundred times", "a ".repeat(100).slice(0, 199)],
  ["a word and its beginnings", "s st sta stad stadi stadiu stadium t te tec tech techn techno a b c"],
])("a search may have %s", (_, text) => {
  expect(faultOf(text)).toBeUndefined();
});

test.each([
  ["thirteen words", "ab bc cd de ef fg gh hi ij jk kl lm mn"],
  ["six words of one letter", "a b c d e f"],
  ["six letters in compounds", "a-b c-d e-f"],
  ["letters with accents", "á b ç d é f"],
])("a search may not have %s", (_, text) => {
  expect(faultOf(text)).toEqual([TOO_MANY]);
});

test("a text that is too long is not searched for words as well", () => {
  expect(faultOf("a b c d e f ".repeat(20))).toEqual(["must have at most 200 characters"]);
});

test.each([
  ["as it is, if a search may have all of its words", "Köln Wi-Fi", "Köln Wi-Fi"],
  ["up to twelve words", "ab bc cd de ef fg gh hi ij jk kl lm mn", "ab bc cd de ef fg gh hi ij jk kl lm"],
  ["up to the sixth letter", "Köln Wi-Fi a b c d e f g", "koln wi-fi a b c d e"],
  ["up to 200 characters", "ab".repeat(200), "ab".repeat(100)],
])("the site searches for a text %s", (_, text, searched) => {
  expect(searchableText(text)).toBe(searched);
});

import { expect, test } from "vitest";
import { problemsWith, validFiles } from "../evidence.ts";

const withCategories = (from: string, to: string) =>
  problemsWith({ "categories.yaml": validFiles["categories.yaml"]?.replace(from, to) ?? "" });

test.each([" ", "\t", "   "])("a line that ends in %j is reported where its text ends", (space) => {
  expect(withCategories("slug: ticketing", `slug: ticketing${space}`)).toEqual([
    "data/categories.yaml:6:18 yaml-form the line ends in a space (run npm run format)",
  ]);
});

test("prose that is not in Unicode NFC is reported at its line", () => {
  expect(withCategories("Turnstiles", "Drehkreuze fu\u0308r alle")).toEqual([
    "data/categories.yaml:8:1 yaml-form the line is not in Unicode NFC (run npm run format)",
  ]);
});

test("letters beyond ASCII in Unicode NFC are right", () => {
  expect(withCategories("Turnstiles", "Drehkreuze f\u00fcr alle")).toEqual([]);
});

test("the letters of an address are its own", () => {
  expect(withCategories("Turnstiles", "https://example.org/fu\u0308r")).toEqual([]);
});

import { expect, test } from "vitest";
import { type NamingSentence, namingSentences } from "../../../scripts/pages/sentences.ts";

/** The sentences of a text that name Rovers and Acme. */
function sentences(text: string): NamingSentence[] {
  const mentions = [...text.matchAll(/Rovers|Acme/g)].map(({ 0: name, index }) => ({
    kind: name === "Rovers" ? ("club" as const) : ("vendor" as const),
    slug: name.toLowerCase(),
    name,
    start: index,
    end: index + name.length,
  }));
  return namingSentences(text, mentions);
}

test("a sentence counts if it names both a club and a vendor, and a line's end ends it", () => {
  const text = "Rovers play. Rovers use Acme gates. Acme\nRovers.";
  expect(sentences(text).map((sentence) => sentence.text)).toEqual(["Rovers use Acme gates."]);
});

test.each(["Der 1. FC Müster, die Rovers, nutzt Acme.", "Seit dem 3. Mai nutzen die Rovers Acme."])(
  "an ordinal number does not end a sentence: %s",
  (sentence) => {
    expect(sentences(`Es regnet. ${sentence} Die 2. Liga ruht.`).map(({ text }) => text)).toEqual([sentence]);
  },
);

test("a name does not end a sentence", () => {
  const text = "It rains. St. Pauli use F.C. Gates. They won.";
  const mentions = ["St. Pauli", "F.C. Gates"].map((name, index) => ({
    kind: index === 0 ? ("club" as const) : ("vendor" as const),
    slug: name,
    name,
    start: text.indexOf(name),
    end: text.indexOf(name) + name.length,
  }));
  expect(namingSentences(text, mentions).map((sentence) => sentence.text)).toEqual([
    "St. Pauli use F.C. Gates.",
  ]);
});

test("a hundred thousand sentences in a line are found", () => {
  expect(sentences("Rovers use Acme. ".repeat(100_000))).toHaveLength(100_000);
});

test.each([
  ["Rovers will use Acme.", ["plan: will"]],
  ["Rovers signed Acme until 2028.", ["start: signed", "term: until"]],
  ["Rovers verlängerten den Vertrag mit Acme nicht, er endet.", ["term: verlängerten", "end: endet"]],
  ["O Rovers fez um teste com a Acme.", ["trial: teste"]],
  ["Acme met Rovers at a summit.", ["event: summit"]],
  ["Rovers endorse Acme.", []],
])("%s is marked", (text, marks) => {
  const [sentence] = sentences(text);
  expect(sentence?.hints.map(({ hint, word }) => `${hint}: ${word}`)).toEqual(marks);
});

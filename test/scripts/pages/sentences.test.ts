import { expect, test } from "vitest";
import { createDayFinder, createMonthTable } from "../../../scripts/pages/day-texts.ts";
import { type NamingSentence, namingSentences } from "../../../scripts/pages/sentences.ts";

const months = createMonthTable();
const daysOf = (language: string) =>
  createDayFinder({ language, monthFirst: false, latestDay: "9999-12-31" }, months);

/** The sentences of a text that name Rovers and Acme. */
function sentences(text: string, language = "en"): NamingSentence[] {
  const mentions = [...text.matchAll(/Rovers|Acme/g)].map(({ 0: name, index }) => ({
    kind: name === "Rovers" ? ("club" as const) : ("vendor" as const),
    slug: name.toLowerCase(),
    name,
    start: index,
    end: index + name.length,
  }));
  return namingSentences({ text, mentions, language, levels: [] }, daysOf(language));
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
  expect(
    namingSentences({ text, mentions, language: "en", levels: [] }, daysOf("en")).map(
      (sentence) => sentence.text,
    ),
  ).toEqual(["St. Pauli use F.C. Gates."]);
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
  ["Rovers werken met Acme.", []],
  ["Rovers haben den Vertrag mit Acme beendet.", ["end: beendet"]],
  ["Rovers to install Acme next season.", ["plan: next", "term: season"]],
  ["Rovers use Acme to the end of the season.", ["term: season"]],
  ["Rovers endorse Acme.", []],
])("%s is marked", (text, marks) => {
  const [sentence] = sentences(text);
  expect(sentence?.hints.map(({ hint, word }) => `${hint}: ${word}`)).toEqual(marks);
});

test("a name is no hint, though it begins like one", () => {
  const text = "Rovers use Eventim.";
  const mentions = [
    { kind: "club" as const, slug: "rovers", name: "Rovers", start: 0, end: 6 },
    { kind: "vendor" as const, slug: "eventim", name: "Eventim", start: 11, end: 18 },
  ];
  expect(namingSentences({ text, mentions, language: "en", levels: [] }, daysOf("en"))[0]?.hints).toEqual([]);
});

test.each([
  ["en", "The club use Acme.", ["The club use Acme."]],
  ["de", "Beim Verein läuft Acme.", ["Beim Verein läuft Acme."]],
  ["de", "Der Verein nutzt Acme.", ["Der Verein nutzt Acme."]],
  ["es", "Las entradas del club son de Acme.", ["Las entradas del club son de Acme."]],
  ["en", "The clubhouse has Acme.", []],
])("in %s, a sentence with a word for the page's club is of it: %s", (language, sentence, found) => {
  expect(sentences(`Rovers news.\n${sentence}`, language).map(({ text }) => text)).toEqual(found);
});

test.each([
  ["en", "Rovers signed Acme until the end of 2029.", "2029", "until the end of 2029"],
  ["en", "Rovers use Acme. The deal runs through the 2028/29 season.", "2029", "through the 2028/29"],
  ["de", "Rovers nutzen Acme bis zum 30. Juni 2029.", "2029-06-30", "bis zum 30. Juni 2029"],
  ["es", "Rovers y Acme firman hasta el 30 de junio de 2029.", "2029-06-30", "hasta el 30 de junio de 2029"],
  ["it", "Rovers e Acme fino al 30 giugno 2028.", "2028-06-30", "fino al 30 giugno 2028"],
  ["fr", "Rovers et Acme jusqu’en juin 2028.", "2028-06", "jusqu’en juin 2028"],
  ["nl", "Rovers en Acme tot 2028.", "2028", "tot 2028"],
  ["pt", "Rovers e Acme até 2028, com opção até 2030.", "2028", "até 2028"],
  ["tr", "Rovers ile Acme 2028 yılına kadar.", "2028", "2028"],
  ["pl", "Rovers i Acme do końca sezonu 2028/29.", "2029", "do końca sezonu 2028/29"],
  ["pt", "Rovers e Acme, depois do 2 a 1 de 2026.", undefined, undefined],
  ["ja", "RoversはAcmeと2028年6月30日まで契約した。", "2028-06-30", "2028年6月30日"],
  ["en", "Rovers used Acme for 3 years in 2028. Acme left.", undefined, undefined],
])("in %s, the term is read: %s", (language, text, value, words) => {
  const [sentence] = sentences(text, language);
  expect([sentence?.term?.value, sentence?.term?.words]).toEqual([value, words]);
});

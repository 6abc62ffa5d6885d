import { wordsOf } from "../../contract/text-folding.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import type { PageReading } from "../pages/reader.ts";
import { createHintFinder, type Hint, type NamingSentence } from "../pages/sentences.ts";

/** Rates how promising a page is, and says why, as a sentence without a full stop. */
export interface Assessment {
  score: number;
  reason: string;
}

type Signal = readonly [points: number, words: string];

/** A page that names more clubs or vendors is a list. */
const MAX_NAMES = 20;
const MONTH_MS = 31 * 86_400_000;

/**
 * Assesses what a page, or a feed's item, says. Returns undefined if it names no club, or nothing beside it.
 *
 * @param day when it appeared, if its feed says so: YYYY-MM-DD
 */
export type Assess = (reading: PageReading, day?: string) => Assessment | undefined;

/** @param today the day that counts as now, YYYY-MM-DD */
export function createAssess(ledger: Ledger, today: string): Assess {
  const held = new Set(ledger.technology.map(({ club, vendor }) => `${club} ${vendor}`));
  const everyday = new Set(ledger.names.everyday);
  const wordIn = createTechnologyWords(ledger);
  const isGuide = createWordFinder(ledger.names.tv_guides);
  return (reading, day = reading.date?.value) => {
    const { clubs, vendors, text, title, sentences } = reading;
    if (isGuide(title) !== undefined) return undefined;
    const pairs = clubs.slice(0, MAX_NAMES).flatMap((club) =>
      vendors.slice(0, MAX_NAMES).map(({ slug, name }): Signal[] => {
        const naming = sentences.filter((one) => one.clubs.includes(club.slug) && one.vendors.includes(slug));
        const word = wordIn([title, ...naming.map((one) => one.text)].join("\n"));
        const isUsual = everyday.has(slug) && word === undefined;
        return [
          [isUsual ? -60 : 0, `names ${club.name} and ${name}`],
          ...placeOf(naming, title),
          ...(word === undefined ? [] : [[10, ` with “${word}”`] as const]),
          held.has(`${club.slug} ${slug}`)
            ? [0, "; the ledger has a row of them"]
            : [20, "; the ledger has no such row"],
        ];
      }),
    );
    const word = wordIn(text);
    const withoutVendor = clubs
      .slice(0, word === undefined ? 0 : 1)
      .map(({ slug, name }): Signal[] => [
        [5, `names ${name} and “${word}”, but no vendor of the ledger`],
        ...titleOf(slug, reading, wordIn),
      ]);
    const [best] = [...pairs, ...withoutVendor].sort((a, b) => pointsOf(b) - pointsOf(a));
    if (best === undefined) return undefined;
    const isNew = day !== undefined && Date.parse(today) - Date.parse(day) <= MONTH_MS;
    const signals: Signal[] = day === undefined ? best : [...best, [isNew ? 10 : 0, `; dated ${day}`]];
    return { score: pointsOf(signals), reason: signals.map(([, words]) => words).join("") };
  };
}

const pointsOf = (signals: readonly Signal[]): number => signals.reduce((sum, [points]) => sum + points, 0);

/** Where a page names a club and a vendor, and with what word of a start or a term. */
function placeOf(naming: readonly NamingSentence[], title: string): Signal[] {
  if (naming.length === 0) return [[15, ", not in one sentence"]];
  const isInTitle = naming.some(({ text }) => title.includes(text));
  const mark = naming.flatMap(({ hints }) => hints).find(isPromising);
  const place: Signal = isInTitle ? [40, " in the title"] : [30, " in one sentence"];
  return mark === undefined ? [place] : [place, [10, ` with “${mark.word}”`]];
}

const isPromising = ({ hint }: { hint: Hint }): boolean => hint === "start" || hint === "term";

function titleOf(club: string, { title, mentions, language }: PageReading, wordIn: FindWord): Signal[] {
  const isNamed = mentions.some(({ slug, end }) => slug === club && end <= title.length);
  if (!isNamed || wordIn(title) === undefined) return [];
  const mark = createHintFinder(language)(title).find(isPromising);
  return mark === undefined ? [[15, ", in the title"]] : [[25, `; in the title with “${mark.word}”`]];
}

const MIN_WORD = 8;

/** Returns the first of some words that a text has. A long one may be the beginning of the text's. */
type FindWord = (text: string) => string | undefined;

function createWordFinder(wanted: readonly string[]): FindWord {
  return (text) => {
    const words = ` ${wordsOf(text).join(" ")} `;
    return wanted.find((one) => words.includes(` ${one}${one.length < MIN_WORD ? " " : ""}`));
  };
}

/** The words of technology, and the categories' names without parts such as "media", which say nothing by themselves. */
function createTechnologyWords({ categories, names }: Ledger): FindWord {
  const parts = categories.flatMap(({ name }) => name.split(" and ")).map((part) => wordsOf(part).join(" "));
  return createWordFinder([...parts.filter((part) => part.length >= MIN_WORD), ...names.technology]);
}

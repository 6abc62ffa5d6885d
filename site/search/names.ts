import { compareText } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { indexedWords } from "../../contract/search.ts";
import { categoryPath, clubPath, countryPath, leaguePath, vendorPath } from "../../contract/site-paths.ts";
import { wordsOf } from "../../contract/text-folding.ts";
import { pluralise } from "../frame/format.tsx";
import type { SearchPage, SearchRecord } from "./record.ts";

/** Kinds of things with a name and a page. Equally good matches are listed in this order. */
export const nameKinds = {
  club: "Clubs",
  vendor: "Vendors",
  category: "Categories",
  country: "Countries",
  league: "Leagues",
  calculator: "Calculators",
  page: "Pages",
} as const;

type NameKind = keyof typeof nameKinds;

export interface SearchName {
  kind: NameKind;
  /** Its position in the record's list of its kind. */
  at: number;
  slug: string;
  name: string;
  /** Words beside the name. */
  detail: string;
  path: string;
  /** The words of its name, and those of its aliases and slug. */
  names: readonly (readonly string[])[];
  /** Words for the beginnings of words: of the name, of the other names, of what else says what it is. */
  words: readonly [name: readonly string[], others: readonly string[], text: readonly string[]];
  /** The number of its relationships or clubs; of equally good matches the larger comes first. */
  size: number;
}

interface Described {
  slug: string;
  name: string;
  detail: string;
  path: string;
  aliases?: readonly string[];
  text?: string;
  size?: number;
}

const toName = (
  kind: NameKind,
  at: number,
  { aliases = [], text = "", size = 0, ...described }: Described,
): SearchName => {
  const others = [...aliases, described.slug];
  return {
    kind,
    at,
    size,
    ...described,
    names: [described.name, ...others].map(wordsOf),
    words: [indexedWords(described.name), others.flatMap(indexedWords), indexedWords(text)],
  };
};

/** All that the search finds by name. */
export function searchNames(record: SearchRecord): SearchName[] {
  const { clubs, vendors, categories, countries, leagues, calculators, pages } = record;
  const { club, vendor, category } = record.relationships;
  const ofClub = countOf(club);
  const ofCategory = countOf(category);
  const ofCountry = countOf(clubs.map(({ country }) => country));
  const clubsOfVendor = countOf([...new Map(vendor.map((at, row) => [`${at} ${club[row]}`, at])).values()]);
  return [
    ...clubs.map(({ slug, name, aliases, country }, at) => {
      const detail = [required(countries[country], `the country of ${slug}`).name, ...aliases].join(" · ");
      return toName("club", at, { slug, name, aliases, detail, path: clubPath(slug), size: ofClub(at) });
    }),
    ...vendors.map(({ slug, name }, at) => {
      const size = clubsOfVendor(at);
      return toName("vendor", at, {
        slug,
        name,
        detail: pluralise(size, "club"),
        path: vendorPath(slug),
        size,
      });
    }),
    ...categories.map(({ slug, name }, at) => {
      const size = ofCategory(at);
      const text = required(record.belongs[at], `what belongs to ${slug}`);
      const detail = pluralise(size, "relationship");
      return toName("category", at, { slug, name, detail, path: categoryPath(slug), text, size });
    }),
    ...countries.map(({ slug, name }, at) => {
      const size = ofCountry(at);
      return toName("country", at, {
        slug,
        name,
        detail: pluralise(size, "club"),
        path: countryPath(slug),
        size,
      });
    }),
    ...leagues.map(({ slug, name, clubs: { length: size } }, at) => {
      const country = required(record.leagueCountries[slug], `the country of ${slug}`);
      return toName("league", at, {
        slug,
        name,
        detail: country,
        path: leaguePath(slug),
        text: country,
        size,
      });
    }),
    ...calculators.map((page, at) => toName("calculator", at, described(page))),
    ...pages.map((page, at) => toName("page", at, described(page))),
  ];
}

const described = ({ name, path, detail = "", aliases = [], words }: SearchPage): Described => ({
  slug: "",
  name,
  aliases,
  detail,
  path,
  text: `${detail} ${words}`,
});

function countOf<Key>(keys: readonly Key[]): (key: Key) => number {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}

/** A letter or two begin some word of every text. */
const MIN_LETTERS_OF_TEXT = 3;

/** Ranks of a match; lower is better. */
export const tiers = { name: 0, alias: 1, start: 2, words: 3, aliasWords: 4, text: 5, none: 6 } as const;

/** Returns the rank of a name for words, of which the end may be missing. */
function tierOf({ names, words: [own, others, text] }: SearchName, words: readonly string[]): number {
  const exact = names.findIndex((name) => isSame(name, words));
  if (exact >= 0) return exact === 0 ? tiers.name : tiers.alias;
  const begins = (among: readonly string[]) =>
    words.every((word) => among.some((one) => one.startsWith(word)));
  if (names.some((name) => name.join(" ").startsWith(words.join(" ")))) return tiers.start;
  if (begins(own)) return tiers.words;
  if (begins([...own, ...others])) return tiers.aliasWords;
  const isAbout =
    words.every((word) => word.length >= MIN_LETTERS_OF_TEXT) && begins([...own, ...others, ...text]);
  return isAbout ? tiers.text : tiers.none;
}

export const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at]);

export interface NameMatch {
  name: SearchName;
  tier: number;
}

/** All names that match one of the readings of a text, best first. */
export function matchNames(
  names: readonly SearchName[],
  readings: readonly (readonly string[])[],
): NameMatch[] {
  return names
    .map((name) => ({ name, tier: Math.min(...readings.map((words) => tierOf(name, words))) }))
    .filter(({ tier }) => tier < tiers.none)
    .sort((a, b) => a.tier - b.tier || b.name.size - a.name.size || compareText(a.name.name, b.name.name));
}

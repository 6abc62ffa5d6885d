import { groupBy } from "../../contract/collections.ts";
import { fold } from "../../contract/text-folding.ts";
import type { ClubRow, NameRules, VendorRow } from "../../data/schema/records.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

export interface Named {
  kind: "club" | "vendor";
  slug: string;
  name: string;
}

export interface Mention extends Named {
  start: number;
  end: number;
}

/** Returns every mention in a text, in its order. */
export type FindNames = (text: string, language: string) => Mention[];

interface Word {
  word: string;
  written: string;
  start: number;
  end: number;
}

/** Japanese has no spaces, but often another script where the next word begins. */
const WORD =
  /\p{sc=Han}+|[\p{sc=Katakana}ー]+|\p{sc=Hiragana}+|(?:(?![\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}ー])[\p{L}\p{M}\p{N}])+|&/gu;

/** The words of a text, each with its place. An apostrophe ends a word, so that what is joined to a name stands apart. */
const placedWords = (text: string): Word[] =>
  [...text.matchAll(WORD)]
    .map(({ 0: written, index }) => ({
      word: fold(written),
      written,
      start: index,
      end: index + written.length,
    }))
    .filter(({ word }) => word !== "");

interface Name {
  named: Named;
  words: readonly Word[];
  /** Means the club only in a sentence that names a vendor too. */
  isShort?: true;
}

const MIN_CORE = 5;

interface NamedRecords {
  clubs: readonly Pick<ClubRow, "slug" | "name" | "aliases">[];
  vendors: readonly Pick<VendorRow, "slug" | "name">[];
  names: NameRules;
}

/** The names of clubs and vendors by their first word, the longest first: whole ones, short ones, and clubs without FC and its like. */
function indexNames({ clubs, vendors, names: rules }: NamedRecords) {
  const toNames = (kind: Named["kind"], { slug, name }: Omit<Named, "kind">, written: readonly string[]) =>
    written.map((one): Name => ({ named: { kind, slug, name }, words: placedWords(one) }));
  const clubNames = groupNames(rules.clubs.map(({ club, name }) => [club, name]));
  const shortNames = groupNames(rules.beside_vendor.map(({ club, name }) => [club, name]));
  const vendorNames = groupNames(rules.vendors.map(({ vendor, name }) => [vendor, name]));
  const names = [
    ...clubs.flatMap((club) => toNames("club", club, [club.name, ...club.aliases, ...clubNames(club.slug)])),
    ...vendors.flatMap((vendor) => toNames("vendor", vendor, [vendor.name, ...vendorNames(vendor.slug)])),
  ];
  const short = clubs
    .flatMap((club) => toNames("club", club, shortNames(club.slug)))
    .map((name) => ({ ...name, isShort: true as const }));
  const whole = new Set(names.map(keyOf));
  const cores = names.filter(({ named }) => named.kind === "club").flatMap((name) => coreOf(name, rules));
  const byCore = groupBy(cores, keyOf);
  const unique = cores.filter((name) => {
    const sharers = new Set(byCore.get(keyOf(name))?.map(({ named }) => named.slug));
    return !whole.has(keyOf(name)) && sharers.size === 1;
  });
  // Short names come before the same words as an alias: sorting by length keeps the order otherwise.
  const all = [...short, ...names, ...unique].sort((a, b) => b.words.length - a.words.length);
  return { byFirstWord: groupBy(all, ({ words: [first] }) => stem(first?.word ?? "")), whole };
}

function groupNames(rules: readonly (readonly [slug: string, name: string])[]) {
  const bySlug = groupBy(rules, ([slug]) => slug);
  return (slug: string) => (bySlug.get(slug) ?? []).map(([, name]) => name);
}

/** Finds clubs and vendors by their names; the longest name first. */
export function createNameFinder(records: NamedRecords): FindNames {
  const { byFirstWord, whole } = indexNames(records);
  const rules = records.names;
  const others = new Set(rules.other_clubs);
  const ordinary = new Set(rules.ordinary);
  return (text, language) => {
    const words = placedWords(text);
    const found: { mention: Mention; isSure: boolean; isShort: boolean }[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const candidates = byFirstWord.get(stem(words[at]?.word ?? "")) ?? [];
      const match = candidates.find(({ words: wanted }) => isAt(wanted, words, at, language));
      if (match === undefined) continue;
      const { named, isShort = false } = match;
      const { length } = match.words;
      const [first, last, next] = [words[at], words[at + length - 1], words[at + length]];
      if (first === undefined || last === undefined) continue;
      const isOther = next !== undefined && others.has(next.word) && isJoined(text, last, next);
      const isDoubtful = length === 1 && ordinary.has(first.word) && isOrdinary(text, first);
      const isSure = !isDoubtful && (!isShort || whole.has(keyOf(match)));
      if (length > 1 || named.kind === "vendor" || !isOther)
        found.push({ mention: { ...named, start: first.start, end: last.end }, isSure, isShort });
      at += length - 1;
    }
    const mentions = found.map(({ mention }) => mention);
    const vendors = mentions.filter(({ kind }) => kind === "vendor");
    const isBeside = (club: Mention) => vendors.some((vendor) => isOneSentence(text, club, vendor));
    const sure = found.filter((one) => one.isSure || (one.isShort && isBeside(one.mention)));
    const slugs = new Set(sure.map(({ mention }) => mention.slug));
    return mentions.filter(({ slug }) => slugs.has(slug));
  };
}

const keyOf = ({ words }: Pick<Name, "words">): string => words.map(({ word }) => word).join(" ");

/** Inflected words begin like their name. */
const stem = (word: string): string => word.slice(0, 3);

function coreOf({ named, words }: Name, { around, never_alone }: NameRules): Name[] {
  const first = words.findIndex(({ word }) => !around.includes(word));
  const last = words.findLastIndex(({ word }) => !around.includes(word));
  const core = { named, words: words.slice(first, last + 1) };
  const isLong = keyOf(core).replace(/[^a-z0-9]/g, "").length >= MIN_CORE;
  const isName = first >= 0 && isLong && !never_alone.includes(keyOf(core));
  return isName && core.words.length < words.length ? [core] : [];
}

const isOneSentence = (text: string, a: Mention, b: Mention): boolean =>
  !/[.!?]\s|\n/.test(text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start)));

const isJoined = (text: string, last: Word, next: Word): boolean =>
  isCapital(next.written) && text.slice(last.end, next.start) === " ";

/** An ordinary word at the beginning of a sentence is a name only if it is one elsewhere, or if a verb follows. */
function isOrdinary(text: string, { start, end }: Word): boolean {
  const startsSentence = /(?:^|[.!?\n])\s*$/.test(text.slice(Math.max(0, start - 4), start));
  return startsSentence && !VERB_AFTER.test(text.slice(end, end + 20));
}

const VERB_AFTER =
  /^['’]s\b|^\s+(?:has|have|had|is|are|was|were|will|signs?|signed|supplies|supplied|provides|provided|runs|became|becomes|and|use[sd]?|extends|extended|announced|launched|chose|joins|joined|wird|ist|hat|liefert|est|a|fournit|es|ha|suministra|fornece|fornisce|levert|è|é|ve)\b/;

function isAt(wanted: readonly Word[], words: readonly Word[], at: number, language: string): boolean {
  return wanted.every((name, index) => {
    const word = words[at + index];
    if (word === undefined || !isWrittenLike(name, word, wanted.length)) return false;
    if (word.word === name.word || (name.word === "&" && AND.has(word.word))) return true;
    return isInflected(name.word, word.word, language);
  });
}

const AND = new Set(["and", "und", "y", "e", "et"]);
const isCapital = (written: string): boolean =>
  written !== written.toLowerCase() && !/^\p{Ll}/u.test(written);

/** A short name of capitals, such as EE, is written like that; every other name with a capital begins with one. */
function isWrittenLike(name: Word, word: Word, length: number): boolean {
  const { written } = name;
  if (length === 1 && written.length <= 4 && written === written.toUpperCase())
    return word.written.startsWith(written);
  return !isCapital(written) || isCapital(word.written) || /^\d/.test(word.written);
}

/** Endings of names in languages that inflect them. Folding takes Korean letters apart. */
const ENDINGS: Readonly<Record<string, string>> = { ...vocabulary.endings, ko: fold(vocabulary.endings.ko) };
const SLAVIC = new Set(["pl", "cs", "sk", "hr", "sr", "sl", "bs"]);
const MIN_INFLECTED = 4;

function isInflected(name: string, word: string, language: string): boolean {
  if (name.length < MIN_INFLECTED || /\d/.test(name)) return false;
  const isSlavic = SLAVIC.has(language);
  const list = ENDINGS[language] ?? ENDINGS[language === "sk" ? "cs" : isSlavic ? "hr" : ""] ?? "";
  const endings = `${list} s`.split(" ");
  const isFollowed = (base: string) => word.startsWith(base) && endings.includes(word.slice(base.length));
  return isFollowed(name) || (isSlavic && /[aeo]$/.test(name) && isFollowed(name.slice(0, -1)));
}

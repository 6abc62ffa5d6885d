import { groupBy } from "../../contract/collections.ts";
import { fold } from "../../contract/text-folding.ts";
import type { FindDays } from "./day-texts.ts";
import type { Mention } from "./names.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

/** What a word says about a use: whether it is only planned, starts, has a term, ends, is tried, or is an event. */
export type Hint = "plan" | "start" | "term" | "end" | "trial" | "event";

/** Until when a sentence says that something runs: YYYY, YYYY-MM or YYYY-MM-DD, and the words that say so. */
export interface Term {
  value: string;
  words: string;
}

/** A sentence that names a vendor and a club, or "the club" for the page's own. */
export interface NamingSentence {
  text: string;
  clubs: string[];
  vendors: string[];
  hints: { hint: Hint; word: string }[];
  /** The term that it states, or the sentence after it if that names nobody. */
  term: Term | undefined;
}

/** Beginnings of folded words, in the languages of most of the ledger's pages. */
const HINTS: Readonly<Record<Hint, string>> = vocabulary.hints;
const SHORT_STEM = 4;

/** Words for the club that a text is about, in the languages of most of the ledger's pages. */
const THE_CLUB =
  /(?<!\p{L})(?:(?:the|our|der|dem|den|des|beim|vom|zum|unser|le|du|au|ce|notre|el|del|al|nuestro|o|do|ao|pelo|nosso|il|nostro|de|onze) (?:club|verein|clube)s?|la (?:entidad|società|squadra)|kulüp|kulübü|kulübümüz|klub(?:u|em|ul|ben|bens|s)?|clubul|seura|ο σύλλογος|النادي)(?!\p{L})|クラブ|구단/iu;
/** Another club may be meant if the page names several as often. */
const MAIN_SHARE = 0.5;

/** The club that a page is about: the only one that its first line names, or the one that most of its names are of. */
function mainClub(text: string, mentions: readonly Mention[]): string | undefined {
  const clubs = mentions.filter(({ kind }) => kind === "club");
  const line = text.indexOf("\n");
  const first = new Set(clubs.filter(({ end }) => line < 0 || end <= line).map(({ slug }) => slug));
  const [only] = first;
  if (first.size === 1) return only;
  const counts = [...groupBy(clubs, ({ slug }) => slug)];
  return counts.find(([, { length }]) => length > clubs.length * MAIN_SHARE)?.[0];
}

/** The sentences that name both a club and a vendor. The mentions are in the text's order, and its first line is the title. */
export function namingSentences(
  text: string,
  mentions: readonly Mention[],
  findDays: FindDays,
): NamingSentence[] {
  const main = mainClub(text, mentions);
  const sentences = sentencesOf(text, mentions);
  return sentences.flatMap(({ start, end, inside }, index) => {
    const slugs = (kind: Mention["kind"]) => [
      ...new Set(inside.filter((mention) => mention.kind === kind).map(({ slug }) => slug)),
    ];
    const vendors = slugs("vendor");
    if (vendors.length === 0) return [];
    const sentence = text.slice(start, end).trim();
    const isMain = main !== undefined && THE_CLUB.test(sentence);
    const named = slugs("club");
    const clubs = named.length === 0 && isMain ? [main] : named;
    if (clubs.length === 0) return [];
    const next = sentences[index + 1];
    const after = next?.inside.length === 0 ? text.slice(next.start, next.end) : "";
    const term = termIn(sentence, findDays) ?? termIn(after, findDays);
    return [{ text: sentence, clubs, vendors, hints: hintsIn(withoutNames(text, start, end, inside)), term }];
  });
}

const UNTIL =
  /(?<!\p{L})(?:until|till|through|bis|hasta|fino|sino|jusqu['’]\s?(?:au|à|en)|tot|t\/m|até|do(?=\s(?:końca|konce|kraja|roku|\d{1,2}\.?\s\p{L}{5}))|frem til|til og med|indtil|ut|p[âa]n[ăa]|έως|μέχρι|حتى)\s(?=\D{0,30}\d)[^\n;]{0,50}/giu;
/** In some languages the word comes after the day. */
const UNTIL_BEFORE = /\d[^\n.;]{0,30}?(?=\s(?:kadar|saakka|asti)(?!\p{L})|-ig(?!\p{L})|まで|까지)/giu;
const SEASON = /(?<!\d)(20\d\d)\s?[/–-]\s?(?:20)?(\d\d)(?!\d|[/–-])/;
const MONTH = /(?<name>\p{L}{3,})\.?\s(?:del?\s)?(?<year>20\d\d)(?!\d)/u;

/** The day, month or year that follows "until"; of a season its second year. */
function termIn(sentence: string, findDays: FindDays): Term | undefined {
  for (const [words] of [...sentence.matchAll(UNTIL), ...sentence.matchAll(UNTIL_BEFORE)]) {
    const [day] = findDays(words);
    const [season, first = "", second = ""] = SEASON.exec(words) ?? [];
    const { name, year } = MONTH.exec(words)?.groups ?? {};
    const [month] = name === undefined ? [] : findDays(`1 ${name} ${year}`);
    const [only] = /(?<!\d)20\d\d(?!\d)/.exec(words) ?? [];
    const seasonEnd = season === undefined ? undefined : `${first.slice(0, 2)}${second}`;
    const value = day?.day ?? seasonEnd ?? month?.day.slice(0, 7) ?? only;
    const last = day === undefined ? (season ?? only ?? "") : words.slice(day.start, day.end);
    if (value !== undefined) return { value, words: words.slice(0, words.indexOf(last) + last.length) };
  }
  return undefined;
}

/** Parts of lines, because the time that Intl.Segmenter takes grows with the square of a text's length. */
const LINE = /[^\n]{1,10000}(?:$|(?<=[.!?] ))|[^\n]{1,10000}/gm;
/** Such as in "1. FC" or "3. Mai". */
const ORDINAL = /(?:^|\s)\d{1,2}\.\s+$/;

/** Sentences with their mentions. They end at a line's end too, but neither after an ordinal number nor within a name. */
function sentencesOf(text: string, mentions: readonly Mention[]) {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const sentences: { start: number; end: number; inside: Mention[] }[] = [];
  let [first, next] = [0, 0];
  for (const { 0: line, index: lineStart } of text.matchAll(LINE)) {
    let start = lineStart;
    for (const { index, segment } of segmenter.segment(line)) {
      const end = lineStart + index + segment.length;
      while ((mentions[next]?.end ?? Infinity) <= end) next += 1;
      const goesOn = ORDINAL.test(segment) || (mentions[next]?.start ?? end) < end;
      if (goesOn && end < lineStart + line.length) continue;
      const from = start;
      sentences.push({ start, end, inside: mentions.slice(first, next).filter((one) => one.start >= from) });
      [start, first] = [end, next];
    }
  }
  return sentences;
}

/** A part of a text without the names in it, of which some begin like words that say something: Eventim. */
export function withoutNames(text: string, start: number, end: number, names: readonly Mention[]): string {
  const starts = [start, ...names.map((name) => name.end)];
  return starts.map((from, index) => text.slice(from, names[index]?.start ?? end)).join(" ");
}

/** A short beginning has to be the whole word: `end` is not in `endorse`. The end of a season is none of a use. */
export function hintsIn(sentence: string): NamingSentence["hints"] {
  const words = sentence.replace(/\bend of\b/gi, " ").match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.flatMap((word) => {
    const folded = fold(word);
    const isHint = (beginning: string) =>
      folded === beginning ||
      (beginning.length > SHORT_STEM && folded.startsWith(beginning)) ||
      (beginning.length === SHORT_STEM &&
        folded.startsWith(beginning) &&
        folded.length <= beginning.length + SHORT_STEM - 1);
    const found = Object.entries(HINTS).find(([, list]) => list.split(" ").some(isHint));
    return found === undefined || !isHintName(found[0]) ? [] : [{ hint: found[0], word }];
  });
}

const isHintName = (name: string): name is Hint => name in HINTS;

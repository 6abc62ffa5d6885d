import { groupBy } from "../../contract/collections.ts";
import type { FindDays } from "./day-texts.ts";
import type { Mention } from "./names.ts";
import type { PageFacts } from "./page.ts";
import { createCategoryFinder, phrasePattern, plainLetters } from "./phrases.ts";
import vocabulary from "./vocabulary.json" with { type: "json" };

const HINTS = ["plan", "start", "term", "end", "trial", "event", "sponsor"] as const;

/** Hint of a word about a use: whether it is only planned, starts, has a term, ends, is tried, or is an event or a sponsor's. */
export type Hint = (typeof HINTS)[number];

/** Until when a sentence says that something runs: YYYY, YYYY-MM or YYYY-MM-DD, and the words that say so. */
export interface Term {
  value: string;
  words: string;
}

/** A sentence that names a vendor and a club, or has other words for the page's own. */
export interface NamingSentence {
  text: string;
  clubs: string[];
  vendors: string[];
  hints: { hint: Hint; word: string }[];
  /** Names of the categories of which it has a word. */
  categories: string[];
  /** The term that it states, or the sentence after it if that names nobody. */
  term: Term | undefined;
}

/** Words for the club that a text is about, in the languages of most of the ledger's pages. */
const THE_CLUB =
  /(?<!\p{L})(?:(?:the|our|der|dem|den|des|beim|vom|zum|unser|le|du|au|ce|notre|el|del|al|nuestro|o|do|ao|pelo|nosso|il|nostro|de|onze) (?:club|verein|clube)s?|la (?:entidad|società|squadra)|kulüp|kulübü|kulübümüz|klub(?:u|em|ul|ben|bens|s)?|clubul|seura|ο σύλλογος|النادي)(?!\p{L})|クラブ|구단/iu;
/** Another club may be meant if the page names several as often. */
const MAIN_SHARE = 0.5;

/** The club or vendor that a page is about: the only one that its first line names, or the one that most of its names are of. */
function mainOf(kind: Mention["kind"], { text, mentions }: NamedText): string | undefined {
  const [title = ""] = text.split("\n", 1);
  const inTitle = mentions.filter(({ end }) => end <= title.length);
  const [only, ...others] = slugsOf(kind, inTitle);
  if (only !== undefined && others.length === 0) return only;
  const those = mentions.filter((mention) => mention.kind === kind);
  const counts = [...groupBy(those, ({ slug }) => slug)];
  return counts.find(([, { length }]) => length > those.length * MAIN_SHARE)?.[0];
}

/** A text whose first line is the title, with its names in the text's order. */
export interface NamedText extends Pick<PageFacts, "text" | "levels" | "language"> {
  mentions: readonly Mention[];
}

/** The sentences that name both a club and a vendor, or one of them if words or the place stand for the page's other. */
export function namingSentences(page: NamedText, findDays: FindDays): NamingSentence[] {
  const { text, language } = page;
  const mainClub = mainOf("club", page);
  const mainVendor = mainOf("vendor", page);
  const company = phrasePattern(vocabulary.phrases.company, language);
  const technology = phrasePattern(vocabulary.phrases.technology, language);
  const [categoriesIn, hintsIn] = [createCategoryFinder(language), createHintFinder(language)];
  const sentences = sectionedSentences(page, mainClub);
  return sentences.flatMap(({ start, end, inside, section }, index) => {
    if (inside.length === 0) return [];
    const sentence = text.slice(start, end).trim();
    const words = withoutNames(text, start, end, inside);
    const [plain, hints] = [plainLetters(words), hintsIn(words)];
    const categories = categoriesIn(plain);
    const isTechnology = categories.length > 0 || technology.test(plain);
    const isOfVendor = company.test(plain) || (section.isOfCustomers && isEntry(sentence));
    const ownClub = THE_CLUB.test(sentence) ? mainClub : isTechnology ? section.club : undefined;
    const clubs = slugsOf("club", inside, ownClub);
    const vendors = slugsOf("vendor", inside, isOfVendor ? mainVendor : undefined);
    const isSponsorOnly = !isTechnology && hints.some(({ hint }) => hint === "sponsor");
    if (clubs.length === 0 || vendors.length === 0 || isSponsorOnly) return [];
    const next = sentences[index + 1];
    const after = next?.inside.length === 0 ? text.slice(next.start, next.end) : "";
    const term = termIn(sentence, findDays) ?? termIn(after, findDays);
    return [{ text: sentence, clubs, vendors, hints, categories, term }];
  });
}

/** The slugs that mentions name, or else the page's own. */
function slugsOf(kind: Mention["kind"], mentions: readonly Mention[], own?: string): string[] {
  const named = mentions.filter((mention) => mention.kind === kind).map(({ slug }) => slug);
  return [...new Set(named.length === 0 && own !== undefined ? [own] : named)];
}

/** A line above a list is below all headings. */
const LABEL_LEVEL = 4;
/** Lines of a page's beginning: title, byline and lead. */
const INTRO_LINES = 5;
/** Longer lines of a list of customers are sentences with names of their own. */
const MAX_ENTRY = 100;

const isEntry = (line: string): boolean => line.length <= MAX_ENTRY && !/[.!?…]["'”’»)]*$/.test(line);

/** The sentences of an article, each with what the page, its heading or a list's label says of it, without the lines that lead to other articles. */
function sectionedSentences({ text, levels, language, mentions }: NamedText, mainClub: string | undefined) {
  const lines = text.split("\n");
  const isTeaser = teaserLines(lines, language);
  const customers = phrasePattern(vocabulary.phrases.customers, language);
  const interview = phrasePattern(vocabulary.phrases.interview, language);
  const isOnClub = interview.test(plainLetters(lines.slice(0, INTRO_LINES).join("\n")));
  const page = { level: 0, club: isOnClub ? mainClub : undefined, isOfCustomers: false };
  let sections = [page];
  return sentencesOf(lines, mentions).flatMap((sentence) => {
    if (isTeaser[sentence.line] === true) return [];
    const shown = text.slice(sentence.start, sentence.end).trim();
    const [named, ...others] = slugsOf("club", sentence.inside);
    const isOfCustomers = customers.test(plainLetters(shown));
    const isLabel = isOfCustomers && named === undefined && (sentence.inside.length > 0 || isEntry(shown));
    const level = levels[sentence.line] || (isLabel ? LABEL_LEVEL : 0);
    if (level > 0) {
      const around = sections.filter((one) => one.level < level);
      const outer = around.at(-1) ?? page;
      const club = sentence.inside.length === 0 ? outer.club : others.length === 0 ? named : undefined;
      sections = [...around, { level, club, isOfCustomers: isOfCustomers || outer.isOfCustomers }];
    }
    return [{ ...sentence, section: sections.at(-1) ?? page }];
  });
}

/** True for each line that begins with a phrase such as "read also", or belongs to the list below it. */
function teaserLines(lines: readonly string[], language: string): boolean[] {
  const pattern = phrasePattern(vocabulary.phrases.teaser, language);
  let isInList = false;
  return lines.map((line) => {
    const [before = "", after] = plainLetters(line).split(pattern);
    const isTeaser = after !== undefined && !/\p{L}/u.test(before);
    isInList = isTeaser ? !/\p{L}/u.test(after) : isInList && isEntry(line);
    return isTeaser || isInList;
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
const LINE_PART = /.{1,10000}(?:$|(?<=[.!?] ))|.{1,10000}/gs;
/** Such as in "1. FC" or "3. Mai". */
const ORDINAL = /(?:^|\s)\d{1,2}\.\s+$/;

/** Sentences with their mentions and the numbers of their lines. They end at a line's end too, but neither after an ordinal number nor within a name. */
function sentencesOf(lines: readonly string[], mentions: readonly Mention[]) {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const sentences: { start: number; end: number; line: number; inside: Mention[] }[] = [];
  let [first, next, lineStart] = [0, 0, 0];
  for (const [line, text] of lines.entries()) {
    for (const { 0: part, index: partStart } of text.matchAll(LINE_PART)) {
      let start = lineStart + partStart;
      const partEnd = start + part.length;
      for (const { index, segment } of segmenter.segment(part)) {
        const end = lineStart + partStart + index + segment.length;
        while ((mentions[next]?.end ?? Infinity) <= end) next += 1;
        const goesOn = ORDINAL.test(segment) || (mentions[next]?.start ?? end) < end;
        if (goesOn && end < partEnd) continue;
        const from = start;
        const inside = mentions.slice(first, next).filter((one) => one.start >= from);
        sentences.push({ start, end, line, inside });
        [start, first] = [end, next];
      }
    }
    lineStart += text.length + 1;
  }
  return sentences;
}

/** A part of a text without the names in it, of which some begin like words that say something: Eventim. */
export function withoutNames(text: string, start: number, end: number, names: readonly Mention[]): string {
  const starts = [start, ...names.map((name) => name.end)];
  return starts.map((from, index) => text.slice(from, names[index]?.start ?? end)).join(" ");
}

/** Returns what finds the words and phrases that say something of a use, in the text's order. */
export function createHintFinder(language: string): (text: string) => NamingSentence["hints"] {
  const sources = Object.entries(vocabulary.hints).map(
    ([hint, phrases]) => `(?<${hint}>${phrasePattern(phrases, language).source})`,
  );
  const pattern = new RegExp(sources.join("|"), "giu");
  return (text) => {
    // The end of a season is none of a use.
    const plain = plainLetters(text).replace(/\bend of\b/gi, (words) => " ".repeat(words.length));
    return [...plain.matchAll(pattern)].flatMap(({ 0: { length }, index, groups = {} }) => {
      const word = text.slice(index, index + length);
      return HINTS.filter((hint) => groups[hint] !== undefined).map((hint) => ({ hint, word }));
    });
  };
}

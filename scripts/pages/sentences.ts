import { fold } from "../../contract/text-folding.ts";
import type { Mention } from "./names.ts";

/** What a word says about a use: whether it is only planned, starts, has a term, ends, is tried, or is an event. */
export type Hint = "plan" | "start" | "term" | "end" | "trial" | "event";

/** A sentence that names a club and a vendor. */
export interface NamingSentence {
  text: string;
  clubs: string[];
  vendors: string[];
  hints: { hint: Hint; word: string }[];
}

/** Beginnings of folded words, in the languages of most of the ledger's pages. */
const HINTS: Readonly<Record<Hint, string>> = {
  plan: "will plan intend propos soll wird werden geplant prevoi sera va preve planea planeja pretend vai prevede sara zal gaat planlan edecek",
  start:
    "sign launch introduc since start join partner unveil seit start einfuhr neuer depuis lance signe desde firm lanz lanc assin inici dal avvi sinds tekent imzala basla",
  term: "year season extend renew until multi jahr saison verlanger bis contrat annee prolong jusqu ano temporada renov hasta contrato prorrog anni stagion rinnov fino jaar seizoen tot yil sezon uzat",
  end: "end expire replac former terminat drop endet ehemalig ersetz fin ancien remplac anterior termin substitu ex precedent voormalig vervang eski sona",
  trial: "trial pilot test probe essai prueba piloto teste prova proef deneme",
  event:
    "event conference summit visit workshop veranstaltung messe evenement salon evento congreso feira fiera evenement etkinlik zirve",
};
const SHORT_STEM = 4;

/** The sentences of a text that name both a club and a vendor. The mentions are in the text's order. */
export function namingSentences(text: string, mentions: readonly Mention[]): NamingSentence[] {
  return sentencesOf(text, mentions).flatMap(({ start, end, inside }) => {
    const slugs = (kind: Mention["kind"]) => [
      ...new Set(inside.filter((mention) => mention.kind === kind).map(({ slug }) => slug)),
    ];
    const [clubs, vendors] = [slugs("club"), slugs("vendor")];
    if (clubs.length === 0 || vendors.length === 0) return [];
    const sentence = text.slice(start, end).trim();
    return [{ text: sentence, clubs, vendors, hints: hintsIn(sentence) }];
  });
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

/** A short beginning has to be the whole word: `end` is not in `endorse`. */
function hintsIn(sentence: string): NamingSentence["hints"] {
  return (sentence.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => {
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

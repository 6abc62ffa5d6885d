import { addMonths, lastDayOf } from "./dates.ts";

/** The number words "one" to "twenty", in order. */
const NUMBER_WORDS = (
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty"
).split(" ");

const END_YEAR =
  /\b(?:until|till|to|through|end of)\s+(?:[\p{L}\d]+\s+){0,3}?((?:19|20)\d{2})\b(?!\s*(?:fans|people|seats|members))/giu;
/** Excludes the second half of something longer: the season 2013-14, twenty-five years. */
const WHOLE = "(?<![\\p{L}\\d][-/\\u2013])\\b";
const LENGTH = new RegExp(`${WHOLE}(\\d{1,2}|${NUMBER_WORDS.join("|")})[- ](?:year|season)s?\\b`, "giu");

/**
 * The last day of the term that a note names (`extended to 2028`, `ten-year contract`); undefined if it names none.
 * A length counts from the evidence date. The longest of several terms counts.
 */
export function contractTermEnd(note: string, evidenceDate: string): string | undefined {
  const years = [...note.matchAll(END_YEAR)].map(([, year = ""]) => lastDayOf(year));
  const start = evidenceDate === "" ? undefined : lastDayOf(evidenceDate);
  const lengths =
    start === undefined
      ? []
      : [...note.matchAll(LENGTH)].map(([, count = ""]) => addMonths(start, 12 * numberOf(count)));
  return [...years, ...lengths].sort().at(-1);
}

function numberOf(word: string): number {
  const index = NUMBER_WORDS.indexOf(word.toLowerCase());
  return index < 0 ? Number(word) : index + 1;
}

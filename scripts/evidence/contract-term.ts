import { addMonths, lastDayOf } from "./dates.ts";

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
};

const END_YEAR =
  /\b(?:until|till|to|through|end of)\s+(?:[\p{L}\d]+\s+){0,3}?((?:19|20)\d{2})\b(?!\s*(?:fans|people|seats|members))/giu;
/** Not the second half of something longer: the season 2013-14, twenty-five years. */
const WHOLE = "(?<![\\p{L}\\d][-/\\u2013])\\b";
const LENGTH = new RegExp(
  `${WHOLE}(\\d{1,2}|${Object.keys(NUMBERS).join("|")})[- ](?:year|season)s?\\b`,
  "giu",
);

/**
 * The last day of the term that a note names (`extended to 2028`, `ten-year contract`), or undefined where it names
 * none. A length counts from the evidence date; of several terms the longest counts.
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

const numberOf = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word);

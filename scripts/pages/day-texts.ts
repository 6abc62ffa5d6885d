import { fold } from "../../contract/text-folding.ts";
import { isRealDate } from "../evidence/values/dates.ts";

export interface DayInText {
  /** YYYY-MM-DD. */
  day: string;
  start: number;
  end: number;
}

export type FindDays = (text: string) => DayInText[];

export interface DateReading {
  /** The page's language, such as `pt`. */
  language: string;
  /** True if 3/4/2026 is 4 March. */
  monthFirst: boolean;
  /** The latest possible day, YYYY-MM-DD. */
  latestDay: string;
}

const FIRST_YEAR = 1990;

/** Regions add forms of their own: Jänner, Sept. */
const LANGUAGES =
  "en en-GB de de-AT fr es pt it nl tr ca da sv nb fi pl cs sk sl hr ro hu el ru uk bg et lv lt id is ga ar fa hi bn gu th mk sq ms".split(
    " ",
  );

/** The months' names in a language, folded, as they stand alone and in a date, long and short. */
function monthNames(language: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const month of ["long", "short"] as const)
    for (const shape of [{ month }, { month, day: "numeric" }] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...shape, timeZone: "UTC" });
      for (let index = 0; index < 12; index += 1) {
        const part = format.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === "month");
        const name = fold(part?.value ?? "").replace(/\.$/, "");
        if (/^\p{L}{2,}$/u.test(name) && !names.has(name)) names.set(name, index + 1);
      }
    }
  return names;
}

export type MonthTable = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const createMonthTable = (): MonthTable =>
  new Map(LANGUAGES.map((language) => [language, monthNames(language)]));

/** Finds days. The language's own months come first: the same word is October in Croatian and November in Polish. */
export function createDayFinder(reading: DateReading, table: MonthTable): FindDays {
  const own = table.get(reading.language) ?? [];
  const others = [...table.values()].reverse().flatMap((names) => [...names]);
  const months = new Map<string, number>([["mrz", 3], ...others, ...own]);
  return (text) => daysIn(withWesternDigits(text), reading, months);
}

const withWesternDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

const GAP = String.raw`[\s.,/\u00a0-]{1,3}`;
const ORDINAL = `(?:st|nd|rd|th|er|e|[.ºª°])?`;
const OF = String.raw`(?:(?:de|del|di|of|d')\s*)?`;

/** Each form of a date. `year` may have two digits between dots or slashes only. */
const FORMS: readonly RegExp[] = [
  /(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})(?:\s?[日일])?/gu,
  /(?<!\d)(?<year>(?:19|20)\d{2})(?<mark>[-/.])\s?(?<month>\d{1,2})\k<mark>\s?(?<day>\d{1,2})(?!\d)/gu,
  /(?<!\d|\d[.,])(?<one>\d{1,2})(?<mark>[-/.])\s?(?<two>\d{1,2})\k<mark>\s?(?<year>(?:19|20)\d{2}|\d{2}(?=$|[^\d.:/-]))(?!\d)/gu,
  new RegExp(
    String.raw`(?<!\d)(?<day>\d{1,2})${ORDINAL}${GAP}${OF}(?<name>\p{L}[\p{L}\p{M}]+)${GAP}${OF}(?<year>(?:19|20)\d{2})(?!\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])(?<name>\p{L}[\p{L}\p{M}]+)${GAP}(?<day>\d{1,2})${ORDINAL}${GAP}(?<year>(?:19|20)\d{2})(?!\d)`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<!\d)(?<year>(?:19|20)\d{2})${GAP}(?<name>\p{L}[\p{L}\p{M}]+)${GAP}(?<day>\d{1,2})(?!\d)`,
    "giu",
  ),
];

function daysIn(text: string, reading: DateReading, months: ReadonlyMap<string, number>): DayInText[] {
  const found: DayInText[] = [];
  let rest = text;
  for (const form of FORMS)
    rest = rest.replace(form, (...match) => {
      const [all, groups, start] = [String(match[0]), match.at(-1), Number(match.at(-3))];
      const day = dayOf(groups, reading, months);
      if (day === undefined) return all;
      found.push({ day, start, end: start + all.length });
      return " ".repeat(all.length);
    });
  return found.sort((a, b) => a.start - b.start);
}

type Parts = Readonly<Record<string, string | undefined>>;

function dayOf(parts: Parts, reading: DateReading, months: ReadonlyMap<string, number>): string | undefined {
  const { year = "", name, one = "", two = "" } = parts;
  const monthFirst = Number(two) > 12 || (reading.monthFirst && Number(one) <= 12 && parts.mark !== ".");
  const [first, second] = monthFirst ? [two, one] : [one, two];
  const month = name === undefined ? (parts.month ?? second) : months.get(fold(name));
  if (month === undefined) return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return realDay(fullYear, String(month), parts.day ?? first, reading.latestDay);
}

/** YYYY-MM-DD, if the day exists, is of 1990 or later and not in the future. */
export function realDay(year: string, month: string, day: string, latestDay: string): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isRealDate(written) && Number(year) >= FIRST_YEAR && written <= latestDay ? written : undefined;
}

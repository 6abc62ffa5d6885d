/** Dates as clubs write them: `30/06/2027`, `30.6.27`, `Jun-27`, `2026/27`, `2027`. */

/** Meaning of the first number of 01/07/2024. */
export type DateOrder = "day" | "month";

export interface WrittenDate {
  year: number;
  /** Missing if there is none, or if it could be another and nothing says which. */
  month?: number;
  day?: number;
  /** `2026/27`; the year is that in which it ends. */
  isSeason?: true;
  /** Meaning that the numbers prove for all dates of a text. */
  order?: DateOrder | "unclear";
}

/** The beginnings of the months' names in seven languages. */
const MONTHS = [
  /\b(?:jan|ene|gen)/,
  /\bf[eé][bv]/,
  /\b(?:m[aä]r|mrt|maa|mae)/,
  /\b(?:a[pv]r|abr)/,
  /\b(?:ma[yig]|mei)/,
  /\b(?:juin|jun|giu)/,
  /\b(?:juil|jul|lug)/,
  /\b(?:aug|ao[uû]|ago)/,
  /\bset|\bsep/,
  /\b(?:o[ck]t|ott|out)/,
  /\bnov/,
  /\bd(?:[eé][cz]|ic)/,
];

const SEASON = /^(\d\d)?(\d\d)\s*[/–-]\s*(\d\d)?(\d\d)$/;
const ISO = /^(\d{4})[-/.](\d\d?)(?:[-/.](\d\d?))?(?!\d)/;
const IN_NUMBERS = /^(\d\d?)([/.\s-])(\d\d?)[/.\s-](\d{4}|\d\d)(?!\d)/;
const MONTH_AND_YEAR = /^(\d\d?)[/.-](\d{4}|\d\d)$/;
/** Days since 1899, as a spreadsheet counts: those of the years 1982 to 2064. */
const SERIAL = /^[3-5]\d{4}$/;

const yearOf = (digits = ""): number => Number(digits.length === 2 ? `20${digits}` : digits);

/** Reads a date; null if there is no year, or several. `order` is for what could be two dates. */
export function readDate(text: string, order?: DateOrder): WrittenDate | null {
  const bare = text.trim().toLowerCase();
  if (SERIAL.test(bare))
    return dateOf(new Date(Date.UTC(1899, 11, 30 + Number(bare))).toISOString().slice(0, 10));
  return seasonOf(bare) ?? dateOf(bare) ?? dateInNumbers(bare, order) ?? dateInWords(bare);
}

function seasonOf(text: string): WrittenDate | null {
  const [, century, start, endCentury = century, end = ""] = SEASON.exec(text) ?? [];
  const isNext =
    (Number(start) + 1) % 100 === Number(end) && (century !== undefined || endCentury === undefined);
  if (!isNext) return null;
  return { year: century === undefined ? yearOf(end) : Number(`${century}${start}`) + 1, isSeason: true };
}

function dateOf(text: string): WrittenDate | null {
  const [, year, month, day] = ISO.exec(text) ?? [];
  return year === undefined ? null : withMonth(Number(year), Number(month), day);
}

function dateInNumbers(text: string, order?: DateOrder): WrittenDate | null {
  const [, alone, yearAlone] = MONTH_AND_YEAR.exec(text) ?? [];
  if (alone !== undefined) return withMonth(yearOf(yearAlone), Number(alone));
  const [, first = "", sign, second = "", year] = IN_NUMBERS.exec(text) ?? [];
  if (sign === undefined) return null;
  if (first === second) return withMonth(yearOf(year), Number(first), second);
  const found = sign === "." || Number(first) > 12 ? "day" : Number(second) > 12 ? "month" : "unclear";
  const known = found === "unclear" ? order : found;
  if (known === undefined) return { year: yearOf(year), order: found };
  const [day, month] = known === "day" ? [first, second] : [second, first];
  const date = withMonth(yearOf(year), Number(month), day);
  return date && { ...date, order: found };
}

function dateInWords(text: string): WrittenDate | null {
  const numbers = text.match(/\d+/g) ?? [];
  const month = MONTHS.findIndex((name) => name.test(text)) + 1;
  const inFull = numbers.filter((digits) => /^(?:19|20|21)\d\d$/.test(digits));
  const last = numbers.at(-1);
  if (month > 0 && inFull.length === 0 && last?.length === 2 && numbers.length < 3)
    return withMonth(yearOf(last), month, numbers.length === 2 ? numbers[0] : undefined);
  if (inFull.length !== 1) return null;
  const day = numbers.find((digits) => digits.length < 3);
  return month > 0 ? withMonth(Number(inFull[0]), month, day) : { year: Number(inFull[0]) };
}

function withMonth(year: number, month: number, day?: string): WrittenDate | null {
  if (month < 1 || month > 12 || Number(day ?? 1) > 31) return null;
  return { year, month, ...(day === undefined ? {} : { day: Number(day) }) };
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The month or day of a date, such as `2024-08` and `2024-08-15`; null if it has no month. */
export function monthOrDay(date: WrittenDate | null): string | null {
  if (date?.month === undefined) return null;
  const month = `${date.year}-${twoDigits(date.month)}`;
  return date.day === undefined ? month : `${month}-${twoDigits(date.day)}`;
}

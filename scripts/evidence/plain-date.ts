import { isRealDate } from "./dates.ts";

/** Year first, and all three: `2010/11` may be a season as well as a month. */
const YEAR_FIRST = /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?:(?<day>\d{1,2}) )?(?<month>[a-z]+) (?<year>\d{4})$/i;
const MONTH_FIRST = /^(?<month>[a-z]+) (?<day>\d{1,2}), (?<year>\d{4})$/i;
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/**
 * The date in the form of evidence, where it is written in another form that can mean one date only: `2026/1/5`,
 * `5 January 2026`, `Jan 2026`. What may mean two (`01/05/2026`), or is no date, stays as it is.
 */
export function normalizeDate(text: string): string {
  const parts = (YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (parts === undefined) return text;
  const { year = "", month = "", day } = parts;
  const date = [year, monthNumber(month), ...(day === undefined ? [] : [day.padStart(2, "0")])].join("-");
  return isRealDate(date) ? date : text;
}

/** Two digits; "00", which is no month, for a word that names none. */
function monthNumber(month: string): string {
  if (/^\d+$/.test(month)) return month.padStart(2, "0");
  const name = month.toLowerCase();
  const index = MONTHS.findIndex((known) => known === name || known.slice(0, 3) === name);
  return String(index + 1).padStart(2, "0");
}

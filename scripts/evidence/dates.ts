/**
 * Dates as evidence writes them: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, always in the Gregorian calendar and without a
 * time zone. All functions expect a date that `isRealDate` accepts.
 */

const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
/** No club is older; a year before it is a slip, such as 0026 or 0204. */
export const FIRST_YEAR = 1850;

/** Whether the text has the form of a date and that day exists, 2025-02-30 does not, in a year that can be meant. */
export function isRealDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The first day that a date can mean. */
export function firstDayOf(date: string): string {
  if (date.length === 4) return `${date}-01-01`;
  return date.length === 7 ? `${date}-01` : date;
}

/** The last day that a date can mean. */
export function lastDayOf(date: string): string {
  if (date.length === 4) return `${date}-12-31`;
  if (date.length === 10) return date;
  const [year, month] = partsOf(date);
  return isoDay(Date.UTC(year, month, 0));
}

/** The day so many months later; the last day of the month where there is no such day (31 January and one month). */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfMonth)));
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  return isoDay(Date.UTC(year, month - 1, dayOfMonth + days));
}

/** The latest calendar day anywhere on Earth at this moment (UTC+14): what is later than that is the future. */
export function latestDayOnEarth(now: Date): string {
  return isoDay(now.getTime() + 14 * 60 * 60 * 1000);
}

/** Plain arithmetic, because a check asks for every date of the ledger several times. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7) || 1), Number(date.slice(8, 10) || 1)];
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

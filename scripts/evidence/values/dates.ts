import { compareText } from "../../../contract/collections.ts";

// Dates of the evidence: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. All functions but isRealDate expect a real date.

const FORM = /^\d{4}(?:-\d{2}){0,2}$/;
/** No club is older; an earlier year is a slip, such as 0026 or 0204. */
export const FIRST_YEAR = 1850;
const HOURS_AHEAD_OF_UTC = 14;

/** True if a text is a date that exists (2025-02-30 does not), from 1850 on. */
export function isRealDate(text: string): boolean {
  if (!FORM.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false;
  const [year = 0, month = 0, day = 0] = firstDayOf(text).split("-").map(Number);
  // The day before the first of the next month is the month's last.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const firstDayOf = (date: string): string => `${date}-01-01`.slice(0, 10);

export function lastDayOf(date: string): string {
  if (date.length === 10) return date;
  return addDays(addMonths(firstDayOf(date), date.length === 4 ? 12 : 1), -1);
}

/** Months later: 31 January and one month is the last day of February. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + months);
  // A day that the month does not have runs over into the next month; day 0 is the last one before it.
  if (date.getUTCDate() !== Number(day.slice(8))) date.setUTCDate(0);
  return isoDay(date.getTime());
}

export function addDays(day: string, days: number): string {
  const date = new Date(day);
  return isoDay(date.setUTCDate(date.getUTCDate() + days));
}

/** The latest calendar day anywhere on Earth (UTC+14); a later day is in the future. */
export const latestDayOnEarth = (now: Date): string => isoDay(now.getTime() + HOURS_AHEAD_OF_UTC * 3_600_000);

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const REVERIFY_MONTHS = 12;

export const CURRENT_MONTHS = 36;

/** The day by which a source that was verified on a day is to be read again, YYYY-MM-DD. */
export const reverifyBy = (verificationDate: string): string => addMonths(verificationDate, REVERIFY_MONTHS);

/** The last day on which evidence of a date supports current use, YYYY-MM-DD. */
export const supportsCurrentUntil = (evidenceDate: string): string =>
  addMonths(lastDayOf(evidenceDate), CURRENT_MONTHS);

/** True if evidence of a date supports current use on the day on which it was verified. */
export const supportsCurrent = (evidenceDate: string, verified: string): boolean =>
  supportsCurrentUntil(evidenceDate) >= verified;

/** The latest of some dates of any exactness; null if there is none. */
export const latestDate = (dates: readonly (string | null)[]): string | null =>
  dates
    .filter((date) => date !== null)
    .sort((a, b) => compareText(lastDayOf(a), lastDayOf(b)))
    .at(-1) ?? null;

/** The date of the newest page if it only announces the use, else null. Of pages of one date, one that reports it counts. */
export function announcedDate(pages: readonly { date: string | null; announced: boolean }[]): string | null {
  const newest = latestDate(pages.map(({ date }) => date));
  const isNewest = (date: string | null) =>
    date !== null && newest !== null && lastDayOf(date) === lastDayOf(newest);
  return pages.filter(({ date }) => isNewest(date)).every(({ announced }) => announced) ? newest : null;
}

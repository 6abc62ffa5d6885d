import { pluralise } from "../frame/format.tsx";

/** Below this many months an age is in months. */
const MAX_MONTHS = 24;

/**
 * Returns the time from a date to a day, in whole months or years: `14 months ago`, and `last year` for a date that is only a year.
 * @param date YYYY, YYYY-MM or YYYY-MM-DD
 * @param day YYYY-MM-DD
 */
export function ageText(date: string, day: string): string {
  const [year = 0, month, dayOfMonth = 1] = date.split("-").map(Number);
  const [dataYear = 0, dataMonth = 1, dataDayOfMonth = 1] = day.split("-").map(Number);
  if (month === undefined) return yearsText(dataYear - year);
  const months = (dataYear - year) * 12 + dataMonth - month - (dataDayOfMonth < dayOfMonth ? 1 : 0);
  if (months < 1) return "less than a month ago";
  if (months < MAX_MONTHS) return `${pluralise(months, "month")} ago`;
  return `${pluralise(Math.floor(months / 12), "year")} ago`;
}

function yearsText(years: number): string {
  if (years <= 0) return "the same year";
  return years === 1 ? "last year" : `${pluralise(years, "year")} ago`;
}

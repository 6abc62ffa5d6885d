import { addMonths, lastDayOf } from "./dates.ts";

const REVERIFY_MONTHS = 12;

/** Months for which evidence supports current use. */
export const CURRENT_MONTHS = 36;

/** The day by which a source that was verified on a day is to be read again, YYYY-MM-DD. */
export const reverifyBy = (verificationDate: string): string => addMonths(verificationDate, REVERIFY_MONTHS);

/** The last day on which evidence of a date supports current use, YYYY-MM-DD. */
export const supportsCurrentUntil = (evidenceDate: string): string =>
  addMonths(lastDayOf(evidenceDate), CURRENT_MONTHS);

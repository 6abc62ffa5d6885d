import { addMonths, lastDayOf } from "./dates.ts";

// How long a claim may stand on what was read: the check, the public records and the work list must count alike.

/** Months after which a source is to be read again. */
const REVERIFY_MONTHS = 12;

/** Months for which evidence supports current use. */
export const CURRENT_MONTHS = 36;

/** The day by which a source that was verified on a day is to be read again, YYYY-MM-DD. */
export const reverifyBy = (verificationDate: string): string => addMonths(verificationDate, REVERIFY_MONTHS);

/** The last day on which evidence of a date, which may be a year or a month only, supports current use, YYYY-MM-DD. */
export const supportsCurrentUntil = (evidenceDate: string): string =>
  addMonths(lastDayOf(evidenceDate), CURRENT_MONTHS);

import { type Check, eachValue } from "../context.ts";
import { FIRST_YEAR, isRealDate } from "../dates.ts";
import { normalizeDate } from "../plain-date.ts";

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Dates are written one way, as exact as the source gives them. */
export const dateForm: Check = {
  rule: "date-form",
  demands: `A date is YYYY, YYYY-MM or YYYY-MM-DD, exists and is of ${FIRST_YEAR} or later; a verification date is a full day.`,
  run(context, report) {
    eachValue(context, ["date", "day"], (value, record, field) => {
      const form = field.kind === "day" ? "YYYY-MM-DD" : "YYYY, YYYY-MM or YYYY-MM-DD";
      if (!isRealDate(value)) {
        report(record.locationOf(field.name), `"${value}" is not a date`, hintFor(value, form));
      } else if (field.kind === "day" && !FULL_DAY.test(value)) {
        report(record.locationOf(field.name), `"${value}" is not a full day`, `write ${form}`);
      }
    });
  },
};

function hintFor(value: string, form: string): string {
  if (/^\d{4}(?:-|$)/.test(value) && Number(value.slice(0, 4)) < FIRST_YEAR)
    return `the year is before ${FIRST_YEAR}`;
  const plain = normalizeDate(value);
  return `write ${plain === value ? form : plain}`;
}

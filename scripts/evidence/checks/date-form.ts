import { type Check, eachValue } from "../context.ts";
import { FIRST_YEAR, isRealDate } from "../dates.ts";
import { normalizeDate } from "../normalize.ts";

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Dates have one form, as exact as the source states them. */
export const dateForm: Check = {
  rule: "date-form",
  demands: `A date is YYYY, YYYY-MM or YYYY-MM-DD, exists and is of ${FIRST_YEAR} or later; a verification date is a full day.`,
  run(context, report) {
    eachValue(context, ["date", "day"], (value, owner, field) => {
      const form = field.kind === "day" ? "YYYY-MM-DD" : "YYYY, YYYY-MM or YYYY-MM-DD";
      const location = owner.locationOf(field.name);
      if (!isRealDate(value)) report(location, `"${value}" is not a date`, hintFor(value, form));
      else if (field.kind === "day" && !FULL_DAY.test(value))
        report(location, `"${value}" is not a full day`, `write ${form}`);
    });
  },
};

function hintFor(value: string, form: string): string {
  if (/^\d{4}(?:-|$)/.test(value) && Number(value.slice(0, 4)) < FIRST_YEAR)
    return `the year is before ${FIRST_YEAR}`;
  const normalized = normalizeDate(value);
  return `write ${normalized === value ? form : normalized}`;
}

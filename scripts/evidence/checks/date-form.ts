import { type Check, eachValue } from "../context.ts";
import { isRealDate } from "../dates.ts";
import { plainDate } from "../plain-date.ts";

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Dates are written one way, as exact as the source gives them. */
export const dateForm: Check = {
  rule: "date-form",
  demands: "A date is YYYY, YYYY-MM or YYYY-MM-DD and exists; a verification date is a full day.",
  run(context, tell) {
    eachValue(context, ["date", "day"], (value, record, field) => {
      const form = field.kind === "day" ? "YYYY-MM-DD" : "YYYY, YYYY-MM or YYYY-MM-DD";
      if (!isRealDate(value)) {
        const plain = plainDate(value);
        const better = plain === value ? form : plain;
        tell(record.placeOf(field.name), `"${value}" is not a date`, `write ${better}`);
      } else if (field.kind === "day" && !FULL_DAY.test(value)) {
        tell(record.placeOf(field.name), `"${value}" is not a full day`, `write ${form}`);
      }
    });
  },
};

import { type Check, eachValue } from "../context.ts";
import { firstDayOf, isRealDate } from "../dates.ts";

export const dateOrder: Check = {
  rule: "date-order",
  demands:
    "A verification date, a removal or a redirect is not in the future, and no evidence and no end is after its verification.",
  run(context, report) {
    eachValue(context, ["day"], (value, record, field) => {
      if (!isRealDate(value) || value <= context.today) return;
      const hint =
        field.name === "verification_date" ? "write the day you read the source" : "write today's date";
      report(record.locationOf(field.name), `${value} is in the future`, hint);
    });
    for (const { row, dateField, date, ended, verified } of [...context.pages.values()].flat()) {
      if (!isRealDate(verified) || verified > context.today) continue;
      if (isRealDate(date) && firstDayOf(date) > verified) {
        const message = `the source is of ${date}, after it was verified on ${verified}`;
        report(row.locationOf(dateField), message, "one of the two dates is wrong");
      }
      if (isRealDate(ended) && firstDayOf(ended) > verified) {
        const message = `it ended in ${ended}, after the source was verified on ${verified}`;
        report(row.locationOf("ended"), message, "a term that still runs is written as term_end");
      }
    }
  },
};

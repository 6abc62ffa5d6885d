import { type Check, eachValue } from "../context.ts";
import { firstDayOf, isRealDate } from "../dates.ts";

export const dateOrder: Check = {
  rule: "date-order",
  demands:
    "A verification date, a removal or a redirect is not in the future, and no verification is before its evidence.",
  run(context, report) {
    eachValue(context, ["day"], (value, record, field) => {
      if (!isRealDate(value) || value <= context.today) return;
      const hint =
        field.name === "verification_date" ? "write the day you read the source" : "write today's date";
      report(record.locationOf(field.name), `${value} is in the future`, hint);
    });
    for (const record of context.evidence.records.technology) {
      const [published, verified] = [record.text("evidence_date"), record.text("verification_date")];
      const past = isRealDate(verified) && verified <= context.today;
      if (past && isRealDate(published) && firstDayOf(published) > verified) {
        const message = `the source is of ${published}, after it was verified on ${verified}`;
        report(record.locationOf("evidence_date"), message, "one of the two dates is wrong");
      }
    }
  },
};

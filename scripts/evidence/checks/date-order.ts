import type { Check } from "../context.ts";
import { firstDayOf, isRealDate } from "../dates.ts";

/** A source is read after it was published, and not in the future. */
export const dateOrder: Check = {
  rule: "date-order",
  demands: "A verification date is not in the future and not before the evidence date.",
  run({ evidence, today }, tell) {
    for (const record of evidence.records.technology) {
      const [published, verified] = [record.text("evidence_date"), record.text("verification_date")];
      if (isRealDate(verified) && verified > today) {
        tell(
          record.placeOf("verification_date"),
          `${verified} is in the future`,
          "write the day you read the source",
        );
      } else if (isRealDate(verified) && isRealDate(published) && firstDayOf(published) > verified) {
        const message = `the source is of ${published}, after it was verified on ${verified}`;
        tell(record.placeOf("evidence_date"), message, "one of the two dates is wrong");
      }
    }
  },
};

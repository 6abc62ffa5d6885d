import type { Check } from "../context.ts";
import { allFields } from "../fields.ts";

/** A field that every record must fill is filled. */
export const missingValue: Check = {
  rule: "missing-value",
  demands: "A required field is not empty.",
  run({ evidence }, report) {
    for (const { record: kind, name, schema } of allFields.filter(({ required }) => required)) {
      for (const record of evidence.records[kind]) {
        // A column or field that is not there at all is told by the `columns` rule.
        if (record.text(name) !== "" || !record.fields.includes(name)) continue;
        report(record.locationOf(name), `${name} is empty`, schema.description);
      }
    }
  },
};

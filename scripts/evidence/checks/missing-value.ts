import type { Check } from "../context.ts";
import { allFields } from "../fields.ts";

export const missingValue: Check = {
  rule: "missing-value",
  demands: "A required field is not empty.",
  run({ evidence }, report) {
    for (const { record: kind, name, schema } of allFields.filter(({ required }) => required)) {
      for (const record of evidence.records[kind]) {
        // An absent column or field is the `columns` rule's.
        if (record.text(name) !== "" || !record.fields.includes(name)) continue;
        report(record.locationOf(name), `${name} is empty`, schema.description);
      }
    }
  },
};

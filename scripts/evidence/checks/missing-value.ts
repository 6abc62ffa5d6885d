import type { Check } from "../context.ts";
import { allFields } from "../fields.ts";

/** A field that every record must fill is filled. */
export const missingValue: Check = {
  rule: "missing-value",
  demands: "A required field is not empty.",
  run({ evidence }, tell) {
    for (const { record: kind, name, schema } of allFields.filter(({ required }) => required)) {
      for (const record of evidence.records[kind]) {
        if (record.text(name) !== "" || lacksColumn(record.fields, record.path, name)) continue;
        tell(record.placeOf(name), `${name} is empty`, schema.description);
      }
    }
  },
};

/** A column that is missing from a table is told once, by the `columns` rule, and not again for each row. */
const lacksColumn = (fields: readonly string[], path: string, name: string): boolean =>
  path.endsWith(".csv") && !fields.includes(name);

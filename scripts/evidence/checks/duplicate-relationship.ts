import { slugOf } from "../../../contract/text-folding.ts";
import type { Check } from "../context.ts";
import { relationshipIdOf, type SourceRecord } from "../records.ts";

export const duplicateRelationship: Check = {
  rule: "duplicate-relationship",
  demands: "A combination of club, vendor, category and product has one row only.",
  run({ evidence, categories }, report) {
    const first = new Map<string, SourceRecord>();
    for (const record of evidence.records.technology) {
      const product = record.text("product");
      // A product that gives no id is the `product-name` rule's.
      if (product !== "" && slugOf(product) === "") continue;
      const id = relationshipIdOf(record, categories);
      if (id === undefined) continue;
      const other = first.get(id);
      if (other === undefined) first.set(id, record);
      else {
        const message = `${id} is already at ${other.path}:${other.line}`;
        report(record.locationOf("club"), message, "keep the newer evidence");
      }
    }
  },
};

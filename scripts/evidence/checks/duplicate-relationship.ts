import { slugOf } from "../../../contract/text-folding.ts";
import type { Check } from "../context.ts";
import type { SourceRecord } from "../records.ts";
import { idOfRow } from "../relationship-id.ts";

/** A relationship stands once, with its newest evidence. */
export const duplicateRelationship: Check = {
  rule: "duplicate-relationship",
  demands: "A club, vendor, category and product stand together in one row only.",
  run({ evidence, categories }, report) {
    const first = new Map<string, SourceRecord>();
    for (const record of evidence.records.technology) {
      const id = isNameless(record) ? undefined : idOfRow(record, categories);
      if (id === undefined) continue;
      const other = first.get(id);
      if (other === undefined) first.set(id, record);
      else
        report(
          record.locationOf("club"),
          `${id} stands already at ${other.path}:${other.line}`,
          "keep the newer evidence",
        );
    }
  },
};

/** A product of which no id can be made is the `product-name` rule's. */
function isNameless(record: SourceRecord): boolean {
  const product = record.text("product");
  return product !== "" && slugOf(product) === "";
}

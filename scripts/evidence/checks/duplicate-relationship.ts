import { slugOf } from "../../../contract/names.ts";
import type { Check } from "../context.ts";
import type { SourceRecord } from "../records.ts";
import { relationshipId } from "../relationship-id.ts";

/** Without one of these it is not known which relationship a row is. */
const KEY = ["club", "vendor", "category"] as const;

/** A relationship stands once, with its newest evidence. */
export const duplicateRelationship: Check = {
  rule: "duplicate-relationship",
  demands: "A club, vendor, category and product stand together in one row only.",
  run({ evidence }, tell) {
    const first = new Map<string, SourceRecord>();
    for (const record of evidence.records.technology) {
      if (KEY.some((field) => record.text(field) === "") || isNameless(record)) continue;
      const id = idOf(record);
      const other = first.get(id);
      if (other === undefined) first.set(id, record);
      else
        tell(
          record.placeOf("club"),
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

function idOf(record: SourceRecord): string {
  const [club, vendor, category, product] = ["club", "vendor", "category", "product"].map(record.text);
  const named = product === undefined || product === "" ? null : product;
  return relationshipId({
    club: club ?? "",
    vendor: vendor ?? "",
    categorySlug: slugOf(category ?? ""),
    product: named,
  });
}

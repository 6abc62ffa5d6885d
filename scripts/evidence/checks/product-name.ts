import { slugOf } from "../../../contract/text-folding.ts";
import type { Check } from "../context.ts";

/** The product is part of the relationship's id, and an id is made of Latin letters and digits. */
export const productName: Check = {
  rule: "product-name",
  demands:
    "A product is named with at least one Latin letter or digit, of which the relationship's id is made.",
  run({ evidence }, report) {
    for (const record of evidence.records.technology) {
      const product = record.text("product");
      if (product.trim() !== "" && slugOf(product) === "")
        report(
          record.locationOf("product"),
          `"${product}" gives no id`,
          "write it in Latin letters, as its vendor does",
        );
    }
  },
};

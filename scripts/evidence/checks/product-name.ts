import { slugOf } from "../../../contract/text-folding.ts";
import type { Check } from "../context.ts";

export const productName: Check = {
  rule: "product-name",
  demands:
    "A product's name has at least one Latin letter or digit, because it is part of the relationship's id.",
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

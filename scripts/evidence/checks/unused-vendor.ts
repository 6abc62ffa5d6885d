import { nearest, slugOf } from "../../../contract/text-folding.ts";
import type { Check, CheckContext } from "../context.ts";

export const unusedVendor: Check = {
  rule: "unused-vendor",
  demands: "Every vendor has a technology row, or is the parent of a vendor.",
  run(context, report) {
    const used = usedVendors(context);
    for (const record of context.evidence.records.vendors) {
      const slug = record.text("slug");
      const named = used.has(slug) || used.has(slugOf(slug));
      const unsure = context.mightContain("technology", slug) || context.mightContain("vendors", slug);
      if (slug !== "" && !named && !unsure)
        report(record.locationOf("slug"), `no row uses the vendor ${slug}`, "remove it, or add its evidence");
    }
  },
};

/** With the vendors that misspelt references, which are the `unknown-vendor` rule's, were meant to name. */
function usedVendors({ evidence, vendors }: CheckContext): Set<string> {
  const rows = evidence.records.technology.map((record) => record.text("vendor"));
  const parents = evidence.records.vendors.map((record) => record.text("parent"));
  const named = new Set([...rows, ...parents]);
  const misspelt = [...named].filter((slug) => slug !== "" && !vendors.has(slug));
  return new Set([...named, ...misspelt.flatMap((slug) => nearest(slug, vendors.keys()))]);
}

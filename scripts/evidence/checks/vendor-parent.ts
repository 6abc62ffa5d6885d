import type { Check, CheckContext } from "../context.ts";

export const vendorParent: Check = {
  rule: "vendor-parent",
  demands: "A vendor is not its own parent, over however many steps.",
  run(context, report) {
    for (const record of context.evidence.records.vendors) {
      if (leadsBack(record.text("slug"), context)) {
        report(
          record.locationOf("parent"),
          `${record.text("slug")} is its own parent`,
          "leave the parent empty or name the owner",
        );
      }
    }
  },
};

function leadsBack(slug: string, { vendors }: CheckContext): boolean {
  const seen = new Set<string>();
  for (
    let at = vendors.get(slug)?.text("parent");
    at !== undefined && at !== "";
    at = vendors.get(at)?.text("parent")
  ) {
    if (at === slug) return true;
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return false;
}

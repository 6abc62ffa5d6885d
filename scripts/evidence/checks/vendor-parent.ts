import type { Check, CheckContext } from "../context.ts";

export const vendorParent: Check = {
  rule: "vendor-parent",
  demands:
    "A vendor is not its own parent, over however many steps, and a page is cited for a parent and only for one.",
  mayBeExcepted: true,
  run(context, report) {
    for (const record of context.evidence.records.vendors) {
      if ((record.text("parent") === "") !== (record.text("parent_source_url") === ""))
        report(
          record.locationOf("parent_source_url"),
          record.text("parent") === "" ? "there is a page but no parent" : "no page is cited for the parent",
          "write both, or leave both empty",
        );
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

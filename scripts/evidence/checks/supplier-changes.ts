import { supplierChangeRule } from "../ledger/supplier-changes.ts";
import type { Check } from "./check.ts";

export const supplierChange: Check = {
  rule: "supplier-change",
  demands:
    "A change of supplier is listed once and leads from a relationship that ended to one of another vendor, not of the same owner, " +
    "in the same club and category, whose earliest evidence is not dated before the last evidence of the first.",
  run(context, report) {
    const { faultOf } = supplierChangeRule(context);
    const listed = new Set<string>();
    for (const row of context.evidence.records.supplierChanges) {
      const [from, to] = [row.text("from"), row.text("to")];
      const pair = `${from} ${to}`;
      const fault = listed.has(pair) ? "this change is already listed" : faultOf(from, to);
      listed.add(pair);
      if (fault !== undefined) report(row.locationOf("to"), fault, "remove the line, or correct the pages");
    }
  },
};

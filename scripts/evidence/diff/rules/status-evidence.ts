import type { Check } from "../../context.ts";
import { type Comparison, changesTo } from "../compare.ts";

/** The claim of each kind of record, and the field of its source. */
const CLAIMS = [
  { kind: "relationship", field: "status", source: "evidence_url" },
  { kind: "deal", field: "status", source: "source_url" },
  { kind: "buyer", field: "active", source: "active_source_url" },
] as const;

export const statusEvidence: Check<Comparison> = {
  rule: "status-evidence",
  demands:
    "A status, and whether a buyer is active, changes only with new evidence: another URL of the source or a later verification_date.",
  run(comparison, report) {
    for (const { kind, field, source } of CLAIMS) {
      for (const change of changesTo(comparison, kind)) {
        if (change.what === "added" || change.what === "removed") continue;
        const { id, before, after } = change;
        const claim = change.fields.find((changed) => changed.field === field);
        const isNewer = after.text("verification_date") > before.text("verification_date");
        if (claim === undefined || isNewer || before.text(source) !== after.text(source)) continue;
        const what = field === "status" ? id : `${id}: ${field}`;
        report(
          after.locationOf(field),
          `${what} changes from "${claim.before}" to "${claim.after}" without new evidence`,
          `cite another ${source}, or read the page again and write the new verification_date`,
        );
      }
    }
  },
};

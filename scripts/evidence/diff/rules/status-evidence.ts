import type { Check } from "../../context.ts";
import { type Comparison, changesTo } from "../compare.ts";

/** The claim of each kind of record, and the field of its source. */
const CLAIMS = [
  { kind: "relationship", field: "status", source: "evidence_url", further: "further page" },
  { kind: "deal", field: "status", source: "source_url", further: "deal source" },
  { kind: "buyer", field: "active", source: "active_source_url", further: undefined },
] as const;

export const statusEvidence: Check<Comparison> = {
  rule: "status-evidence",
  demands:
    "A status, and whether a buyer is active, changes only with new evidence: another URL of the source, a further page or a " +
    "later verification_date. Down to status unknown it needs none.",
  run(comparison, report) {
    for (const { kind, field, source, further } of CLAIMS) {
      for (const change of changesTo(comparison, kind)) {
        if (change.what === "added" || change.what === "removed") continue;
        const { id, before, after } = change;
        const claim = change.fields.find((changed) => changed.field === field);
        const isNewer = after.text("verification_date") > before.text("verification_date");
        if (claim === undefined || isNewer || before.text(source) !== after.text(source)) continue;
        if (claim.after === "status unknown" || hasNewPage(comparison, further, id)) continue;
        const what = field === "status" ? id : `${id}: ${field}`;
        report(
          after.locationOf(field),
          `${what} changes from "${claim.before}" to "${claim.after}" without new evidence`,
          `cite another ${source} or a further page, or read the page again and write the new verification_date`,
        );
      }
    }
  },
};

/** Whether a further page of the record was added or read again. Its id begins with that of the record. */
function hasNewPage(
  comparison: Comparison,
  kind: "further page" | "deal source" | undefined,
  id: string,
): boolean {
  if (kind === undefined) return false;
  return changesTo(comparison, kind).some(
    (change) =>
      change.id.startsWith(`${id} `) &&
      (change.what === "added" ||
        (change.what === "changed" && change.fields.some(({ field }) => field === "verification_date"))),
  );
}

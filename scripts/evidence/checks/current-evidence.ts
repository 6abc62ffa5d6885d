import type { Check } from "../context.ts";
import { contractTermEnd } from "../contract-term.ts";
import { isRealDate } from "../dates.ts";
import { CURRENT_MONTHS, supportsCurrentUntil } from "../freshness.ts";

/** `current` is what recent evidence says, or what a term that the source names still covers. */
export const currentEvidence: Check = {
  rule: "current-evidence",
  demands:
    "A current relationship rests on evidence of the 36 months before its verification, or names a term that still runs.",
  run({ evidence }, report) {
    for (const record of evidence.records.technology) {
      const [published, verified] = [record.text("evidence_date"), record.text("verification_date")];
      if (record.text("status") !== "current" || !isRealDate(published) || !isRealDate(verified)) continue;
      if (supportsCurrentUntil(published) >= verified) continue;
      const note = record.text("evidence_note");
      const term = contractTermEnd(note, published);
      if (note === "" || (term !== undefined && term >= verified)) continue;
      const message = `current rests on evidence of ${published}, more than ${CURRENT_MONTHS} months before ${verified}`;
      report(
        record.locationOf("status"),
        message,
        'write "status unknown", or name the running term in the note ("until 2028")',
      );
    }
  },
};

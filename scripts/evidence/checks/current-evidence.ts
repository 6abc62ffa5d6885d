import type { Check } from "../context.ts";
import { contractTermEnd } from "../contract-term.ts";
import { isRealDate } from "../dates.ts";
import { CURRENT_MONTHS, supportsCurrentUntil } from "../freshness.ts";

/** `current` needs recent evidence, or a contract term that the source names and that still runs. */
export const currentEvidence: Check = {
  rule: "current-evidence",
  demands: `A current relationship rests on evidence of the ${CURRENT_MONTHS} months before its verification, or names a term that still runs.`,
  run({ evidence }, report) {
    for (const record of evidence.records.technology) {
      const [published, verified] = [record.text("evidence_date"), record.text("verification_date")];
      if (record.text("status") !== "current" || !isRealDate(published) || !isRealDate(verified)) continue;
      if (supportsCurrentUntil(published) >= verified) continue;
      const note = record.text("evidence_note");
      const termEnd = contractTermEnd(note, published);
      if (note === "" || (termEnd !== undefined && termEnd >= verified)) continue;
      report(
        record.locationOf("status"),
        `current rests on evidence of ${published}, more than ${CURRENT_MONTHS} months before ${verified}`,
        'write "status unknown", or name the running term in the note ("until 2028")',
      );
    }
  },
};

import { changesTo, type RuleOverTime } from "./rule.ts";

/** A status says what evidence supports, so without new evidence there is nothing new to say. */
export const statusEvidence: RuleOverTime = {
  rule: "status-evidence",
  demands: "A status changes only with new evidence: another evidence_url or a later verification_date.",
  run(comparison, tell) {
    const changes = [...changesTo(comparison, "relationship"), ...changesTo(comparison, "deal")];
    for (const change of changes) {
      if (change.what !== "status changed") continue;
      const { id, before, after } = change;
      const anotherSource = ["evidence_url", "source_url"].some(
        (field) => before.text(field) !== after.text(field),
      );
      if (anotherSource || after.text("verification_date") > before.text("verification_date")) continue;
      tell(
        after.placeOf("status"),
        `${id} changes from "${before.text("status")}" to "${after.text("status")}" without new evidence`,
        "bring another evidence_url, or read the page again and write the new verification_date",
      );
    }
  },
};

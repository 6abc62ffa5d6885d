import { changesTo, type RuleOverTime } from "./rule.ts";

/** What was read last stays read: an older date would hide that a source is known more lately than it says. */
export const verificationBack: RuleOverTime = {
  rule: "verification-back",
  demands: "A verification date does not go back.",
  run(comparison, report) {
    const kinds = ["relationship", "buyer", "deal"] as const;
    for (const change of kinds.flatMap((kind) => changesTo(comparison, kind))) {
      if (change.what === "added" || change.what === "removed") continue;
      const dates = change.fields.find(({ field }) => field === "verification_date");
      if (dates === undefined || dates.after === "" || dates.after >= dates.before) continue;
      const message = `${change.id} was verified on ${dates.before} and is now said to be on ${dates.after}`;
      report(change.after.locationOf("verification_date"), message, `write ${dates.before} or a later day`);
    }
  },
};

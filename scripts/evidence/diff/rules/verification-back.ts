import type { Check } from "../../context.ts";
import { type Comparison, changesTo } from "../compare.ts";

/** An earlier date would hide that the source was read later. */
export const verificationBack: Check<Comparison> = {
  rule: "verification-back",
  demands: "A verification date does not go back.",
  run(comparison, report) {
    const kinds = ["relationship", "further page", "buyer", "deal", "deal source"] as const;
    for (const change of kinds.flatMap((kind) => changesTo(comparison, kind))) {
      if (change.what === "added" || change.what === "removed") continue;
      const dates = change.fields.find(({ field }) => field === "verification_date");
      if (dates === undefined || dates.after === "" || dates.after >= dates.before) continue;
      const message = `${change.id} was verified on ${dates.before}, and the edit says ${dates.after}`;
      report(change.after.locationOf("verification_date"), message, `write ${dates.before} or a later day`);
    }
  },
};

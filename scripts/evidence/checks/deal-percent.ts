import type { Check } from "../context.ts";
import { STAKE_LIMITS, type StakeLimit } from "./stake-percent.ts";

const LIMITS: ReadonlyMap<string, StakeLimit> = new Map([
  ["takeover", { fits: (percent) => percent > 50, hint: "a takeover is more than 50" }],
  ["majority stake", STAKE_LIMITS.majority],
  ["minority stake", STAKE_LIMITS.minority],
]);

/** A deal's type and its percentage must agree. */
export const dealPercent: Check = {
  rule: "deal-percent",
  demands: "A takeover or majority stake is of more than 50 percent, a minority stake of at most 50.",
  run({ evidence }, report) {
    for (const deal of evidence.records.deals) {
      const [type, text] = [deal.text("deal_type"), deal.text("stake_percent")];
      const [limit, percent] = [LIMITS.get(type), Number(text)];
      // Other texts are the `number-form` rule's.
      if (limit === undefined || text === "" || !(percent >= 0 && percent <= 100)) continue;
      if (!limit.fits(percent))
        report(deal.locationOf("stake_percent"), `${text} percent does not match "${type}"`, limit.hint);
    }
  },
};

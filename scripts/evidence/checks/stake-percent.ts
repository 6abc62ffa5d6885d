import type { BuyerEntry } from "../../../data/schema/members.ts";
import type { Check } from "../context.ts";

type Stake = BuyerEntry["clubs"][number]["stake"];

/** What a stake's percentage may be where a source names one. */
const ALLOWED: Readonly<Record<Stake, { fits: (percent: number) => boolean; hint: string }>> = {
  full: { fits: (percent) => percent === 100, hint: "full is 100" },
  majority: { fits: (percent) => percent > 50 && percent < 100, hint: "a majority is more than 50, not all" },
  minority: { fits: (percent) => percent > 0 && percent <= 50, hint: "a minority is at most 50" },
  unknown: { fits: () => false, hint: "write the stake that the percentage is" },
};

/** A stake is told in words and, where known, in figures; both say the same. */
export const stakePercent: Check = {
  rule: "stake-percent",
  demands:
    "A full stake is 100 percent, a majority more than 50, a minority at most 50; an unknown one has none.",
  run({ validBuyers }, report) {
    for (const { buyer, locationOf } of validBuyers) {
      for (const [index, { stake, stake_percent: percent }] of buyer.clubs.entries()) {
        if (percent === null || ALLOWED[stake].fits(percent)) continue;
        const location = locationOf(["clubs", index, "stake_percent"]);
        report(location, `${percent} percent is no ${stake} stake`, ALLOWED[stake].hint);
      }
    }
  },
};

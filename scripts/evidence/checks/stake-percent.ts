import type { BuyerEntry } from "../../../data/schema/members.ts";
import type { Check } from "../context.ts";

type Stake = BuyerEntry["clubs"][number]["stake"];

export interface StakeLimit {
  fits: (percent: number) => boolean;
  hint: string;
}

export const STAKE_LIMITS: Readonly<Record<Stake, StakeLimit>> = {
  full: { fits: (percent) => percent === 100, hint: "a full stake is 100" },
  majority: {
    fits: (percent) => percent > 50 && percent < 100,
    hint: "a majority stake is more than 50 and less than 100",
  },
  minority: { fits: (percent) => percent > 0 && percent <= 50, hint: "a minority stake is at most 50" },
  unknown: { fits: () => false, hint: "write the stake that the percentage is" },
};

/** A stake in words and its percentage must agree. */
export const stakePercent: Check = {
  rule: "stake-percent",
  demands:
    "A full stake is 100 percent, a majority more than 50, a minority at most 50; an unknown one has none.",
  run({ validBuyers }, report) {
    for (const { buyer, locationOf } of validBuyers)
      for (const [index, { stake, stake_percent: percent }] of buyer.clubs.entries()) {
        if (percent === null || STAKE_LIMITS[stake].fits(percent)) continue;
        const location = locationOf(["clubs", index, "stake_percent"]);
        report(location, `${percent} percent does not match "${stake}"`, STAKE_LIMITS[stake].hint);
      }
  },
};

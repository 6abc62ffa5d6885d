import type { Check } from "../context.ts";

/** Whether a deal of a type can be of so many percent, and what it must be. A source of the deals decides what a takeover is called. */
const ALLOWED: Readonly<Record<string, { fits: (percent: number) => boolean; hint: string }>> = {
  takeover: { fits: (percent) => percent > 50, hint: "a takeover is of more than 50" },
  "majority stake": {
    fits: (percent) => percent > 50 && percent < 100,
    hint: "a majority stake is more than 50, not all",
  },
  "minority stake": {
    fits: (percent) => percent > 0 && percent <= 50,
    hint: "a minority stake is at most 50",
  },
};

/** A deal is told by its type and, where known, in figures; both say the same. */
export const dealPercent: Check = {
  rule: "deal-percent",
  demands: "A takeover or majority stake is of more than 50 percent, a minority stake of at most 50.",
  run({ evidence }, report) {
    for (const deal of evidence.records.deals) {
      const [type, text] = [deal.text("deal_type"), deal.text("stake_percent")];
      const allowed = Object.hasOwn(ALLOWED, type) ? ALLOWED[type] : undefined;
      const percent = Number(text);
      // What is no percentage is told by the `number-form` rule.
      if (allowed === undefined || text === "" || !(percent >= 0 && percent <= 100)) continue;
      if (!allowed.fits(percent))
        report(deal.locationOf("stake_percent"), `${text} percent is no ${type}`, allowed.hint);
    }
  },
};

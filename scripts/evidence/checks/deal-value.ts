import type { Check } from "../context.ts";

export const dealValue: Check = {
  rule: "deal-value",
  demands: "A deal has both value_amount and value_currency, or neither.",
  run({ evidence }, report) {
    for (const deal of evidence.records.deals) {
      const [amount, currency] = [deal.text("value_amount"), deal.text("value_currency")];
      if (amount !== "" && currency === "")
        report(deal.locationOf("value_currency"), "the amount has no currency", "write its ISO 4217 code");
      if (amount === "" && currency !== "")
        report(deal.locationOf("value_currency"), "the currency has no amount", "leave it empty");
    }
  },
};

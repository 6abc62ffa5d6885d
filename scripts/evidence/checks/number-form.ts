import { type Check, eachValue } from "../context.ts";

const PERCENT = /^(?:100|(?:0|[1-9]\d?)(?:\.\d+)?)$/;
const TIER = /^(?:[1-9]|1\d|20)$/;
const AMOUNT = /^[1-9]\d*$/;

export const numberForm: Check = {
  rule: "number-form",
  demands:
    "In CSV a percentage is a plain number from 0 to 100, an amount a whole number of at least 1, a tier one from 1 to 20.",
  run(context, report) {
    eachValue(context, ["percent"], (value, record, field) => {
      if (!PERCENT.test(value))
        report(
          record.locationOf(field.name),
          `"${value}" is not a percentage`,
          "write 0 to 100, such as 12.5",
        );
    });
    eachValue(context, ["tier"], (value, record, field) => {
      if (!TIER.test(value))
        report(
          record.locationOf(field.name),
          `"${value}" is not a tier`,
          "write 1 for the highest, at most 20",
        );
    });
    eachValue(context, ["amount"], (value, record, field) => {
      if (!AMOUNT.test(value) || !Number.isSafeInteger(Number(value)))
        report(
          record.locationOf(field.name),
          `"${value}" is not an amount`,
          "write whole units, such as 12000000, and the currency beside it",
        );
    });
  },
};

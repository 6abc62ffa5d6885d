import { cleanAddress } from "../clean-address.ts";
import { type Check, eachValue } from "../context.ts";
import { isPlainAddress } from "../plain-address.ts";
import { addressFault } from "./address-form.ts";

/** Tracking parameters tell others who reads, and make one page look like two. */
export const addressClean: Check = {
  rule: "address-clean",
  demands:
    "An address carries no tracking parameters, default port, empty query or capital letters in its host.",
  run(context, tell) {
    eachValue(context, ["address"], (value, record, field) => {
      if (isPlainAddress(value) || addressFault(value) !== undefined) return;
      const clean = cleanAddress(value);
      if (clean !== value)
        tell(record.placeOf(field.name), "the address carries what the page does not need", `write ${clean}`);
    });
  },
};

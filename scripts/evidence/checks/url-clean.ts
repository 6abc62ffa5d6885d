import { canonicalUrl } from "../canonical-url.ts";
import { type Check, eachValue } from "../context.ts";
import { isPlainAddress } from "../plain-address.ts";
import { urlFault } from "./url-form.ts";

/** Tracking parameters report others who reads, and make one page look like two. */
export const urlClean: Check = {
  rule: "url-clean",
  demands:
    "An address carries no tracking parameters, default port, empty query or capital letters in its host.",
  run(context, report) {
    eachValue(context, ["url"], (value, record, field) => {
      if (isPlainAddress(value) || urlFault(value) !== undefined) return;
      const clean = canonicalUrl(value);
      if (clean !== value)
        report(
          record.locationOf(field.name),
          "the address carries what the page does not need",
          `write ${clean}`,
        );
    });
  },
};

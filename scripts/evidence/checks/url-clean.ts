import { type Check, eachValue } from "../context.ts";
import { canonicalUrl, urlFault } from "../urls.ts";

/** Tracking parameters identify the reader and make one page look like two. */
export const urlClean: Check = {
  rule: "url-clean",
  demands: "A URL carries no tracking parameters, default port, empty query or capital letters in its host.",
  run(context, report) {
    eachValue(context, ["url"], (value, owner, field) => {
      const clean = canonicalUrl(value);
      if (clean !== value && urlFault(value) === undefined)
        report(owner.locationOf(field.name), "the URL carries what the page does not need", `write ${clean}`);
    });
  },
};

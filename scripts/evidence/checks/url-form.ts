import { type Check, eachValue } from "../context.ts";
import { urlFault } from "../urls.ts";

/** A source must open for everyone who follows it. */
export const urlForm: Check = {
  rule: "url-form",
  demands:
    "A URL is absolute, http or https, without a user name or password, and written without spaces or invisible characters.",
  run(context, report) {
    eachValue(context, ["url"], (value, owner, field) => {
      const fault = urlFault(value);
      if (fault !== undefined) report(owner.locationOf(field.name), fault.message, fault.hint);
    });
  },
};

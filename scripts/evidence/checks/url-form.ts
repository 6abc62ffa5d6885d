import { url as urlField } from "../../../data/schema/fields.ts";
import { type Check, eachValue } from "../context.ts";
import { parseUrl } from "../parse-url.ts";
import { isPlainAddress } from "../plain-address.ts";

const HIDDEN = /[\s\p{Cc}\p{Cf}]/u;

/** A source must open for everyone who follows it. */
export const urlForm: Check = {
  rule: "url-form",
  demands:
    "An address is absolute, http or https, without a user name or password, and written without spaces or invisible characters.",
  run(context, report) {
    eachValue(context, ["url"], (value, record, field) => {
      const fault = urlFault(value);
      if (fault !== undefined) report(record.locationOf(field.name), fault.message, fault.hint);
    });
  },
};

/** What is wrong with an address; undefined where nothing is. */
export function urlFault(value: string): { message: string; hint: string } | undefined {
  if (isPlainAddress(value)) return undefined;
  const url = parseUrl(value);
  if (url === undefined || HIDDEN.test(value)) {
    return { message: `"${value}" is not an address`, hint: "write it in full: https://example.org/page" };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { message: `"${url.protocol}" is not http or https`, hint: "cite a page that a reader can open" };
  }
  if (url.username !== "" || url.password !== "") {
    return { message: "the address holds a user name or password", hint: "remove all before the @" };
  }
  if (!urlField.safeParse(value).success) {
    return {
      message: `"${value}" is not a public address`,
      hint: "the host is a full name, at most 2,000 characters in all",
    };
  }
  return undefined;
}

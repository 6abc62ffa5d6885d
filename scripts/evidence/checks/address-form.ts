import { address } from "../../../data/schema/fields.ts";
import { type Check, eachValue } from "../context.ts";
import { isPlainAddress } from "../plain-address.ts";
import { urlOf } from "../url-of.ts";

const HIDDEN = /[\s\p{Cc}\p{Cf}]/u;

/** A source must open for everyone who follows it. */
export const addressForm: Check = {
  rule: "address-form",
  demands:
    "An address is absolute, http or https, without a user name or password, and written without spaces or invisible characters.",
  run(context, tell) {
    eachValue(context, ["address"], (value, record, field) => {
      const fault = addressFault(value);
      if (fault !== undefined) tell(record.placeOf(field.name), fault.message, fault.hint);
    });
  },
};

/** What is wrong with an address; undefined where nothing is. */
export function addressFault(value: string): { message: string; hint: string } | undefined {
  if (isPlainAddress(value)) return undefined;
  const url = urlOf(value);
  if (url === undefined || HIDDEN.test(value)) {
    return { message: `"${value}" is not an address`, hint: "write it in full: https://example.org/page" };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { message: `"${url.protocol}" is not http or https`, hint: "cite a page that a reader can open" };
  }
  if (url.username !== "" || url.password !== "") {
    return { message: "the address holds a user name or password", hint: "remove all before the @" };
  }
  if (!address.safeParse(value).success) {
    return {
      message: `"${value}" is not a public address`,
      hint: "the host is a full name, at most 2,000 characters in all",
    };
  }
  return undefined;
}

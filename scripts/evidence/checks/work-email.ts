import { workEmail as workEmailForm } from "../../../data/schema/fields.ts";
import type { BuyerEntry } from "../../../data/schema/members.ts";
import { type Check, eachValue } from "../context.ts";

/** Providers of private mail, in any country: `yahoo` covers yahoo.com and yahoo.co.uk. */
const PRIVATE_MAIL = new Set(
  (
    "aim aliyun aol arcor bigpond btinternet fastmail freenet gmail gmx googlemail hey hotmail hushmail " +
    "icloud inbox juno laposte libero live mac me msn naver outlook pm proton protonmail qq rambler rediffmail rocketmail sbcglobal seznam t-online tutanota tuta wanadoo yahoo yandex ymail 126 163"
  ).split(" "),
);
/** Second-level domains: `yahoo.co.uk`. */
const SHARED = new Set(["co", "com", "net", "org"]);

type Person = BuyerEntry["decision_makers"][number];

export const workEmail: Check = {
  rule: "work-email",
  demands:
    "A work_email is an e-mail address, not at a provider of private mail. It has a status, and a day of the check unless it is unchecked; without it both are null.",
  run(context, report) {
    eachValue(context, ["work e-mail"], (value, holder, field) => {
      if (!workEmailForm.safeParse(value).success)
        report(holder.locationOf(field.name), "work_email is not an e-mail address", "write null");
      else if (isPrivateMail(value))
        report(
          holder.locationOf(field.name),
          "work_email is at a provider of private mail",
          "remove it: only work addresses are kept",
        );
    });
    for (const { buyer, locationOf } of context.validBuyers)
      for (const [index, person] of buyer.decision_makers.entries()) {
        const fault = faultOf(person);
        if (fault !== undefined)
          report(locationOf(["decision_makers", index, fault.field]), fault.message, fault.hint);
      }
  },
};

function isPrivateMail(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  const owner = labels.length > 2 && SHARED.has(labels.at(-2) ?? "") ? labels.at(-3) : labels.at(-2);
  return PRIVATE_MAIL.has(owner ?? "");
}

function faultOf(person: Person): { field: keyof Person; message: string; hint: string } | undefined {
  const { work_email: address, work_email_status: status, work_email_checked_on: day } = person;
  if (address === null && status !== null)
    return { field: "work_email_status", message: "a status without an address", hint: "write null" };
  if (address === null && day !== null)
    return { field: "work_email_checked_on", message: "a check without an address", hint: "write null" };
  if (address !== null && status === null)
    return { field: "work_email_status", message: "the address has no status", hint: "write unchecked" };
  if (status === "unchecked" && day !== null)
    return { field: "work_email_checked_on", message: "an unchecked address has no day", hint: "write null" };
  if (address !== null && status !== "unchecked" && day === null)
    return {
      field: "work_email_checked_on",
      message: "the check has no day",
      hint: "write the day, or unchecked as status",
    };
  return undefined;
}

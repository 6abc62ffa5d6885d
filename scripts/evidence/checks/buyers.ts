import { fold, slugOf } from "../../../contract/text-folding.ts";
import { regionOf } from "../../../data/schema/countries.ts";
import { slug, workEmail as workEmailForm } from "../../../data/schema/fields.ts";
import type { BuyerEntry } from "../../../data/schema/members.ts";
import type { Fault } from "../diagnostics.ts";
import { buyerSlug, type ValidBuyer } from "../ledger/buyers.ts";
import { eachValue } from "../validation/context.ts";
import type { Check, Report } from "./check.ts";

/** Providers of private mail, in any country: `yahoo` covers yahoo.com and yahoo.co.uk. */
const PRIVATE_MAIL = new Set(
  (
    "aim aliyun aol arcor bigpond btinternet fastmail freenet gmail gmx googlemail hey hotmail hushmail " +
    "icloud inbox juno laposte libero live mac me msn naver outlook pm proton protonmail qq rambler rediffmail rocketmail sbcglobal seznam t-online tutanota tuta wanadoo yahoo yandex ymail 126 163"
  ).split(" "),
);
/** Second-level domains: `yahoo.co.uk`. */
const SHARED = new Set(["co", "com", "net", "org"]);

/** `/api/v1/buyers/changes` and the page `/buyers/multi-club/` are no buyers. */
const RESERVED = new Map([
  ["changes", "the buyers' changes"],
  ["multi-club", "the page of multi-club ownership"],
]);

type Person = BuyerEntry["decision_makers"][number];

export const buyerChecks: readonly Check[] = [
  // A buyer is cited by the name of its file, and found by its own.
  {
    rule: "buyer-file",
    demands:
      "A buyer's file is named after its slug, which is neither changes nor multi-club, and no two buyers have the same name.",
    run({ evidence, validBuyers }, report) {
      for (const { path } of evidence.documents.filter(({ kind }) => kind === "buyer")) {
        const name = buyerSlug(path);
        const taken = RESERVED.get(name);
        if (taken !== undefined) report({ path, line: 1, column: 1 }, `this is the address of ${taken}`);
        if (slug.safeParse(name).success) continue;
        const better = slugOf(name);
        const hint = better === "" || better === name ? "at most 100 characters" : `name it ${better}.yaml`;
        report({ path, line: 1, column: 1 }, `"${name}" is not a slug`, hint);
      }
      const owners = new Map<string, string>();
      for (const { buyer, path, locationOf } of validBuyers) {
        const other = owners.get(fold(buyer.name));
        if (other === undefined) owners.set(fold(buyer.name), path);
        else report(locationOf(["name"]), `"${buyer.name}" is the name of two buyers`, `see ${other}`);
      }
    },
  },
  // A repeated entry would be counted twice.
  {
    rule: "buyer-repeats",
    demands:
      "A buyer's file lists a region, a country, a person, a source, a club for sale, and a club held from one date, once.",
    run({ validBuyers }, report) {
      for (const buyer of validBuyers) checkBuyer(buyer, report);
    },
  },
  // Neither can be sourced otherwise: the countries are the intent's, and only what is held can be sold.
  {
    rule: "buyer-wishes",
    demands: "A buyer with target_countries has an intent, and a club in selling is one that it holds.",
    run({ validBuyers }, report) {
      for (const { buyer, locationOf } of validBuyers) {
        if (buyer.target_countries !== undefined && buyer.intent === null)
          report(locationOf(["target_countries"]), "countries without an intent", "remove target_countries");
        for (const [index, { club }] of (buyer.selling ?? []).entries())
          if (!buyer.clubs.some((held) => held.club === club && held.until === null))
            report(locationOf(["selling", index, "club"]), `${club} is not held`, "remove the entry");
      }
    },
  },
  // Both are written because members filter by both.
  {
    rule: "hq-region",
    demands: "A buyer's hq_region is the region of its hq_country, as in data/schema/countries.json.",
    run({ validBuyers }, report) {
      for (const { buyer, locationOf } of validBuyers) {
        const region = regionOf.get(buyer.hq_country);
        if (region === undefined || region === buyer.hq_region) continue;
        const message = `${buyer.hq_country} is not in ${buyer.hq_region}`;
        report(locationOf(["hq_region"]), message, `write ${region}`);
      }
    },
  },
];

export const workEmailCheck: Check = {
  rule: "work-email",
  demands:
    "A work_email is an email address, not at a provider of private mail. It has a status, and a day of the check unless it is unchecked; without it both are null.",
  run(context, report) {
    eachValue(context, ["work email"], (value, holder, field) => {
      const refuse = (message: string, hint: string) => report(holder.locationOf(field.name), message, hint);
      if (!workEmailForm.safeParse(value).success) refuse("work_email is not an email address", "write null");
      else if (isPrivateMail(value))
        refuse("work_email is at a provider of private mail", "remove it: only work addresses are kept");
    });
    for (const { buyer, locationOf } of context.validBuyers)
      for (const [index, person] of buyer.decision_makers.entries()) {
        const fault = emailFault(person);
        if (fault !== undefined)
          report(locationOf(["decision_makers", index, fault.field]), fault.message, fault.hint);
      }
  },
};

function checkBuyer({ buyer, locationOf }: ValidBuyer, report: Report): void {
  const lists: Readonly<Record<string, readonly string[]>> = {
    target_regions: buyer.target_regions,
    target_countries: buyer.target_countries ?? [],
    selling: (buyer.selling ?? []).map(({ club }) => club),
    clubs: buyer.clubs.map(({ club, since, until }) => `${club} ${since ?? ""} ${until ?? ""}`.trim()),
    decision_makers: buyer.decision_makers.map(({ name }) => name),
    sources: buyer.sources.map(({ url }) => url),
  };
  for (const [list, items] of Object.entries(lists)) {
    const keys = items.map(fold);
    for (const [index, item] of items.entries())
      if (keys.indexOf(fold(item)) < index)
        report(locationOf([list, index]), `"${item}" is listed twice in ${list}`, "remove one");
  }
}

function isPrivateMail(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  const owner = labels.length > 2 && SHARED.has(labels.at(-2) ?? "") ? labels.at(-3) : labels.at(-2);
  return PRIVATE_MAIL.has(owner ?? "");
}

function emailFault(person: Person): (Fault & { field: keyof Person }) | undefined {
  const { work_email: address, work_email_status: status, work_email_checked_on: day } = person;
  const [statusField, dayField] = ["work_email_status", "work_email_checked_on"] as const;
  if (address === null && status !== null)
    return { field: statusField, message: "a status without an address", hint: "write null" };
  if (address === null && day !== null)
    return { field: dayField, message: "a check without an address", hint: "write null" };
  if (address !== null && status === null)
    return { field: statusField, message: "the address has no status", hint: "write unchecked" };
  if (status === "unchecked" && day !== null)
    return { field: dayField, message: "an unchecked address has no day", hint: "write null" };
  if (address !== null && status !== "unchecked" && day === null)
    return {
      field: dayField,
      message: "the check has no day",
      hint: "write the day, or unchecked as status",
    };
  return undefined;
}

import { isDeepStrictEqual } from "node:util";
import { membersSample } from "../../../data/schema/members-sample.ts";
import type { Location } from "../diagnostics.ts";
import { buyerSlug } from "../ledger/buyers.ts";
import type { CheckContext } from "../validation/context.ts";
import { fieldValues } from "../values/fields.ts";
import type { Check } from "./check.ts";

/** An edit of the members' evidence comes first, that of the sample after it. */
export const membersSampleCheck: Check = {
  rule: "members-sample",
  demands:
    "The buyer and the deals of members-sample.yaml are as the members' evidence has them, if that is there.",
  run(context, report) {
    const document = context.evidence.documents.find(({ kind }) => kind === "membersSample");
    if (document === undefined || context.buyers.size === 0) return;
    const { buyer, deals } = membersSample.parse(document.value);
    const records = [
      { path: ["buyer"], record: buyer, found: findBuyer(context, buyer.slug) },
      ...deals.map((deal, index) => ({
        path: ["deals", index],
        record: deal,
        found: findDeal(context, deal.slug),
      })),
    ];
    for (const { path, record, found } of records) {
      if (found === undefined) {
        const message = `the members' evidence has no "${record.slug}"`;
        report(document.locationOf([...path, "slug"]), message, "choose another");
        continue;
      }
      const { values, location } = found;
      for (const [field, value] of Object.entries(record)) {
        if (isDeepStrictEqual(value, values[field])) continue;
        const message = `${field} is not what ${location.path}:${location.line} says`;
        report(document.locationOf([...path, field]), message, "write the same in both");
      }
    }
  },
};

/** A record of the members' evidence with its fields as the sample has them. */
interface Found {
  values: Readonly<Record<string, unknown>>;
  location: Location;
}

/** The decision-makers are only counted. */
function findBuyer(context: CheckContext, slug: string): Found | undefined {
  const found = context.validBuyers.find(({ path }) => buyerSlug(path) === slug);
  if (found === undefined) return undefined;
  const { decision_makers, clubs, ...entry } = found.buyer;
  const stakes = clubs.map((stake) => ({ ...stake, ...clubFields(context, stake.club) }));
  const values = { slug, ...entry, clubs: stakes, decision_makers: decision_makers.length };
  return { values, location: { path: found.path, line: 1, column: 1 } };
}

function findDeal(context: CheckContext, slug: string): Found | undefined {
  const deal = context.deals.get(slug);
  if (deal === undefined) return undefined;
  const sources = context.evidence.records.dealSources
    .filter((page) => page.text("deal") === slug)
    .map((page) => {
      const { deal: _, ...columns } = fieldValues(page);
      return columns;
    });
  const values = { ...fieldValues(deal), ...clubFields(context, deal.text("club")), sources };
  return { values, location: deal.locationOf("slug") };
}

function clubFields({ clubs, memberClubs }: CheckContext, slug: string) {
  const club = clubs.get(slug) ?? memberClubs.get(slug);
  return { club_name: club?.text("name"), country: club?.text("country") };
}

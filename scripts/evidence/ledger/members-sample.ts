import { isDeepStrictEqual } from "node:util";
import type { Location } from "../diagnostics.ts";
import type { CheckContext } from "../validation/context.ts";
import { fieldValues } from "../values/fields.ts";
import { buyerSlug } from "./buyers.ts";

/** The rule that the sample is as the members' evidence is. An edit of that evidence comes first, that of the sample after it. */
export const SAMPLE_RULE = "members-sample";

/** A record as the sample has it, and where the members' evidence has it. */
interface Sampled {
  values: Readonly<Record<string, unknown>>;
  location: Location;
}

/** A buyer of the members' evidence without its decision-makers; undefined if there is no valid one of this slug. */
export function sampledBuyer(context: CheckContext, slug: string): Sampled | undefined {
  const found = context.validBuyers.find(({ path }) => buyerSlug(path) === slug);
  if (found === undefined) return undefined;
  const { decision_makers, clubs, ...entry } = found.buyer;
  const stakes = clubs.map((stake) => ({ ...stake, ...clubFields(context, stake.club) }));
  const values = { slug, ...entry, clubs: stakes, decision_makers: decision_makers.length };
  return { values, location: { path: found.path, line: 1, column: 1 } };
}

/** A deal of the members' evidence with its further pages; undefined if there is none of this slug. */
export function sampledDeal(context: CheckContext, slug: string): Sampled | undefined {
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

/** The fields in which a record of the sample is not as the members' evidence has it. */
export const differingFields = (sampled: object, { values }: Sampled): string[] =>
  Object.entries(sampled)
    .filter(([field, value]) => !isDeepStrictEqual(value, values[field]))
    .map(([field]) => field);

import { fold } from "../../../contract/text-folding.ts";
import type { ValidBuyer } from "../buyers.ts";
import type { Check, Report } from "../context.ts";

/** A repeated entry would be counted twice. */
export const buyerRepeats: Check = {
  rule: "buyer-repeats",
  demands: "A buyer's file lists a region, a person, a source and a club held from one date only once.",
  run({ validBuyers }, report) {
    for (const buyer of validBuyers) checkBuyer(buyer, report);
  },
};

function checkBuyer({ buyer, locationOf }: ValidBuyer, report: Report): void {
  const lists: Readonly<Record<string, readonly string[]>> = {
    target_regions: buyer.target_regions,
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

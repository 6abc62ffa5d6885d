import { type MembersSample, membersSample } from "../../../data/schema/members-sample.ts";
import { differingFields, SAMPLE_RULE, sampledBuyer, sampledDeal } from "../ledger/members-sample.ts";
import type { CheckContext } from "../validation/context.ts";
import type { Check } from "./check.ts";

export const membersSampleCheck: Check = {
  rule: SAMPLE_RULE,
  demands:
    "The buyer and the deals of members-sample.yaml are as the members' evidence has them, if that is there.",
  run(context, report) {
    const document = context.evidence.documents.find(({ kind }) => kind === "membersSample");
    if (document === undefined || context.buyers.size === 0) return;
    const sample = membersSample.parse(document.value);
    for (const { path, record, found } of recordsOf(sample, context)) {
      if (found === undefined) {
        const message = `the members' evidence has no "${record.slug}"`;
        report(document.locationOf([...path, "slug"]), message, "choose another");
        continue;
      }
      const { location } = found;
      for (const field of differingFields(record, found))
        report(
          document.locationOf([...path, field]),
          `${field} is not what ${location.path}:${location.line} says`,
          "write the same in both",
        );
    }
  },
};

/** The records of the sample, where they are in it, and as the evidence has them. */
const recordsOf = ({ buyer, deals }: MembersSample, context: CheckContext) => [
  { path: ["buyer"], record: buyer, found: sampledBuyer(context, buyer.slug) },
  ...deals.map((deal, index) => ({
    path: ["deals", index],
    record: deal,
    found: sampledDeal(context, deal.slug),
  })),
];

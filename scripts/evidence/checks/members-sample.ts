import { type MembersSample, membersSample } from "../../../data/schema/members-sample.ts";
import { differingFields, SAMPLE_RULE, sampledBuyer, sampledDeal } from "../members-sample.ts";
import type { Check } from "./check.ts";

const writeAgain = (buyer: string, deals: readonly string[]) =>
  `npm run release -- --sample ${[buyer, ...deals].join(" ")}`;

/** The counts have a date, so they may be older than the evidence. */
export const membersSampleCheck: Check = {
  rule: SAMPLE_RULE,
  demands:
    "The buyer and the deals of members-sample.yaml are as the members' evidence has them, if that is there.",
  run(context, report) {
    const document = context.evidence.documents.find(({ kind }) => kind === "membersSample");
    const sample = membersSample.safeParse(document?.value).data;
    if (document === undefined || sample === undefined || context.buyers.size === 0) return;
    for (const { path, record, found, isUnsure } of recordsOf(sample, context)) {
      const slug = record.slug;
      if (found === undefined) {
        const hint = `choose another: ${writeAgain("BUYER", ["DEAL", "DEAL", "DEAL"])}`;
        if (!isUnsure)
          report(document.locationOf([...path, "slug"]), `the members' evidence has no "${slug}"`, hint);
        continue;
      }
      const { location } = found;
      const hint = `if the evidence is right: ${commandFor(sample)}`;
      for (const field of differingFields(record, found))
        report(
          document.locationOf([...path, field]),
          `${field} is not what ${location.path}:${location.line} says`,
          hint,
        );
    }
  },
};

const commandFor = ({ buyer, deals }: MembersSample) =>
  writeAgain(
    buyer.slug,
    deals.map(({ slug }) => slug),
  );

/** The records of the sample, where they are in it, and as the evidence has them. One that cannot be read may be right. */
const recordsOf = ({ buyer, deals }: MembersSample, context: Parameters<Check["run"]>[0]) => [
  {
    path: ["buyer"],
    record: buyer,
    found: sampledBuyer(context, buyer.slug),
    isUnsure: context.buyers.has(buyer.slug),
  },
  ...deals.map((deal, index) => ({
    path: ["deals", index],
    record: deal,
    found: sampledDeal(context, deal.slug),
    isUnsure: context.evidence.incomplete.has("deals"),
  })),
];

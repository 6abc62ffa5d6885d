import { fold } from "../../../contract/text-folding.ts";
import type { Check } from "../context.ts";
import type { SourceRecord } from "../records.ts";

export const duplicateDeal: Check = {
  rule: "duplicate-deal",
  demands: "A slug belongs to one deal, and no two deals have the same club, buyer_name and announced_date.",
  run({ evidence }, report) {
    const bySlug = new Map<string, SourceRecord>();
    const byFacts = new Map<string, SourceRecord>();
    for (const deal of evidence.records.deals) {
      const slug = deal.text("slug");
      const facts = ["club", "buyer_name", "announced_date"].map((field) => fold(deal.text(field)));
      const key = facts.join("\0");
      const [same, alike] = [slug === "" ? undefined : bySlug.get(slug), byFacts.get(key)];
      if (same !== undefined)
        report(deal.locationOf("slug"), `"${slug}" is the slug of two deals`, hintFor(same));
      else if (alike !== undefined && !facts.includes(""))
        report(deal.locationOf("club"), "the deal is listed already", hintFor(alike));
      if (same === undefined) bySlug.set(slug, deal);
      if (alike === undefined) byFacts.set(key, deal);
    }
  },
};

const hintFor = ({ path, line }: SourceRecord): string => `at ${path}:${line}; keep the newer evidence`;

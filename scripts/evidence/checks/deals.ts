import { buyerSlug, type ValidBuyer } from "../ledger/buyers.ts";
import type { SourceRecord } from "../records.ts";
import type { CheckContext } from "../validation/context.ts";
import { firstDayOf, lastDayOf } from "../values/dates.ts";
import type { Check } from "./check.ts";

export const dealChecks: readonly Check[] = [
  // A page that is older than the completion can report only the agreement.
  {
    rule: "completed-deal",
    demands:
      "A deal is completed if a page is not older than its completed_date, and only a completed deal has such a date.",
    mayBeExcepted: true,
    run({ evidence, pages }, report) {
      for (const deal of evidence.records.deals) {
        const [slug, status, completed] = [
          deal.text("slug"),
          deal.text("status"),
          deal.text("completed_date"),
        ];
        if (completed === "") continue;
        if (status !== "completed") {
          const hint = 'write "completed", or leave completed_date empty';
          report(deal.locationOf("completed_date"), `the deal is ${status}`, hint);
          continue;
        }
        const dates = (pages.get(slug) ?? []).map(({ date }) => date);
        if (dates.some((date) => date === "" || lastDayOf(date) >= firstDayOf(completed))) continue;
        report(
          deal.locationOf("status"),
          `every page is older than the completion in ${completed}`,
          'add a page that reports the completion to deal-sources.csv, or write "agreed"',
        );
      }
    },
  },
  // A club is held once a deal is done, not once it is agreed.
  {
    rule: "held-club",
    demands: "A buyer does not hold a club through a deal that is not completed.",
    mayBeExcepted: true,
    run(context, report) {
      for (const { buyer, path, locationOf } of context.validBuyers)
        for (const [index, stake] of buyer.clubs.entries()) {
          const deal = stake.until === null ? openDeal(context, buyerSlug(path), stake) : undefined;
          if (deal === undefined) continue;
          report(
            locationOf(["clubs", index, "club"]),
            `${stake.club} is held, but the deal ${deal.text("slug")} is ${deal.text("status")}`,
            "remove the club until a page reports the completion; an intent or the deal alone may stay",
          );
        }
    },
  },
  // A percentage held after the deal is no percentage bought.
  {
    rule: "bought-percent",
    demands: "The percentages that a buyer bought in completed deals of a club add up to at most 100.",
    mayBeExcepted: true,
    run({ evidence }, report) {
      const bought = new Map<string, number>();
      for (const deal of [...evidence.records.deals].reverse()) {
        const [percent, buyer] = [Number(deal.text("stake_percent")), deal.text("buyer_name")];
        if (deal.text("status") !== "completed") continue;
        const key = `${deal.text("club")} ${deal.text("buyer") || buyer}`;
        const total = (bought.get(key) ?? 0) + percent;
        bought.set(key, total);
        if (total <= 100) continue;
        report(
          deal.locationOf("stake_percent"),
          `with its earlier deals, ${buyer} bought ${total} percent of ${deal.text("club")}`,
          "write the percentage bought in this deal, not the one held after it",
        );
      }
    },
  },
];

type Stake = ValidBuyer["buyer"]["clubs"][number];

/** The deal by which a stake would have begun, if no deal of the buyer in that club is completed. */
function openDeal(
  { evidence }: CheckContext,
  buyer: string,
  { club, since }: Stake,
): SourceRecord | undefined {
  const deals = evidence.records.deals.filter(
    (deal) => deal.text("buyer") === buyer && deal.text("club") === club,
  );
  if (deals.some(({ text }) => text("status") === "completed")) return undefined;
  return deals.find(({ text }) => since === null || lastDayOf(since) >= firstDayOf(text("announced_date")));
}

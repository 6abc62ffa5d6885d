import type { Check, CheckContext, Report } from "../context.ts";
import { firstDayOf, isRealDate, lastDayOf } from "../dates.ts";
import type { Location } from "../diagnostics.ts";
import type { ValidBuyer } from "../valid-buyers.ts";

/** What is known was known when the sources were read, and ends after it begins. */
export const memberDates: Check = {
  rule: "member-dates",
  demands: "No date of a buyer or a deal is after its verification, and no stake ends before it begins.",
  run(context, report) {
    for (const sound of context.validBuyers) checkBuyer(sound, context, report);
    for (const deal of context.evidence.records.deals) {
      const date = deal.text("announced_date");
      reportLater(
        date,
        deal.text("verification_date"),
        () => deal.locationOf("announced_date"),
        context,
        report,
      );
    }
  },
};

function checkBuyer({ buyer, locationOf }: ValidBuyer, context: CheckContext, report: Report): void {
  const later = (date: string | null | undefined, ...path: PropertyKey[]) =>
    reportLater(date ?? "", buyer.verification_date, () => locationOf(path), context, report);
  later(buyer.intent?.reported, "intent", "reported");
  for (const [index, { date }] of buyer.sources.entries()) later(date, "sources", index, "date");
  for (const [index, person] of buyer.decision_makers.entries())
    later(person.work_email_checked_on, "decision_makers", index, "work_email_checked_on");
  for (const [index, { since, until }] of buyer.clubs.entries()) {
    later(since, "clubs", index, "since");
    later(until, "clubs", index, "until");
    if (since === null || until === null || !isRealDate(since) || !isRealDate(until)) continue;
    if (firstDayOf(since) <= lastDayOf(until)) continue;
    const message = `the stake ends in ${until}, before it begins in ${since}`;
    report(locationOf(["clubs", index, "until"]), message, "one of the two dates is wrong");
  }
}

/** A verification in the future is told by the `date-order` rule, and nothing is held against it. */
function reportLater(
  date: string,
  verified: string,
  locationOf: () => Location,
  { today }: CheckContext,
  report: Report,
): void {
  if (!isRealDate(date) || !isRealDate(verified) || verified > today) return;
  if (firstDayOf(date) > verified)
    report(locationOf(), `${date} is after the verification on ${verified}`, "one of the two dates is wrong");
}

import type { Check, CheckContext, Tell } from "../context.ts";
import { firstDayOf, isRealDate, lastDayOf } from "../dates.ts";
import type { Place } from "../problems.ts";
import type { SoundBuyer } from "../sound-buyers.ts";

/** What is known was known when the sources were read, and ends after it begins. */
export const memberDates: Check = {
  rule: "member-dates",
  demands: "No date of a buyer or a deal is after its verification, and no stake ends before it begins.",
  run(context, tell) {
    for (const sound of context.soundBuyers) checkBuyer(sound, context, tell);
    for (const deal of context.evidence.records.deals) {
      const date = deal.text("announced_date");
      tellLater(date, deal.text("verification_date"), () => deal.placeOf("announced_date"), context, tell);
    }
  },
};

function checkBuyer({ buyer, placeOf }: SoundBuyer, context: CheckContext, tell: Tell): void {
  const later = (date: string | null | undefined, ...path: PropertyKey[]) =>
    tellLater(date ?? "", buyer.verification_date, () => placeOf(path), context, tell);
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
    tell(placeOf(["clubs", index, "until"]), message, "one of the two dates is wrong");
  }
}

/** A verification in the future is told by the `date-order` rule, and nothing is held against it. */
function tellLater(
  date: string,
  verified: string,
  placeOf: () => Place,
  { today }: CheckContext,
  tell: Tell,
): void {
  if (!isRealDate(date) || !isRealDate(verified) || verified > today) return;
  if (firstDayOf(date) > verified)
    tell(placeOf(), `${date} is after the verification on ${verified}`, "one of the two dates is wrong");
}

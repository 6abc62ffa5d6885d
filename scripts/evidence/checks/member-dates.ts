import type { ValidBuyer } from "../buyers.ts";
import type { Check, Report } from "../context.ts";
import { firstDayOf, isRealDate, lastDayOf } from "../dates.ts";

const HINT = "one of the two dates is wrong";

export const memberDates: Check = {
  rule: "member-dates",
  demands:
    "No date of a buyer or a deal is after its verification, no stake ends before it begins, no deal before it is announced.",
  run({ validBuyers, evidence, today }, report) {
    for (const { buyer, locationOf } of validBuyers) {
      for (const { date, path } of datesOf(buyer)) {
        const message = laterThan(date, buyer.verification_date, today);
        if (message !== undefined) report(locationOf(path), message, HINT);
      }
      checkStakes({ buyer, locationOf }, report);
    }
    for (const deal of evidence.records.deals) {
      const [announced, completed] = [deal.text("announced_date"), deal.text("completed_date")];
      for (const field of ["announced_date", "completed_date"]) {
        const message = laterThan(deal.text(field), deal.text("verification_date"), today);
        if (message !== undefined) report(deal.locationOf(field), message, HINT);
      }
      if (isRealDate(announced) && isRealDate(completed) && lastDayOf(completed) < firstDayOf(announced))
        report(deal.locationOf("completed_date"), `completed before it was announced in ${announced}`, HINT);
    }
  },
};

/** Every date of a buyer that was known when its sources were read. */
const datesOf = ({ intent, sources, decision_makers, clubs }: ValidBuyer["buyer"]) => [
  { date: intent?.reported, path: ["intent", "reported"] },
  ...sources.map(({ date }, index) => ({ date, path: ["sources", index, "date"] })),
  ...decision_makers.map((person, index) => ({
    date: person.work_email_checked_on,
    path: ["decision_makers", index, "work_email_checked_on"],
  })),
  ...clubs.flatMap(({ since, until }, index) => [
    { date: since, path: ["clubs", index, "since"] },
    { date: until, path: ["clubs", index, "until"] },
  ]),
];

function checkStakes({ buyer, locationOf }: Omit<ValidBuyer, "path">, report: Report): void {
  for (const [index, { since, until }] of buyer.clubs.entries()) {
    if (since === null || until === null || !isRealDate(since) || !isRealDate(until)) continue;
    if (firstDayOf(since) <= lastDayOf(until)) continue;
    const message = `the stake ends in ${until}, before it begins in ${since}`;
    report(locationOf(["clubs", index, "until"]), message, HINT);
  }
}

/** A verification in the future is the `date-order` rule's; dates are not compared with it. */
function laterThan(date: string | null | undefined, verified: string, today: string): string | undefined {
  if (!isRealDate(date ?? "") || !isRealDate(verified) || verified > today) return undefined;
  return firstDayOf(date ?? "") > verified ? `${date} is after the verification on ${verified}` : undefined;
}

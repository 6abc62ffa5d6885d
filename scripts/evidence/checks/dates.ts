import { buyerEntry } from "../../../data/schema/members.ts";
import type { ValidBuyer } from "../ledger/buyers.ts";
import type { SourceRecord } from "../records.ts";
import { eachValue, type PageRecord } from "../validation/context.ts";
import { FIRST_YEAR, firstDayOf, isRealDate, lastDayOf } from "../values/dates.ts";
import { documentTexts } from "../values/fields.ts";
import { normalizeDate } from "../values/normalize.ts";
import { type Check, type Report, valueCheck } from "./check.ts";

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;

const textsOfBuyer = documentTexts(buyerEntry);

const HINT = "one of the two dates is wrong";

export const dateForm = valueCheck({
  rule: "date-form",
  demands: `A date is YYYY, YYYY-MM or YYYY-MM-DD, exists and is of ${FIRST_YEAR} or later; a verification date is a full day.`,
  kinds: ["date", "day"],
  faultOf(value, { kind }) {
    const form = kind === "day" ? "YYYY-MM-DD" : "YYYY, YYYY-MM or YYYY-MM-DD";
    if (!isRealDate(value)) return { message: `"${value}" is not a date`, hint: hintFor(value, form) };
    if (kind !== "day" || FULL_DAY.test(value)) return undefined;
    return { message: `"${value}" is not a full day`, hint: `write ${form}` };
  },
});

export const dateChecks: readonly Check[] = [
  {
    rule: "date-order",
    demands:
      "No verification, removal or redirect is in the future, no evidence and no end after its verification.",
    run(context, report) {
      eachValue(context, ["day"], (value, record, field) => {
        if (value <= context.today) return;
        const hint =
          field.name === "verification_date" ? "write the day you read the source" : "write today's date";
        report(record.locationOf(field.name), `${value} is in the future`, hint);
      });
      for (const page of [...context.pages.values()].flat()) checkPage(page, report);
    },
  },
  // The reason of the status says when it was announced.
  {
    rule: "announced-date",
    demands: "A page that is announced has an evidence_date.",
    run({ pages }, report) {
      for (const { row, announced, date } of [...pages.values()].flat())
        if (announced !== "" && date === "")
          report(
            row.locationOf("announced"),
            "announced on a page without a date",
            "write its evidence_date, or leave announced empty",
          );
    },
  },
  {
    rule: "member-dates",
    demands:
      "No date of a buyer or a deal is after its verification, no stake ends before it begins, no deal before it is announced.",
    run({ validBuyers, evidence }, report) {
      for (const { buyer, locationOf } of validBuyers) {
        for (const { kind, value, path } of textsOfBuyer(buyer)) {
          if (kind !== "date" && kind !== "day") continue;
          const message = laterThan(value, buyer.verification_date);
          if (message !== undefined) report(locationOf(path), message, HINT);
        }
        checkStakes({ buyer, locationOf }, report);
      }
      for (const deal of evidence.records.deals) checkDeal(deal, report);
    },
  },
];

function hintFor(value: string, form: string): string {
  if (/^\d{4}(?:-|$)/.test(value) && Number(value.slice(0, 4)) < FIRST_YEAR)
    return `the year is before ${FIRST_YEAR}`;
  const normalized = normalizeDate(value);
  return `write ${normalized === value ? form : normalized}`;
}

function checkStakes({ buyer, locationOf }: Omit<ValidBuyer, "path">, report: Report): void {
  for (const [index, { since, until }] of buyer.clubs.entries()) {
    if (since === null || until === null || firstDayOf(since) <= lastDayOf(until)) continue;
    const message = `the stake ends in ${until}, before it begins in ${since}`;
    report(locationOf(["clubs", index, "until"]), message, HINT);
  }
}

function checkDeal(deal: SourceRecord, report: Report): void {
  const [announced, completed] = [deal.text("announced_date"), deal.text("completed_date")];
  for (const field of ["announced_date", "completed_date"]) {
    const message = laterThan(deal.text(field), deal.text("verification_date"));
    if (message !== undefined) report(deal.locationOf(field), message, HINT);
  }
  if (completed !== "" && lastDayOf(completed) < firstDayOf(announced))
    report(deal.locationOf("completed_date"), `completed before it was announced in ${announced}`, HINT);
}

function checkPage({ row, dateField, date, ended, verified }: PageRecord, report: Report): void {
  if (date !== "" && firstDayOf(date) > verified) {
    const message = `the source is of ${date}, after it was verified on ${verified}`;
    report(row.locationOf(dateField), message, HINT);
  }
  if (ended !== "" && firstDayOf(ended) > verified) {
    const message = `it ended in ${ended}, after the source was verified on ${verified}`;
    report(row.locationOf("ended"), message, "a term that still runs is written as term_end");
  }
}

const laterThan = (date: string, verified: string): string | undefined =>
  date !== "" && firstDayOf(date) > verified ? `${date} is after the verification on ${verified}` : undefined;

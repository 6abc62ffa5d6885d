import { type Format, grouped, headroomText, percentAgainst, shortPoints } from "../form/numbers.ts";
import type { Assessment, Limit } from "./plan-view.ts";

export const NO_RATIO = "There is no ratio: the denominator is not above zero.";

const VERDICTS: Readonly<Record<string, string>> = {
  breach: "Above the limit",
  significant: "Significantly above",
  levy: "Above, with a levy",
  points: "Above, with points deducted",
  unclear: "Above, unless equity counts in full",
  blocked: "Above: sign only what departures pay for",
  none: "No ratio",
};

export const isWithin = ({ verdict }: Assessment): boolean => verdict === "within";

/** `76.1%` with so many decimals as show the verdict; the squad cost against an amount. */
export function ratioOf({ ratio, limitPercent, numerator }: Assessment, money: Format, decimals = 1): string {
  if (limitPercent === null) return money(numerator);
  return ratio === null ? "no ratio" : percentAgainst(ratio, limitPercent, decimals);
}

/** `70%`, or an amount of money. */
export const limitText = ({ limitPercent, limit }: Assessment, money: Format): string =>
  limitPercent === null ? money(limit) : `${grouped(limitPercent)}%`;

/** `€19.5m below the threshold of 70%`. */
export const roomText = ({ name }: Limit, one: Assessment, money: Format): string =>
  `${headroomText(one.headroom, money)} the ${name === "" ? "threshold" : "limit"} of ${limitText(one, money)}`;

/** `70%`, or `the amount`. */
export const boundOf = ({ seasons }: Limit, money: Format): string =>
  seasons[0].plan.limitPercent === null ? "the amount" : limitText(seasons[0].plan, money);

/** Seasons that the plan keeps within the limit, and the worse case does not. */
export const overInWorseCase = ({ seasons }: Limit): string[] =>
  seasons
    .filter(({ plan, worse }) => isWithin(plan) && worse !== null && !isWithin(worse))
    .map(({ name }) => name);

/** Consequence of a verdict: `Above, with a levy; allowance left: 18.6`. A verdict that is not known yet is shown as the API names it. */
export function consequence(one: Assessment, money: Format): string {
  const { redPercent, pointsAtLeast, nextAllowanceLeft, limitWithEquityAdded, revenueNeeded, spendable } =
    one;
  const notes = [
    isWithin(one) ? "" : (VERDICTS[one.verdict] ?? one.verdict),
    redPercent === undefined || isWithin(one) ? "" : `points deducted beyond ${grouped(redPercent)}%`,
    pointsAtLeast ? `at least ${pointsAtLeast} points deducted` : "",
    nextAllowanceLeft === undefined ? "" : `allowance left: ${shortPoints(nextAllowanceLeft)}`,
    limitWithEquityAdded === undefined || limitWithEquityAdded === one.limit
      ? ""
      : `limit ${money(one.limit)}, or ${money(limitWithEquityAdded)} if equity counts in full`,
    revenueNeeded ? `${money(revenueNeeded)} more revenue needed` : "",
    spendable === undefined ? "" : `${money(spendable)} may be spent`,
  ];
  return notes.filter((note) => note !== "").join("; ");
}

import type { RegimeVerdict } from "../../../contract/calculators/regimes.ts";
import { alignedMoney, type MoneyUnit, shortMoney } from "../money.ts";
import { grouped, headroomText, ratioText, shortPoints } from "../numbers.ts";
import { RULEBOOKS } from "../rulebooks.tsx";
import type { FigureSection } from "./figures.tsx";

/** A plan under each rulebook. */

const VERDICTS: Readonly<Record<string, string>> = {
  within: "Within the limit",
  breach: "Above the limit",
  significant: "Significantly above",
  levy: "Above, with a levy",
  points: "Above, with points deducted",
  unclear: "Above, unless equity counts in full",
  blocked: "Above: sign only what departures pay for",
  none: "No ratio",
};

/** A verdict that is not known yet is shown as the API names it. */
export const verdictText = ({ verdict = "none" }: Partial<RegimeVerdict> = {}): string =>
  VERDICTS[verdict] ?? verdict;

export function rulebooksSection(regimes: readonly RegimeVerdict[], unit: MoneyUnit): FigureSection {
  const format = alignedMoney(
    regimes.map(({ headroom }) => headroom),
    unit,
  );
  const within = regimes.filter(({ verdict }) => verdict === "within").length;
  return {
    id: "rulebooks",
    title: `The plan is within ${within === regimes.length ? "every" : `${within} of ${regimes.length}`} chosen rulebook${within === regimes.length ? "" : "s"}`,
    table: {
      caption: "Each with its own numerator and denominator, as far as we have read the rule",
      columns: ["Rulebook", "Limit", "Ratio", "Headroom", "Verdict", "Note"],
      rows: regimes.map((one) => [
        RULEBOOKS[one.regime].name,
        one.limitPercent === null ? shortMoney(unit)(one.limit) : `${grouped(one.limitPercent)}%`,
        one.limitPercent === null ? "" : ratioText(one.ratio, one.limitPercent),
        headroomText(one.headroom, format),
        verdictText(one),
        noteOf(one, shortMoney(unit)),
      ]),
    },
  };
}

/** What one rulebook alone says. */
function noteOf(one: RegimeVerdict, money: (amount: number) => string): string {
  const { redPercent, pointsAtLeast, nextAllowanceLeft, limitWithEquityAdded, revenueNeeded, spendable } =
    one;
  const notes = [
    redPercent === undefined ? "" : `Points beyond ${grouped(redPercent)}%`,
    pointsAtLeast ? `at least ${pointsAtLeast} points deducted` : "",
    nextAllowanceLeft === undefined
      ? ""
      : `${shortPoints(nextAllowanceLeft)} points of allowance left afterwards`,
    limitWithEquityAdded === undefined || limitWithEquityAdded === one.limit
      ? ""
      : `Limit ${money(one.limit)}, or ${money(limitWithEquityAdded)} if equity counts in full`,
    revenueNeeded ? `${money(revenueNeeded)} more revenue needed` : "",
    spendable === undefined ? "" : `${money(spendable)} may be spent`,
  ];
  return notes.filter((note) => note !== "").join("; ");
}

import * as z from "zod";
import {
  addedLater,
  amount,
  amountOrZero,
  listOf,
  mayBeLeftOut,
  money,
  moneyRounded,
  mustBe,
  objectOf,
  oneOf,
  orNull,
  percent,
  percentage,
  points,
  refuse,
  wholeNumber,
  withDefault,
} from "./numbers.ts";

/** The rulebooks that a squad can be held against. The formulas are in `server/calculators/regimes.ts`. */

const REGIMES = ["uefa", "premier-league", "efl-championship", "serie-a", "dfl", "amount"] as const;

const REGIMES_DESCRIPTION =
  "The rulebooks to hold the squad against: UEFA's squad cost rule, the Premier League's and the Championship's squad cost ratio, the " +
  "Italian federation's broader labour costs, the Bundesliga's rule, and a fixed amount as LaLiga sets it. Sources and what was not " +
  "seen are on the method's page";

const regimeList = listOf(oneOf(REGIMES), "rulebooks", REGIMES.length).describe(REGIMES_DESCRIPTION);

const part = (description: string) => mayBeLeftOut(percentage(description, 100));

const regimeInputs = objectOf({
  breachesInThreeSeasons: withDefault(
    wholeNumber(0, 3).describe("uefa: earlier breaches within three seasons, 0 to 3"),
    0,
  ),
  allowanceLeft: withDefault(
    percentage("premier-league: what is left of the allowance of 30 percentage points above 85", 30),
    30,
  ),
  pointUnit: mayBeLeftOut(
    amount(
      "premier-league: the excess for which one more point is deducted, reported as 6.5 million pounds; left out, no points are counted",
    ).gt(0, { error: mustBe("a number greater than 0") }),
  ),
  equity: amountOrZero(
    "efl-championship: equity of the season that tops up revenue, reported as at most 15 million pounds a season and 33 in three; more " +
      "is warned of",
  ),
  exemptCosts: amountOrZero(
    "serie-a: pay and amortisation of players under 23 who are eligible for Italy, which do not count; more than all pay and " +
      "amortisation is warned of",
  ),
  limitAmount: mayBeLeftOut(amount("amount: the limit of the season; required with amount")),
  saved: amountOrZero(
    "amount: costs saved by players who left, of which a club above its limit may spend a part",
  ),
  savedRate: part(
    "amount: that part, required with saved; LaLiga's is reported as 60, or 70 for a franchise player, in 2025-26",
  ),
  transferProfit: amountOrZero("amount: transfer profit of which a club above its limit may spend a part"),
  transferProfitRate: part(
    "amount: that part, required with transferProfit; LaLiga's is reported as 20, or 30 for a franchise player, in 2025-26",
  ),
}).meta({
  id: "RegimeInputs",
  outputId: "CountedRegimeInputs",
  description: "What the rulebooks need beside the squad",
});

export const NO_REGIME_INPUTS = regimeInputs.parse({});

/** Fields of a request, and of its inputs as counted. */
export const regimeFields = { regimes: addedLater(regimeList), regimeInputs: addedLater(regimeInputs) };

export interface RegimeRequest {
  regimes?: readonly Regime[] | undefined;
  regimeInputs?: RegimeInputs | undefined;
}

/** Refuses a rulebook that is named twice, and an amount without what it needs. */
export function checkRegimes(
  { regimes = [], regimeInputs: given = NO_REGIME_INPUTS }: RegimeRequest,
  context: z.RefinementCtx,
): void {
  for (const [index, regime] of regimes.entries())
    if (regimes.indexOf(regime) !== index) refuse(context, ["regimes", index], "is named twice");
  if (!regimes.includes("amount")) return;
  if (given.limitAmount === null) refuse(context, ["regimeInputs", "limitAmount"], "is required with amount");
  if (given.saved > 0 && given.savedRate === null)
    refuse(context, ["regimeInputs", "savedRate"], "is required with saved");
  if (given.transferProfit > 0 && given.transferProfitRate === null)
    refuse(context, ["regimeInputs", "transferProfitRate"], "is required with transferProfit");
}

const VERDICTS = {
  within: "the squad cost is within the limit",
  breach: "above it",
  significant: "above it so far, or so often, that UEFA calls it significant",
  levy: "above 85% but within the allowance, for which the Premier League takes a levy",
  points: "beyond the allowance, for which the Premier League deducts points",
  unclear: "above the Championship's limit, but within it if equity counts in full",
  blocked:
    "above the Italian federation's limit: a club may sign only what its departures pay for, and a total block is possible at the " +
    "next check",
  none: "there is no ratio",
} as const;

export type Verdict = keyof typeof VERDICTS;

export const regimeVerdict = z
  .strictObject({
    regime: z.enum(REGIMES).describe("The rulebook"),
    limitPercent: orNull(percent("The limit in percent of the denominator; null for an amount")),
    numerator: money("Squad cost as the rulebook counts it, as far as it is known"),
    denominator: orNull(money("Denominator as the rulebook counts it; null for an amount")),
    ratio: orNull(percent("numerator / denominator; null without a ratio")),
    limit: money("The limit in money"),
    headroom: money("limit - numerator; negative is the excess"),
    points: orNull(points("limitPercent - ratio; negative is the excess. null without a ratio")),
    verdict: z.string().meta({
      description: Object.entries(VERDICTS)
        .map(([name, meaning]) => `${name}: ${meaning}`)
        .join("; "),
      examples: ["within"],
    }),
    redPercent: z
      .number()
      .optional()
      .describe(
        "premier-league: 85 + allowanceLeft, not rounded, beyond which points are deducted. Percent.",
      ),
    overRed: money("premier-league: the excess over redPercent, at least 0, also without a ratio").optional(),
    pointsAtLeast: z
      .int()
      .nullable()
      .optional()
      .describe(
        "premier-league: 0 without an excess; with one, 6 and one for each whole pointUnit of overRed, or null without pointUnit. " +
          "null without a ratio",
      ),
    nextAllowanceLeft: points(
      "premier-league: what is left of the allowance for the next season, if nothing of it grows back",
    ).optional(),
    limitWithEquityAsRevenue: money(
      "efl-championship: the same as limit, in whose denominator equity is",
    ).optional(),
    limitWithEquityAdded: money(
      "efl-championship: the limit if equity is added to it in full and not to revenue; the rule's text was not seen",
    ).optional(),
    revenueNeeded: moneyRounded(
      "up",
      "serie-a: extra revenue that would bring the ratio to the limit",
    ).optional(),
    spendable: money(
      "amount: what a club above its limit may spend of what it saved and earned; left out within the limit",
    ).optional(),
  })
  .meta({ id: "RegimeVerdict", description: "The squad cost under one rulebook" });

export type Regime = (typeof REGIMES)[number];
export type RegimeInputs = z.output<typeof regimeInputs>;
export type RegimeVerdict = z.infer<typeof regimeVerdict>;

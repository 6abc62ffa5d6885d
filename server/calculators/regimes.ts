import {
  NO_REGIME_INPUTS,
  type Regime,
  type RegimeInputs,
  type RegimeRequest,
  type RegimeVerdict,
  type Verdict,
} from "../../contract/calculators/regimes.ts";
import { required } from "../../contract/required.ts";
import {
  atLeastZero,
  type Fraction,
  fraction,
  HUNDRED,
  isPositiveMoney,
  money,
  percentage,
  shareOf,
  wholeTimes,
  ZERO,
} from "./fractions.ts";
import { extraRevenueNeeded, type Position, standing, type Totals } from "./squad-totals.ts";

export type Assessed = Pick<Totals, "numerator" | "denominator"> & {
  /** Loan costs that are in the numerator. */
  netLoanCosts: Fraction;
  /** The same costs as the transfer result counts: fees of moves spread over its years. */
  loansAsTransferResult: Fraction;
};

/** Percent. The sources, and what was not seen of each rule, are on the method's page. */
const LIMITS = { uefa: 70, "premier-league": 85, "efl-championship": 85, "serie-a": 70, dfl: 70 } as const;

/** A projection's threshold; left out, the first limit in percent, or with an amount alone the whole denominator. */
export function thresholdOf({ threshold, regimes = [] }: RegimeRequest & { threshold?: number | undefined }) {
  const limits = regimes.flatMap((regime) => (regime === "amount" ? [] : [LIMITS[regime]]));
  return threshold ?? limits[0] ?? 100;
}

/** UEFA, annex L.2 (2024): a breach is significant by these points: in a first breach, and after an earlier one. */
const SIGNIFICANT_POINTS = 20;
const SIGNIFICANT_POINTS_AFTER_ONE = 10;

const LEAST_POINTS_DEDUCTED = 6;

/** The squad under each rulebook that the request names, in its order; nothing without them. */
export function regimeVerdicts(
  { regimes, regimeInputs = NO_REGIME_INPUTS }: RegimeRequest,
  squad: Assessed,
): { regimes?: RegimeVerdict[] } {
  if (regimes === undefined) return {};
  return { regimes: regimes.map((regime) => ({ regime, ...ASSESS[regime](squad, regimeInputs) })) };
}

type Assessment = Omit<RegimeVerdict, "regime">;

const ASSESS: Readonly<Record<Regime, (squad: Assessed, inputs: RegimeInputs) => Assessment>> = {
  uefa: underUefa,
  "premier-league": underPremierLeague,
  "efl-championship": underChampionship,
  "serie-a": underSerieA,
  dfl: (squad) => {
    const position = atLimit(LIMITS.dfl, asUefaCountsLoans(squad));
    return { ...figuresOf(position), verdict: breaks(position) ? "breach" : within(position) };
  },
  amount: underAmount,
};

/** UEFA counts loans with the transfer result, whose 36 months are prorated (annex K.2.4 and article 92.04, 2022). */
function asUefaCountsLoans({ numerator, denominator, netLoanCosts, loansAsTransferResult }: Assessed) {
  return { numerator: numerator.minus(netLoanCosts), denominator: denominator.minus(loansAsTransferResult) };
}

const atLimit = (percent: number, squad: Omit<Position, "threshold">): Position => ({
  numerator: squad.numerator,
  denominator: squad.denominator,
  threshold: fraction(percent),
});

const exceeds = ({ numerator, denominator }: Position, percent: Fraction): boolean =>
  numerator.isMoreThan(shareOf(denominator, percent));

const hasRatio = ({ denominator }: Position): boolean => isPositiveMoney(denominator);

const breaks = (position: Position): boolean => hasRatio(position) && exceeds(position, position.threshold);

const within = (position: Position): Verdict => (hasRatio(position) ? "within" : "none");

function figuresOf(position: Position) {
  const { numerator, denominator, threshold } = position;
  const { planningRatio, headroom, headroomPoints } = standing(position);
  return {
    limitPercent: threshold.toNumber(),
    numerator: money(numerator),
    denominator: money(denominator),
    ratio: planningRatio,
    limit: money(shareOf(denominator, threshold)),
    headroom,
    points: headroomPoints,
  };
}

function underUefa(squad: Assessed, { breachesInThreeSeasons }: RegimeInputs): Assessment {
  const position = atLimit(LIMITS.uefa, asUefaCountsLoans(squad));
  const byMoreThan = (points: number) => exceeds(position, position.threshold.plus(fraction(points)));
  const isSignificant =
    byMoreThan(SIGNIFICANT_POINTS) ||
    (breachesInThreeSeasons >= 1 && byMoreThan(SIGNIFICANT_POINTS_AFTER_ONE)) ||
    breachesInThreeSeasons >= 2;
  const breach = isSignificant ? "significant" : "breach";
  return { ...figuresOf(position), verdict: breaks(position) ? breach : within(position) };
}

function underPremierLeague(squad: Assessed, { allowanceLeft, pointUnit }: RegimeInputs): Assessment {
  const position = atLimit(LIMITS["premier-league"], squad);
  const allowance = fraction(allowanceLeft);
  const red = { ...position, threshold: position.threshold.plus(allowance) };
  const overRed = atLeastZero(position.numerator.minus(shareOf(position.denominator, red.threshold)));
  const over = breaks(red) ? "points" : "levy";
  return {
    ...figuresOf(position),
    verdict: breaks(position) ? over : within(position),
    redPercent: red.threshold.toNumber(),
    overRed: money(overRed),
    pointsAtLeast: hasRatio(position) ? pointsDeducted(overRed, pointUnit) : null,
    nextAllowanceLeft: percentage(hasRatio(position) ? allowanceAfter(position, allowance) : allowance),
  };
}

function pointsDeducted(overRed: Fraction, pointUnit: number | null): number | null {
  if (overRed.equals(ZERO)) return 0;
  if (pointUnit === null) return null;
  return LEAST_POINTS_DEDUCTED + wholeTimes(overRed, fraction(pointUnit));
}

function allowanceAfter({ numerator, denominator, threshold }: Position, allowance: Fraction): Fraction {
  const above = atLeastZero(numerator.times(HUNDRED).over(denominator).minus(threshold));
  return atLeastZero(allowance.minus(above));
}

/** Owners top up revenue, as reported; whether equity is added to the limit instead was not seen, so both are shown. */
function underChampionship(squad: Assessed, { equity }: RegimeInputs): Assessment {
  const addition = fraction(equity);
  const position = atLimit(LIMITS["efl-championship"], {
    ...squad,
    denominator: squad.denominator.plus(addition),
  });
  const figures = figuresOf(position);
  const added = shareOf(squad.denominator, position.threshold).plus(addition);
  const over = squad.numerator.isMoreThan(added) ? "breach" : "unclear";
  return {
    ...figures,
    verdict: breaks(position) ? over : within(position),
    limitWithEquityAsRevenue: figures.limit,
    limitWithEquityAdded: money(added),
  };
}

function underSerieA(squad: Assessed, { exemptCosts }: RegimeInputs): Assessment {
  const position = atLimit(LIMITS["serie-a"], {
    numerator: squad.numerator.minus(squad.netLoanCosts).minus(fraction(exemptCosts)),
    denominator: squad.denominator.minus(squad.netLoanCosts),
  });
  return {
    ...figuresOf(position),
    verdict: breaks(position) ? "blocked" : within(position),
    revenueNeeded: required(extraRevenueNeeded(position), "the revenue for a limit above zero"),
  };
}

function underAmount({ numerator }: Assessed, inputs: RegimeInputs): Assessment {
  const limit = fraction(required(inputs.limitAmount, "the limit"));
  const headroom = limit.minus(numerator);
  const part = (of: number, rate: number | null) => shareOf(fraction(of), fraction(rate ?? 0));
  const spendable = part(inputs.saved, inputs.savedRate).plus(
    part(inputs.transferProfit, inputs.transferProfitRate),
  );
  return {
    limitPercent: null,
    numerator: money(numerator),
    denominator: null,
    ratio: null,
    limit: money(limit),
    headroom: money(headroom),
    points: null,
    verdict: headroom.isLessThan(ZERO) ? "breach" : "within",
    ...(headroom.isLessThan(ZERO) ? { spendable: money(spendable) } : {}),
  };
}

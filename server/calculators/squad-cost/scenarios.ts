import type {
  SquadCostInputs,
  SquadCostLoansInDenominator,
  SquadCostSensitivity,
  SquadCostSigning,
} from "../../../contract/calculators/squad-cost.ts";
import {
  type Decimal,
  decimal,
  differenceOrNull,
  HUNDRED,
  isPositiveMoney,
  money,
  percentageOrNull,
  percentOf,
  sum,
  ZERO,
} from "../decimal.ts";
import { largestExtraAnnualCost } from "./headroom.ts";
import { headroomOf, standing, type Totals } from "./totals.ts";

/** Changes of the revenue that the sensitivity shows. Percent. */
const REVENUE_CHANGES = [-20, -15, -10, -5, 0, 5, 10, 15, 20] as const;

/** The squad cost with the proposed signing added to the numerator; the denominator stays. null without a signing. */
export function signing(
  totals: Totals,
  proposed: SquadCostInputs["proposedSigning"],
): SquadCostSigning | null {
  if (proposed === null) return null;
  const { numerator, denominator, threshold } = totals;
  const { employeeCosts, amortisation, agentCosts } = proposed;
  const annualCost = sum([decimal(employeeCosts), decimal(amortisation), decimal(agentCosts)]);
  const after = numerator.plus(annualCost);
  return {
    annualCost: money(annualCost),
    before: standing(numerator, denominator, threshold),
    after: standing(after, denominator, threshold),
    change: {
      ratioPoints: percentageOrNull(percentOf(annualCost, denominator)),
      headroom: money(ZERO.minus(annualCost)),
    },
    fits: isPositiveMoney(denominator) && headroomOf(after, denominator, threshold).gte(ZERO),
    largestExtraAnnualCost: largestExtraAnnualCost(after, denominator, threshold),
  };
}

/**
 * The ratio with net loan costs taken from the denominator: UEFA's annex K.2.4 (2022) counts the costs of loans among
 * the other transfer income and expenses, which are part of the denominator.
 */
export function loansInDenominator({ parts, ...totals }: Totals): SquadCostLoansInDenominator {
  const numerator = totals.numerator.minus(parts.netLoanCosts);
  const denominator = totals.denominator.minus(parts.netLoanCosts);
  const ratio = percentOf(numerator, denominator);
  const planningRatio = percentOf(totals.numerator, totals.denominator);
  return {
    numerator: money(numerator),
    denominator: money(denominator),
    ratio: percentageOrNull(ratio),
    differencePoints: percentageOrNull(differenceOrNull(ratio, planningRatio)),
  };
}

/** Ratio and headroom for a revenue up to 20 % lower or higher; the transfer result stays as it is. */
export function sensitivity(totals: Totals): SquadCostSensitivity[] {
  return REVENUE_CHANGES.map((change) => {
    const revenue = changedBy(totals.revenue, change);
    const denominator = revenue.plus(totals.transferResult);
    return {
      revenueChange: change,
      adjustedOperatingRevenue: money(revenue),
      denominator: money(denominator),
      ...standing(totals.numerator, denominator, totals.threshold),
    };
  });
}

const changedBy = (revenue: Decimal, change: number): Decimal =>
  revenue.times(HUNDRED.plus(change)).div(HUNDRED);

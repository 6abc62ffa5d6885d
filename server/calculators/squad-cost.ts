import type {
  SquadCostData,
  SquadCostInputs,
  SquadCostLoansInDenominator,
  SquadCostSensitivity,
  SquadCostSigning,
  SquadCostStanding,
} from "../../contract/calculators/squad-cost.ts";
import { groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import {
  type Fraction,
  fraction,
  HUNDRED,
  isPositiveMoney,
  money,
  moneyParts,
  percentage,
  percentOf,
  shareOf,
  sum,
  ZERO,
} from "./fractions.ts";
import { regimeVerdicts } from "./regimes.ts";
import {
  components,
  extraRevenueNeeded,
  fits,
  largestExtraAnnualCost,
  type Position,
  type Registration,
  standing,
  type Totals,
  totalsOf,
} from "./squad-totals.ts";
import { type Result, squadWarnings } from "./warnings.ts";

/**
 * A UEFA-like planning ratio (article 92.01-92.02 of UEFA's 2022 edition). The contract describes each figure with its
 * formula. Each is rounded once from its exact value, half away from zero; only what may still be spent is rounded down,
 * and the revenue that is needed up. Components are made to add up. Without a positive denominator every ratio is null.
 * @param options.currentYear the calendar year by which contracts count as ended, for warnings only: the server passes the
 * year of its data version, so that the same body gives the same bytes for as long as that version is served
 */
export function squadCost(
  inputs: SquadCostInputs,
  { currentYear }: { currentYear: number },
): Result<SquadCostData> {
  const totals = totalsOf(inputs);
  const now = standing(totals);
  const { netLoanCosts } = totals.parts;
  return {
    data: {
      numerator: money(totals.numerator),
      denominator: money(totals.denominator),
      planningRatio: now.planningRatio,
      components: components(totals),
      headroom: {
        money: now.headroom,
        points: now.headroomPoints,
        extraRevenueNeeded: extraRevenueNeeded(totals),
      },
      largestExtraAnnualCost: largestExtraAnnualCost(totals),
      signing: signing(totals, now, inputs.proposedSigning),
      loansInDenominator: loansInDenominator(totals),
      expiry: expiry(totals),
      sensitivity: sensitivity(totals, totals.revenue),
      ...regimeVerdicts(inputs, { ...totals, netLoanCosts, loansAsTransferResult: netLoanCosts }),
    },
    warnings: squadWarnings(inputs, totals, currentYear),
  };
}

/** Changes of the revenue that the sensitivity shows. Percent. */
const REVENUE_CHANGES = [-20, -10, 0, 10, 20] as const;

/** The squad cost with the proposed signing added to the numerator; the denominator stays. null without a signing. */
export function signing(
  totals: Position,
  now: SquadCostStanding,
  proposed: SquadCostInputs["proposedSigning"],
): SquadCostSigning | null {
  if (proposed === null) return null;
  const { employeeCosts, amortisation, agentCosts } = proposed;
  const annualCost = sum([fraction(employeeCosts), fraction(amortisation), fraction(agentCosts)]);
  const after = { ...totals, numerator: totals.numerator.plus(annualCost) };
  return {
    annualCost: money(annualCost),
    before: now,
    after: standing(after),
    change: {
      ratioPoints: percentOf(annualCost, totals.denominator),
      headroom: money(ZERO.minus(annualCost)),
    },
    fits: fits(after),
    largestExtraAnnualCost: largestExtraAnnualCost(after),
  };
}

/**
 * The ratio with net loan costs taken from the denominator: UEFA's annex K.2.4 (2022) counts the costs of loans among
 * the other transfer income and expenses, which are part of the denominator.
 */
function loansInDenominator({ parts, ...totals }: Totals): SquadCostLoansInDenominator {
  const numerator = totals.numerator.minus(parts.netLoanCosts);
  const denominator = totals.denominator.minus(parts.netLoanCosts);
  return {
    numerator: money(numerator),
    denominator: money(denominator),
    ratio: percentOf(numerator, denominator),
    differencePoints: ratioDifference({ numerator, denominator }, totals),
  };
}

/** `one - other` in points; null where one of them does not exist. */
function ratioDifference(one: Pick<Position, "numerator" | "denominator">, other: Position): number | null {
  if (!isPositiveMoney(one.denominator) || !isPositiveMoney(other.denominator)) return null;
  const difference = one.numerator.over(one.denominator).minus(other.numerator.over(other.denominator));
  return percentage(difference.times(HUNDRED));
}

/** Ratio and headroom for a revenue up to 20 % lower or higher; the rest of the denominator stays as it is. */
export function sensitivity(position: Position, revenue: Fraction): SquadCostSensitivity[] {
  return REVENUE_CHANGES.map((change) => {
    const changed = shareOf(revenue, fraction(100 + change));
    const denominator = position.denominator.minus(revenue).plus(changed);
    return {
      revenueChange: change,
      adjustedOperatingRevenue: money(changed),
      denominator: money(denominator),
      ...standing({ ...position, denominator }),
    };
  });
}

/** Costs that end in one year; null if that is not known. */
interface Expiring extends Omit<Registration, "contractEnd"> {
  contractEnd: number | null;
}

/** A row for every year in which contracts end, the earliest first and those without a year last. */
export function expiry<Row extends Expiring>(totals: Position & { register: readonly Row[] }) {
  return [...groupBy(totals.register, ({ contractEnd }): Row["contractEnd"] => contractEnd)]
    .sort(([one], [other]) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY))
    .map(([year, leaving]) => ({ year, ...expiryRow(leaving, totals) }));
}

function expiryRow(leaving: readonly Expiring[], { numerator, denominator }: Position) {
  const parts = [
    sum(leaving.map((player) => player.employeeCosts)),
    sum(leaving.map((player) => player.amortisation)),
    sum(leaving.map((player) => player.agentCosts)),
  ];
  const released = sum(parts);
  const rounded = moneyParts(parts);
  return {
    players: leaving.length,
    employeeCosts: required(rounded[0], "employee costs"),
    amortisation: required(rounded[1], "amortisation"),
    agentCosts: required(rounded[2], "agent costs"),
    costsReleased: money(released),
    bookValue: money(sum(leaving.map((player) => player.bookValue))),
    shareOfSquadCost: percentOf(released, numerator),
    ratioIfAllLeave: percentOf(numerator.minus(released), denominator),
  };
}

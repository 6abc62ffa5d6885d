import type { SquadCostInputs } from "../../../contract/calculators/squad-cost.ts";
import type { CalculatorWarning } from "../../../contract/calculators/warnings.ts";
import { isPositiveMoney, isPositivePercentage, toNumber, ZERO } from "../decimal.ts";
import type { Registration, Totals } from "./totals.ts";

/** UEFA and the Premier League amortise over at most five years, so a book value rarely holds more. */
const LONGEST_AMORTISATION = 5;

/** By how many years a book value may miss the years left: the day of the year and the month of the end are unknown. */
const TOLERANCE = 1;

/** The doubts about a squad, in the order of its fields. `currentYear` is the calendar year to measure contracts by. */
export function squadWarnings(
  inputs: SquadCostInputs,
  totals: Totals,
  currentYear: number,
): CalculatorWarning[] {
  return [
    ...denominatorWarnings(totals),
    ...numeratorWarnings(totals),
    ...thresholdWarnings(totals),
    ...transferResultWarnings(inputs),
    ...totals.register.flatMap((player, index) => playerWarnings(player, index, currentYear)),
    ...signingWarnings(inputs),
  ];
}

function denominatorWarnings({ denominator, parts }: Totals): CalculatorWarning[] {
  if (!isPositiveMoney(denominator)) {
    return [
      {
        code: "denominator-not-positive",
        message:
          "adjustedOperatingRevenue and transferResultAndOtherIncome together are not above zero: there is no ratio, " +
          "and no points. Money figures stand: extraRevenueNeeded counts from that denominator, and nothing fits, whatever " +
          "largestExtraAnnualCost says.",
        field: null,
      },
    ];
  }
  if (isPositiveMoney(denominator.minus(parts.netLoanCosts))) return [];
  return [
    {
      code: "loan-denominator-not-positive",
      message: "With netLoanCosts taken from it the denominator is not above zero: there is no such ratio.",
      field: "/netLoanCosts",
    },
  ];
}

function numeratorWarnings({ numerator }: Totals): CalculatorWarning[] {
  if (numerator.gte(ZERO)) return [];
  return [
    {
      code: "numerator-negative",
      message:
        "Net loan income is more than all costs together, so the squad cost is negative: largestExtraAnnualCost counts that " +
        "income as room, and extraRevenueNeeded is 0 or only what the denominator lacks.",
      field: "/netLoanCosts",
    },
  ];
}

function thresholdWarnings({ numerator, threshold }: Totals): CalculatorWarning[] {
  if (isPositivePercentage(threshold) || numerator.lte(ZERO)) return [];
  return [
    {
      code: "threshold-zero",
      message: "With a threshold of zero no revenue is enough: extraRevenueNeeded is null.",
      field: "/threshold",
    },
  ];
}

function transferResultWarnings({ transferResultAndOtherIncome }: SquadCostInputs): CalculatorWarning[] {
  if (transferResultAndOtherIncome === 0) return [];
  return [
    {
      code: "transfer-result-proration",
      message:
        "UEFA (article 92.04, 2022) counts the total of 36 months divided by 3 here, not the result of one year: one sale adds " +
        "a third of its profit.",
      field: "/transferResultAndOtherIncome",
    },
  ];
}

function playerWarnings(player: Registration, index: number, currentYear: number): CalculatorWarning[] {
  const pointer = `/players/${index}`;
  return [
    ...expiredWarnings(player, pointer, currentYear),
    ...bookValueWarnings(player, pointer, currentYear),
  ];
}

function expiredWarnings(player: Registration, pointer: string, currentYear: number): CalculatorWarning[] {
  if (player.contractEnd >= currentYear) return [];
  return [
    {
      code: "contract-expired",
      message: `The contract ended in ${player.contractEnd}, before ${currentYear}: the player still counts here.`,
      field: `${pointer}/contractEnd`,
    },
  ];
}

function bookValueWarnings(player: Registration, pointer: string, currentYear: number): CalculatorWarning[] {
  const { amortisation, bookValue } = player;
  if (amortisation.eq(ZERO) && bookValue.eq(ZERO)) return [];
  if (bookValue.eq(ZERO)) {
    return [
      {
        code: "amortisation-without-book-value",
        message: "There is amortisation but no book value left to amortise.",
        field: `${pointer}/bookValue`,
      },
    ];
  }
  if (amortisation.eq(ZERO)) {
    return [
      {
        code: "book-value-without-amortisation",
        message: "There is a book value, but nothing of it is amortised.",
        field: `${pointer}/amortisation`,
      },
    ];
  }
  return outOfLineWarnings(player, pointer, currentYear);
}

/**
 * Book value / amortisation is the number of years it takes to write the registration off: about the years left, or up
 * to five of them where the contract runs longer. An expired contract has its own warning.
 */
function outOfLineWarnings(player: Registration, pointer: string, currentYear: number): CalculatorWarning[] {
  const left = player.contractEnd - currentYear;
  if (left < 0 || isInLine(player, left)) return [];
  return [
    {
      code: "book-value-out-of-line",
      message:
        `The book value lasts for ${yearsCovered(player)} years of this amortisation, but the contract ends in ` +
        `${player.contractEnd}, about ${left} years from ${currentYear}.`,
      field: `${pointer}/bookValue`,
    },
  ];
}

function isInLine({ amortisation, bookValue }: Registration, left: number): boolean {
  const least = amortisation.times(Math.min(left, LONGEST_AMORTISATION) - TOLERANCE);
  return bookValue.gte(least) && bookValue.lte(amortisation.times(left + TOLERANCE));
}

/** In words: a message is no place for exact figures. */
function yearsCovered({ bookValue, amortisation }: Registration): string {
  const years = toNumber(bookValue) / toNumber(amortisation);
  return years > 100 ? "more than 100" : years.toFixed(1);
}

function signingWarnings({ proposedSigning }: SquadCostInputs): CalculatorWarning[] {
  if (proposedSigning === null || proposedSigning.agentCosts === 0 || proposedSigning.amortisation === 0) {
    return [];
  }
  return [
    {
      code: "signing-agent-cost-twice",
      message:
        "Agent costs that were capitalised are already in the amortisation. UEFA (article 92.01 iii, 2022) counts them once: " +
        "enter only what is in neither other field.",
      field: "/proposedSigning/agentCosts",
    },
  ];
}

import type * as z from "zod";
import type { CountedPlayer, SquadCostData, SquadCostInputs, squadCostRequest } from "./squad-cost.ts";
import type { CalculatorWarning } from "./warnings.ts";

interface SquadCostExample {
  request: z.input<typeof squadCostRequest>;
  /** The year that the answer is worked out for; from 2028 on the example's book values would be warned of. */
  currentYear: number;
  data: SquadCostData;
  inputs: SquadCostInputs;
  warnings: CalculatorWarning[];
}

const PLAYERS: CountedPlayer[] = [
  {
    name: "Example Goalkeeper",
    employeeCosts: 8_000_000,
    amortisation: 5_000_000,
    agentCosts: 400_000,
    bookValue: 10_000_000,
    contractEnd: 2028,
  },
  {
    name: "Example Defender",
    employeeCosts: 12_000_000,
    amortisation: 9_000_000,
    agentCosts: 600_000,
    bookValue: 27_000_000,
    contractEnd: 2029,
  },
  {
    name: "Example Midfielder",
    employeeCosts: 15_000_000,
    amortisation: 14_000_000,
    agentCosts: 1_000_000,
    bookValue: 56_000_000,
    contractEnd: 2030,
  },
  {
    name: "Example Winger",
    employeeCosts: 10_000_000,
    amortisation: 6_000_000,
    agentCosts: 500_000,
    bookValue: 6_000_000,
    contractEnd: 2027,
  },
  {
    name: "Example Striker",
    employeeCosts: 18_000_000,
    amortisation: 16_000_000,
    agentCosts: 1_500_000,
    bookValue: 48_000_000,
    contractEnd: 2029,
  },
  {
    name: "Example Academy Player",
    employeeCosts: 2_000_000,
    amortisation: 0,
    agentCosts: 0,
    bookValue: 0,
    contractEnd: 2027,
  },
];

/** A small squad below a threshold of 70 %, and a signing that just fits. The answer is worked out by hand. */
export const squadCostExample: SquadCostExample = {
  currentYear: 2026,
  request: {
    adjustedOperatingRevenue: 200_000_000,
    transferResultAndOtherIncome: 10_000_000,
    otherRelevantEmployeeCosts: 12_000_000,
    netLoanCosts: 1_500_000,
    otherAgentCosts: 3_000_000,
    threshold: 70,
    players: PLAYERS,
    proposedSigning: { employeeCosts: 6_000_000, amortisation: 5_000_000 },
  },
  inputs: {
    adjustedOperatingRevenue: 200_000_000,
    transferResultAndOtherIncome: 10_000_000,
    otherRelevantEmployeeCosts: 12_000_000,
    netLoanCosts: 1_500_000,
    otherAgentCosts: 3_000_000,
    threshold: 70,
    players: PLAYERS,
    proposedSigning: { employeeCosts: 6_000_000, amortisation: 5_000_000, agentCosts: 0 },
  },
  data: {
    numerator: 135_500_000,
    denominator: 210_000_000,
    planningRatio: 64.5238,
    components: {
      playerEmployeeCosts: { amount: 65_000_000, points: 30.9524 },
      otherRelevantEmployeeCosts: { amount: 12_000_000, points: 5.7143 },
      amortisation: { amount: 50_000_000, points: 23.8095 },
      playerAgentCosts: { amount: 4_000_000, points: 1.9047 },
      otherAgentCosts: { amount: 3_000_000, points: 1.4286 },
      netLoanCosts: { amount: 1_500_000, points: 0.7143 },
    },
    headroom: { money: 11_500_000, points: 5.4762, extraRevenueNeeded: 0 },
    largestExtraAnnualCost: 11_500_000,
    signing: {
      annualCost: 11_000_000,
      before: { planningRatio: 64.5238, headroom: 11_500_000, headroomPoints: 5.4762 },
      after: { planningRatio: 69.7619, headroom: 500_000, headroomPoints: 0.2381 },
      change: { ratioPoints: 5.2381, headroom: -11_000_000 },
      fits: true,
      largestExtraAnnualCost: 500_000,
    },
    loansInDenominator: {
      numerator: 134_000_000,
      denominator: 208_500_000,
      ratio: 64.2686,
      differencePoints: -0.2552,
    },
    expiry: [
      {
        year: 2027,
        players: 2,
        employeeCosts: 12_000_000,
        amortisation: 6_000_000,
        agentCosts: 500_000,
        costsReleased: 18_500_000,
        bookValue: 6_000_000,
        shareOfSquadCost: 13.6531,
        ratioIfAllLeave: 55.7143,
      },
      {
        year: 2028,
        players: 1,
        employeeCosts: 8_000_000,
        amortisation: 5_000_000,
        agentCosts: 400_000,
        costsReleased: 13_400_000,
        bookValue: 10_000_000,
        shareOfSquadCost: 9.8893,
        ratioIfAllLeave: 58.1429,
      },
      {
        year: 2029,
        players: 2,
        employeeCosts: 30_000_000,
        amortisation: 25_000_000,
        agentCosts: 2_100_000,
        costsReleased: 57_100_000,
        bookValue: 75_000_000,
        shareOfSquadCost: 42.1402,
        ratioIfAllLeave: 37.3333,
      },
      {
        year: 2030,
        players: 1,
        employeeCosts: 15_000_000,
        amortisation: 14_000_000,
        agentCosts: 1_000_000,
        costsReleased: 30_000_000,
        bookValue: 56_000_000,
        shareOfSquadCost: 22.1402,
        ratioIfAllLeave: 50.2381,
      },
    ],
    sensitivity: [
      {
        revenueChange: -20,
        adjustedOperatingRevenue: 160_000_000,
        denominator: 170_000_000,
        planningRatio: 79.7059,
        headroom: -16_500_000,
        headroomPoints: -9.7059,
      },
      {
        revenueChange: -10,
        adjustedOperatingRevenue: 180_000_000,
        denominator: 190_000_000,
        planningRatio: 71.3158,
        headroom: -2_500_000,
        headroomPoints: -1.3158,
      },
      {
        revenueChange: 0,
        adjustedOperatingRevenue: 200_000_000,
        denominator: 210_000_000,
        planningRatio: 64.5238,
        headroom: 11_500_000,
        headroomPoints: 5.4762,
      },
      {
        revenueChange: 10,
        adjustedOperatingRevenue: 220_000_000,
        denominator: 230_000_000,
        planningRatio: 58.913,
        headroom: 25_500_000,
        headroomPoints: 11.087,
      },
      {
        revenueChange: 20,
        adjustedOperatingRevenue: 240_000_000,
        denominator: 250_000_000,
        planningRatio: 54.2,
        headroom: 39_500_000,
        headroomPoints: 15.8,
      },
    ],
  },
  warnings: [
    {
      code: "transfer-result-proration",
      message:
        "UEFA (article 92.04, 2022) counts the total of 36 months divided by 3 here, not the result of one year: one sale adds " +
        "a third of its profit.",
      field: "/transferResultAndOtherIncome",
    },
  ],
};

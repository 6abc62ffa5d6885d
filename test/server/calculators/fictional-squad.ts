import { calculateSquad } from "./calculate.ts";

/** A club with an income of 100 and no costs; tests change what they are about. */
export const club = {
  adjustedOperatingRevenue: 100,
  transferResultAndOtherIncome: 0,
  otherRelevantEmployeeCosts: 0,
  netLoanCosts: 0,
  otherAgentCosts: 0,
  threshold: 70,
  players: [],
};

/** A player who costs nothing. */
export const player = {
  name: "Example Player",
  employeeCosts: 0,
  amortisation: 0,
  agentCosts: 0,
  bookValue: 0,
  contractEnd: 2028,
};

/** What the calculator warns of where the club is changed so: codes and fields. */
export const warningsFor = (changes: object, currentYear = 2026) =>
  calculateSquad({ ...club, ...changes }, currentYear).warnings.map(({ code, field }) => [code, field]);

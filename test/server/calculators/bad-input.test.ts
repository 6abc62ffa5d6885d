import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { contractExtensionRequest } from "../../../contract/calculators/contract-extension.ts";
import { squadCostRequest } from "../../../contract/calculators/squad-cost.ts";
import { squadPlanRequest } from "../../../contract/calculators/squad-plan.ts";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { club, player } from "./fictional-squad.ts";

interface Endpoint {
  name: string;
  schema: z.ZodType;
  /** A valid body that has every field. */
  body: object;
}

const rulebooks = {
  regimes: ["uefa", "amount"],
  regimeInputs: {
    breachesInThreeSeasons: 1,
    allowanceLeft: 30,
    pointUnit: 1,
    equity: 1,
    exemptCosts: 1,
    limitAmount: 1,
    saved: 1,
    savedRate: 60,
    transferProfit: 1,
    transferProfitRate: 20,
  },
};

const plan = {
  ...club,
  transferResultMonths: 36,
  netLoanMonths: 36,
  ...rulebooks,
  players: [player, player, player, player],
  proposedSigning: { employeeCosts: 1, amortisation: 1, agentCosts: 1 },
  transferYears: 3,
  loanFees: "numerator",
  amortisationYearsMax: 5,
  moves: [
    {
      kind: "sign",
      name: "Example Signing",
      fee: 1,
      agentRate: 1,
      otherAcquisition: 1,
      employeeCosts: 1,
      expensedAgentCosts: 1,
      years: 1,
      share: 1,
      contractEnd: 2030,
    },
    { kind: "sell", player: 0, price: 1, sellingCosts: 1, after: 0.5 },
    { kind: "release", player: 1, settlement: 1, after: 0.5 },
    {
      kind: "extend",
      player: 2,
      years: 1,
      extensionCosts: 1,
      employeeCosts: 1,
      after: 0.5,
      contractEnd: 2030,
    },
    { kind: "loan-in", name: "Example Loan", loanFee: 1, employeeCosts: 1, share: 1 },
    { kind: "loan-out", player: 3, loanFee: 1, payCovered: 0.5, after: 0.5 },
  ],
};

const extension = {
  bookValue: 1,
  yearsLeft: 2,
  after: 1,
  newYears: 3,
  extensionCosts: 1,
  signingBonus: 1,
  payBefore: 1,
  payAfter: 1,
  saleYear: 2,
  expectedSale: 1,
  amortisationYearsMax: 5,
};

const transfer = {
  fee: 1,
  agentRate: 1,
  signingBonus: 1,
  otherAcquisition: 1,
  annualSalary: 1,
  annualBonus: 1,
  years: 3,
  saleYear: 2,
  expectedSale: 1,
  amortisationYearsMax: 5,
  addOns: [{ label: "Example add-on", amount: 1, at: 1 }],
  saleTerms: {
    agentRate: 1,
    solidarityRate: 1,
    otherCosts: 1,
    sellOn: { rate: 1, base: "gain", earlierPrice: 1 },
  },
};

const { moves, loanFees, transferYears, amortisationYearsMax, ...squad } = plan;

const { adjustedOperatingRevenue, otherRelevantEmployeeCosts, otherAgentCosts, netLoanCosts, threshold } =
  club;

const projection = {
  firstSeason: 2026,
  seasons: [{ adjustedOperatingRevenue, otherRelevantEmployeeCosts, otherAgentCosts, netLoanCosts }],
  threshold,
  players: plan.players,
  payGrowth: 1,
  resultsBefore: [1, 1],
  replacement: { employeeCosts: 1, amortisation: 1 },
  transferYears,
  loanFees,
  amortisationYearsMax,
  netLoanMonths: 36,
  moves: moves.map((move) => ({ ...move, season: 1 })),
  ...rulebooks,
};

const ENDPOINTS: Endpoint[] = [
  { name: "transfer-cost", schema: transferCostRequest, body: transfer },
  { name: "squad-cost", schema: squadCostRequest, body: squad },
  { name: "squad-plan", schema: squadPlanRequest, body: plan },
  { name: "squad-projection", schema: squadProjectionRequest, body: projection },
  { name: "contract-extension", schema: contractExtensionRequest, body: extension },
];

/** The paths of all values of a body that hold no others. */
function leavesOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [path.join("/")];
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, [...path, name]));
}

/** The body with another value at one path. */
function changed(value: unknown, path: readonly string[], other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return other;
  if (Array.isArray(value))
    return value.map((child, index) => (String(index) === first ? changed(child, rest, other) : child));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, child]) => [
      name,
      name === first ? changed(child, rest, other) : child,
    ]),
  );
}

describe.each(ENDPOINTS)("$name", ({ schema, body }) => {
  const faultsWith = (path: string, value: unknown) => {
    const { error } = schema.safeParse(changed(body, path.split("/"), value));
    return [...new Set(error?.issues.map((issue) => issue.path.join("/")))];
  };

  test("knows every field that is sent here, and no more", () => {
    expect(leavesOf(schema.parse(body)).sort()).toEqual(leavesOf(body).sort());
  });

  test.each(leavesOf(body))("%s is refused, with its path alone, if it is no value of its kind", (path) => {
    for (const value of [{}, [], true]) expect(faultsWith(path, value)).toEqual([path]);
  });

  test.each(leavesOf(body))("%s is refused out of its bounds, with its path first", (path) => {
    expect(faultsWith(path, -1e30)[0]).toBe(path);
    expect(faultsWith(path, 1e30)[0]).toBe(path);
  });
});

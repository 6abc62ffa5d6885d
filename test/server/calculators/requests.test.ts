import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { squadCostRequest } from "../../../contract/calculators/squad-cost.ts";
import { squadPlanRequest } from "../../../contract/calculators/squad-plan.ts";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { covers } from "../../requirements.ts";
import { club, player } from "./fictional-squad.ts";

/** Every fault as `[path, message]`. */
function faults(schema: z.ZodType, body: unknown) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join("/"), message]);
}

const transfer = { fee: 1, years: 1 };
const squad = { ...club, players: [player] };

const AMOUNT = "must be a number of at least 0 and at most 10000000000000";
const SIGNED = "must be a number of at least -10000000000000 and at most 10000000000000";
const TIME = "must be a number of at least 0 and at most 100";
const LENGTH = "must be a number greater than 0 and at most 100 (the smallest length counted is 0.000001)";
const YEAR = "must be a whole number from 1900 to 2200";
const NAME = "must be a string of at most 200 characters";

const notNumbers = ["1", Number.NaN, Number.POSITIVE_INFINITY];

/** Every value of a field that is refused, with the message for each. Other kinds of values are in bad-input.test.ts. */
function refuses(schema: z.ZodType, bodyWith: (value: unknown) => object, path: string, rule: Rule) {
  for (const value of [...rule.outOfBounds, ...notNumbers])
    expect([value, faults(schema, bodyWith(value))]).toEqual([value, [[path, rule.message]]]);
}

interface Rule {
  message: string;
  outOfBounds: number[];
}

const amount: Rule = { message: AMOUNT, outOfBounds: [-0.01, 1.1e13] };
const signed: Rule = { message: SIGNED, outOfBounds: [-1.1e13, 1.1e13] };
const year: Rule = { message: YEAR, outOfBounds: [1899, 2201, 2028.5] };

describe("transfer cost", () => {
  test.each([
    ["fee", amount],
    ["agentRate", amount],
    ["signingBonus", amount],
    ["otherAcquisition", amount],
    ["annualSalary", amount],
    ["annualBonus", amount],
    ["years", { message: LENGTH, outOfBounds: [-1, 0, 1e-7, 100.01] }],
    ["saleYear", { message: TIME, outOfBounds: [-0.01, 100.01] }],
    ["expectedSale", amount],
  ])("%s must be a number within bounds", covers("LIMIT-BOUNDS", "LIMIT-THRESHOLD"), (field, rule) => {
    refuses(transferCostRequest, (value) => ({ ...transfer, [field]: value }), field, rule);
    const isRequired = ["fee", "years"].includes(field);
    expect(faults(transferCostRequest, { ...transfer, [field]: null })).toHaveLength(isRequired ? 1 : 0);
  });

  test("a cost or a sale of null is one that is left out", () => {
    const costs = { agentRate: null, signingBonus: null, otherAcquisition: null, annualSalary: null };
    const given = transferCostRequest.parse({ ...transfer, ...costs, saleYear: null, expectedSale: null });
    expect(given).toEqual(transferCostRequest.parse(transfer));
    expect(given).toMatchObject({ saleYear: null, expectedSale: null });
  });

  test("the bounds themselves are allowed", () => {
    const most = {
      fee: 1e13,
      agentRate: 1e13,
      signingBonus: 1e13,
      annualBonus: 1e13,
      years: 100,
      saleYear: 100,
    };
    expect(faults(transferCostRequest, most)).toEqual([]);
    expect(faults(transferCostRequest, { fee: 0, years: 0.000001, saleYear: 0, expectedSale: 0 })).toEqual(
      [],
    );
  });

  test("only fee and years are required", () => {
    expect(faults(transferCostRequest, {})).toEqual([
      ["fee", `is required and ${AMOUNT}`],
      ["years", `is required and ${LENGTH}`],
    ]);
  });
});

describe("squad cost", () => {
  test.each([
    ["adjustedOperatingRevenue", amount],
    ["transferResultAndOtherIncome", signed],
    ["otherRelevantEmployeeCosts", amount],
    ["netLoanCosts", signed],
    ["otherAgentCosts", amount],
    [
      "threshold",
      { message: "must be a number of at least 0 and at most 100", outOfBounds: [-0.01, 100.01] },
    ],
  ])("%s must be a number within bounds", covers("LIMIT-BOUNDS", "LIMIT-THRESHOLD"), (field, rule) => {
    refuses(squadCostRequest, (value) => ({ ...squad, [field]: value }), field, rule);
  });

  test.each([
    ["employeeCosts", amount],
    ["amortisation", amount],
    ["agentCosts", amount],
    ["bookValue", amount],
    ["contractEnd", year],
  ])("a player's %s refuses what is not allowed, with its path", (field, rule) => {
    const bodyWith = (value: unknown) => ({ ...squad, players: [player, { ...player, [field]: value }] });
    refuses(squadCostRequest, bodyWith, `players/1/${field}`, rule);
  });

  test("a player's name has at most 200 characters", () => {
    const body = { ...squad, players: [{ ...player, name: "x".repeat(201) }] };
    expect(faults(squadCostRequest, body)).toEqual([["players/0/name", NAME]]);
  });

  test("the bounds themselves are allowed", () => {
    const least = { ...squad, adjustedOperatingRevenue: 0, netLoanCosts: -1e13, threshold: 0, players: [] };
    const longest = { ...player, name: "x".repeat(200), contractEnd: 2200, bookValue: 1e13 };
    const unnamed = { ...player, name: "" };
    expect(faults(squadCostRequest, least)).toEqual([]);
    expect(faults(squadCostRequest, { ...squad, threshold: 100, players: [longest, unnamed] })).toEqual([]);
  });

  test("everything but the proposed signing is required", () => {
    expect(faults(squadCostRequest, {})).toEqual([
      ["adjustedOperatingRevenue", `is required and ${AMOUNT}`],
      ["transferResultAndOtherIncome", `is required and ${SIGNED}`],
      ["otherRelevantEmployeeCosts", `is required and ${AMOUNT}`],
      ["netLoanCosts", `is required and ${SIGNED}`],
      ["otherAgentCosts", `is required and ${AMOUNT}`],
      ["threshold", "is required and must be a number of at least 0 and at most 100"],
      ["players", "is required and must be an array of at most 500 players"],
    ]);
  });

  test("every field of a player is required", covers("CALC-S-PLAYER"), () => {
    expect(faults(squadCostRequest, { ...squad, players: [{}] })).toEqual([
      ["players/0/name", `is required and ${NAME}`],
      ["players/0/employeeCosts", `is required and ${AMOUNT}`],
      ["players/0/agentCosts", `is required and ${AMOUNT}`],
      ["players/0/contractEnd", `is required and ${YEAR}`],
      ["players/0/amortisation", `is required and ${AMOUNT}`],
      ["players/0/bookValue", `is required and ${AMOUNT}`],
    ]);
  });

  test("500 players are allowed and 501 are not", () => {
    const players = (length: number) => ({ ...squad, players: Array.from({ length }, () => player) });
    expect(faults(squadCostRequest, players(500))).toEqual([]);
    expect(faults(squadCostRequest, players(501))).toEqual([
      ["players", "must be an array of at most 500 players"],
    ]);
  });

  test("a plan and a projection take 150 players and 60 moves", () => {
    const players = (length: number) => Array.from({ length }, () => player);
    const moves = (length: number) =>
      Array.from({ length }, () => ({ kind: "loan-in", name: "Example Loan", employeeCosts: 1, season: 1 }));
    const plan = (most: number, made: number) => ({ ...squad, players: players(most), moves: moves(made) });
    const projection = (most: number, made: number) => ({
      firstSeason: 2026,
      seasons: [squad],
      threshold: 70,
      players: players(most),
      moves: moves(made),
    });
    expect(faults(squadPlanRequest, plan(150, 60))).toEqual([]);
    expect(faults(squadProjectionRequest, projection(150, 60))).toEqual([]);
    const tooMany = [
      ["players", "must be an array of at most 150 players"],
      ["moves", "must be an array of at most 60 moves"],
    ];
    expect(faults(squadPlanRequest, plan(151, 61)).sort()).toEqual(tooMany.toSorted());
    expect(faults(squadProjectionRequest, projection(151, 61)).sort()).toEqual(tooMany.toSorted());
  });

  test("too many players are one fault, however many of them are faulty", () => {
    const players = Array.from({ length: 100_000 }, () => 0);
    expect(faults(squadCostRequest, { ...squad, players })).toHaveLength(1);
  });

  test("players, a player and a signing must be of their shape", () => {
    const body = { ...squad, players: [1, []], proposedSigning: 7 };
    expect(faults(squadCostRequest, body)).toEqual([
      ["players/0", "must be an object"],
      ["players/1", "must be an object"],
      ["proposedSigning", "must be an object"],
    ]);
    expect(faults(squadCostRequest, { ...squad, players: {} })).toEqual([
      ["players", "must be an array of at most 500 players"],
    ]);
  });

  test("a proposed signing may be null, left out or empty", covers("CALC-S-SIGNING"), () => {
    const { proposedSigning } = squadCostRequest.parse({ ...squad, proposedSigning: {} });
    expect(proposedSigning).toEqual({ employeeCosts: 0, amortisation: 0, agentCosts: 0 });
    const given = squadCostRequest.parse({ ...squad, proposedSigning: null });
    expect(given).toEqual(squadCostRequest.parse(squad));
    expect(given.proposedSigning).toBeNull();
  });
});

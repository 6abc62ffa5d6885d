import { describe, expect, test } from "vitest";
import { squadPlanRequest } from "../../../contract/calculators/squad-plan.ts";
import { calculatePlan, calculateSquad } from "./calculate.ts";
import { club, player } from "./fictional-squad.ts";

/** Two players: one of 10 + 6 + 0.5 a year with a book value of 12, one of 15 + 14 + 1 with 56. */
const squad = {
  ...club,
  adjustedOperatingRevenue: 200,
  players: [
    { ...player, name: "Winger", employeeCosts: 10, amortisation: 6, agentCosts: 0.5, bookValue: 12 },
    {
      ...player,
      name: "Midfielder",
      employeeCosts: 15,
      amortisation: 14,
      agentCosts: 1,
      bookValue: 56,
      contractEnd: 2030,
    },
  ],
};

const plan = (...moves: object[]) => calculatePlan({ ...squad, moves }).data;

/** The squad of the published squad-cost example, in millions: N 135.5, D 210. */
const published = {
  ...club,
  adjustedOperatingRevenue: 200,
  transferResultAndOtherIncome: 10,
  otherRelevantEmployeeCosts: 107.5,
  netLoanCosts: 1.5,
  otherAgentCosts: 10,
  players: [{ ...player, employeeCosts: 10, amortisation: 6, agentCosts: 0.5, bookValue: 6 }],
};
const winger = { kind: "sell", player: 0, price: 30 };
const forward = { kind: "sign", name: "Forward", fee: 42, years: 5, employeeCosts: 7 };

describe("a sale for 30 and a signing for 42 over five years", () => {
  test("change the squad cost by -16.5 and 15.4, and the denominator by a third of the profit of 24", () => {
    const { after, moves } = calculatePlan({ ...published, moves: [winger, forward] }).data;
    expect(moves.map((move) => [move.numeratorChange, move.denominatorChange, move.disposalResult])).toEqual([
      [-16.5, 8, 24],
      [15.4, 0, null],
    ]);
    expect(after).toMatchObject({
      numerator: 134.4,
      denominator: 218,
      planningRatio: 61.6514,
      headroom: 18.2,
    });
  });

  test("count the whole profit if transfers count in one year", () => {
    const { after } = calculatePlan({ ...published, transferYears: 1, moves: [winger, forward] }).data;
    expect(after).toMatchObject({ denominator: 234, planningRatio: 57.4359, headroom: 29.4 });
  });

  test("count for half a year each if they happen after half a year", () => {
    const moves = [
      { ...winger, after: 0.5 },
      { ...forward, share: 0.5 },
    ];
    const { after, moves: effects } = calculatePlan({ ...published, moves }).data;
    // -0.5 x 16.5 + 0.5 x 15.4 = -0.55; 30 - (6 - 0.5 x 6) = 27; 134.95 / 219.
    expect(after).toMatchObject({ numerator: 134.95, denominator: 219, planningRatio: 61.621 });
    expect(effects[0]?.disposalResult).toBe(27);
  });
});

test("an extension spreads the book value of 56 over the new five years: 11.2 a year", () => {
  const [effect] = plan({ kind: "extend", player: 1, years: 5, employeeCosts: 18 }).moves;
  // 11.2 - 14 + 18 - 15 = 0.2.
  expect(effect).toMatchObject({ annualAmortisation: 11.2, numeratorChange: 0.2, denominatorChange: 0 });
});

test("an extension after half a year starts from the book value of that day and adds its own costs", () => {
  const move = { kind: "extend", player: 1, years: 3, after: 0.5, extensionCosts: 2, employeeCosts: 15 };
  // (56 - 7 + 2) / 3 = 17; 0.5 x (17 - 14) = 1.5.
  expect(plan(move).moves[0]).toMatchObject({ annualAmortisation: 17, numeratorChange: 1.5 });
});

test("a new contract is charged over at most five years, or as many as are sent", () => {
  const move = { kind: "sign", name: "Forward", fee: 40, years: 8 };
  const charge = (more: object) =>
    calculatePlan({ ...squad, ...more, moves: [move] }).data.moves[0]?.annualAmortisation;
  expect([charge({}), charge({ amortisationYearsMax: 8 })]).toEqual([8, 5]);
});

test("a signing capitalises the agent's share and other costs, and counts expensed agent costs in full", () => {
  const move = { ...forward, agentRate: 10, otherAcquisition: 3.8, expensedAgentCosts: 2, share: 0.5 };
  // (42 + 4.2 + 3.8) / 5 = 10; 0.5 x (10 + 7) + 2 = 10.5.
  expect(plan(move).moves[0]).toMatchObject({ annualAmortisation: 10, numeratorChange: 10.5 });
});

test("selling costs reduce the result of a sale", () => {
  const move = { kind: "sell", player: 0, price: 30, sellingCosts: 3 };
  expect(plan(move).moves[0]).toMatchObject({ disposalResult: 15, denominatorChange: 5 });
});

test("a release costs the settlement and the book value", () => {
  const [effect] = plan({ kind: "release", player: 0, settlement: 4 }).moves;
  expect(effect).toMatchObject({ numeratorChange: -12.5, disposalResult: -12, denominatorChange: -4 });
});

test("a loan in costs its pay and fee, a loan out saves the pay that the borrower covers", () => {
  const { moves } = plan(
    { kind: "loan-in", name: "Borrowed", loanFee: 3, employeeCosts: 8, share: 0.5 },
    { kind: "loan-out", player: 1, loanFee: 6, payCovered: 0.6, after: 0.5 },
  );
  // 0.5 x 8 + 3 = 7; -(0.5 x 0.6 x 15) - 6 = -10.5.
  expect(moves.map(({ numeratorChange }) => numeratorChange)).toEqual([7, -10.5]);
  expect(moves.map(({ denominatorChange }) => denominatorChange)).toEqual([0, 0]);
});

test("loan fees and net loan costs count in the denominator if that is asked for", () => {
  const body = { ...squad, netLoanCosts: 3, loanFees: "denominator" };
  const moves = [
    { kind: "loan-in", name: "Borrowed", loanFee: 3, employeeCosts: 8 },
    { kind: "loan-out", player: 1, loanFee: 6 },
  ];
  const { before, moves: effects } = calculatePlan({ ...body, moves }).data;
  expect(before).toMatchObject({ numerator: 46.5, denominator: 197 });
  expect(effects.map((effect) => [effect.numeratorChange, effect.denominatorChange])).toEqual([
    [8, -1],
    [-15, 2],
  ]);
});

test("a player who is extended and then sold leaves with the new costs and the new book value", () => {
  const { after, moves } = plan(
    { kind: "extend", player: 1, years: 4, employeeCosts: 20 },
    { kind: "sell", player: 1, price: 60, after: 0.5 },
  );
  // 56 / 4 = 14; 56 - 7 = 49; 60 - 49 = 11; half of 20 + 14 + 1 stays.
  expect(moves[1]).toMatchObject({ numeratorChange: -17.5, disposalResult: 11 });
  expect(after.numerator).toBe(34);
});

test("the points of the moves add up from the ratio before to the ratio after", () => {
  const { before, after, moves } = plan(winger, forward, { kind: "loan-out", player: 1, payCovered: 0.3 });
  const points = moves.map(({ ratioPointsInOrder }) => Math.round((ratioPointsInOrder ?? Number.NaN) * 1e4));
  const total = Math.round(((after.planningRatio ?? 0) - (before.planningRatio ?? 0)) * 1e4);
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(total);
});

test("a move by itself changes the headroom by threshold x denominator less numerator", () => {
  // 0.7 x 6 + 16.5.
  expect(plan({ ...winger, price: 30 }).moves[0]?.headroomChangeAlone).toBe(20.7);
});

test("the contracts after the moves are listed by the year in which they end", () => {
  const { expiry } = plan(
    winger,
    { ...forward, contractEnd: 2031 },
    { kind: "extend", player: 1, years: 5, employeeCosts: 18 },
    { kind: "loan-in", name: "Borrowed", employeeCosts: 8 },
  );
  expect(expiry.map(({ year, players, bookValue }) => [year, players, bookValue])).toEqual([
    [2031, 1, 42],
    [null, 1, 56],
  ]);
});

test("the expiry has an extended player's costs before and after the extension", () => {
  const extension = { kind: "extend", player: 1, years: 4, employeeCosts: 25, after: 0.5, contractEnd: 2031 };
  // 0.5 x 15 + 0.5 x 25 = 20; 0.5 x 14 + 0.5 x 49 / 4 = 13.125.
  expect(plan(extension).expiry.find(({ year }) => year === 2031)).toMatchObject({
    employeeCosts: 20,
    amortisation: 13.13,
    agentCosts: 1,
    bookValue: 49,
  });
});

describe("warnings of a plan's position", () => {
  const positionWarnings = (body: object) =>
    calculatePlan({ ...club, moves: [], netLoanMonths: 12, ...body }).warnings.map(
      ({ code, field, message }) => [code, field, message.split(":")[0]],
    );
  const body = { otherRelevantEmployeeCosts: 10, netLoanCosts: -20 };
  const fee = { kind: "loan-in", name: "Borrowed", loanFee: 400, employeeCosts: 0 };

  test("a squad cost that net loan income makes negative is doubted only if that income is in it", () => {
    expect(calculatePlan({ ...club, ...body, loanFees: "denominator", moves: [] }).data.before).toMatchObject(
      {
        numerator: 10,
        planningRatio: 8.3333,
      },
    );
    expect(positionWarnings({ ...body, loanFees: "denominator" })).toEqual([]);
    const negative = "moves is more than all costs together, so the squad cost is negative";
    expect(positionWarnings(body)).toEqual([
      ["numerator-negative", "/netLoanCosts", `Net loan income before the ${negative}`],
      ["numerator-negative", null, `Net loan income after the ${negative}`],
    ]);
  });

  test("a squad cost that prints as zero is not negative", () => {
    expect(positionWarnings({ netLoanCosts: -0.004 })).toEqual([]);
  });

  test("a denominator that the moves alone bring below zero is named", () => {
    const moved = { loanFees: "denominator", transferYears: 1, moves: [fee] };
    expect(calculatePlan({ ...club, ...moved }).data.after.planningRatio).toBeNull();
    expect(positionWarnings(moved)).toEqual([
      ["denominator-not-positive", null, "The denominator after the moves is not above zero"],
    ]);
  });

  test("a denominator that is not above zero before the moves alone is named", () => {
    const sold = {
      adjustedOperatingRevenue: 0,
      players: [player],
      moves: [{ kind: "sell", player: 0, price: 3 }],
    };
    expect(positionWarnings(sold)).toEqual([
      ["denominator-not-positive", null, "The denominator before the moves is not above zero"],
    ]);
  });
});

test("without moves a plan has the figures of squad-cost", () => {
  const { signing, ...request } = { ...published, signing: { employeeCosts: 4, amortisation: 2 } };
  const { data } = calculatePlan({ ...request, proposedSigning: signing, moves: [] });
  const cost = calculateSquad({ ...request, proposedSigning: signing }).data;
  for (const standing of [data.before, data.after])
    expect(standing).toEqual({
      numerator: cost.numerator,
      denominator: cost.denominator,
      planningRatio: cost.planningRatio,
      headroom: cost.headroom.money,
      headroomPoints: cost.headroom.points,
      extraRevenueNeeded: cost.headroom.extraRevenueNeeded,
      components: cost.components,
    });
  expect(data.expiry).toEqual(cost.expiry);
  expect(data.signing).toEqual(cost.signing);
  expect(data.largestExtraAnnualCost).toBe(cost.largestExtraAnnualCost);
});

describe("moves that contradict each other", () => {
  const faults = (...moves: unknown[]) =>
    (squadPlanRequest.safeParse({ ...squad, moves }).error?.issues ?? []).map(({ path, message }) => [
      path.join("/"),
      message,
    ]);
  const sale = { kind: "sell", player: 0, price: 1 };

  test.each(["sell", "release", "loan-out", "extend"])("a sold player has no %s", (kind) => {
    const second = { kind, player: 0, price: 1, years: 1, employeeCosts: 1 };
    expect(faults(sale, second)).toEqual([
      ["moves/1/player", "is already in move 0 (sell); only a sale, release or loan may follow an extension"],
    ]);
  });

  test("a sale is not before the extension that it follows", () => {
    const extension = { kind: "extend", player: 0, years: 1, employeeCosts: 1, after: 0.5 };
    expect(faults(extension, { ...sale, after: 0.4 })).toEqual([
      ["moves/1/after", "must not be before the extension in move 0"],
    ]);
    expect(faults(extension, { ...sale, after: 0.5 })).toEqual([]);
  });

  test.each(["sell", "release", "loan-out"])("a contract that an extension has ended has no %s", (kind) => {
    const extension = { kind: "extend", player: 0, years: 0.5, employeeCosts: 1 };
    const later = { kind, player: 0, price: 50, after: 0.9 };
    expect(faults(extension, later)).toEqual([
      ["moves/1/after", "must not be after the contract, which the extension ends after 0.5 years"],
    ]);
    expect(faults(extension, { ...later, after: 0.5 })).toEqual([]);
  });

  test("a player is in the register", () => {
    expect(faults({ ...sale, player: 2 })).toEqual([
      ["moves/0/player", "must be less than the number of players (2)"],
    ]);
  });

  test("a contract's length has at most 4 decimal places", () => {
    const message = "must have at most 4 decimal places, such as 2.5 or 0.0833";
    expect(faults({ ...forward, years: 2.33333 }, { ...forward, years: 0.0833 })).toEqual([
      ["moves/0/years", message],
    ]);
  });

  test("an unknown kind is refused with the kinds there are", () => {
    expect(faults({ kind: "swap" }, 7)).toEqual([
      ["moves/0/kind", "must be one of sign, sell, release, extend, loan-in, loan-out"],
      ["moves/1", "must be an object"],
    ]);
  });
});

test.each([
  ["within the 12 months", { years: 0.4, after: 0.5 }, true],
  ["as the 12 months end, a year before the register's", { years: 0.5, after: 0.5 }, false],
  ["years before the register's", { player: 1, years: 2 }, true],
  ["as early as the register's may end", { player: 1, years: 3 }, false],
  ["in an earlier calendar year", { player: 1, years: 5, contractEnd: 2029 }, true],
  ["in the same calendar year", { player: 1, years: 5, contractEnd: 2030 }, false],
])("an extension that ends the contract %s is doubted if that is sooner", (_, terms, isDoubted) => {
  const move = { kind: "extend", player: 0, employeeCosts: 1, ...terms };
  const codes = calculatePlan({ ...squad, moves: [move] }).warnings.map(({ code, field }) => [code, field]);
  expect(codes).toEqual(isDoubted ? [["extension-shortens", "/moves/0/years"]] : []);
});

test("a contract beyond the years of the charge is warned of", () => {
  const { warnings } = calculatePlan({ ...squad, moves: [{ ...forward, years: 6 }] });
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([
    ["amortisation-capped", "/moves/0/years"],
  ]);
});

test("a free agent's agent is paid as an acquisition cost if that is capitalised, as expensed costs if it is charged at once", () => {
  const { warnings } = calculatePlan({ ...squad, moves: [{ ...forward, fee: 0, agentRate: 10 }] });
  expect(warnings).toEqual([
    {
      code: "agent-rate-without-fee",
      field: "/moves/0/agentRate",
      message:
        "10% of a fee of 0 is 0. Enter what the agent of a free agent is paid as otherAcquisition if it is capitalised. " +
        "If it is charged at once, enter it as expensedAgentCosts.",
    },
  ]);
});

test("a price and its selling costs are subtracted as decimals", () => {
  // 13.145 - 0.3 - 12 = 0.845, of which binary numbers fall short.
  const [effect] = plan({ kind: "sell", player: 0, price: 13.145, sellingCosts: 0.3 }).moves;
  expect(effect?.disposalResult).toBe(0.85);
});

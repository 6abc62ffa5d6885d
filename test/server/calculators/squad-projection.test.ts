import { describe, expect, test } from "vitest";
import { squadProjectionRequest } from "../../../contract/calculators/squad-projection.ts";
import { calculateProjection } from "./calculate.ts";
import { player } from "./fictional-squad.ts";

const season = {
  adjustedOperatingRevenue: 100,
  otherRelevantEmployeeCosts: 0,
  otherAgentCosts: 0,
  netLoanCosts: 0,
};

const seasons = (count: number) => Array.from({ length: count }, () => season);

const base = { firstSeason: 2026, seasons: seasons(4), threshold: 70, players: [], moves: [] };

const rows = (body: object) => calculateProjection({ ...base, ...body }).data.seasons;

/** A book value of 6 of which 2.5 are charged in a season, for three seasons. */
const striker = { ...player, employeeCosts: 10, amortisation: 2.5, bookValue: 6, contractEnd: 2029 };

describe("a profit of 24 after results of 6 and 12", () => {
  const body = {
    resultsBefore: [6, 12],
    players: [player],
    moves: [{ kind: "sell", season: 1, player: 0, price: 24 }],
  };

  test("counts for a third in three seasons", () => {
    expect(rows(body).map(({ transferResult }) => transferResult)).toEqual([14, 12, 8, 0]);
  });

  test("counts once if transfers count in one year", () => {
    expect(rows({ ...body, transferYears: 1 }).map(({ transferResult }) => transferResult)).toEqual([
      24, 0, 0, 0,
    ]);
  });
});

describe("transfer results of the two seasons before that are left out", () => {
  const sale = { kind: "sell", season: 1, player: 0, price: 24 };
  const codes = (body: object) =>
    calculateProjection({ ...base, players: [player], moves: [sale], ...body }).warnings.map(
      ({ code, field }) => [code, field],
    );

  test("count as 0, with a warning and without a value in the inputs", () => {
    const { data, inputs } = calculateProjection({ ...base, players: [player], moves: [sale] });
    expect(data.seasons.map(({ transferResult }) => transferResult)).toEqual([8, 8, 8, 0]);
    expect(inputs.resultsBefore).toBeNull();
    expect(codes({})).toEqual([["results-before-missing", "/resultsBefore"]]);
    expect(codes({ resultsBefore: null })).toEqual([["results-before-missing", "/resultsBefore"]]);
  });

  test("are not missed if they were sent as 0, do not count, or there is no transfer result", () => {
    expect(codes({ resultsBefore: [0, 0] })).toEqual([]);
    expect(codes({ transferYears: 1 })).toEqual([]);
    expect(codes({ moves: [] })).toEqual([]);
  });
});

test("a season's net loan costs are a reminder of the 36 months, once", () => {
  const withLoans = [season, { ...season, netLoanCosts: 3 }, { ...season, netLoanCosts: 3 }];
  const codes = (body: object) =>
    calculateProjection({ ...base, seasons: withLoans, ...body }).warnings.map(({ code, field }) => [
      code,
      field,
    ]);
  expect(codes({})).toEqual([["net-loan-proration", "/seasons/1/netLoanCosts"]]);
  expect(codes({ netLoanMonths: 12 })).toEqual([]);
});

test("of net loan costs that cover 36 months a third counts in their season, as a cost or in the denominator", () => {
  const withLoans = [{ ...season, netLoanCosts: 9 }];
  const [asCost] = rows({ seasons: withLoans, netLoanMonths: 36 });
  expect(asCost).toMatchObject({ numerator: 3, denominator: 100, transferResult: 0 });
  const [inDenominator] = rows({ seasons: withLoans, netLoanMonths: 36, loanFees: "denominator" });
  expect(inDenominator).toMatchObject({ numerator: 0, denominator: 97, transferResult: 0 });
  const [whole] = rows({ seasons: withLoans, loanFees: "denominator" });
  expect(whole).toMatchObject({ numerator: 0, denominator: 91, transferResult: 0 });
});

test("a contract covers the season that ends in its year, and the last season charges what is left", () => {
  const projected = rows({ players: [striker] });
  expect(projected.map(({ endsIn, players, contractsEnded }) => [endsIn, players, contractsEnded])).toEqual([
    [2027, 1, 0],
    [2028, 1, 0],
    [2029, 1, 1],
    [2030, 0, 0],
  ]);
  expect(projected.map(({ numerator }) => numerator)).toEqual([12.5, 12.5, 11, 0]);
  expect(projected.map(({ bookValue }) => bookValue.closing)).toEqual([3.5, 1, 0, 0]);
  expect(projected.map(({ committedAmortisation }) => committedAmortisation)).toEqual([2.5, 2.5, 1, 0]);
});

test("a contract that runs on does not end with the projection, and charges no more than the book value", () => {
  const [only] = rows({ seasons: seasons(1), players: [{ ...striker, bookValue: 1, contractEnd: 2030 }] });
  expect(only).toMatchObject({ contractsEnded: 0, numerator: 11, roomForAmortisation: 59 });
});

test("a contract that ended before the first season counts nowhere, with a warning", () => {
  const { data, warnings } = calculateProjection({ ...base, players: [{ ...striker, contractEnd: 2026 }] });
  expect(data.seasons[0]).toMatchObject({ players: 0, numerator: 0, bookValue: { opening: 0 } });
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([
    ["contract-expired", "/players/0/contractEnd"],
  ]);
});

test("a contract runs until 30 June, so that startMonth decides which seasons it covers", () => {
  const counted = (startMonth: string, contractEnd: number) => {
    const { data, warnings } = calculateProjection({
      ...{ ...base, seasons: seasons(2), startMonth, players: [{ ...striker, contractEnd }] },
    });
    return [data.seasons.map(({ endsIn, players }) => [endsIn, players]), warnings[0]?.message];
  };
  const ended = (start: string) =>
    `The contract of Example Player ended on 30 June 2026, before ${start}: he counts nowhere.`;
  const none = (first: number) => [
    [first, 0],
    [first + 1, 0],
  ];
  const one = (first: number) => [
    [first, 1],
    [first + 1, 0],
  ];
  expect(counted("2026-07", 2026)).toEqual([none(2027), ended("2026-07")]);
  expect(counted("2027-01", 2026)).toEqual([none(2027), ended("2027-01")]);
  expect(counted("2026-06", 2026)[0]).toEqual(one(2027));
  expect(counted("2026-01", 2026)[0]).toEqual(one(2026));
  expect(counted("2026-07", 2027)[0]).toEqual(one(2027));
  expect(counted("2027-01", 2027)[0]).toEqual(one(2027));
});

test("a move is possible in the last season that a contract covers", () => {
  const faults = (season: number) =>
    squadProjectionRequest
      .safeParse({
        ...{ ...base, startMonth: "2026-01", players: [{ ...striker, contractEnd: 2027 }] },
        moves: [{ kind: "sell", season, player: 0, price: 1 }],
      })
      .error?.issues.map(({ message }) => message);
  expect(faults(2)).toBeUndefined();
  expect(faults(3)).toEqual(["must not be after the player's contract, which ends in 2027"]);
});

test("pay grows from season to season", () => {
  const numerators = rows({ players: [{ ...player, employeeCosts: 10, contractEnd: 2030 }], payGrowth: 10 });
  expect(numerators.map(({ numerator }) => numerator)).toEqual([10, 11, 12.1, 13.31]);
});

test("a signing is charged for its share of the first season, then until its cost is used up", () => {
  const moves = [
    { kind: "sign", season: 2, name: "Winter signing", fee: 10, years: 2, share: 0.5, employeeCosts: 4 },
  ];
  const projected = rows({ moves });
  expect(projected.map(({ numerator }) => numerator)).toEqual([0, 4.5, 9, 4.5]);
  expect(projected[1]?.bookValue).toEqual({
    opening: 0,
    additions: 10,
    amortisation: 2.5,
    disposals: 0,
    closing: 7.5,
  });
  expect(projected.map(({ contractsEnded }) => contractsEnded)).toEqual([0, 0, 0, 1]);
});

test("a sale takes its book value of the day, and an extension spreads what is left", () => {
  const moves = [
    { kind: "extend", season: 1, player: 0, years: 4, employeeCosts: 10, extensionCosts: 2 },
    { kind: "sell", season: 3, player: 0, price: 10, after: 0.5 },
  ];
  const { data } = calculateProjection({ ...base, players: [striker], moves });
  // (6 + 2) / 4 = 2 a season; 8 - 2.5 x 2 = 3 on the day of the sale.
  expect(data.moves).toMatchObject([{ annualAmortisation: 2 }, { disposalResult: 7 }]);
  expect(data.seasons[2]?.bookValue).toEqual({
    opening: 4,
    additions: 0,
    amortisation: 1,
    disposals: 3,
    closing: 0,
  });
});

test("a player lent in one season is back in the next and may then be sold", () => {
  const moves = [
    { kind: "loan-out", season: 1, player: 0 },
    { kind: "sell", season: 3, player: 0, price: 1 },
  ];
  expect(rows({ players: [striker], moves }).map(({ numerator }) => numerator)).toEqual([2.5, 12.5, 0, 0]);
});

test("who leaves when his contract ends is replaced from the next season, who is sold is not", () => {
  const replacement = { employeeCosts: 3, amortisation: 1 };
  const players = [{ ...striker, contractEnd: 2028 }, striker];
  const moves = [{ kind: "sell", season: 1, player: 1, price: 0 }];
  const projected = rows({ players, moves, replacement });
  expect(projected.map(({ numerator }) => numerator)).toEqual([12.5, 13.5, 4, 4]);
  expect(projected[2]?.bookValue.amortisation).toBe(0);
});

test("the Premier League's allowance is carried on from season to season", () => {
  const ratios = [95, 108, 90].map((cost) => ({ ...season, otherRelevantEmployeeCosts: cost }));
  const verdicts = rows({ seasons: ratios, regimes: ["premier-league"] }).map(({ regimes }) => regimes?.[0]);
  expect(
    verdicts.map((verdict) => [verdict?.redPercent, verdict?.nextAllowanceLeft, verdict?.overRed]),
  ).toEqual([
    [115, 20, 0],
    [105, 0, 3],
    [85, 0, 5],
  ]);
});

test("after a season without a ratio the next starts from the printed allowance", () => {
  const verdicts = rows({
    seasons: [{ ...season, adjustedOperatingRevenue: 0 }, season],
    regimes: ["premier-league"],
    regimeInputs: { allowanceLeft: 12.345678 },
  }).map(({ regimes }) => regimes?.[0]?.redPercent);
  expect(verdicts).toEqual([97.345678, 97.3457]);
});

test("a season whose squad cost is negative is warned of", () => {
  const seasons = [season, { ...season, otherRelevantEmployeeCosts: 10, netLoanCosts: -90 }];
  const costly = { ...player, employeeCosts: 12, amortisation: 8, agentCosts: 1, bookValue: 16 };
  const { data, warnings } = calculateProjection({ ...base, seasons, players: [costly], netLoanMonths: 12 });
  expect(data.seasons.map(({ numerator }) => numerator)).toEqual([21, -59]);
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([["numerator-negative", "/seasons/1"]]);
});

test("a threshold of zero is warned of once", () => {
  const body = { ...base, threshold: 0, players: [{ ...player, employeeCosts: 1 }] };
  expect(calculateProjection(body).warnings.map(({ code, field }) => [code, field])).toEqual([
    ["threshold-zero", "/threshold"],
  ]);
});

test("agent costs of a signing are paid once, those of an extended player go on until the term ends", () => {
  const players = [{ ...player, agentCosts: 1, contractEnd: 2027 }];
  const moves = [
    { kind: "sign", season: 1, name: "Free agent", fee: 0, years: 3, expensedAgentCosts: 5 },
    { kind: "extend", season: 1, player: 0, years: 3, employeeCosts: 0 },
  ];
  const agents = rows({ players, moves }).map(({ components }) => components.playerAgentCosts.amount);
  expect(agents).toEqual([6, 1, 1, 0]);
});

test("who is sold at after 0 or comes with share 0 is not counted in that season", () => {
  const moves = [
    { kind: "sell", season: 2, player: 0, price: 0 },
    { kind: "sign", season: 3, name: "Late signing", fee: 0, years: 1, share: 0 },
  ];
  expect(rows({ players: [striker], moves }).map(({ players }) => players)).toEqual([1, 0, 0, 1]);
});

test("a season without a positive denominator has no ratio, with a warning that names it", () => {
  const body = { ...base, seasons: [season, { ...season, adjustedOperatingRevenue: 0 }] };
  const { data, warnings } = calculateProjection(body);
  expect(data.seasons[1]?.planningRatio).toBeNull();
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([
    ["denominator-not-positive", "/seasons/1"],
  ]);
});

test("an extension that ends the contract sooner than it was is doubted", () => {
  const extendedBy = (years: number) => {
    const moves = [{ kind: "extend", season: 2, player: 0, years, employeeCosts: 10, after: 0.5 }];
    const { warnings } = calculateProjection({ ...base, players: [striker], moves });
    return warnings.map(({ code, field }) => [code, field]);
  };
  // The contract ends with the season that ends in 2029: three years from the start, 1.5 from the extension.
  expect(extendedBy(1.4999)).toEqual([["extension-shortens", "/moves/0/years"]]);
  expect(extendedBy(1.5)).toEqual([]);
});

describe("moves that contradict the seasons", () => {
  const faults = (...moves: object[]) =>
    (squadProjectionRequest.safeParse({ ...base, players: [striker], moves }).error?.issues ?? []).map(
      ({ path, message }) => [path.join("/"), message],
    );
  const sale = { kind: "sell", player: 0, price: 1 };

  test.each([
    [[{ ...sale, season: 5 }], "moves/0/season", "must be at most the number of seasons (4)"],
    [
      [{ ...sale, season: 4 }],
      "moves/0/season",
      "must not be after the player's contract, which ends in 2029",
    ],
    [
      [
        { ...sale, season: 1 },
        { ...sale, season: 2 },
      ],
      "moves/1/player",
      "is already in move 0 (sell); only a sale, release or loan may follow an extension",
    ],
    [
      [
        { ...sale, season: 2 },
        { kind: "loan-out", player: 0, season: 3 },
      ],
      "moves/1/player",
      "is already in move 0 (sell); only a sale, release or loan may follow an extension",
    ],
    [
      [
        { kind: "extend", player: 0, years: 2, employeeCosts: 1, season: 2 },
        { ...sale, season: 1 },
      ],
      "moves/1/after",
      "must not be before the extension in move 0",
    ],
  ])("%j", (moves, path, message) => {
    expect(faults(...moves)).toEqual([[path, message]]);
  });

  const shortened = { kind: "extend", player: 0, years: 0.75, employeeCosts: 1, season: 1 };
  const CONTRACT_ENDED = "must not be after the contract, which the extension ends after 0.75 years";

  test.each([
    { ...sale, season: 2 },
    { kind: "release", player: 0, season: 2 },
    { kind: "loan-out", player: 0, season: 2 },
    { ...sale, season: 1, after: 0.76 },
  ])("after a shortened contract has ended: %j", (move) => {
    expect(faults(shortened, move)).toEqual([["moves/1/after", CONTRACT_ENDED]]);
  });

  test("a shortened contract has ended also for a player who was lent in the meantime", () => {
    const loan = { kind: "loan-out", player: 0, season: 1, after: 0.5 };
    expect(faults(shortened, loan, { ...sale, season: 2 })).toEqual([["moves/2/after", CONTRACT_ENDED]]);
  });

  test("the last day of a shortened contract is not after it", () => {
    expect(faults(shortened, { ...sale, season: 1, after: 0.75 })).toEqual([]);
    const late = { ...shortened, years: 0.7, after: 0.1 };
    expect(faults(late, { ...sale, season: 1, after: 0.8 })).toEqual([]);
  });

  const extended = { kind: "extend", player: 0, years: 4, employeeCosts: 1 };

  test("a player is extended once, and again only in a season after a loan", () => {
    expect(faults({ ...extended, season: 1 }, { ...extended, season: 2 })).toEqual([
      [
        "moves/1/player",
        "is already in move 0 (extend); only a sale, release or loan may follow an extension",
      ],
    ]);
    const loan = { kind: "loan-out", player: 0, season: 1 };
    expect(faults({ ...extended, season: 1 }, loan, { ...extended, season: 2 })).toEqual([]);
    expect(faults(loan, { ...sale, season: 1, after: 1 })).toEqual([
      [
        "moves/1/player",
        "is already in move 0 (loan-out); only a sale, release or loan may follow an extension",
      ],
    ]);
  });

  test("a move on the day on which a contract of the register ends has that season and after 1", () => {
    expect(faults({ ...extended, season: 3, after: 1 })).toEqual([]);
    expect(faults({ ...extended, season: 4, after: 0 })).toEqual([
      ["moves/0/season", "must not be after the player's contract, which ends in 2029"],
    ]);
  });

  test("there are one to six seasons", () => {
    const issues = (count: number) =>
      squadProjectionRequest.safeParse({ ...base, seasons: seasons(count) }).success;
    expect([0, 1, 6, 7].map(issues)).toEqual([false, true, true, false]);
  });
});

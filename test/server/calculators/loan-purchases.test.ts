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
const seasons = Array.from({ length: 6 }, () => season);
const lender = { ...player, employeeCosts: 4, amortisation: 5, bookValue: 10, contractEnd: 2028 };
const base = { firstSeason: 2026, seasons, threshold: 70, players: [lender], resultsBefore: [0, 0] };

const calculate = (...moves: object[]) => calculateProjection({ ...base, moves });
const moved = (move: object) => calculate(move).data;
const amortisations = (move: object) =>
  calculateProjection({ ...base, players: [], moves: [move] }).data.seasons.map(
    ({ bookValue }) => bookValue.amortisation,
  );

const loanIn = { kind: "loan-in", name: "Example Loan", season: 1, loanFee: 3, employeeCosts: 2, share: 0.5 };
const obligation = { price: 14.5, otherAcquisition: 3.5, season: 2, years: 4, certain: true };
const option = { ...obligation, certain: false };

describe("a loan in whose purchase is certain", () => {
  test("is charged with fee, price and costs over loan and contract, from its first day", () => {
    // 3 + 14.5 + 3.5 = 21 over 0.5 + 4 years.
    expect(amortisations({ ...loanIn, purchase: obligation })).toEqual([2.33, 4.67, 4.67, 4.67, 4.67, 0]);
    const { moves, seasons } = moved({ ...loanIn, purchase: obligation });
    expect(moves).toMatchObject([{ kind: "loan-in", annualAmortisation: 4.67, disposalResult: null }]);
    expect(seasons[0]).toMatchObject({ transferResult: 0, bookValue: { additions: 21 } });
    expect(seasons[0]?.components.netLoanCosts.amount).toBe(0);
  });

  test("is charged over no more years than the cap", () => {
    expect(amortisations({ ...loanIn, share: 1, purchase: obligation }).map((charge) => charge > 0)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(amortisations({ ...loanIn, share: 1, purchase: { ...obligation, season: 4 } })[0]).toBe(4.2);
  });
});

test("a loan in with an option is a loan until the purchase, then a signing", () => {
  const { seasons, moves } = moved({ ...loanIn, purchase: { ...option, season: 3 } });
  const own = seasons.map(({ components, bookValue }) => [
    components.netLoanCosts.amount,
    bookValue.additions,
  ]);
  expect(own).toEqual([
    [3, 0],
    [0, 0],
    [0, 18],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(amortisations({ ...loanIn, purchase: { ...option, season: 3 } })).toEqual([
    0, 0, 4.5, 4.5, 4.5, 4.5,
  ]);
  expect(moves).toMatchObject([{ annualAmortisation: 4.5, disposalResult: null }]);
  // The lender in the register is paid 4 in two seasons.
  expect(seasons.map(({ components }) => components.playerEmployeeCosts.amount)).toEqual([5, 6, 2, 2, 2, 2]);
});

describe("a loan out with a fee of 1 and a price of 14.4, of a player with a book value of 10 and a charge of 5", () => {
  const loanOut = { kind: "loan-out", player: 0, season: 1, loanFee: 1 };
  const purchase = { price: 14.4, season: 2 };

  test("counts among the players until the purchase, whatever the borrower pays", () => {
    const squads = [0.5, 1].map((payCovered) =>
      moved({ ...loanOut, payCovered, purchase: { ...purchase, certain: true } }).seasons.map(
        ({ players }) => players,
      ),
    );
    expect(squads).toEqual([
      [1, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 0],
    ]);
  });

  test("has a result of 5.4 at once and no charge if the purchase is certain", () => {
    const { seasons, moves } = moved({ ...loanOut, purchase: { ...purchase, certain: true } });
    expect(moves).toMatchObject([{ kind: "loan-out", disposalResult: 5.4 }]);
    expect(seasons[0]).toMatchObject({ numerator: 0, transferResult: 1.8, bookValue: { disposals: 10 } });
  });

  test("has a fee of 1 and a charge of 5, and then a result of 9.4, if it is not", () => {
    const { seasons, moves } = moved({ ...loanOut, purchase: { ...purchase, certain: false } });
    expect(moves).toMatchObject([{ kind: "loan-out", disposalResult: 9.4 }]);
    expect(seasons.map(({ numerator }) => numerator)).toEqual([4, 0, 0, 0, 0, 0]);
    expect(seasons.map(({ transferResult }) => transferResult)).toEqual([0, 3.13, 3.13, 3.13, 0, 0]);
  });

  test("is charged until a purchase after the seasons that are shown", () => {
    const moves = [{ ...loanOut, purchase: { ...purchase, season: 5, certain: false } }];
    const owned = { ...lender, amortisation: 2, contractEnd: 2031 };
    const body = { ...base, seasons: [season], players: [owned], moves };
    // 10 less four seasons of 2.
    expect(calculateProjection(body).data.moves).toMatchObject([{ disposalResult: 12.4 }]);
  });

  test("goes on costing the pay that the borrower does not cover until the purchase", () => {
    const shared = { ...loanOut, payCovered: 0.75, purchase: { ...purchase, season: 3, certain: true } };
    expect(moved(shared).seasons.map(({ numerator }) => numerator)).toEqual([1, 1, 0, 0, 0, 0]);
  });
});

test("a purchase that is not certain is doubted, because one all but certain counts from the first day", () => {
  const codes = (certain: boolean) =>
    calculate({ ...loanIn, purchase: { ...obligation, certain } }).warnings.map(({ code, field }) => [
      code,
      field,
    ]);
  expect(codes(false)).toEqual([["purchase-not-certain", "/moves/0/purchase/certain"]]);
  expect(codes(true)).toEqual([]);
});

test.each([
  [
    { ...loanIn, season: 2, purchase: obligation },
    "purchase",
    "must be in a season after that of the loan (2)",
  ],
  [
    { ...loanIn, purchase: { ...obligation, years: undefined } },
    "purchase/years",
    "is required and must be a number greater than 0 and at most 100 (the smallest length counted is 0.000001)",
  ],
  [
    { ...loanIn, purchase: { ...obligation, certain: undefined } },
    "purchase/certain",
    "is required and must be true or false",
  ],
  [
    { ...loanIn, purchase: { ...obligation, season: 8 } },
    "purchase/season",
    "must be a whole number from 2 to 7",
  ],
  [
    { kind: "loan-out", player: 0, season: 1, purchase: { price: 1, season: 4, certain: false } },
    "purchase",
    "must not be after the player's contract, which ends in 2028",
  ],
])("refuses %j", (move, path, message) => {
  const { error } = squadProjectionRequest.safeParse({ ...base, moves: [move] });
  expect(error?.issues.map((issue) => [issue.path.join("/"), issue.message])).toEqual([
    [`moves/0/${path}`, message],
  ]);
});

test("a player who is bought after a loan out does not come back", () => {
  const loan = { kind: "loan-out", player: 0, season: 1, purchase: { price: 1, season: 2, certain: false } };
  const moves = [loan, { kind: "sell", player: 0, season: 2, price: 1 }];
  expect(squadProjectionRequest.safeParse({ ...base, moves }).error?.issues).toMatchObject([
    {
      path: ["moves", 1, "player"],
      message:
        "is already in move 0 (loan-out with a purchase); only a sale, release or loan may follow an extension",
    },
  ]);
});

test("a loan beyond the last season of a shortened contract cannot end in a purchase", () => {
  const extension = { kind: "extend", player: 0, years: 1, employeeCosts: 1, season: 1 };
  const loan = { kind: "loan-out", player: 0, season: 1, purchase: { price: 1, season: 3, certain: false } };
  expect(squadProjectionRequest.safeParse({ ...base, moves: [extension, loan] }).error?.issues).toMatchObject(
    [{ path: ["moves", 1, "purchase"] }],
  );
});

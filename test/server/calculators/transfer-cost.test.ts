import { describe, expect, test } from "vitest";
import { calculateTransfer } from "./calculate.ts";

const codes = (body: object) => calculateTransfer(body).warnings.map(({ code, field }) => [code, field]);
const amortisations = (body: object) => calculateTransfer(body).data.schedule.map((row) => row.amortisation);

describe("published examples", () => {
  test("Maguire: 12 over 4 years, sold in year 2 for 80, has book value 6 and profit 74", () => {
    const { data } = calculateTransfer({ fee: 12, years: 4, saleYear: 2, expectedSale: 80 });
    expect(data.bookValue).toBe(6);
    expect(data.sale).toMatchObject({ bookValue: 6, breakEven: 6, result: 74, kind: "profit" });
  });

  test("Vidal: 18 over 5 years breaks even at 12.6 after one and a half", () => {
    const { data } = calculateTransfer({ fee: 18, years: 5, saleYear: 1.5, expectedSale: 12.6 });
    expect(data.sale).toMatchObject({ breakEven: 12.6, result: 0, kind: "none" });
  });

  test("Nkunku: 52 over 6 years costs 8.67 a year, and 10.4 with the five-year cap", () => {
    const { data } = calculateTransfer({ fee: 52, years: 6 });
    expect(data.annualAmortisation).toBe(8.67);
    expect(data.fiveYearCap?.annualAmortisation).toBe(10.4);
  });
});

describe("worked out by hand", () => {
  test("an agent's fee is capitalised and a signing bonus is not", () => {
    // 40 x 10 / 100 = 4; 40 + 4 + 1 = 45; + 5 = 50; 45 / 5 = 9; 5 / 5 + 3 + 1 = 5; 9 + 5 = 14; 50 + 5 x 4 = 70.
    const { data } = calculateTransfer({
      fee: 40,
      agentRate: 10,
      signingBonus: 5,
      otherAcquisition: 1,
      annualSalary: 3,
      annualBonus: 1,
      years: 5,
    });
    expect(data).toMatchObject({
      agentFee: 4,
      acquisitionCost: 45,
      totalTransferCommitment: 50,
      totalContractCommitment: 70,
      annualAmortisation: 9,
      annualEmployeeCost: 5,
      annualSquadCost: 14,
      bookValue: null,
      sale: null,
      fiveYearCap: null,
    });
  });

  test("a sale below book value is a loss, and still saves the pay of the rest of the contract", () => {
    // Book value 30 x 2 / 3 = 20; 15 - 20 = -5; pay (4 + 0.5) x 2 = 9; -5 + 20 + 9 = 24 = 15 + 9; bonus 3 x 2 / 3 = 2.
    const { data } = calculateTransfer({
      fee: 30,
      signingBonus: 3,
      annualSalary: 4,
      annualBonus: 0.5,
      years: 3,
      saleYear: 1,
      expectedSale: 15,
    });
    expect(data.sale).toEqual({
      bookValue: 20,
      breakEven: 20,
      result: -5,
      kind: "loss",
      yearsRemaining: 2,
      amortisationNoLongerIncurred: 20,
      employeeCostNoLongerIncurred: 9,
      signingBonusNotYetCharged: 2,
      netEffect: 24,
    });
  });

  test("rows that do not divide evenly add up to the cost: 100 over 3 years is 33.33, 33.34, 33.33", () => {
    // Book values 66.666.. -> 66.67 and 33.333.. -> 33.33: differences 33.33, 33.34, 33.33.
    expect(amortisations({ fee: 100, years: 3 })).toEqual([33.33, 33.34, 33.33]);
  });

  test("two and a half years are two rows of a year and one of half a year", () => {
    // 10 / 2.5 = 4 a year, 2 in the half year; pay 6 a year, 3 in the half year.
    const { data } = calculateTransfer({ fee: 10, annualSalary: 6, years: 2.5 });
    expect(data.schedule.map((row) => [row.year, row.from, row.to, row.yearFraction])).toEqual([
      [1, 0, 1, 1],
      [2, 1, 2, 1],
      [3, 2, 2.5, 0.5],
    ]);
    expect(data.schedule.map((row) => [row.amortisation, row.employeeCost, row.squadCost])).toEqual([
      [4, 6, 10],
      [4, 6, 10],
      [2, 3, 5],
    ]);
    expect(data.schedule.map((row) => [row.openingBookValue, row.closingBookValue, row.breakEven])).toEqual([
      [10, 6, 6],
      [6, 2, 2],
      [2, 0, 0],
    ]);
    expect(data.schedule.map((row) => row.accumulatedAmortisation)).toEqual([4, 8, 10]);
  });

  test("with the cap, a fee of 100 on 8 years has book value 20 after year 4 instead of 50", () => {
    // 100 x (1 - 4 / 8) = 50; 100 x (1 - 4 / 5) = 20; 100 / 5 + 8 + 16 / 8 = 30; 60 - 20 = 40.
    const { data } = calculateTransfer({
      fee: 100,
      signingBonus: 16,
      annualSalary: 8,
      years: 8,
      saleYear: 4,
      expectedSale: 60,
    });
    expect(data.sale?.result).toBe(10);
    expect(data.fiveYearCap).toMatchObject({
      years: 5,
      annualAmortisation: 20,
      annualSquadCost: 30,
      bookValue: 20,
      saleResult: 40,
    });
    const rows = data.fiveYearCap?.schedule.map((row) => [row.amortisation, row.closingBookValue]);
    expect(rows?.slice(0, 2)).toEqual([
      [20, 80],
      [20, 60],
    ]);
    expect(rows?.slice(4)).toEqual([
      [20, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test("amortisationYearsMax puts the main figures over no more years than it says", () => {
    const body = { fee: 100, signingBonus: 16, annualSalary: 8, years: 8, saleYear: 4, expectedSale: 60 };
    const { data, warnings } = calculateTransfer({ ...body, amortisationYearsMax: 5 });
    expect(data).toMatchObject({ annualAmortisation: 20, annualSquadCost: 30, bookValue: 20 });
    expect(data.sale).toMatchObject({ bookValue: 20, result: 40, netEffect: 92 });
    expect(data.schedule).toEqual(data.fiveYearCap?.schedule);
    expect(warnings).toEqual([]);
    const uncapped = calculateTransfer({ ...body, amortisationYearsMax: 8 });
    expect(uncapped.data).toEqual(calculateTransfer(body).data);
  });

  test.each([
    [{ fee: 0, agentRate: 10 }, "agent-rate-without-fee"],
    [{ fee: 1e7, agentRate: 0.05 }, "agent-rate-unusual"],
    [{ fee: 1e7, agentRate: 31 }, "agent-rate-unusual"],
  ])("the agent rate of %j is doubted", (body, code) => {
    expect(codes({ ...body, years: 4 })).toEqual([[code, "/agentRate"]]);
  });

  test("a free agent's agent is paid as an acquisition cost if that is capitalised, and elsewhere if it is charged at once", () => {
    expect(calculateTransfer({ fee: 0, agentRate: 10, years: 4 }).warnings).toMatchObject([
      {
        message:
          "10% of a fee of 0 is 0. Enter what the agent of a free agent is paid as otherAcquisition if it is capitalised. " +
          "If it is charged at once, it is in none of these figures: add it to the squad's agent costs.",
      },
    ]);
  });

  test("usual agent rates, and none, are not doubted", () => {
    for (const agentRate of [0, 0.5, 10, 30]) expect(codes({ fee: 1, agentRate, years: 4 })).toEqual([]);
    expect(codes({ fee: 0, years: 4 })).toEqual([]);
  });

  test("with the cap, nothing is left after five years of a longer contract", () => {
    // 70 x (1 - 6 / 7) = 10 without the cap.
    const { data } = calculateTransfer({ fee: 70, years: 7, saleYear: 6 });
    expect(data.bookValue).toBe(10);
    expect(data.fiveYearCap).toMatchObject({ bookValue: 0, saleResult: null });
  });

  test("half a cent of a sale result is rounded away from zero", () => {
    // 0.05 / 2 = 0.025 -> 0.03; 1 - 0.025 = 0.975 -> 0.98, rounded once from the exact value.
    const { data } = calculateTransfer({ fee: 0.05, years: 2, saleYear: 1, expectedSale: 1 });
    expect(data.sale).toMatchObject({ bookValue: 0.03, result: 0.98 });
  });

  test("an agent's rate with decimals is exact: 3.3 % of 1.1 is 0.0363", () => {
    // 1.1 x 3.3 / 100 = 0.0363 -> 0.04; 1.1363 -> 1.14; over 0.5 years 2.2726 -> 2.27 a year.
    const { data } = calculateTransfer({ fee: 1.1, agentRate: 3.3, years: 0.5 });
    expect(data).toMatchObject({ agentFee: 0.04, acquisitionCost: 1.14, annualAmortisation: 2.27 });
  });

  test("the last row takes the cent that separately rounded totals would leave", () => {
    // Cost 1.004 -> 1.00, pay 1.004 -> total 2.008 -> 2.01: the rows hold 1.00 of amortisation and 1.01 of pay.
    const { data } = calculateTransfer({ fee: 1.004, annualSalary: 0.502, years: 2 });
    expect(data.schedule.map((row) => [row.amortisation, row.employeeCost, row.squadCost])).toEqual([
      [0.5, 0.5, 1],
      [0.5, 0.51, 1.01],
    ]);
    expect(data.totalContractCommitment).toBe(2.01);
  });

  test("no row has a negative employee cost, however small the pay", () => {
    // Cost 1.006 -> 1.01, total 1.014 -> 1.01, so the pay of ten years shows as 0; after nine it is 0.0072, by itself 0.01.
    const { data } = calculateTransfer({ fee: 1.006, annualSalary: 0.0008, years: 10 });
    expect(data.schedule.map((row) => row.employeeCost)).toEqual(Array(10).fill(0));
  });
});

describe("edges", () => {
  test("a contract of one month is one row", () => {
    // 1/12 is sent as 0.08333333333333333: 1 / 0.08333333333333333 = 12.00000000000000048 -> 12.
    const { data } = calculateTransfer({ fee: 1, annualSalary: 12, years: 1 / 12 });
    expect(data.annualAmortisation).toBe(12);
    expect(data.schedule).toHaveLength(1);
    expect(data.schedule[0]).toMatchObject({
      from: 0,
      amortisation: 1,
      employeeCost: 1,
      closingBookValue: 0,
    });
  });

  test("a free agent has no agent fee and a book value of his other costs only", () => {
    const { data } = calculateTransfer({ fee: 0, agentRate: 10, otherAcquisition: 2, years: 4, saleYear: 1 });
    expect(data).toMatchObject({ agentFee: 0, acquisitionCost: 2, annualAmortisation: 0.5, bookValue: 1.5 });
  });

  test("a sale in year 0 is at the full cost, with a warning", () => {
    const body = { fee: 10, years: 5, saleYear: 0, expectedSale: 10 };
    expect(calculateTransfer(body).data.sale).toMatchObject({ bookValue: 10, result: 0, yearsRemaining: 5 });
    expect(codes(body)).toEqual([["sale-in-year-zero", "/saleYear"]]);
  });

  test("a sale at the very end of the contract is all profit, with a warning that no fee is due", () => {
    const body = { fee: 10, annualSalary: 1, years: 5, saleYear: 5, expectedSale: 3 };
    expect(calculateTransfer(body).data.sale).toMatchObject({
      bookValue: 0,
      result: 3,
      yearsRemaining: 0,
      employeeCostNoLongerIncurred: 0,
      netEffect: 3,
    });
    expect(codes(body)).toEqual([["sale-after-contract", "/saleYear"]]);
    expect(codes({ ...body, saleYear: 4.99 })).toEqual([]);
  });

  test("a sale beyond the contract has book value 0 and nothing left to save, with a warning", () => {
    const body = { fee: 10, annualSalary: 1, years: 3, saleYear: 4, expectedSale: 3 };
    expect(calculateTransfer(body).data.sale).toMatchObject({
      bookValue: 0,
      yearsRemaining: 0,
      signingBonusNotYetCharged: 0,
      netEffect: 3,
    });
    expect(codes(body)).toEqual([["sale-after-contract", "/saleYear"]]);
  });

  test("a sale price of 0 is a sale: a free release", () => {
    const { data } = calculateTransfer({ fee: 10, years: 5, saleYear: 4, expectedSale: 0 });
    expect(data.sale).toMatchObject({ result: -2, kind: "loss" });
  });

  test("a year without a price gives the book value, no sale and a warning", () => {
    const body = { fee: 10, years: 5, saleYear: 1 };
    expect(calculateTransfer(body).data).toMatchObject({ bookValue: 8, sale: null });
    expect(calculateTransfer(body).inputs).toMatchObject({ saleYear: 1, expectedSale: null });
    expect(codes(body)).toEqual([["sale-year-without-price", "/saleYear"]]);
  });

  test("a price without a year gives neither book value nor sale, and a warning", () => {
    const body = { fee: 10, years: 5, expectedSale: 1 };
    expect(calculateTransfer(body).data).toMatchObject({ bookValue: null, sale: null });
    expect(codes(body)).toEqual([["sale-price-without-year", "/expectedSale"]]);
  });

  test("five years are no warning and no cap; a little more is both", () => {
    expect(calculateTransfer({ fee: 1, years: 5 }).data.fiveYearCap).toBeNull();
    expect(codes({ fee: 1, years: 5 })).toEqual([]);
    expect(calculateTransfer({ fee: 1, years: 5.01 }).data.fiveYearCap).not.toBeNull();
    expect(codes({ fee: 1, years: 5.01 })).toEqual([["years-over-five", "/years"]]);
  });

  test("values near 1e12 keep every cent", () => {
    // 999999999999.99 + 0.01 = 1000000000000; x 3 years of pay on top.
    const { data } = calculateTransfer({
      fee: 999_999_999_999.99,
      otherAcquisition: 0.01,
      annualSalary: 999_999_999_999.99,
      years: 3,
    });
    expect(data.acquisitionCost).toBe(1_000_000_000_000);
    expect(data.totalContractCommitment).toBe(3_999_999_999_999.97);
    expect(data.annualAmortisation).toBe(333_333_333_333.33);
  });

  test("absent costs are counted as 0, and the answer says so", () => {
    expect(calculateTransfer({ fee: 5, years: 1 }).inputs).toEqual({
      fee: 5,
      agentRate: 0,
      signingBonus: 0,
      otherAcquisition: 0,
      annualSalary: 0,
      annualBonus: 0,
      years: 1,
      saleYear: null,
      expectedSale: null,
    });
  });
});

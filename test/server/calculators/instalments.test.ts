import { describe, expect, test } from "vitest";
import { transferCostRequest } from "../../../contract/calculators/transfer-cost.ts";
import { calculateTransfer } from "./calculate.ts";

const payments = [
  { at: 0, amount: 15 },
  { at: 1, amount: 10 },
  { at: 2, amount: 5 },
];
const transfer = { fee: 30, years: 5, annualSalary: 1, payments };
/** The same in units of a millionth, so that more places are printed. */
const inUnits = {
  fee: 30e6,
  years: 5,
  payments: payments.map(({ at, amount }) => ({ at, amount: amount * 1e6 })),
};

test("30 paid as 15, 10 and 5 takes 16, 11, 6, 1 and 1 of cash with pay of 1", () => {
  const { cash } = calculateTransfer(transfer).data;
  expect(cash?.map(({ total }) => total)).toEqual([16, 11, 6, 1, 1]);
  expect(cash?.[1]).toEqual({
    year: 2,
    agentAndOtherCosts: 0,
    payments: 10,
    pay: 1,
    total: 11,
    charge: 6,
    payable: 5,
  });
});

test("at 5% it is worth 29.058957, and costs 0.702948 and 0.238095 of interest", () => {
  const { data } = calculateTransfer({ ...inUnits, discountRate: 5 });
  expect(data).toMatchObject({
    acquisitionCost: 30e6,
    presentValue: 29_058_956.92,
    financingCost: 941_043.08,
    discounted: {
      acquisitionCost: 29_058_956.92,
      annualAmortisation: 5_811_791.38,
      interest: [702_947.85, 238_095.24],
    },
  });
});

test("without a rate the present value is the fee", () => {
  const { data } = calculateTransfer(transfer);
  expect(data).toMatchObject({ presentValue: 30, financingCost: 0, discounted: { interest: [0, 0] } });
});

test("the agent's fee and other costs are part of the discounted cost, over no more years than are charged", () => {
  const body = { ...transfer, years: 8, agentRate: 10, otherAcquisition: 2, amortisationYearsMax: 5 };
  expect(calculateTransfer(body).data.discounted).toMatchObject({
    acquisitionCost: 35,
    annualAmortisation: 7,
  });
});

test("parts of a year are powers: half a year at 21% divides by 1.1", () => {
  const body = { fee: 11, years: 1, discountRate: 21, payments: [{ at: 0.5, amount: 11 }] };
  expect(calculateTransfer(body).data).toMatchObject({
    presentValue: 10,
    financingCost: 1,
    discounted: { interest: [1] },
  });
});

test("payments after the contract have rows of their own, without pay or charge", () => {
  const body = { fee: 3, years: 1.5, annualSalary: 2, payments: [{ at: 3, amount: 3 }] };
  expect(calculateTransfer(body).data.cash).toEqual([
    { year: 1, agentAndOtherCosts: 0, payments: 0, pay: 2, total: 2, charge: 2, payable: 3 },
    { year: 2, agentAndOtherCosts: 0, payments: 0, pay: 1, total: 1, charge: 1, payable: 3 },
    { year: 3, agentAndOtherCosts: 0, payments: 0, pay: 0, total: 0, charge: 0, payable: 3 },
    { year: 4, agentAndOtherCosts: 0, payments: 3, pay: 0, total: 3, charge: 0, payable: 0 },
  ]);
});

describe("cash and commitments of 40 with 5% to the agent, other costs of 1, add-ons of 10 and a signing bonus of 5", () => {
  const body = {
    ...{ fee: 40, agentRate: 5, otherAcquisition: 1, signingBonus: 5, years: 5, annualSalary: 6 },
    payments: [
      { at: 0, amount: 20 },
      { at: 1, amount: 20 },
    ],
    addOns: [
      { amount: 4, at: 1 },
      { amount: 6, at: 5 },
    ],
  };

  test("count all that is paid", () => {
    const { data } = calculateTransfer(body);
    expect(data).toMatchObject({ totalTransferCommitment: 58, totalContractCommitment: 88 });
    expect(data.cash?.[0]).toEqual({
      ...{ year: 1, payments: 20, agentAndOtherCosts: 3, addOns: 0, pay: 7, total: 30 },
      ...{ charge: 8.6, payable: 20 },
    });
    expect(data.cash?.map(({ addOns, total }) => [addOns, total])).toEqual([
      [0, 30],
      [4, 31],
      [0, 7],
      [0, 7],
      [6, 13],
    ]);
    expect(data.schedule.map(({ squadCost }) => squadCost)).toEqual([15.6, 16.6, 16.6, 16.6, 22.6]);
  });

  test("have the whole bonus in the first year if it is paid on signing, and the same charge", () => {
    const onSigning = calculateTransfer({ ...body, signingBonusPaid: "signing" });
    expect(onSigning.data.cash?.map(({ pay, total }) => [pay, total])).toEqual([
      [11, 34],
      [6, 30],
      [6, 6],
      [6, 6],
      [6, 12],
    ]);
    const evenly = calculateTransfer(body);
    expect(onSigning.data).toEqual({ ...evenly.data, cash: onSigning.data.cash });
    expect(onSigning.inputs).toEqual({ ...evenly.inputs, signingBonusPaid: "signing" });
    expect(calculateTransfer({ ...body, signingBonusPaid: "evenly" }).data).toEqual(evenly.data);
  });
});

test("0.1 and 0.2 add up to 0.3", () => {
  const thirds = [
    { at: 0, amount: 0.1 },
    { at: 1, amount: 0.2 },
  ];
  expect(transferCostRequest.safeParse({ fee: 0.3, years: 1, payments: thirds }).success).toBe(true);
});

test.each([
  [{ ...transfer, fee: 31 }, "payments", "must add up to the fee (31)"],
  [{ fee: 1, years: 1, discountRate: 5 }, "discountRate", "must be 0 without payments"],
  [{ ...transfer, signingBonusPaid: "later" }, "signingBonusPaid", "must be evenly or signing"],
  [{ ...transfer, discountRate: 101 }, "discountRate", "must be a number of at least 0 and at most 100"],
  [{ ...transfer, payments: [] }, "payments", "must be an array of 1 to 20 payments"],
  [
    { fee: 1, years: 1, payments: [{ at: -1, amount: 1 }] },
    "payments/0/at",
    "must be a number of at least 0 and at most 30",
  ],
])("refuses %j", (body, path, message) => {
  const { error } = transferCostRequest.safeParse(body);
  expect(error?.issues.map((issue) => [issue.path.join("/"), issue.message])).toEqual([[path, message]]);
});

test("add-ons that catch up: 26.15 with 5.85 more is worth 19.2 after two of five years, and 16 after two and a half", () => {
  const body = { fee: 26.15, years: 5, addOns: [{ amount: 5.85, at: 2 }] };
  const bookValue = (saleYear: number, method = "catch-up") =>
    calculateTransfer({ ...body, saleYear, addOnMethod: method }).data.bookValue;
  expect([bookValue(2), bookValue(2.5), bookValue(2, "prospective")]).toEqual([19.2, 16, 21.54]);
  const { addOns, schedule } = calculateTransfer({ ...body, addOnMethod: "catch-up" }).data;
  expect(addOns).toMatchObject([{ bookValue: 19.2, annualAmortisation: 6.4 }]);
  // 5.23 a year before; in the third year 6.4 and 2.34 that were missing.
  expect(schedule.map(({ amortisation }) => amortisation)).toEqual([5.23, 5.23, 8.74, 6.4, 6.4]);
});

import { expect, test } from "vitest";
import { calculateSquad } from "./calculate.ts";
import { club, player, warningsFor } from "./fictional-squad.ts";

const warningsForPlayer = (fields: object) => warningsFor({ players: [{ ...player, ...fields }] });

test("a transfer result is a reminder of the 36 months", () => {
  expect(warningsFor({ transferResultAndOtherIncome: -1 })).toEqual([
    ["transfer-result-proration", "/transferResultAndOtherIncome"],
  ]);
  expect(warningsFor({})).toEqual([]);
});

test("a contract is expired when it ended before the year of the calculation", () => {
  const players = [player, { ...player, contractEnd: 2025 }, { ...player, contractEnd: 2026 }];
  expect(warningsFor({ players })).toEqual([["contract-expired", "/players/1/contractEnd"]]);
  expect(warningsFor({ players }, 2025)).toEqual([]);
});

test("the year of the calculation changes no figure", () => {
  const body = { ...club, players: [{ ...player, amortisation: 2, bookValue: 4 }] };
  expect(calculateSquad(body, 2100).data).toEqual(calculateSquad(body, 2026).data);
});

test("amortisation without book value and the reverse are doubted", () => {
  expect(warningsForPlayer({ amortisation: 1 })).toEqual([
    ["amortisation-without-book-value", "/players/0/bookValue"],
  ]);
  expect(warningsForPlayer({ bookValue: 1 })).toEqual([
    ["book-value-without-amortisation", "/players/0/amortisation"],
  ]);
});

test.each([
  ["two years left, one to three are in line", 2028, [1, 2, 3], [0.99, 3.01]],
  ["the last year, up to one is in line", 2026, [0.1, 1], [1.01]],
  ["eight years left, four to nine are in line because of the five-year cap", 2034, [4, 5, 9], [3.99, 9.01]],
])("a book value is measured by the years left: %s", (_, contractEnd, inLine, outOfLine) => {
  const codesFor = (bookValue: number) => warningsForPlayer({ amortisation: 1, bookValue, contractEnd });
  for (const bookValue of inLine) expect(codesFor(bookValue)).toEqual([]);
  for (const bookValue of outOfLine) {
    expect(codesFor(bookValue)).toEqual([["book-value-out-of-line", "/players/0/bookValue"]]);
  }
});

test("the bounds of a book value are exact: 0.9 is three times 0.3", () => {
  expect(warningsForPlayer({ amortisation: 0.3, bookValue: 0.9 })).toEqual([]);
});

test("an expired contract is not also measured by the years left", () => {
  expect(warningsForPlayer({ amortisation: 1, bookValue: 4, contractEnd: 2020 })).toEqual([
    ["contract-expired", "/players/0/contractEnd"],
  ]);
});

test("agent costs beside amortisation of a signing may be counted twice", () => {
  expect(warningsFor({ proposedSigning: { amortisation: 1, agentCosts: 1 } })).toEqual([
    ["signing-agent-cost-twice", "/proposedSigning/agentCosts"],
  ]);
  expect(warningsFor({ proposedSigning: { agentCosts: 1 } })).toEqual([]);
  expect(warningsFor({ proposedSigning: { amortisation: 1 } })).toEqual([]);
});

import { expect, test } from "vitest";
import { contractTermEnd } from "../../../scripts/evidence/contract-term.ts";

test.each([
  ["The contract runs until 2028.", "2028-12-31"],
  ["The partnership was extended to 2029.", "2029-12-31"],
  ["The supplier stays on board till 2027.", "2027-12-31"],
  ["Both sides agreed to work together through 2030.", "2030-12-31"],
  ["The agreement covers matches up to June 2028.", "2028-12-31"],
  ["The deal runs until 30 June 2028.", "2028-12-31"],
  ["The licence lasts until the end of 2027.", "2027-12-31"],
  ["The screens are hired to the end of the 2028-29 season.", "2028-12-31"],
  ["The vendor serves the ground UNTIL SUMMER 2031.", "2031-12-31"],
  ["First signed to 2024, then extended until 2027.", "2027-12-31"],
])("%s It names %s.", (note, end) => {
  expect(contractTermEnd(note, "2020-07-01")).toBe(end);
});

test.each([
  ["A ten-year contract for the sale of all tickets.", "2030-07-01"],
  ["Signed for five years.", "2025-07-01"],
  ["A 3-year deal for the vests.", "2023-07-01"],
  ["The club chose the vendor for four seasons.", "2024-07-01"],
  ["A Twelve-Season agreement.", "2032-07-01"],
  ["A three-year deal with an option to 2027.", "2027-12-31"],
])("%s Counted from 1 July 2020 it ends on %s.", (note, end) => {
  expect(contractTermEnd(note, "2020-07-01")).toBe(end);
});

test.each([
  ["A ten-year contract.", "2020", "2030-12-31"],
  ["A five-year contract.", "2024-02-29", "2029-02-28"],
  ["A ten-year contract.", "", undefined],
  ["The contract runs until 2028.", "", "2028-12-31"],
])("%s By evidence of %j it ends on %s.", (note, evidenceDate, end) => {
  expect(contractTermEnd(note, evidenceDate)).toBe(end);
});

test.each([
  "The club is named in a list of customers.",
  "The club has used the vests since 2019.",
  "A multi-year partnership was announced.",
  "The system serves up to 2000 fans an hour.",
  "Installed in 2028 seats of the main stand.",
  "The shop opened in the 2021-22 season.",
  "The shop opened in the 2021/22 season.",
  "The shop opened in the 2021–22 season.",
  "The club looks back on twenty-five years of cards.",
  "It sold 1,500 cards in one day.",
])("%s It names no term.", (note) => {
  expect(contractTermEnd(note, "2020-07-01")).toBeUndefined();
});

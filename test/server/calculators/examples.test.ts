import { expect, test } from "vitest";
import { squadCostExample, transferCostExample } from "../../../contract/calculators/examples.ts";
import { calculateSquad, calculateTransfer } from "./calculate.ts";

test("the published examples are what the calculators respond", () => {
  const { request, ...transfer } = transferCostExample;
  expect(calculateTransfer(request)).toMatchObject(transfer);
  const { request: squadRequest, currentYear, ...squad } = squadCostExample;
  expect(calculateSquad(squadRequest, currentYear)).toMatchObject(squad);
});

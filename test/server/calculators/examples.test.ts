import { expect, test } from "vitest";
import {
  squadCostExample,
  squadPlanExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import { calculatePlan, calculateSquad, calculateTransfer } from "./calculate.ts";

test("the published examples are what the calculators respond", () => {
  const { request, ...transfer } = transferCostExample;
  expect(calculateTransfer(request)).toMatchObject(transfer);
  const { request: squadRequest, currentYear, ...squad } = squadCostExample;
  expect(calculateSquad(squadRequest, currentYear)).toMatchObject(squad);
  const { request: planRequest, currentYear: planYear, ...plan } = squadPlanExample;
  expect(calculatePlan(planRequest, planYear)).toMatchObject(plan);
});

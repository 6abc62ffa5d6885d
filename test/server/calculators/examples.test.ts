import { expect, test } from "vitest";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadPlanSeasonsExample,
  squadProjectionExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import {
  calculateExtension,
  calculatePlan,
  calculateProjection,
  calculateSquad,
  calculateTransfer,
} from "./calculate.ts";

test("the published examples are what the calculators respond", () => {
  const { request, ...transfer } = transferCostExample;
  expect(calculateTransfer(request)).toMatchObject(transfer);
  const { request: squadRequest, currentYear, ...squad } = squadCostExample;
  expect(calculateSquad(squadRequest, currentYear)).toMatchObject(squad);
  const { request: planRequest, currentYear: planYear, ...plan } = squadPlanExample;
  expect(calculatePlan(planRequest, planYear)).toMatchObject(plan);
  const { request: extensionRequest, ...extension } = contractExtensionExample;
  expect(calculateExtension(extensionRequest)).toMatchObject(extension);
  const { request: projectionRequest, ...projection } = squadProjectionExample;
  expect(calculateProjection(projectionRequest)).toMatchObject(projection);
  const { request: seasonsRequest, withoutMoves, ...seasons } = squadPlanSeasonsExample;
  expect(calculateProjection(seasonsRequest)).toMatchObject(seasons);
  expect(calculateProjection({ ...seasonsRequest, moves: [] }).data).toMatchObject(withoutMoves);
});

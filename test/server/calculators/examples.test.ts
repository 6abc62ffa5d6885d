import { readFileSync } from "node:fs";
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

/** The bodies that docs/api.md sends to an operation. */
const documented = (operation: string): unknown[] =>
  [
    ...readFileSync("docs/api.md", "utf8").matchAll(
      new RegExp(`/calculate/${operation} \\\\\\n\\s+-d '([^']+)'`, "g"),
    ),
  ].map(([, body = ""]) => JSON.parse(body));

test("the extension of the docs lowers the charge from 12 to 6.25", () => {
  const [body] = documented("contract-extension");
  expect(calculateExtension(body).data).toMatchObject({
    annualAmortisationBefore: 12,
    annualAmortisationAfter: 6.25,
  });
});

test("the projection of the docs has room for 6.75 in the first season and 76 in the second", () => {
  const [body] = documented("squad-projection");
  expect(calculateProjection(body).data.seasons).toMatchObject([
    { planningRatio: 66.5385, roomForAmortisation: 6.75 },
    { planningRatio: 32, roomForAmortisation: 76 },
  ]);
});

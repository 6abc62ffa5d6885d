import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import { calculateExtension, calculatePlan, calculateSquad, calculateTransfer } from "./calculate.ts";

test("the published examples are what the calculators respond", () => {
  const { request, ...transfer } = transferCostExample;
  expect(calculateTransfer(request)).toMatchObject(transfer);
  const { request: squadRequest, currentYear, ...squad } = squadCostExample;
  expect(calculateSquad(squadRequest, currentYear)).toMatchObject(squad);
  const { request: planRequest, currentYear: planYear, ...plan } = squadPlanExample;
  expect(calculatePlan(planRequest, planYear)).toMatchObject(plan);
  const { request: extensionRequest, ...extension } = contractExtensionExample;
  expect(calculateExtension(extensionRequest)).toMatchObject(extension);
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

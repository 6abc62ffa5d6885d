import { expect, test } from "vitest";
import { squadCostExample, transferCostExample } from "../../../contract/calculators/examples.ts";
import { calculateSquad, calculateTransfer } from "./calculate.ts";

test("the published transfer example is what the calculator answers", () => {
  const { data, inputs, warnings } = calculateTransfer(transferCostExample.request);
  expect({ data, inputs, warnings }).toEqual({
    data: transferCostExample.data,
    inputs: transferCostExample.inputs,
    warnings: transferCostExample.warnings,
  });
});

test("the published squad example is what the calculator answers", () => {
  const { data, inputs, warnings } = calculateSquad(squadCostExample.request, squadCostExample.currentYear);
  expect({ data, inputs, warnings }).toEqual({
    data: squadCostExample.data,
    inputs: squadCostExample.inputs,
    warnings: squadCostExample.warnings,
  });
});

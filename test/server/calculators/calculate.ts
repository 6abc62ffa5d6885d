import { expect } from "vitest";
import type * as z from "zod";
import {
  contractExtensionRequest,
  contractExtensionResponse,
} from "../../../contract/calculators/contract-extension.ts";
import { squadCostRequest, squadCostResponse } from "../../../contract/calculators/squad-cost.ts";
import { squadPlanRequest, squadPlanResponse } from "../../../contract/calculators/squad-plan.ts";
import {
  squadProjectionRequest,
  squadProjectionResponse,
} from "../../../contract/calculators/squad-projection.ts";
import { transferCostRequest, transferCostResponse } from "../../../contract/calculators/transfer-cost.ts";
import { contractExtension } from "../../../server/calculators/contract-extension.ts";
import {
  withAmounts,
  withRegistrationWarnings,
  withYearsMax,
} from "../../../server/calculators/registrations.ts";
import { squadCost } from "../../../server/calculators/squad-cost.ts";
import { squadPlan } from "../../../server/calculators/squad-plan.ts";
import { projectionInputs, squadProjection } from "../../../server/calculators/squad-projection.ts";
import { transferCost } from "../../../server/calculators/transfer-cost.ts";

/** A calculation as its schema has it, without a field more, and with what the server puts beside it. */
function responseOf<Schema extends z.ZodType>(schema: Schema, calculation: object): z.output<Schema> {
  const response = { ...calculation, limitations: [], methodology: "https://example.org/method" };
  const parsed = schema.parse(response);
  expect(parsed).toEqual(response);
  return parsed;
}

/** Request schema, calculation and answer schema in a row, as the server runs them. */
export function calculateTransfer(body: unknown) {
  const inputs = transferCostRequest.parse(body);
  return responseOf(transferCostResponse, { ...transferCost(inputs), inputs });
}

/** As `calculateTransfer`, for a squad in the year 2026 unless another is given. */
export function calculateSquad(body: unknown, currentYear = 2026) {
  const sent = squadCostRequest.parse(body);
  const inputs = withAmounts(sent);
  const result = withRegistrationWarnings(sent, squadCost(inputs, { currentYear }));
  return responseOf(squadCostResponse, { ...result, inputs });
}

/** As `calculateSquad`, for a plan. */
export function calculatePlan(body: unknown, currentYear = 2026) {
  const sent = squadPlanRequest.parse(body);
  const inputs = withYearsMax(sent);
  const result = withRegistrationWarnings(sent, squadPlan(inputs, { currentYear }));
  return responseOf(squadPlanResponse, { ...result, inputs });
}

/** As `calculateTransfer`, for a contract extension. */
export function calculateExtension(body: unknown) {
  const inputs = contractExtensionRequest.parse(body);
  return responseOf(contractExtensionResponse, { ...contractExtension(inputs), inputs });
}

/** As `calculateTransfer`, for a projection. */
export function calculateProjection(body: unknown) {
  const sent = squadProjectionRequest.parse(body);
  const inputs = projectionInputs(sent);
  const result = withRegistrationWarnings(sent, squadProjection(inputs));
  return responseOf(squadProjectionResponse, { ...result, inputs });
}

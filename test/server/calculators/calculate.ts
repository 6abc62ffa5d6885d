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
import { withAmounts } from "../../../server/calculators/registrations.ts";
import { squadCost } from "../../../server/calculators/squad-cost.ts";
import { squadPlan } from "../../../server/calculators/squad-plan.ts";
import { projectionInputs, squadProjection } from "../../../server/calculators/squad-projection.ts";
import { transferCost } from "../../../server/calculators/transfer-cost.ts";

/** What the server puts beside every calculation; its text is not what these tests are about. */
const surroundings = { limitations: [], methodology: "https://example.org/method" };

/** Request schema, calculation and answer schema in a row, as the server runs them. */
export function calculateTransfer(body: unknown) {
  const inputs = transferCostRequest.parse(body);
  return transferCostResponse.parse({ ...transferCost(inputs), inputs, ...surroundings });
}

/** As `calculateTransfer`, for a squad in the year 2026 unless another is given. */
export function calculateSquad(body: unknown, currentYear = 2026) {
  const inputs = withAmounts(squadCostRequest.parse(body));
  return squadCostResponse.parse({ ...squadCost(inputs, { currentYear }), inputs, ...surroundings });
}

/** As `calculateSquad`, for a plan. */
export function calculatePlan(body: unknown, currentYear = 2026) {
  const inputs = withAmounts(squadPlanRequest.parse(body));
  return squadPlanResponse.parse({ ...squadPlan(inputs, { currentYear }), inputs, ...surroundings });
}

/** As `calculateTransfer`, for a contract extension. */
export function calculateExtension(body: unknown) {
  const inputs = contractExtensionRequest.parse(body);
  return contractExtensionResponse.parse({ ...contractExtension(inputs), inputs, ...surroundings });
}

/** As `calculateTransfer`, for a projection. */
export function calculateProjection(body: unknown) {
  const inputs = projectionInputs(squadProjectionRequest.parse(body));
  return squadProjectionResponse.parse({ ...squadProjection(inputs), inputs, ...surroundings });
}

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

/** What the server puts beside every calculation; its text is not what these tests are about. */
const surroundings = { limitations: [], methodology: "https://example.org/method" };

/** Request schema, calculation and answer schema in a row, as the server runs them. */
export function calculateTransfer(body: unknown) {
  const inputs = transferCostRequest.parse(body);
  return transferCostResponse.parse({ ...transferCost(inputs), inputs, ...surroundings });
}

/** As `calculateTransfer`, for a squad in the year 2026 unless another is given. */
export function calculateSquad(body: unknown, currentYear = 2026) {
  const sent = squadCostRequest.parse(body);
  const inputs = withAmounts(sent);
  const result = withRegistrationWarnings(sent, squadCost(inputs, { currentYear }));
  return squadCostResponse.parse({ ...result, inputs, ...surroundings });
}

/** As `calculateSquad`, for a plan. */
export function calculatePlan(body: unknown, currentYear = 2026) {
  const sent = squadPlanRequest.parse(body);
  const inputs = withYearsMax(sent);
  const result = withRegistrationWarnings(sent, squadPlan(inputs, { currentYear }));
  return squadPlanResponse.parse({ ...result, inputs, ...surroundings });
}

/** As `calculateTransfer`, for a contract extension. */
export function calculateExtension(body: unknown) {
  const inputs = contractExtensionRequest.parse(body);
  return contractExtensionResponse.parse({ ...contractExtension(inputs), inputs, ...surroundings });
}

/** As `calculateTransfer`, for a projection. */
export function calculateProjection(body: unknown) {
  const sent = squadProjectionRequest.parse(body);
  const inputs = projectionInputs(sent);
  const result = withRegistrationWarnings(sent, squadProjection(inputs));
  return squadProjectionResponse.parse({ ...result, inputs, ...surroundings });
}

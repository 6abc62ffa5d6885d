import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadProjectionExample,
  transferCostExample,
} from "../../contract/calculators/examples.ts";

/** What a calculator is sent in its published example, by the end of its path. */
export const EXAMPLE_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "transfer-cost": transferCostExample.request,
  "squad-cost": squadCostExample.request,
  "squad-plan": squadPlanExample.request,
  "squad-projection": squadProjectionExample.request,
  "contract-extension": contractExtensionExample.request,
};

import type * as z from "zod";
import type { contractExtensionRequest } from "./contract-extension.ts";
import contractExtension from "./contract-extension-example.json" with { type: "json" };
import squadCost from "./squad-cost-example.json" with { type: "json" };
import squadPlan from "./squad-plan-example.json" with { type: "json" };
import squadPlanSeasons from "./squad-plan-seasons-example.json" with { type: "json" };
import squadProjection from "./squad-projection-example.json" with { type: "json" };
import type { transferCostRequest } from "./transfer-cost.ts";
import transferCost from "./transfer-cost-example.json" with { type: "json" };

/**
 * A small squad below a threshold of 70 %, and a signing that just fits. The figures are worked out by hand for
 * `currentYear`; from 2028 on there would be warnings about book values. A test parses it, as TypeScript reads 12 as any number.
 */
export const squadCostExample = squadCost;

/**
 * The same squad with a sale, a signing, an extension and a loan out. The figures are worked out by hand. TypeScript reads the
 * kinds of its moves as any text, so a test parses it.
 */
export const squadPlanExample = squadPlan;

/** The same plan over three seasons, in which those who leave are replaced: the projection that the plan's page asks for. */
export const squadPlanSeasonsExample = {
  ...squadPlanSeasons,
  data: { ...squadPlanSeasons.data, plan: squadPlan.data },
};

/** A winter signing on four and a half years, sold after two and a half. The figures are worked out by hand. */
export const transferCostExample = transferCost satisfies { request: z.input<typeof transferCostRequest> };

/** A midfielder's contract, extended in the winter from two and a half years to four. The figures are worked out by hand. */
export const contractExtensionExample = contractExtension satisfies {
  request: z.input<typeof contractExtensionRequest>;
};

/** Three seasons of a squad of two, with a signing in the first and a sale in the second; a test parses its moves, too. */
export const squadProjectionExample = squadProjection;

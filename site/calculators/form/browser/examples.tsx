/** @jsxRuntime automatic @jsxImportSource hono/jsx */
// The build loads this file without the settings of the TypeScript project.

import { type ExtensionCalculations, presentExtension } from "../../extension/browser/extension-figures.ts";
import { type PlanCalculations, presentPlan } from "../../plan/browser/plan-page.ts";
import { presentTransfer, type TransferCalculations } from "../../transfer/browser/transfer-sections.ts";
import type { Outcome } from "../calculator.tsx";
import type { Scenario } from "../fields.tsx";
import { type FigureSet, Figures } from "./figures.tsx";

/** The examples of pages as the build shows them, before any script runs: the API's responses, by the slug of the page. */
export const exampleFigures = {
  "transfer-cost": (calculations: TransferCalculations, scenario: Scenario) =>
    exampleOf(presentTransfer(calculations, scenario)),
  "contract-extension": (calculations: ExtensionCalculations, scenario: Scenario) =>
    exampleOf(presentExtension(calculations, scenario)),
  "squad-plan": (calculations: PlanCalculations, scenario: Scenario) =>
    exampleOf(presentPlan(calculations, scenario)),
};

/** Without the link to a plan, which only a script can open. */
function exampleOf({ verdict, next: _, ...figures }: FigureSet & { verdict: string }): {
  outcome: Outcome;
  verdict: string;
} {
  return { outcome: { kind: "figures", figures: <Figures {...figures} />, warnings: [] }, verdict };
}

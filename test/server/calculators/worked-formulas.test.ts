import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  contractExtensionExample,
  squadCostExample,
  squadPlanExample,
  squadProjectionExample,
  transferCostExample,
} from "../../../contract/calculators/examples.ts";
import { methodology } from "../../../data/schema/methodology.ts";
import { mathMl, workedTex } from "../../../site/calculators/methods/formulas.ts";
import {
  calculateExtension,
  calculatePlan,
  calculateProjection,
  calculateSquad,
  calculateTransfer,
} from "./calculate.ts";

const NO_SQUAD = {
  adjustedOperatingRevenue: 0,
  transferResultAndOtherIncome: 0,
  otherRelevantEmployeeCosts: 0,
  netLoanCosts: 0,
  otherAgentCosts: 0,
  threshold: 0,
  players: [],
};

const METHODS = [
  { slug: "transfer-cost", example: transferCostExample, calculate: calculateTransfer },
  {
    slug: "squad-cost",
    example: squadCostExample,
    calculate: (request: object) => calculateSquad({ ...NO_SQUAD, ...request }),
  },
  { slug: "contract-extension", example: contractExtensionExample, calculate: calculateExtension },
  { slug: "squad-plan", example: squadPlanExample, calculate: calculatePlan },
  { slug: "squad-projection", example: squadProjectionExample, calculate: calculateProjection },
];

const methodOf = (slug: string) =>
  methodology.parse(
    parse(readFileSync(new URL(`../../../data/methodology/${slug}.yaml`, import.meta.url), "utf8")),
  );

/** The sum that a worked formula writes out, and its result. */
function sumOf(tex: string): { sum: number; result: number; places: number } {
  const [left = "", right = ""] = tex
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, "(($1)/($2))")
    .replace(/\\times/g, "*")
    .replace(/\\left|\\right|\\%|\\min|\\max(?=\()/g, (word) => (word === "\\max" ? "Math.max" : ""))
    .replace(/\\max/g, "Math.max")
    .split("=");
  const sum: unknown = new Function(`return ${left}`)();
  return { sum: Number(sum), result: Number(right), places: right.trim().split(".")[1]?.length ?? 0 };
}

describe.each(METHODS)("the method of $slug", ({ slug, example, calculate }) => {
  const method = methodOf(slug);

  test("shows its formulas as MathML without inline styles, which the content security policy forbids", () => {
    const shown = method.formulas.flatMap(({ tex, worked }) => [
      ...(tex === undefined ? [] : [mathMl(tex)]),
      ...(worked === undefined ? [] : [mathMl(workedTex(worked, example))]),
    ]);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((math) => !math.startsWith("<math ") || math.includes(" style="))).toEqual([]);
  });

  test("works each formula out to the figure of the published example", () => {
    const worked = method.formulas.flatMap(({ worked: tex }) =>
      tex === undefined ? [] : [workedTex(tex, example)],
    );
    expect(worked.length).toBeGreaterThan(5);
    for (const tex of worked) {
      const { sum, result, places } = sumOf(tex);
      expect(sum, tex).toBeCloseTo(result, Math.max(places, 3) - 0.31);
    }
  });

  test("sets beside each published case what the calculator returns for it", () => {
    for (const { about, request, figures } of method.cases ?? []) {
      const { data } = calculate(request);
      for (const { name, ours } of figures) expect(data, `${about}: ${name}`).toHaveProperty(name, ours);
    }
  });
});

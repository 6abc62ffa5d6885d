import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { contractExtensionData } from "../../../contract/calculators/contract-extension.ts";
import { squadCostData } from "../../../contract/calculators/squad-cost.ts";
import { squadPlanData } from "../../../contract/calculators/squad-plan.ts";
import { squadProjectionData } from "../../../contract/calculators/squad-projection.ts";
import { transferCostData } from "../../../contract/calculators/transfer-cost.ts";
import { methodology } from "../../../data/schema/methodology.ts";

const textOf = (slug: string): string =>
  readFileSync(new URL(`../../../data/methodology/${slug}.yaml`, import.meta.url), "utf8");

const methods = [
  { slug: "transfer-cost", figures: Object.keys(transferCostData.shape) },
  { slug: "squad-cost", figures: Object.keys(squadCostData.shape) },
  { slug: "contract-extension", figures: Object.keys(contractExtensionData.shape) },
  { slug: "squad-projection", figures: Object.keys(squadProjectionData.shape) },
  { slug: "squad-plan", figures: Object.keys(squadPlanData.shape) },
];

describe.each(methods)("the method of $slug", ({ slug, figures }) => {
  const method = methodology.parse(parse(textOf(slug)));

  test("is filed under its slug", () => {
    expect(method.slug).toBe(slug);
  });

  test("explains every figure of the answer and none that is not in it", () => {
    const explained = new Set(method.formulas.map((formula) => formula.name.split(".")[0]));
    expect([...explained].sort()).toEqual([...figures].sort());
  });

  test("says that it is no compliance opinion and that article numbers move", () => {
    expect(method.limitations.join(" ")).toContain("not a compliance opinion");
    expect(method.limitations.join(" ")).toContain("Article and annex numbers are those of the edition");
  });

  test("is set beside the definitions of all four bodies", () => {
    const bodies = method.differences.map((difference) => difference.body);
    expect(bodies).toEqual(["UEFA", "Premier League", "EFL", "Serie A"]);
  });

  test("was not verified before its sources were read", () => {
    for (const rule of method.rules) expect(rule.read <= method.verificationDate).toBe(true);
  });

  test("is refused with an unknown field or a missing one", () => {
    const { purpose, ...rest } = method;
    expect(methodology.safeParse({ ...method, author: "Example" }).success).toBe(false);
    expect(methodology.safeParse(rest).success).toBe(false);
    expect(purpose).not.toBe("");
  });
});

import { expect, test } from "vitest";
import { sourceText } from "../../../site/calculators/form/calculator.tsx";
import { builtSite } from "../built-site.ts";

const page = async (path: string): Promise<string> => (await builtSite("fixture")).files.get(path) ?? "";

test("paper says when the newest rule that it shows was read, a chosen rulebook's among them", () => {
  const rulebook = { regime: "uefa", statements: [{ read: "2026-06-15" }] };
  const source = { publisher: "Example", rulesRead: "2026-06-01", rulebooks: [rulebook] as never };
  expect(sourceText(source, {})).toBe("Example, rules read 1 Jun 2026");
  expect(sourceText(source, { "regime.uefa": "1" })).toBe("Example, rules read 15 Jun 2026");
});

test("the methods of the plan lead to each other, and the plan to each of them", async () => {
  const methods = ["squad-cost", "squad-plan", "squad-projection"].map((slug) => `/methodology/${slug}/`);
  for (const path of ["/calculators/squad-plan/", ...methods])
    for (const method of methods.filter((one) => one !== path))
      expect(await page(path)).toContain(`href="${method}"`);
});

test("every method leads to the page that calculates it", async () => {
  const html = await page("/methodology/");
  const links = [...html.matchAll(/href="(\/calculators\/[a-z-]+\/)">Open the calculator/g)];
  expect(links.map(([, path]) => path)).toEqual([
    "/calculators/contract-extension/",
    "/calculators/squad-plan/",
    "/calculators/squad-plan/",
    "/calculators/squad-plan/",
    "/calculators/transfer-cost/",
  ]);
});

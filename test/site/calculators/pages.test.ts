import { expect, test } from "vitest";
import { builtSite } from "../built-site.ts";

const page = async (path: string): Promise<string> => (await builtSite("fixture")).files.get(path) ?? "";

test.each([
  ["/calculators/transfer-cost/", "1 Jun 2026"],
  ["/calculators/squad-plan/", "15 Jun 2026"],
])("the paper of %s says when the newest rule that it shows was read", async (path, day) => {
  const [, read] = /, rules as read on ([\w ]+)/.exec(await page(path)) ?? [];
  expect(read).toBe(day);
});

test("every method leads to the page that calculates it", async () => {
  const html = await page("/methodology/");
  const links = [...html.matchAll(/href="(\/calculators\/[a-z-]+\/)">Open the calculator/g)];
  expect(links.map(([, path]) => path)).toEqual([
    "/calculators/contract-extension/",
    "/calculators/squad-cost/",
    "/calculators/squad-plan/",
    "/calculators/squad-plan/",
    "/calculators/transfer-cost/",
  ]);
});

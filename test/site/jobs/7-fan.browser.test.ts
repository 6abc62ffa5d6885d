import { describe, expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

/**
 * A fan saw a wrong row. Before: two clicks to a dead end, and only from the club's page. Now four steps from any page: the
 * words, the result, the row's menu, the report that names the record.
 */

const isSkipped = withoutChromium("the fan's report of a wrong row");
const { open } = useSite({ isSkipped });

const ROW = "example-rovers--acme-tracking--athlete-monitoring";

describe.skipIf(isSkipped)("a fan", () => {
  test("comes from a search to a report of the row that is already filled in", async () => {
    const { page, faults } = await open("/about/");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rovers acme");
    await page.getByRole("option", { name: "Example Rovers · Acme Tracking" }).click();
    await page.waitForURL(`**/clubs/example-rovers/#${ROW}`);
    await page.locator(`#${ROW} summary`, { hasText: "More about" }).click();
    const report = page.locator(`#${ROW}`).getByRole("link", { name: "Report an error" });
    expect(await report.isVisible()).toBe(true);
    const address = new URL((await report.getAttribute("href")) ?? "");
    expect([...address.searchParams.values()].join("\n")).toContain(ROW);
    expect(faults).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

/**
 * A fan saw a wrong row. Before: two clicks to a dead end, and only from the club's page. Now three steps from any page: the
 * words, the result, the report that names the record. What the club uses was below the first screen of a phone.
 */

const isSkipped = withoutChromium("the fan's look at a club and report of a wrong row");
const { open } = useSite({ isSkipped });
const { open: openReal } = useSite({ isSkipped, build: "real" });

const ROW = "example-rovers--acme-tracking--athlete-monitoring";

describe.skipIf(isSkipped)("a fan", () => {
  test("comes from a search to a report of the row that is already filled in", async () => {
    const { page, faults } = await open("/about/");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rovers acme");
    await page.getByRole("option", { name: "Example Rovers · Acme Tracking" }).click();
    await page.waitForURL(`**/clubs/example-rovers/#${ROW}`);
    const report = page.locator(`#${ROW}`).getByRole("link", { name: "Report an error" });
    expect(await report.isVisible()).toBe(true);
    const address = new URL((await report.getAttribute("href")) ?? "");
    expect([...address.searchParams.values()].join("\n")).toContain(ROW);
    expect(faults).toEqual([]);
  });

  test.each(["/clubs/celtic/", "/clubs/manchester-city/"])(
    "reads what the club uses in the first screen of a phone, without a tap: %s",
    async (path) => {
      const { page } = await openReal(path, { viewport: { width: 360, height: 740 } });
      const tile = page.locator(".club-board > li").first();
      const box = await tile.boundingBox();
      expect(await tile.textContent()).toContain("Current");
      expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(740);
    },
  );
});

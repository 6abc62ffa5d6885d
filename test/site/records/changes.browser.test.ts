import { describe, expect, test } from "vitest";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the filter of changes in a browser");
const RELEASE = "/changes/2026-11-23/";

describe.skipIf(isSkipped)("the filter of a page of changes", () => {
  const { open } = useSite({ isSkipped, build: "real" });

  test("shows the rows of a league, a country and a category, and the headings that still have rows", async () => {
    const { page, faults } = await open(RELEASE);
    const rows = page.locator(".change-table tbody tr");
    const all = await rows.count();
    await page.getByLabel("Country").selectOption("England");
    const shown = await rows.filter({ visible: true }).count();
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
    await page.getByLabel("League").selectOption("Premier League");
    await page.getByLabel("Category").selectOption("Ticketing");
    for (const row of await page.locator(".change-table tbody tr:not([hidden])").all()) {
      expect(await row.getAttribute("data-league")).toContain("Premier League");
      expect(await row.locator("td[data-column=vendor]").textContent()).toContain("Ticketing");
    }
    expect(await page.locator(".directory-tools output").textContent()).toMatch(
      new RegExp(`^[1-9]\\d* of ${all}$`),
    );
    const empty = page
      .locator(".fold")
      .filter({ visible: true, hasNot: page.locator("tbody tr:not([hidden])") });
    expect(await empty.count()).toBe(0);
    for (const fold of await page.locator(".fold").filter({ visible: true }).all())
      expect(await fold.locator("summary .count").textContent()).toBe(
        `${await fold.locator("tbody tr:not([hidden])").count()}`,
      );
    await page.getByLabel("League").selectOption("All");
    await page.getByLabel("Country").selectOption("All");
    await page.getByLabel("Category").selectOption("All");
    expect(await page.locator(".change-table tbody tr[hidden]").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test("says so if nothing matches", async () => {
    const { page } = await open(RELEASE);
    await page.getByLabel("League").selectOption("Premier League");
    await page.getByLabel("Country").selectOption("Brazil");
    expect(await page.locator(".directory-tools output").textContent()).toBe(
      "No change on this page matches.",
    );
    expect(await page.locator(".change-table").filter({ visible: true }).count()).toBe(0);
  });

  test("is not there without a script, where all rows are", async () => {
    const { page } = await open(RELEASE, { javaScriptEnabled: false });
    expect(await page.getByLabel("Country").isVisible()).toBe(false);
    expect(await page.locator(".change-table tbody tr").count()).toBe(150);
    expect(await page.locator(".change-table tbody tr[hidden]").count()).toBe(0);
  });

  test.each([360, 1440])(
    "is accessible, and the page does not scroll sideways, %i px wide",
    async (width) => {
      const { page } = await open(RELEASE, { viewport: { width, height: 800 } });
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});

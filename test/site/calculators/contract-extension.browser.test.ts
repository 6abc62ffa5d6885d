import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the contract extension in a real browser");
const { open } = useSite({ isSkipped });

const EXTENSION = "/calculators/contract-extension/";

const waitForVerdict = (page: Page, text: string) => page.locator("#verdict").getByText(text).waitFor();

describe.skipIf(isSkipped)("the extension calculator", () => {
  test("shows what the extension changes in a year, in each season and at a sale", async () => {
    const { page, faults } = await open(EXTENSION);
    await waitForVerdict(page, "Squad cost per year: €3.75m less. Amortisation: €5.75m less. Pay: €2m more.");
    await page
      .locator(`#book-value [role=img][aria-label^="Book value with the extension and without it. "]`)
      .waitFor();
    expect(await page.locator("#schedule tbody tr").first().textContent()).toBe(
      "1€12.00m€9.13m€17.00m€15.13m€18.00m€21.88m",
    );
    expect(await page.locator("#sale tbody").textContent()).toBe(
      "Book value€6.00m€15.63mResult of the sale€14.00m€4.38m",
    );
    await page.getByLabel("Extended after").fill("2.5");
    await waitForVerdict(page, "No figures: please correct the scenario.");
    expect(await page.getByLabel("Extended after").getAttribute("aria-invalid")).toBe("true");
    expect(faults.filter((fault) => !fault.includes("status of 400"))).toEqual([]);
  });

  test("takes an extension from the squad plan and gives it back", async () => {
    const { page, faults } = await open("/calculators/squad-plan/");
    await page.getByRole("link", { name: "Work it out in the extension calculator" }).click();
    expect(await page.locator("#bookValue").inputValue()).toBe("56");
    await page.getByLabel("Contract left").fill("4");
    await page.getByLabel("Signing bonus").fill("5");
    await waitForVerdict(page, "Squad cost per year: €1.2m more.");
    await page.getByRole("link", { name: "Back to the squad plan with this extension" }).click();
    await page.locator("#verdict").getByText("Not calculated yet.").waitFor();
    expect(await page.locator("#moves-2-employeeCosts").inputValue()).toBe("19");
    expect(await page.locator("#moves-2-player").inputValue()).toBe("2");
    // The API said what was still needed.
    expect(faults.filter((fault) => !fault.includes("status of 400"))).toEqual([]);
  });

  test("is accessible, and does not scroll sideways on a phone", async () => {
    const { page, faults } = await open(EXTENSION, { viewport: { width: 360, height: 800 } });
    await waitForVerdict(page, "Squad cost per year");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => page.evaluate("document.getAnimations().length"), { timeout: 30_000 }).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

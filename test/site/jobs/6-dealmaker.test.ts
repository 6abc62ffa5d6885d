import { describe, expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

/**
 * A dealmaker looks for buyers of clubs, from any page. Before: there was no search on inner pages, and that of the home page
 * found nothing. Now: a word, an arrow key and Enter. What members then do with buyers is tested with their pages.
 */

const isSkipped = withoutChromium("the dealmaker's way to the buyers");
const { open } = useSite({ isSkipped });

describe.skipIf(isSkipped)("a dealmaker", () => {
  test.each(["buyers", "deals", "members"])("finds what members get with the word “%s”", async (word) => {
    const { page, faults } = await open("/clubs/example-rovers/");
    await page.keyboard.press("Control+k");
    await page.keyboard.type(word);
    await page.getByRole("group", { name: "Pages" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/members/");
    expect(await page.locator("main").textContent()).toContain("Who buys football clubs");
    expect(faults).toEqual([]);
  });
});

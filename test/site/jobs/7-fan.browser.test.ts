import { describe, expect, test } from "vitest";
import { useSite, watchedPage, withoutChromium } from "../chromium.ts";
import { reportingSite } from "./reporting-site.ts";

/**
 * A fan saw a wrong row. Before: two clicks to a dead end, and only from the club's page. Now three steps from any page: the
 * words, the result, the answer; from the club's page two taps. What the club uses was below the first screen of a phone.
 */

const isSkipped = withoutChromium("the fan's look at a club and report of a wrong row");
const { open } = useSite({ isSkipped });
const { open: openReal } = useSite({ isSkipped, build: "real" });

const ROW = "example-rovers--acme-tracking--athlete-monitoring";

describe.skipIf(isSkipped)("a fan", () => {
  test("comes from a search to the row and its question", async () => {
    const { page, faults } = await open("/about/");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rovers acme");
    await page.getByRole("option", { name: "Example Rovers · Acme Tracking" }).click();
    await page.waitForURL(`**/clubs/example-rovers/#${ROW}`);
    const row = page.locator(`#${ROW}`);
    expect(await row.getByRole("button", { name: "No" }).isVisible()).toBe(true);
    const source = row.getByRole("link", { name: "I have a source" });
    expect(await source.getAttribute("href")).toBe(`/report/?row=${ROW}`);
    expect(faults).toEqual([]);
  });

  test.each([360, 768, 1440])(
    "stores a report in two taps from a club's page %i px wide, without a script",
    async (width) => {
      const { browser, origin, store } = await reportingSite("real");
      const context = await browser.newContext({
        ...{ viewport: { width, height: 740 }, hasTouch: true, javaScriptEnabled: false },
      });
      const { page, faults } = await watchedPage(context, origin);
      await page.goto(`${origin}/clubs/celtic/`);
      const row = page.locator(".relationship").first();
      await row.locator("summary").tap();
      await row.getByRole("button", { name: "No" }).tap();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();
      const stored = await store.use(({ db }) => db.selectFrom("reports").select("answer").execute());
      expect(stored).toEqual([{ answer: "no" }]);
      await page.goto(`${origin}/clubs/celtic/`);
      await row.locator("summary").tap();
      await row.getByRole("link", { name: "I have a source" }).tap();
      await page.getByLabel("A source's address").waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      expect(faults).toEqual([]);
    },
  );

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

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of a league's board in a browser");
const BOARD = "/leagues/premier-league/";
const PHONE = { viewport: { width: 360, height: 740 } };

const heads = (page: Page) => page.locator(".board-frame thead [data-column]:visible");

const wordsIn = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((part) => part.checkVisibility()).flatMap((part) => part.innerText.split(/\\s+/)).filter(Boolean).length`,
  );

describe.skipIf(isSkipped)("the board of a league", () => {
  const { open, origin } = useSite({ isSkipped, build: "real" });

  test("scrolls in its frame on a phone, never the page, and keeps its clubs and its head in view", async () => {
    const { page, faults } = await open(BOARD, PHONE);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await page.locator(".board-frame").evaluate((frame) => frame.scrollTo(600, 400));
    const [frame, club, head] = await Promise.all(
      [".board-frame", ".board-frame tbody tr:nth-child(15) th", ".board-frame thead th:nth-child(8)"].map(
        (selector) => page.locator(selector).boundingBox(),
      ),
    );
    expect(club?.x).toBeCloseTo((frame?.x ?? 0) + 1, 0);
    expect(head?.y).toBeCloseTo((frame?.y ?? 0) + 1, 0);
    expect(faults).toEqual([]);
  });

  test("has no fault of accessibility, on a phone and with its choice of columns open", async () => {
    const { page } = await open(BOARD, PHONE);
    await page.getByText("Choose columns").click();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("has an embed without a fault of accessibility that fits a narrow frame", async () => {
    const { page } = await open("/embed/leagues/premier-league/ticketing/", {
      viewport: { width: 300, height: 600 },
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(300);
  });

  test("hides columns with the keyboard, and its address shows the same columns again", async () => {
    const { page, faults } = await open(BOARD);
    await page.getByText("Choose columns").click();
    await page.getByRole("button", { name: "None" }).press("Enter");
    for (const name of ["Ticketing", "Cybersecurity"]) await page.getByLabel(name).press("Space");
    expect(page.url()).toBe(`${origin()}${BOARD}?columns=ticketing,cybersecurity`);
    await page.reload();
    expect(await heads(page).getByRole("link").allTextContents()).toEqual(["Ticketing", "Cybersecurity"]);
    expect(await page.locator(".board-frame tbody tr").first().locator("td:visible").count()).toBe(2);
    await page.getByText("Choose columns").click();
    await page.getByRole("button", { name: "All" }).click();
    expect(page.url()).toBe(`${origin()}${BOARD}`);
    expect(await heads(page).count()).toBeGreaterThan(15);
    expect(faults).toEqual([]);
  });

  test("shows all columns without JavaScript, and for an address with unknown ones", async () => {
    const { page } = await open(BOARD, { javaScriptEnabled: false });
    const all = await heads(page).count();
    expect(await page.getByText("Choose columns").isVisible()).toBe(false);
    const { page: unknown } = await open(`${BOARD}?columns=nothing`);
    expect([all, await heads(unknown).count()]).toEqual([all, all]);
    expect(all).toBeGreaterThan(15);
  });

  test("is on paper several tables of at most seven categories, without the columns that are hidden", async () => {
    const { page } = await open(BOARD);
    await page.emulateMedia({ media: "print" });
    const tables = page.locator("table:visible:not(.ledger-table)");
    const columns = () =>
      tables.evaluateAll((all) => all.map((table) => table.querySelectorAll("thead [data-column]").length));
    expect(Math.max(...(await columns()))).toBe(7);
    expect((await columns()).reduce((sum, count) => sum + count, 0)).toBe(
      await page.locator(".board-frame thead [data-column]").count(),
    );
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await page.goto(`${origin()}${BOARD}?columns=ticketing`);
    expect(await tables.count()).toBe(1);
  });

  test("comes with at most 700 words besides its cells", async () => {
    const { page } = await open(BOARD);
    const words = (await wordsIn(page, "main")) - (await wordsIn(page, ".board-frame td"));
    expect(words).toBeLessThanOrEqual(700);
  });

  test("shows a club's row below its head, where the club's page leads", async () => {
    const { page } = await open(`${BOARD}#arsenal`);
    const [row, head] = await Promise.all(
      [".board-frame tr:target", ".board-frame thead"].map((part) => page.locator(part).boundingBox()),
    );
    expect(row?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    expect(row?.y).toBeLessThan(900);
  });

  test("the address of a chart on the former page leads to the head of its column", async () => {
    const { page } = await open("/leagues/premier-league/charts/#ticketing");
    expect(page.url()).toBe(`${origin()}${BOARD}#ticketing`);
    expect(await page.locator("th:target").textContent()).toContain("Ticketing");
  });

  test.each([360, 480, 1200])(
    "the proposed frame has no empty end in a column of %d pixels",
    async (width) => {
      const { page } = await open("/leagues/premier-league/ticketing/");
      const code = (await page.locator("[id^=embed-]:visible").textContent()) ?? "";
      const frame = code.replace(/https?:\/\/[^/]+/, origin());
      await page.route("**/host", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<meta name="viewport" content="width=device-width"><body style="margin:0">${frame}`,
        }),
      );
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${origin()}/host`);
      const inside = page.frames()[1];
      await inside?.locator("svg").waitFor();
      const height = (await page.locator("iframe").boundingBox())?.height ?? 0;
      const filled = await inside?.evaluate<number>("document.body.getBoundingClientRect().height");
      expect(Math.abs(height - (filled ?? 0))).toBeLessThan(4);
    },
  );
});

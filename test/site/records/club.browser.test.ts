import { describe, expect, test } from "vitest";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of a club's page in a browser");
const RICH = "/clubs/manchester-city/";
const PHONE = { viewport: { width: 360, height: 740 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

describe.skipIf(isSkipped)("a club's page", () => {
  const { open, origin } = useSite({ isSkipped, build: "real" });

  test.each([
    ["one screen of a desktop", DESKTOP, 900],
    ["two screens of a phone", PHONE, 1480],
  ])("has its board in %s, and does not scroll sideways", async (_, options, height) => {
    const { page, faults } = await open(RICH, options);
    const box = await page.locator(".club-board").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.locator(".club-board > li").count()).toBe(21);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(faults).toEqual([]);
  });

  test("of the club with the most evidence has at most 600 words before a row is opened", async () => {
    const { page } = await open(RICH);
    const words = await page.evaluate<number>(
      `document.querySelector("main").innerText.split(/\\s+/).filter(Boolean).length`,
    );
    expect(words).toBeGreaterThan(300);
    expect(words).toBeLessThanOrEqual(600);
  });

  test("leads from a tile to its row and opens it, inside a fold too", async () => {
    const { page } = await open(RICH, { javaScriptEnabled: false });
    const id = await page.locator(".fold.filtered .relationship [id]").first().getAttribute("id");
    const row = page.locator(`[id="${id}"]`);
    expect(await row.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await row.isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    expect(await row.isVisible()).toBe(false);
    await page.locator(`.club-board a[href="#${id}"]`).click();
    expect(await row.isVisible()).toBe(true);
    await page.goto("about:blank");
    await page.goto(`${origin()}${RICH}#${id}`);
    expect(await row.isVisible()).toBe(true);
  });

  test("has each row's note, days, record and report behind its line, with the keyboard alone", async () => {
    const { page } = await open(RICH, PHONE);
    const row = page.locator(".relationship").first();
    const more = ["last read", "Link to this relationship", "Still true?"].map((text) => row.getByText(text));
    const shown = () => Promise.all(more.map((part) => part.isVisible()));
    expect(await shown()).toEqual([false, false, false]);
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    expect(await shown()).toEqual([true, true, true]);
  });

  test("leads by its second link past the board: twelve tabs from the top to the first row's details", async () => {
    const { page } = await open(RICH, DESKTOP);
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    const isThere = `document.activeElement.matches(".relationship summary")`;
    let tabs = 2;
    for (; tabs < 50 && !(await page.evaluate<boolean>(isThere)); tabs += 1) await page.keyboard.press("Tab");
    expect(tabs).toBeLessThanOrEqual(12);
    expect(await page.locator(".club-board > li").count()).toBe(21);
    expect(await page.locator(".club-board a").count()).toBe(21);
  });

  test("of the club with the most evidence is at most three pages on paper: its board and its sources", async () => {
    const { page } = await open(RICH);
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3);
    await page.emulateMedia({ media: "print" });
    const parts = [".evidence", ".club-board", "text=an email when this changes", "#cite", "text=last read"];
    expect(await Promise.all(parts.map((part) => page.locator(part).last().isVisible()))).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
  });

  test("opens a row wherever its line is clicked, except on a link", async () => {
    const { page } = await open(RICH, DESKTOP);
    const row = page.locator(".relationship").first();
    await row.getByText("Current").click({ force: true });
    expect(await row.getByText("last read").isVisible()).toBe(true);
    const vendor = row.locator(".relationship-use a");
    const path = await vendor.getAttribute("href");
    await vendor.click();
    await page.waitForURL(`**${path}`);
  });

  test("has no fault of accessibility, closed and with all of it open", async () => {
    const { page } = await open(RICH, PHONE);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate(`for (const fold of document.querySelectorAll("main details")) fold.open = true`);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

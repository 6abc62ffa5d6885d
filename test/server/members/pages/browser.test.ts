import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, withoutChromium } from "../../../site/chromium.ts";
import { useMemberPages } from "./members-in-chromium.ts";

const skipped = withoutChromium("the tests of the members' pages in a real browser");

const { newPage, origin, signIn } = useMemberPages({ isSkipped: skipped });

describe.skipIf(skipped)("the members' pages in a real browser", () => {
  test.each([
    ["pro@example.org", everyLayout],
    ["free@example.org", pagesOfFree],
  ])("%s meets no violation, error, foreign request or sideways scrolling", async (email, visit) => {
    const { page, faults } = await newPage({ viewport: { width: 360, height: 800 } });
    for await (const seen of visit(page, email)) {
      expect([seen, await tooWide(page)]).toEqual([seen, []]);
      expect([seen, await accessibilityFaults(page)]).toEqual([seen, []]);
    }
    // Chromium also logs each response of 400 or 404, which the pages are shown with.
    expect(faults.filter((message) => !message.startsWith("Failed to load resource"))).toEqual([]);
  });

  test("the members' navigation and Sign out are in one line of 360 pixels", async () => {
    const { page } = await newPage({ viewport: { width: 360, height: 800 } });
    await signIn(page, "pro@example.org", "/account/home/");
    const links = await page.locator(".member-bar :is(a, button)").all();
    const middles = await Promise.all(
      links.map(async (link) => {
        const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
        return y + height / 2;
      }),
    );
    expect(middles).toHaveLength(6);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(10);
  });

  test("everything works without JavaScript", async () => {
    const { page } = await newPage({ javaScriptEnabled: false });
    await signIn(page, "pro@example.org", "/buyers/");
    await page.getByLabel("Keywords").fill("stadiums");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    expect(new URL(page.url()).search).toBe("?q=stadiums");
    expect(await page.locator(".records tbody th > a").allTextContents()).toEqual(["Acme Capital"]);
    await page.getByRole("button", { name: "Save this search" }).click();
    await page.getByRole("link", { name: "All that you follow" }).click();
    const saved = page.getByRole("rowheader", { name: "Buyers: “stadiums”" });
    expect(await saved.count()).toBe(1);
    await page.getByRole("button", { name: "Delete Buyers: “stadiums”" }).click();
    expect(await saved.count()).toBe(0);
    await page.goto(`${origin()}/account/`);
    await page.getByLabel("Label").fill("without a script");
    await page.getByRole("button", { name: "Create a key" }).click();
    expect(await page.locator("#new-key-text").textContent()).toMatch(/^cl_/);
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
  });

  test("the keyboard leads from a group to its largest club, and from there to an owner", async () => {
    const { page, faults } = await newPage();
    await signIn(page, "second@example.org", "/buyers/multi-club/");
    await page.getByRole("link", { name: "Buyer <0>" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/buyers/clubs/club-of-full/");
    await page.getByRole("rowheader", { name: "Buyer <0>" }).getByRole("link").press("Enter");
    await page.waitForURL("**/buyers/buyer-0/");
    expect(faults).toEqual([]);
  });

  test("reloading the page of a new key creates no second key and says so", async () => {
    const { page } = await newPage();
    await signIn(page, "lapsed@example.org", "/account/");
    await page.getByLabel("Label").fill("reloaded");
    await page.getByRole("button", { name: "Create a key" }).click();
    expect(await page.locator("#new-key-text").textContent()).toMatch(/^cl_/);
    await page.reload();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Your key was already created");
    await page.getByRole("link", { name: "Your keys" }).click();
    expect(await page.getByRole("rowheader").count()).toBe(1);
  });

  test("a new key is copied by a button", async () => {
    const { page, faults } = await newPage();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: origin() });
    await signIn(page, "lapsed@example.org", "/account/");
    await page.getByLabel("Label").fill("to be copied");
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied.").waitFor();
    const key = await page.locator("#new-key-text").textContent();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
    expect(page.url()).not.toContain("cl_");
    expect(faults).toEqual([]);
  });
});

/** Visits the pages that differ for a free account. */
async function* pagesOfFree(page: Page, email: string): AsyncGenerator<string> {
  await signIn(page, email, "/buyers/");
  yield "for Pro members";
  await page.goto(`${origin()}/account/`);
  yield "account of a free member";
  await page.goto(`${origin()}/account/home/`);
  yield "home of a free member";
}

/** Visits a page of each layout of a Pro member, and names each as it is shown. The others have the same components. */
async function* everyLayout(page: Page, email: string): AsyncGenerator<string> {
  await page.goto(`${origin()}/account/sign-in/`);
  await page.getByRole("button", { name: "Send me a link" }).click();
  yield "sign-in, refused";
  await signIn(page, email, "/buyers/multi-club/");
  yield "groups";
  for (const path of [
    "/account/home/",
    "/buyers/?type=x&intent=0&limit=0&colour=red",
    "/buyers/acme-capital/",
    "/buyers/clubs/example-rovers/",
    "/buyers/changes/",
  ]) {
    await page.goto(`${origin()}${path}`);
    await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
    yield path;
  }
  await page.goto(`${origin()}/deals/?country=England`);
  await page.getByRole("button", { name: "Follow England" }).click();
  yield "deals after Follow England";
  await page.goto(`${origin()}/account/alerts/`);
  yield "an alert";
  await page.goto(`${origin()}/account/`);
  await page.getByLabel("Label").fill("a label");
  await page.getByRole("button", { name: "Create a key" }).click();
  yield "new key";
  await page.goto(`${origin()}/account/`);
  yield "account with a key";
  await page
    .getByRole("link", { name: /Revoke/ })
    .first()
    .click();
  yield "revoke";
}

/** Elements beyond the right edge of a page that scrolls sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `document.documentElement.scrollWidth > innerWidth
      ? ["the page", ...[...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML.slice(0, 120))]
      : []`,
  );

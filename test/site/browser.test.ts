import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { KINDS } from "./built-site.ts";
import { accessibilityFaults, useSite, withoutChromium } from "./chromium.ts";

const isSkipped = withoutChromium("the tests of the site in a real browser");
const { origin, open } = useSite({ isSkipped });

/** A page of each layout; the others have the same components. */
const LAYOUTS = [
  "/api/reference/#searchTechnology",
  "/changes/2026-07-01/",
  "/",
  "/clubs/",
  "/statuses/",
  "/changes/",
  "/data/",
  "/about/",
  "/categories/",
  "/categories/ticketing/",
  "/countries/",
  "/leagues/",
  "/leagues/example-league/",
  "/leagues/example-league/ticketing/",
  "/methodology/transfer-cost/",
];

const PHONE = { viewport: { width: 360, height: 800 } };

describe.skipIf(isSkipped)("the site in a browser", () => {
  test("no page fails or scrolls sideways on a phone or a tablet", async () => {
    const { page, faults } = await open("/", PHONE);
    for (const path of KINDS) {
      await page.goto(`${origin()}${path}`);
      const widths = [await sidewaysScrolling(page)];
      await page.setViewportSize({ width: 768, height: 800 });
      widths.push(await sidewaysScrolling(page));
      await page.setViewportSize({ width: 360, height: 800 });
      expect([path, widths, faults]).toEqual([path, [0, 0], []]);
    }
  });

  test.each(LAYOUTS)("%s is accessible", async (path) => {
    const { page } = await open(path, PHONE);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test.each([768, 1440])("the links of a change are far enough apart at %d px", async (width) => {
    const { page } = await open("/changes/2026-07-01/", { viewport: { width, height: 900 } });
    expect(await accessibilityFaults(page, ".change-table")).toEqual([]);
  });

  test("search finds a club by an alias, with the keyboard alone", async () => {
    const { page, faults } = await open("/");
    for (let tabs = 0; tabs < 20 && !(await isFocused(page)); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.type("the examples");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    const input = page.getByRole("combobox");
    expect(await input.getAttribute("aria-activedescendant")).toBe("search-option-0");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/clubs/example-rovers/");
    expect(faults).toEqual([]);
  });

  test("without JavaScript, the header is one line on a phone and its menu opens with the keyboard", async () => {
    const { page } = await open("/clubs/", {
      ...PHONE,
      javaScriptEnabled: false,
    });
    const [header, link] = [
      page.getByRole("banner"),
      page.getByRole("link", { name: "Vendors", exact: true }),
    ];
    expect((await header.boundingBox())?.height).toBeLessThan(60);
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    expect(await page.getByRole("link", { name: "Clubs", exact: true }).getAttribute("aria-current")).toBe(
      "page",
    );
    await link.click();
    await page.waitForURL("**/vendors/");
  });

  test("without JavaScript, the keyboard opens the lists to browse, and no part of the header is cut", async () => {
    const { page } = await open("/clubs/", {
      viewport: { width: 1440, height: 900 },
      javaScriptEnabled: false,
    });
    const header = page.getByRole("banner");
    const link = header.getByRole("link", { name: "Vendors", exact: true });
    expect((await header.getByRole("link", { name: "Sign in" }).boundingBox())?.height).toBeLessThan(40);
    expect((await page.getByRole("combobox").boundingBox())?.width).toBeGreaterThan(130);
    expect(await link.isVisible()).toBe(false);
    const browse = page.getByRole("button", { name: "Browse" });
    expect(await browse.getAttribute("aria-current")).toBe("true");
    await browse.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/vendors/");
  });

  test("the list of clubs has its filter and order again after Back, and from its URL", async () => {
    const { page, faults } = await open("/clubs/");
    await page.getByLabel("Sort by").selectOption("count");
    await page.getByLabel("Filter clubs").fill("muester");
    await page.locator("[data-flat] a:visible").click();
    await page.waitForURL("**/clubs/fc-muster/");
    await page.goBack();
    expect(page.url()).toBe(`${origin()}/clubs/?filter=muester&sort=count`);
    await page.reload();
    expect(await page.getByLabel("Sort by").inputValue()).toBe("count");
    expect(await page.getByLabel("Filter clubs").inputValue()).toBe("muester");
    expect(await page.locator("main").getByRole("status").textContent()).toBe("1 of 3");
    expect(faults).toEqual([]);
    expect(await page.locator("[data-flat] li:visible").allTextContents()).toEqual(["1. FC Müster 2"]);
  });

  test.each(["/clubs/example-rovers/", "/countries/england/"])(
    "the status bar of %s shows only the rows of a status, without JavaScript",
    async (path) => {
      const { page } = await open(path, { javaScriptEnabled: false });
      const shown = () =>
        page
          .locator("[data-status]:visible")
          .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-status")));
      await page.getByRole("link", { name: "Historical" }).click();
      expect(await shown()).toEqual(["historical"]);
      await page.getByRole("link", { name: "Current" }).click();
      expect(await shown()).toEqual(["current"]);
      expect(await page.locator("main").getByRole("link", { name: "Ticketing" }).isVisible()).toBe(false);
      await page.getByRole("link", { name: "Show all 2" }).click();
      expect(await shown()).toContain("current");
    },
  );
});

test.skipIf(isSkipped).each(["/changes/feed.atom", "/clubs/example-rovers/feed.atom"])(
  "%s is well-formed XML with what Atom requires of a feed and of each entry",
  async (path) => {
    const { page } = await open("/about/");
    const found = await page.evaluate<{
      root: string;
      error: boolean;
      feed: string[];
      entries: string[][];
    }>(`(async () => {
      const text = await (await fetch(${JSON.stringify(path)})).text();
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      const named = (element) => [...element.children].filter(({ textContent }) => textContent.trim() !== "").map(({ localName }) => localName);
      return {
        root: parsed.documentElement.namespaceURI + " " + parsed.documentElement.localName,
        error: parsed.querySelector("parsererror") !== null,
        feed: named(parsed.documentElement),
        entries: [...parsed.querySelectorAll("entry")].map(named),
      };
    })()`);
    expect(found).toMatchObject({ root: "http://www.w3.org/2005/Atom feed", error: false });
    expect(found.feed).toEqual(expect.arrayContaining(["id", "title", "updated", "author"]));
    expect(found.entries.length).toBeGreaterThan(0);
    for (const entry of found.entries)
      expect(entry).toEqual(expect.arrayContaining(["id", "title", "updated", "summary"]));
  },
);

const isFocused = async (page: Page): Promise<boolean> =>
  (await page.locator("#search-input:focus").count()) === 1;

const sidewaysScrolling = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");

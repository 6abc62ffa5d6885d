import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { builtSite, pagesOf } from "../built-site.ts";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the search");
const { origin, open } = useSite({ isSkipped });

const pages = pagesOf(await builtSite("fixture"));

test("every page that is not embedded elsewhere has one search, which leads to the page of results", () => {
  const own = pages.filter(([path]) => !path.startsWith("/embed/"));
  const forms = own.map(([path, html]) => [path, html.match(/<form action="\/search\/">/g)?.length]);
  expect(forms.filter(([, count]) => count !== 1)).toEqual([]);
});

test("the page of results is not indexed", () => {
  const page = new Map(pages).get("/search/");
  expect(page).toContain('<meta name="robots" content="noindex, nofollow"/>');
});

describe.skipIf(isSkipped)("the search", () => {
  const type = async (page: Page, text: string) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(text);
    await page.getByRole("option").first().waitFor();
  };
  const groups = (page: Page) => page.locator("main section h2").allTextContents();

  test("is reached with Ctrl+K on every page, and Enter leads to all results", async () => {
    const { page, faults } = await open("/clubs/example-rovers/");
    await type(page, "tickets");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search/?q=tickets");
    await page.locator("main section").first().waitFor();
    expect(await groups(page)).toEqual(["Vendors 1", "Categories 1", "Relationships 3"]);
    expect(await page.title()).toBe("tickets · Search · Clubledger");
    expect(await page.getByRole("combobox").inputValue()).toBe("tickets");
    expect(faults).toEqual([]);
  });

  test("Enter on the name of a club opens its page, from any page's box and from the page of results", async () => {
    const { page, faults } = await open("/about/");
    for (const name of ["1. fc muster", "The Examples"]) {
      await type(page, name);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(name === "The Examples" ? "**/clubs/example-rovers/" : "**/clubs/fc-muster/");
    }
    await page.goto(`${origin()}/search/?q=acme+tracking`);
    await page.waitForURL("**/vendors/acme-tracking/");
    expect(faults).toEqual([]);
  });

  test("what a name leads to can be passed over for all results", async () => {
    const { page } = await open("/about/");
    await type(page, "example rovers");
    await page.getByRole("option", { name: "All results" }).click();
    await page.locator("main section").first().waitFor();
    expect(await groups(page)).toEqual(["Clubs 1", "Relationships 2"]);
  });

  test("is not reached with a single key, nor with Ctrl+K from another field", async () => {
    const { page } = await open("/clubs/");
    for (const key of ["/", "k"]) await page.keyboard.press(key);
    const focused = page.locator(":focus");
    expect(await focused.count()).toBe(0);
    await page.getByLabel("Filter clubs").focus();
    await page.keyboard.press("Control+k");
    expect(await page.getByLabel("Filter clubs").and(focused).count()).toBe(1);
  });

  test("has an address for each result, and Back returns to the one before", async () => {
    const { page } = await open("/search/?q=muster");
    await page.locator("main section").first().waitFor();
    await page.getByRole("combobox").fill("vest");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search/?q=vest");
    await page.goBack();
    await page.locator("main section").first().waitFor();
    expect(await groups(page)).toEqual(["Clubs 1", "Relationships 2"]);
  });

  test("forgives a wrong letter and says what it searched instead", async () => {
    const { page } = await open("/search/?q=acme+trakcing");
    const status = page.getByText("Nothing matches “acme trakcing”. Results for “acme tracking”:");
    await status.waitFor();
    expect(await groups(page)).toEqual(["Vendors 1", "Relationships 2"]);
  });

  test("keeps the examples if nothing is found", async () => {
    const { page } = await open("/search/?q=qqqqqq");
    await page.getByText("Nothing found for “qqqqqq”.").waitFor();
    expect(await page.locator(".examples a").count()).toBe(2);
  });

  test("Escape closes the list and keeps what was typed", async () => {
    const { page } = await open("/about/");
    await type(page, "rovers");
    await page.keyboard.press("Escape");
    const input = page.getByRole("combobox");
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
    expect([await input.getAttribute("aria-expanded"), await input.inputValue()]).toEqual([
      "false",
      "rovers",
    ]);
  });

  test.each([360, 1280])("is accessible with an open list, %d pixels wide", async (width) => {
    const { page } = await open("/about/", { viewport: { width, height: 800 } });
    await type(page, "rovers");
    expect(await accessibilityFaults(page, "header")).toEqual([]);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });

  test("has accessible results", async () => {
    const { page } = await open("/search/?q=rovers", { viewport: { width: 360, height: 800 } });
    await page.locator("main section").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("without JavaScript, the form leads to a page that says how to reach everything", async () => {
    const { page } = await open("/clubs/", { javaScriptEnabled: false });
    await page.getByLabel("Search Clubledger").first().fill("rovers");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin()}/search/?q=rovers`);
    const text = await page.locator("main").textContent();
    expect(text).toContain("Search needs JavaScript");
    await page.locator("main").getByRole("link", { name: "Vendors" }).click();
    await page.waitForURL("**/vendors/");
  });
});

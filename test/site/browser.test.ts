import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { KINDS } from "./built-site.ts";
import { accessibilityFaults, useSite, withoutChromium } from "./chromium.ts";

const isSkipped = withoutChromium("the tests of the site in a real browser");
const { origin, open } = useSite({ isSkipped });

describe.skipIf(isSkipped)("the site in a browser", () => {
  test.each(KINDS)(
    "%s is accessible in light and dark, and neither fails nor scrolls sideways",
    async (path) => {
      const { page, faults } = await open(path, { viewport: { width: 360, height: 800 } });
      expect(await sidewaysScrolling(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 768, height: 800 });
      expect(await sidewaysScrolling(page)).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  test.each([
    ["an alias", "the examples", "/clubs/example-rovers/"],
    ["a name without accents", "muster", "/clubs/fc-muster/"],
  ])("search finds a club by %s, with the keyboard alone", async (_, text, path) => {
    const { page, faults } = await open("/");
    for (let tabs = 0; tabs < 20 && !(await isFocused(page)); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
    await page.getByRole("option").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    const input = page.getByRole("combobox");
    expect(await input.getAttribute("aria-activedescendant")).toBe("search-option-0");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path}`);
    expect(faults).toEqual([]);
  });

  test("Escape closes the results and keeps what was typed", async () => {
    const { page } = await open("/");
    const input = page.getByRole("combobox");
    await input.fill("rovers");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    expect(await input.getAttribute("aria-expanded")).toBe("false");
    expect(await input.inputValue()).toBe("rovers");
  });

  test("the search says that it needs JavaScript when that is off", async () => {
    const { page } = await open("/", { javaScriptEnabled: false });
    expect(await page.locator("noscript").textContent()).toContain("Search needs JavaScript");
    expect(await page.getByRole("combobox").isDisabled()).toBe(true);
  });

  test("a club's page reads whole with JavaScript off", async () => {
    const { page, faults } = await open("/clubs/example-rovers/", { javaScriptEnabled: false });
    const text = await page.locator("main").textContent();
    for (const part of ["Acme Tracking", "Current", "Historical", "Example News"])
      expect(text).toContain(part);
    expect(faults).toEqual([]);
  });

  test("the list of clubs is filtered by alias and ordered by number of relationships", async () => {
    const { page } = await open("/clubs/");
    await page.getByLabel("Sort by").selectOption("count");
    expect(await page.locator("[data-flat] li").count()).toBe(3);
    await page.getByLabel("Filter clubs").fill("muester");
    expect(await page.locator("[data-flat] li:visible").allTextContents()).toEqual(["1. FC Müster 2"]);
  });
});

describe.skipIf(isSkipped)("the forms of the reference", () => {
  const form = (page: Page, id: string) => page.locator(`#${id} form`);

  test("send the request that was filled in, with the keyboard alone, and show what came back", async () => {
    const { page, faults } = await open("/api/reference/");
    await page.locator("#searchTechnology .try-it > summary").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1. FC Müster");
    await page.keyboard.press("Enter");
    await form(page, "searchTechnology").locator(".try-it-response").waitFor();
    const shown = (name: string) =>
      form(page, "searchTechnology").locator(`[data-shown=${name}]`).textContent();
    expect(await shown("request")).toBe("GET /api/v1/tech?club=1.+FC+M%C3%BCster");
    expect(await shown("curl")).toBe(`curl -i '${origin()}/api/v1/tech?club=1.+FC+M%C3%BCster'`);
    expect(await shown("headers")).toMatch(/^200 OK\n(?:.*\n)*content-type: application\/json/);
    expect(await shown("body")).toContain('\n      "club": "fc-muster",\n');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("show a refusal as the API gives it", async () => {
    const { page } = await open("/api/reference/");
    await page.locator("#listClubs .try-it > summary").click();
    await form(page, "listClubs").getByLabel("limit").fill("many");
    await form(page, "listClubs").getByRole("button").click();
    await form(page, "listClubs").getByText("400 Bad Request after").waitFor();
    expect(await form(page, "listClubs").locator("[data-shown=body]").textContent()).toContain(
      '"parameter": "limit"',
    );
  });

  test("send a body as it was edited", async () => {
    const { page, faults } = await open("/api/reference/");
    await page.locator("#calculateTransferCost .try-it > summary").click();
    await form(page, "calculateTransferCost").getByLabel("Body, JSON").fill('{"fee": 10, "years": 4}');
    await form(page, "calculateTransferCost").getByRole("button").click();
    await form(page, "calculateTransferCost").getByText("200 OK after").waitFor();
    const body = await form(page, "calculateTransferCost").locator("[data-shown=body]").textContent();
    expect(body).toContain('"annualAmortisation": 2.5,');
    expect(faults).toEqual([]);
  });

  test("ask for what an address cannot do without", async () => {
    const { page } = await open("/api/reference/");
    await page.locator("#getClub .try-it > summary").click();
    await form(page, "getClub").getByLabel("slug").fill(" ");
    await form(page, "getClub").getByRole("button").click();
    expect(await form(page, "getClub").getByRole("status").textContent()).toBe("slug is required.");
  });
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

import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../server/listen.ts";
import { BASE_URL, FIXTURE_EVIDENCE } from "../fixture-build.ts";
import { axeSource, buildSiteOf, findChromium, KINDS } from "./built-site.ts";

const executablePath = await findChromium();
if (executablePath === undefined)
  process.stderr.write("No Chromium found: the tests in a real browser are skipped.\n");

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

let browser: Browser;
let origin: string;

interface Visit {
  path: string;
  width?: number;
  colorScheme?: "light" | "dark";
  javaScriptEnabled?: boolean;
}

interface Visited {
  page: Page;
  /** Errors on the console, and requests to anywhere else. */
  faults: string[];
}

async function visit({ path, width = 1280, colorScheme = "light", javaScriptEnabled = true }: Visit) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const visited: Visited = { page, faults: [] };
  page.on("console", (message) => {
    if (message.type() === "error") visited.faults.push(message.text());
  });
  page.on("pageerror", (error) => visited.faults.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== "data:") visited.faults.push(`request to ${url.href}`);
  });
  await page.goto(`${origin}${path}`);
  return visited;
}

describe.skipIf(executablePath === undefined)("in a real browser", () => {
  beforeAll(async () => {
    const { fetch } = await buildSiteOf(FIXTURE_EVIDENCE);
    const server = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl: BASE_URL });
    origin = `http://127.0.0.1:${server.port}`;
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: QUIET });
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });
  });

  test.each(KINDS)(
    "%s: no violation in light or dark, no error, no foreign request, no sideways scrolling",
    async (path) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const { page, faults } = await visit({ path, width: 360, colorScheme });
        expect(faults).toEqual([]);
        const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(wide).toBe(0);
        expect(await violations(page)).toEqual([]);
        await page.context().close();
      }
    },
  );

  test.each([
    ["an alias", "the examples", "/clubs/example-rovers/"],
    ["a name without accents", "muster", "/clubs/fc-muster/"],
  ])("search finds a club by %s, with the keyboard alone", async (_, text, path) => {
    const { page, faults } = await visit({ path: "/" });
    for (let tabs = 0; tabs < 20 && !(await isFocused(page)); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
    await page.getByRole("option").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    const input = page.getByRole("combobox");
    expect(await input.getAttribute("aria-activedescendant")).toBe("search-option-0");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path}`);
    expect(faults).toEqual([]);
  });

  test("Escape closes the results and keeps what was typed", async () => {
    const { page } = await visit({ path: "/" });
    const input = page.getByRole("combobox");
    await input.fill("rovers");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    expect(await input.getAttribute("aria-expanded")).toBe("false");
    expect(await input.inputValue()).toBe("rovers");
  });

  test("the search says that it needs JavaScript when that is off", async () => {
    const { page } = await visit({ path: "/", javaScriptEnabled: false });
    expect(await page.locator("noscript").textContent()).toContain("Search needs JavaScript");
    expect(await page.getByRole("combobox").isDisabled()).toBe(true);
  });

  test("a club's page reads whole with JavaScript off", async () => {
    const { page, faults } = await visit({ path: "/clubs/example-rovers/", javaScriptEnabled: false });
    const text = await page.locator("main").textContent();
    for (const part of ["Acme Tracking", "Current", "Historical", "Example News"])
      expect(text).toContain(part);
    expect(faults).toEqual([]);
  });

  test("the list of clubs is filtered by alias and ordered by number of relationships", async () => {
    const { page } = await visit({ path: "/clubs/" });
    await page.getByLabel("Order").selectOption("count");
    expect(await page.locator("[data-flat] li").count()).toBe(3);
    await page.getByLabel("Filter clubs").fill("muester");
    expect(await page.locator("[data-flat] li:visible").allTextContents()).toEqual(["1. FC Müster 2"]);
  });
});

const isFocused = async (page: Page): Promise<boolean> =>
  (await page.locator("#search-input:focus").count()) === 1;

/** What axe finds wrong, each with the place. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource());
  const found = await page.evaluate<{ id: string; nodes: { target: string[] }[] }[]>(
    "axe.run().then(({ violations }) => violations)",
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

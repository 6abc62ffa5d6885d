import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

/**
 * A chief technology officer sets their own club's technology against three rivals. Before: twelve actions (four searches
 * from the home page), four tabs and paper. Now: one address, or from the club's page three ticks and a button.
 */

const isSkipped = withoutChromium("the comparison of clubs");
const { origin, open } = useSite({ isSkipped, build: "real" });

const FOUR = "/compare/?clubs=manchester-city,arsenal,liverpool,tottenham-hotspur";
const NAMES = ["Manchester City", "Arsenal", "Liverpool", "Tottenham Hotspur"];

const columns = (page: Page) => page.locator("thead th").allTextContents();
const messages = (page: Page) => page.locator("main .notice:visible").allTextContents();

async function openTable(path: string, options = {}) {
  const watched = await open(path, options);
  await watched.page.locator("table").waitFor();
  return watched;
}

/** What the API says about a club: category, vendor, status and year of the newest evidence of each relationship. */
async function ofApi(slug: string): Promise<string[]> {
  const response = await fetch(`${origin()}/api/v1/tech/clubs/${slug}`);
  const { data } = (await response.json()) as {
    data: {
      technology: { category: string; id: string; status: string; evidence: { date: string | null }[] }[];
    };
  };
  return data.technology.map(({ category, id, status, evidence }) => {
    const years = evidence.flatMap(({ date }) => (date === null ? [] : [date.slice(0, 4)]));
    return `${category} ${id} ${status} ${years.sort().at(-1) ?? "undated"}`;
  });
}

/** The same as a column of the page has it. */
async function ofColumn(page: Page, name: string): Promise<string[]> {
  const rows = await page.locator("tbody tr").all();
  const entries = rows.map(async (row) => {
    const category = await row.locator("th").textContent();
    const items = await row.locator(`td[data-label="${name}"] li`).all();
    return Promise.all(items.map(async (item) => `${category} ${await entryText(item)}`));
  });
  return (await Promise.all(entries)).flat();
}

async function entryText(item: Locator): Promise<string> {
  const id = (await item.locator("a").getAttribute("href"))?.split("#")[1];
  const status = (await item.locator(".visually-hidden").textContent())?.replace(": ", "").toLowerCase();
  return `${id} ${status} ${await item.locator(".quiet").textContent()}`;
}

describe.skipIf(isSkipped)("comparing clubs", () => {
  test("one address shows four clubs in its order, and every cell agrees with the API", async () => {
    const { page, faults } = await openTable(FOUR);
    expect(await columns(page)).toEqual(["Category", ...NAMES]);
    for (const name of NAMES) {
      const slug = name.toLowerCase().replace(" ", "-");
      expect((await ofColumn(page, name)).sort()).toEqual((await ofApi(slug)).sort());
    }
    expect(faults).toEqual([]);
  });

  test("a club's page leads to the comparison with clubs of its league: three ticks and a button, without a script", async () => {
    const { page } = await open("/clubs/arsenal/", { javaScriptEnabled: false });
    await page.getByText("Compare with other clubs of the Premier League").click();
    for (const rival of ["Chelsea", "Everton", "Liverpool"]) await page.getByLabel(rival).check();
    await page.getByRole("button", { name: "Compare" }).click();
    const { searchParams } = new URL(page.url());
    expect(searchParams.getAll("clubs")).toEqual(["arsenal", "chelsea", "everton", "liverpool"]);
    expect(await page.locator("noscript").textContent()).toContain("Comparing needs JavaScript");
  });

  test("a league's page compares the clubs that are ticked, without naming one first", async () => {
    const { page } = await open("/leagues/bundesliga/");
    await page.getByText("Compare clubs of this league").click();
    for (const club of ["Bayern Munich", "VfB Stuttgart"]) await page.getByLabel(club).check();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.locator("table").waitFor();
    expect(await columns(page)).toEqual(["Category", "Bayern Munich", "VfB Stuttgart"]);
  });

  test("clubs are added and removed with the keyboard, the address follows, and Back returns", async () => {
    const { page, faults } = await openTable("/compare/?clubs=arsenal&clubs=chelsea");
    await page.getByLabel("Add a club").fill("man city");
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: "Manchester City" }).waitFor();
    expect(page.url()).toBe(`${origin()}/compare/?clubs=arsenal,chelsea,manchester-city`);
    await page.getByRole("link", { name: "Remove Chelsea" }).press("Enter");
    await page.getByRole("columnheader", { name: "Chelsea" }).waitFor({ state: "detached" });
    expect(page.url()).toBe(`${origin()}/compare/?clubs=arsenal,manchester-city`);
    await page.goBack();
    await page.getByRole("columnheader", { name: "Chelsea" }).waitFor();
    expect(await columns(page)).toEqual(["Category", "Arsenal", "Chelsea", "Manchester City"]);
    expect(faults).toEqual([]);
  });

  test("an unknown club is named with the nearest one, which takes its place", async () => {
    const { page } = await openTable("/compare/?clubs=arsenal,evertonn,chelsea");
    expect(await messages(page)).toEqual(["There is no club “evertonn”. Did you mean Everton?"]);
    await page.getByRole("link", { name: "Everton" }).click();
    await page.getByRole("columnheader", { name: "Everton" }).waitFor();
    expect(page.url()).toBe(`${origin()}/compare/?clubs=arsenal,everton,chelsea`);
    expect(await messages(page)).toEqual([]);
  });

  test("a sixth club is left out by name", async () => {
    const { page } = await openTable(`${FOUR},chelsea,everton`);
    expect(await messages(page)).toEqual(["Up to 5 clubs fit beside each other. Left out: Everton."]);
    expect(await columns(page)).toHaveLength(6);
  });

  test("the table is saved as CSV for Excel", async () => {
    const { page } = await openTable("/compare/?clubs=sunderland");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "This table as CSV" }).click();
    const stream = await (await download).createReadStream();
    const csv = Buffer.concat(await stream.toArray()).toString();
    expect(csv).toMatch(/^\uFEFFCategory,Sunderland\r\n/);
    expect(csv).toMatch(/^Ticketing,"?SeatGeek \(current, \d{4}\); Ticketmaster \(historical, /m);
    expect(csv).toMatch(/^Finance and operations,no evidence found\r$/m);
  });

  test("four clubs of the Premier League print on one sheet", async () => {
    const { page } = await openTable(FOUR);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 594\.\d+ 841\.\d+\]/);
  });

  test("it is accessible and never scrolls sideways, with and without clubs", async () => {
    for (const path of ["/compare/", `${FOUR},chelsea`]) {
      const { page } = await open(path, { viewport: { width: 360, height: 800 } });
      await page.locator("table, [data-examples]:not([hidden])").first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([width, width]);
      }
    }
  });
});

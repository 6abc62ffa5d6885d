import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { required } from "../../../contract/required.ts";
import { accessibilityFaults, savedFile, useSite, withoutChromium } from "../chromium.ts";

/**
 * A chief technology officer sets their own club's technology against rivals, and sends the comparison. Before: twelve
 * actions (four searches from the home page), four tabs and paper. Now: an address, made in eight actions.
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

interface Evidence {
  date: string | null;
  termEnd: string | null;
  url: string;
  evidenceBy: string;
}

/** What the API says about a club: category, vendor, status, and year (or end of the term), speaker and address of each entry's first page. */
async function ofApi(slug: string): Promise<string[]> {
  const response = await fetch(`${origin()}/api/v1/tech/clubs/${slug}`);
  const { data } = (await response.json()) as {
    data: {
      technology: { category: string; id: string; status: string; evidence: Evidence[] }[];
    };
  };
  return data.technology.map(({ category, id, status, evidence }) => {
    const { date, termEnd, evidenceBy, url } = required(evidence[0], "a page");
    const term = termEnd === null ? "undated" : `to ${termEnd.slice(0, 4)}`;
    return `${category} ${id} ${status} ${date?.slice(0, 4) ?? term} ${evidenceBy} ${url}`;
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

const VOICES: Readonly<Record<string, string>> = {
  "The club": "club",
  "The vendor": "vendor",
  "Reported by": "press",
};

async function entryText(item: Locator): Promise<string> {
  const id = (await item.getByRole("link").first().getAttribute("href"))?.split("#")[1];
  const status = (await item.locator(".visually-hidden").textContent())?.replace(": ", "").toLowerCase();
  const year = await item.locator(".quiet").textContent();
  const voice = VOICES[(await item.locator(".source").textContent())?.split(" ").slice(0, 2).join(" ") ?? ""];
  const source = await item.getByRole("link").last().getAttribute("href");
  return `${id} ${status} ${year} ${voice} ${source?.replace(/#?:~:text=.*/, "")}`;
}

describe.skipIf(isSkipped)("comparing clubs", () => {
  test("eight actions from the home page make an address that shows three clubs in three categories, each entry with its source", async () => {
    const { page, faults } = await open("/", { permissions: ["clipboard-read", "clipboard-write"] });
    const similar = page.getByRole("link", { name: /^Add / }).first();
    const actions = [
      () => page.getByRole("banner").getByRole("link", { name: "Compare" }).click(),
      () => page.getByLabel("Add a club").fill("southam"),
      () => page.keyboard.press("Enter"),
      () => similar.click(),
      () => similar.click(),
      () => page.getByLabel("Medical and athlete management").check(),
      () => page.getByLabel("Stadium connectivity").check(),
      () => page.getByLabel("Video analysis").check(),
    ];
    expect(actions).toHaveLength(8);
    for (const [at, act] of actions.entries()) {
      await act();
      if (at > 1 && at < 5)
        await page
          .locator("thead th")
          .nth(at - 1)
          .waitFor();
    }
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied.").waitFor();
    const address = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(address).toBe(page.url());
    const sent = (await openTable(address.replace(origin(), ""))).page;
    expect((await columns(sent)).slice(0, 2)).toEqual(["Category", "Southampton"]);
    expect(await columns(sent)).toHaveLength(4);
    const categories = ["Medical and athlete management", "Stadium connectivity", "Video analysis"];
    expect(await sent.locator("tbody th").allTextContents()).toEqual(categories);
    const entries = await sent.locator("tbody li").count();
    expect(entries).toBeGreaterThan(2);
    expect(await sent.locator("tbody li a[rel~=external]").count()).toBe(entries);
    expect(faults).toEqual([]);
  });

  test("clubs like the first one are offered with the reason, until five are there", async () => {
    const { page } = await openTable("/compare/?clubs=arsenal");
    const offers = page.locator(".similar-clubs li");
    const texts = await offers.allTextContents();
    expect(texts).toHaveLength(4);
    expect(texts[0]).toBe("Clubs like Arsenal:");
    expect(texts[1]).toMatch(/^Add .+ same league, \d+ shared categories$/);
    await page.goto(`${origin()}${FOUR},chelsea`);
    await page.getByRole("columnheader", { name: "Chelsea" }).waitFor();
    expect(await offers.count()).toBe(0);
  });

  test("ticking categories keeps the clubs, changes the address, and Back undoes it; an unknown one is named", async () => {
    const { page, faults } = await openTable("/compare/?clubs=arsenal,chelsea&categories=ticketing,tiketing");
    const rows = page.locator("tbody th");
    expect(await messages(page)).toEqual(["No category is called “tiketing”."]);
    expect(await page.getByLabel("Ticketing").isChecked()).toBe(true);
    await page.getByLabel("Access control").check();
    await rows.nth(1).waitFor();
    expect(page.url()).toBe(`${origin()}/compare/?clubs=arsenal,chelsea&categories=access-control,ticketing`);
    expect(await rows.allTextContents()).toEqual(["Access control", "Ticketing"]);
    await page.getByRole("link", { name: "Remove Chelsea" }).click();
    await page.getByRole("columnheader", { name: "Chelsea" }).waitFor({ state: "detached" });
    expect(await rows.count()).toBe(2);
    for (const _ of [1, 2]) await page.goBack();
    await rows.nth(1).waitFor({ state: "detached" });
    expect(await page.getByLabel("Access control").isChecked()).toBe(false);
    expect(await page.getByLabel("Ticketing").isChecked()).toBe(true);
    expect(faults).toEqual([]);
  });

  test("Enter without a fitting club offers near names, which add the club", async () => {
    const { page } = await openTable("/compare/?clubs=arsenal");
    await page.getByLabel("Add a club").fill("Evertonn");
    await page.keyboard.press("Enter");
    await page.getByText("No club has this name. Did you mean Everton?").waitFor();
    await page.getByRole("link", { name: "Everton", exact: true }).click();
    await page.getByRole("columnheader", { name: "Everton" }).waitFor();
    expect(page.url()).toBe(`${origin()}/compare/?clubs=arsenal,everton`);
  });

  test("every box to tick is at least 24 pixels wide and high", async () => {
    for (const path of ["/compare/?clubs=arsenal", "/clubs/arsenal/", "/leagues/bundesliga/"]) {
      const { page } = await open(path);
      const box = page.locator(".compare-with input[type=checkbox]").first();
      await box.waitFor({ state: "attached" });
      const folded = page.locator("details:not([open]) > summary", { hasText: "Compare" });
      if ((await folded.count()) > 0) await folded.first().click();
      const { width, height } = required(await box.boundingBox(), "a box");
      expect([path, Math.min(width, height)]).toEqual([path, 24]);
    }
  });

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
    await page.getByText("Compare with other clubs: Premier League").click();
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
    const csv = (await savedFile(await download)).toString();
    expect(csv).toMatch(/^\uFEFFCategory,Club,Vendor,Product,Status,Year,Who says it,Publisher,Source\r\n/);
    expect(csv).toMatch(
      /^Ticketing,Sunderland,SeatGeek,[^\r]*,current,\d{4},(club|vendor|press),[^\r]+,https:[^\r]+\r$/m,
    );
    expect(csv).toMatch(/^Ticketing,Sunderland,Ticketmaster,[^\r]*,historical,/m);
    expect(csv).toMatch(/^Finance and operations,Sunderland,,,no evidence found,,,,\r$/m);
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

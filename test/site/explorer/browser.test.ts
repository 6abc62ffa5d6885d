import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { RelationshipTable } from "../../../contract/index-files.ts";
import { accessibilityFaults, savedFile, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the explorer in a real browser");
const { origin, open } = useSite({ isSkipped });

const clubs = (page: Page) => page.locator("tbody th a").allTextContents();
const count = (page: Page) => page.locator(".explorer-count").textContent();
const searchField = (page: Page) => page.locator("#explorer input[name=q]");
const address = (page: Page) => page.url().slice(origin().length);

const PHONE = { viewport: { width: 360, height: 800 } };

/** Serves the explorer the same relationships several times. */
async function repeatRelationships(page: Page, times: number): Promise<void> {
  const repeat = (column: readonly unknown[]) => Array(times).fill(column).flat(1);
  await page.route("**/assets/relationships-*.json", async (route) => {
    const { relationships, ...lists }: RelationshipTable = await (await route.fetch()).json();
    const columns = Object.entries(relationships).map(([name, column]) => [name, repeat(column)]);
    await route.fulfill({ json: { ...lists, relationships: Object.fromEntries(columns) } });
  });
  await page.route("**/assets/explorer-*.json", async (route) => {
    const { details, ...record } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...record, details: repeat(details) } });
  });
}

describe.skipIf(isSkipped)("the explorer", () => {
  test("a choice filters the table and the other filters' counts, and is in the address", async () => {
    const { page, faults } = await open("/explore/");
    await page.getByLabel("Category").selectOption("ticketing");
    expect(await count(page)).toBe("3 of 5 relationships");
    expect(await clubs(page)).toEqual(["1. FC Müster", "Example Rovers", "Real Ejemplo"]);
    expect(await page.getByLabel("Country").locator("option").allTextContents()).toEqual([
      "All countries",
      "England (1)",
      "Germany (1)",
      "Spain (1)",
    ]);
    expect(await page.getByLabel("Category").locator("option").allTextContents()).toEqual([
      "Ticketing",
      "Athlete monitoring (2)",
    ]);
    await page.getByRole("checkbox", { name: "Current" }).check();
    expect(address(page)).toBe("/explore/?category=ticketing&status=current");
    expect(await clubs(page)).toEqual(["1. FC Müster"]);
    await page.getByRole("checkbox", { name: "Historical" }).check();
    expect(address(page)).toBe("/explore/?category=ticketing&status=current&status=historical");
    expect(await clubs(page)).toEqual(["1. FC Müster", "Example Rovers"]);
    expect(faults).toEqual([]);
  });

  test("a list adds one value after another, and each is removed by its own button", async () => {
    const { page } = await open("/explore/");
    await page.getByLabel("Country").selectOption("germany");
    await page.getByLabel("Country").selectOption("spain");
    expect(address(page)).toBe("/explore/?country=germany&country=spain");
    expect(await count(page)).toBe("3 of 5 relationships");
    expect(await page.getByLabel("Country").locator("option").allTextContents()).toEqual([
      "Germany + 1",
      "England (2)",
    ]);
    expect(await page.getByLabel("Country: add another").isVisible()).toBe(true);
    expect(await page.getByLabel("League: add another").count()).toBe(0);
    await page.getByRole("button", { name: "Germany , remove" }).press("Enter");
    expect(address(page)).toBe("/explore/?country=spain");
  });

  test("one list has ages, and years from the oldest to the newest, which an age ends", async () => {
    const { page, faults } = await open("/explore/");
    const evidence = page.getByLabel("Evidence");
    expect(await page.getByLabel("From year").isVisible()).toBe(false);
    await evidence.selectOption({ label: "Between years" });
    expect(address(page)).toBe("/explore/?from=2019&to=2026");
    await page.getByLabel("From year").selectOption("2022");
    expect(address(page)).toBe("/explore/?from=2022&to=2026");
    expect(await evidence.inputValue()).toBe("years");
    await evidence.selectOption("12");
    expect(address(page)).toBe("/explore/?withinMonths=12");
    expect(await page.getByLabel("From year").isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });

  test("an address with an age and years keeps both", async () => {
    const { page } = await open("/explore/?withinMonths=36&from=2022");
    await page.getByLabel("Country").selectOption("england");
    expect(address(page)).toBe("/explore/?country=england&withinMonths=36&from=2022");
  });

  test("words that name filters become filters, from the keyboard and in an address that finds nothing", async () => {
    const { page, faults } = await open("/explore/?status=historical");
    await searchField(page).fill("ticketing england");
    await searchField(page).press("Enter");
    await page.waitForURL("**/explore/?category=ticketing&country=england&status=historical");
    expect(await clubs(page)).toEqual(["Example Rovers"]);
    expect(await searchField(page).inputValue()).toBe("");
    await page.goto(`${origin()}/explore/?q=who+supplies+ticketing+in+germany`);
    await page.waitForURL("**/explore/?category=ticketing&country=germany");
    expect(faults).toEqual([]);
  });

  test("words that name no filter stay text", async () => {
    const { page } = await open("/explore/");
    await searchField(page).fill("vest");
    await searchField(page).press("Enter");
    await page.waitForLoadState("networkidle");
    expect(address(page)).toBe("/explore/?q=vest");
  });

  test("the keys step through a list without adding each value, and Enter or leaving it adds one", async () => {
    const { page } = await open("/explore/");
    const country = page.getByLabel("Country");
    await country.press("ArrowDown");
    await country.press("ArrowDown");
    expect(address(page)).toBe("/explore/");
    await country.press("Enter");
    expect(address(page)).toBe("/explore/?country=germany");
    await country.press("s");
    await country.press("Tab");
    expect(address(page)).toBe("/explore/?country=germany&country=spain");
  });

  test("a row's button leaves its vendor out", async () => {
    const { page } = await open("/explore/?country=germany");
    await page.getByRole("button", { name: "Without Acme Tracking" }).click();
    expect(address(page)).toBe("/explore/?country=germany&notVendor=acme-tracking");
    expect(await count(page)).toBe("1 of 5 relationships");
    await page.getByRole("button", { name: "not Acme Tracking" }).click();
    expect(await count(page)).toBe("2 of 5 relationships");
  });

  test("one row a club is a view in the address, with the newest club first", async () => {
    const { page } = await open("/explore/");
    await page.getByRole("button", { name: "One row a club" }).click();
    expect(address(page)).toBe("/explore/?rows=clubs");
    expect(await count(page)).toBe("3 clubs, 5 of 5 relationships");
    expect(await page.locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^Example Rovers.*Acme Tracking.*O'Tickets.*2026$/s),
      expect.stringMatching(/^1\. FC Müster.*2022$/s),
      expect.stringMatching(/^Real Ejemplo.*undated$/s),
    ]);
    await page.getByText("Chart", { exact: true }).click();
    expect(await accessibilityFaults(page, "main")).toEqual([]);
    await page.getByRole("button", { name: "One row a relationship" }).click();
    expect(address(page)).toBe("/explore/");
  });

  test("the chart has the vendors of the selection with their relationships", async () => {
    const { page } = await open("/explore/?country=england&country=germany&category=ticketing");
    await page.getByText("Chart", { exact: true }).press("Enter");
    expect(await page.locator(".explorer-bars dt").allTextContents()).toEqual(["O'Tickets"]);
    expect(await page.locator(".explorer-bars dd").allInnerTexts()).toEqual(["2"]);
  });

  test("Back returns to the choice before, and typing a word is one step", async () => {
    const { page } = await open("/explore/");
    await page.getByLabel("Country").selectOption("germany");
    await searchField(page).pressSequentially("vest");
    expect(address(page)).toBe("/explore/?q=vest&country=germany");
    expect(await count(page)).toBe("1 of 5 relationships");
    await page.goBack();
    expect(address(page)).toBe("/explore/?country=germany");
    expect(await searchField(page).inputValue()).toBe("");
    expect(await count(page)).toBe("2 of 5 relationships");
    await page.goBack();
    expect(await page.locator(".explorer-chosen").count()).toBe(0);
    expect(await count(page)).toBe("5 of 5 relationships");
  });

  test("a shared address shows the same rows in the same order", async () => {
    const { page } = await open("/explore/?category=ticketing&sort=-club");
    await page.locator(".explorer-count").waitFor();
    expect(await clubs(page)).toEqual(["Real Ejemplo", "Example Rovers", "1. FC Müster"]);
    expect(await page.locator(".explorer-chosen li").allInnerTexts()).toEqual([
      expect.stringContaining("Ticketing"),
      "Clear all",
    ]);
    expect(await page.locator("[aria-sort]").getAttribute("aria-sort")).toBe("descending");
  });

  test("the head of a column sorts by it with the keyboard alone, and back again", async () => {
    const { page } = await open("/explore/");
    const club = page.getByRole("button", { name: "Club", exact: true });
    expect((await clubs(page))[0]).toBe("Example Rovers");
    await club.press("Enter");
    expect(address(page)).toBe("/explore/?sort=club");
    expect((await clubs(page))[0]).toBe("1. FC Müster");
    await club.press("Enter");
    expect(address(page)).toBe("/explore/?sort=-club");
    await club.press("Enter");
    expect(address(page)).toBe("/explore/");
  });

  test("the long list of clubs is filled when it is opened, and stays so while it has the focus", async () => {
    const { page } = await open("/explore/?category=ticketing");
    const club = page.locator("select[name=club]");
    await club.focus();
    expect(await club.locator("option").allTextContents()).toEqual([
      "All clubs",
      "1. FC Müster (1)",
      "Example Rovers (1)",
      "Real Ejemplo (1)",
    ]);
    await club.selectOption("fc-muster");
    expect(await count(page)).toBe("1 of 5 relationships");
    expect(await club.locator("option").allTextContents()).toEqual([
      "1. FC Müster",
      "Example Rovers (1)",
      "Real Ejemplo (1)",
    ]);
    await page.getByLabel("Country").focus();
    await page.getByLabel("Country").selectOption("germany");
    expect(await club.locator("option").allTextContents()).toEqual(["1. FC Müster"]);
  });

  test("a value that is not known leaves no row, and the page says which and what is near", async () => {
    const { page } = await open("/explore/?club=example-rover");
    await page.getByRole("alert").waitFor();
    expect(await count(page)).toBe("0 of 5 relationships");
    expect(await accessibilityFaults(page, "main")).toEqual([]);
    await page.getByRole("alert").getByRole("link", { name: "Example Rovers" }).click();
    await page.waitForURL("**/explore/?club=example-rovers");
    expect(await count(page)).toBe("2 of 5 relationships");
  });

  test("the rows are downloaded as CSV and as the API's JSON", async () => {
    const { page } = await open("/explore/?club=fc-muster&sort=-vendor");
    await page.getByText("Download", { exact: true }).press("Enter");
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Full CSV" }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe("clubledger-relationships.csv");
    const lines = (await savedFile(csv)).toString().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFid,club,clubName,/);
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
      "fc-muster--o-tickets--ticketing",
      "fc-muster--acme-tracking--athlete-monitoring--vest-5",
      "",
    ]);
    const [json] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "JSON" }).click(),
    ]);
    const response = await page.request.get(`${origin()}/api/v1/tech?club=fc-muster&sort=-vendor`);
    const { data } = await response.json();
    expect(JSON.parse((await savedFile(json)).toString()).data).toEqual(data);
    await page.getByRole("link", { name: "From the API" }).click();
    expect(JSON.parse((await page.locator("pre").textContent()) ?? "").data).toEqual(data);
  });

  test("on a phone the filters are folded, nothing scrolls sideways, and the table is accessible", async () => {
    const { page } = await open("/explore/?country=germany", PHONE);
    await page.locator(".explorer-count").waitFor();
    expect(await page.getByLabel("Category").isVisible()).toBe(false);
    await page.getByText("Filters (1 chosen)").press("Enter");
    expect(await page.getByLabel("Category").isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    const note = await page.locator(".explorer-note > summary").first().boundingBox();
    expect(note?.height).toBeGreaterThanOrEqual(24);
    const scrolling = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(scrolling)).toBe(0);
  });

  test("a long value in the address does not make the page scroll sideways", async () => {
    const { page } = await open(`/explore/?country=${"x".repeat(2000)}`, PHONE);
    await page.locator(".explorer-count").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });

  test("the table begins with 30 rows, shows 100 more at a press, and all of them on paper", async () => {
    const { page } = await open("/");
    await repeatRelationships(page, 40);
    await page.goto(`${origin()}/explore/`);
    await page.locator(".explorer-count").waitFor();
    const shown = () => page.locator("tbody tr").count();
    expect([await count(page), await shown()]).toEqual(["200 of 200 relationships", 30]);
    await page.getByRole("button", { name: "Show 100 more" }).click();
    expect(await shown()).toBe(130);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await shown()).toBe(200);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await shown()).toBe(130);
  });

  test("without JavaScript the page says so and leads to the same facts", async () => {
    const { page, faults } = await open("/explore/", { javaScriptEnabled: false });
    expect(await page.locator("noscript").textContent()).toContain("The explorer needs JavaScript.");
    expect(await page.getByLabel("Category").isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, serveSite } from "./calculators-browser.ts";
import { accessibilityFaults, openPage, withoutChromium } from "./chromium.ts";

const skipped = withoutChromium("the tests of the calculators in a real browser");

const TRANSFER = "/calculators/transfer-cost/";
const SQUAD = "/calculators/squad-cost/";
const FAULT_ANSWER = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

describe.skipIf(skipped)("the calculators in a browser", () => {
  let site: Site;
  beforeAll(async () => {
    site = await serveSite();
  });
  afterAll(() => site.close());

  const verdict = (page: Page) => page.locator("#verdict");
  const says = async (page: Page, text: string) => {
    await verdict(page).getByText(text).waitFor({ timeout: 5000 });
  };

  test("a transfer goes from typing to figures and chart, to a shared address, to a reload", async () => {
    const { page, faults } = await openPage(site, TRANSFER);
    await says(page, "Squad cost 17,500,000 a year. Sold after 2.5 years: profit 12,000,000.");
    await page.getByLabel("Expected sale price").fill("15000000");
    await says(page, "Sold after 2.5 years: loss 5,000,000.");
    expect(await page.locator("#book-value svg title").textContent()).toBe("Book value over the contract");
    expect(await page.locator("#book-value svg").textContent()).toContain("Loss 5,000,000");
    expect(page.url()).toContain("#fee=42000000&");
    expect(page.url()).toContain("&expectedSale=15000000");
    await page.reload();
    await says(page, "Sold after 2.5 years: loss 5,000,000.");
    expect(await page.getByLabel("Expected sale price").inputValue()).toBe("15,000,000");
    expect(await page.locator("#curl").textContent()).toBe(
      `curl -H 'Content-Type: application/json' ${site.origin}/api/v1/calculate/transfer-cost -d ` +
        `'{"fee":42000000,"agentRate":5,"otherAcquisition":900000,"years":4.5,"annualSalary":6000000,"annualBonus":1000000,` +
        `"signingBonus":2250000,"saleYear":2.5,"expectedSale":15000000}'`,
    );
    expect(faults).toEqual([]);
  });

  test("the schedule holds every number of the chart, and the cap shows on a long contract only", async () => {
    const { page, faults } = await openPage(site, `${TRANSFER}#fee=80&years=8`);
    await says(page, "Squad cost 10 a year.");
    expect(await page.locator("#schedule tbody tr").count()).toBe(8);
    expect(await page.locator("#five-year-cap").isVisible()).toBe(true);
    expect(await page.locator("#warnings").textContent()).toContain("The contract runs 8 years.");
    await page.getByLabel("Contract length").fill("4");
    await says(page, "Squad cost 20 a year.");
    expect(await page.locator("#five-year-cap").isHidden()).toBe(true);
    expect(await page.locator("#sale").isHidden()).toBe(true);
    expect(faults).toEqual([]);
  });

  test("a fault of the API is told at its field, and no figure stands beside it", async () => {
    const { page, faults } = await openPage(site, TRANSFER);
    await says(page, "Squad cost 17,500,000");
    const years = page.getByLabel("Contract length");
    await years.fill("0");
    await says(page, "No figures: the scenario needs a correction.");
    expect(await years.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#years-fault").textContent()).toBe(
      "must be a number greater than 0 and at most 100 (the smallest length counted is 0.000001)",
    );
    expect(await page.locator("#figures").isHidden()).toBe(true);
    await page.getByLabel("Transfer fee").press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("years");
    await years.fill("5");
    await says(page, "Squad cost");
    expect(await years.getAttribute("aria-invalid")).toBeNull();
    expect(faults.filter((fault) => fault !== FAULT_ANSWER)).toEqual([]);
  });

  test.each([
    [TRANSFER, "Transfer fee"],
    [SQUAD, "Adjusted operating revenue"],
  ])("%s: an emptied form is no fault, and is asked about from the first entry on", async (path, field) => {
    const { page, faults } = await openPage(site, path);
    await page.locator("#key-figures .figure").first().waitFor();
    await page.evaluate(`for (const input of document.querySelectorAll("#scenario input:not([type=file])")) input.value = "";
      document.querySelector("#scenario").dispatchEvent(new Event("input", { bubbles: true }))`);
    await says(page, "No figures: nothing is filled in.");
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    expect(await page.locator("#figures").isHidden()).toBe(true);
    expect(await page.locator("#faults").isHidden()).toBe(true);
    expect(await page.locator("#waiting").textContent()).toContain("once each field that is not optional");
    expect(faults).toEqual([]);
    await page.getByLabel(field).fill("-1");
    await says(page, "No figures: the scenario needs a correction.");
    expect(await page.locator("#waiting").isHidden()).toBe(true);
    expect(await page.locator("#faults").textContent()).toContain(
      `${field} must be a number of at least 0 and at most 1,000,000,000,000`,
    );
  });

  test("on paper a table's total stands once, below its last row, and nothing of a sum is cut", async () => {
    const { page } = await openPage(site, TRANSFER);
    await says(page, "Squad cost 17,500,000");
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate("getComputedStyle(document.querySelector('#schedule tfoot')).display")).toBe(
      "table-row-group",
    );
    expect(await page.evaluate("getComputedStyle(document.querySelector('.table-frame')).overflow")).toBe(
      "visible",
    );
  });

  test("an API that cannot be reached is said in words, and can be asked again", async () => {
    const { page } = await openPage(site, TRANSFER);
    await says(page, "Squad cost 17,500,000");
    await page.route("**/api/v1/calculate/**", (route) => route.abort());
    await page.getByLabel("Transfer fee").fill("10");
    await says(page, "No figures: the API did not answer.");
    expect(await page.locator("#figures").isHidden()).toBe(true);
    await page.unroute("**/api/v1/calculate/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await says(page, "Squad cost");
  });

  test("an answer that comes late does not take the place of a newer one", async () => {
    const { page } = await openPage(site, TRANSFER);
    await says(page, "Squad cost 17,500,000");
    await page.route("**/api/v1/calculate/**", async (route) => {
      if (route.request().postData()?.includes('"fee":10,'))
        await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel("Contract length").fill("1");
    const fee = page.getByLabel("Transfer fee");
    await fee.fill("10");
    await page.waitForTimeout(400);
    await fee.fill("42,000,000");
    await says(page, "Squad cost 54,250,000 a year");
    await page.waitForTimeout(1400);
    expect(await verdict(page).textContent()).toContain("Squad cost 54,250,000 a year");
  });

  test("the squad's ratio, its components and a signing before and after come from the register", async () => {
    const { page, faults } = await openPage(site, SQUAD);
    await says(page, "Ratio 64.5238 %, 11,500,000 below the threshold of 70 %. The signing fits.");
    expect(await page.locator("#signing tbody tr").first().textContent()).toBe(
      "Planning ratio64.5238 %69.7619 %+5.2381 points",
    );
    await page.getByLabel("Signing: employee costs").fill("20,000,000");
    await says(page, "The signing does not fit.");
    await page.getByRole("button", { name: "65 %" }).click();
    await says(page, "1,000,000 below the threshold of 65 %. The signing does not fit.");
    expect(await page.locator("#components svg").textContent()).toContain("Threshold 65 %");
    await page.getByLabel("Transfer result and other income").fill("-210000000");
    await says(page, "There is no ratio: the denominator is not above zero.");
    expect(await page.locator("#key-figures").textContent()).toContain("No ratio");
    expect(await page.locator("#components svg").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test("every sum of the register can be read whole on a tablet", async () => {
    const { page } = await openPage(site, SQUAD, { viewport: { width: 768, height: 900 } });
    await says(page, "Ratio");
    const cut = await page.evaluate<string[]>(
      `[...document.querySelectorAll("#register input")].filter((field) => field.scrollWidth > field.clientWidth).map(({ value }) => value)`,
    );
    expect(cut).toEqual([]);
  });

  test("a shared squad opens the same, players and all", async () => {
    const { page, faults } = await openPage(site, SQUAD);
    await says(page, "Ratio");
    await page.getByLabel("Player 1", { exact: true }).fill("Ex*mple & Sønn, #1");
    await page.getByLabel("Employee costs, player 1", { exact: true }).fill("9000000");
    await says(page, "Ratio 65.00 %");
    const address = page.url();
    const other = await openPage(site, address.slice(site.origin.length));
    await says(other.page, "Ratio 65.00 %");
    expect(await other.page.getByLabel("Player 1", { exact: true }).inputValue()).toBe("Ex*mple & Sønn, #1");
    expect(await other.page.locator("#register tbody tr").count()).toBe(6);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  test("a register is pasted whole or not at all, and a bad line is named", async () => {
    const { page, faults } = await openPage(site, SQUAD);
    await says(page, "Ratio");
    await page.getByText("Paste or open a register as CSV").click();
    const text = page.getByLabel("Register as CSV");
    await text.fill(
      "name,employeeCosts,amortisation,agentCosts,bookValue,contractEnd\nA,1,2,3,4,2030\nB,1,two,3,4,2030\n",
    );
    await page.getByRole("button", { name: "Replace the register" }).click();
    expect(await page.locator("#import-faults li").allTextContents()).toEqual([
      'Line 3: amortisation "two" is not a number.',
    ]);
    expect(await page.locator("#register tbody tr").count()).toBe(6);
    await text.fill("A\t10,000,000\t2\t3\t4\t2030\nB\t1\t2\t3\t4\t2031");
    await page.getByRole("button", { name: "Replace the register" }).click();
    await says(page, "Ratio 12.6191 %");
    expect(await page.locator("#register tbody tr").count()).toBe(2);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the register as CSV" }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toBe(
      "\uFEFFname,employeeCosts,amortisation,agentCosts,bookValue,contractEnd\r\nA,10000000,2,3,4,2030\r\nB,1,2,3,4,2031\r\n",
    );
    expect(faults).toEqual([]);
  });

  test("a fault in the register is told at its cell", async () => {
    const { page } = await openPage(site, SQUAD);
    await says(page, "Ratio");
    const cell = page.getByLabel("Amortisation, player 3");
    await cell.fill("-1");
    await says(page, "No figures");
    expect(await cell.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Amortisation, player 3" }).click();
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(
      "Amortisation, player 3",
    );
  });

  test("the squad is worked through by keyboard alone", async () => {
    const { page, faults } = await openPage(site, SQUAD);
    await says(page, "Ratio 64.5238 %");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/#(adjusted|$)/);
    await tabTo(page, "Player 6");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Example Signing");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2100000");
    await says(page, "Ratio 65.5238 %");
    await tabTo(page, "Remove player 7 Example Signing");
    await page.keyboard.press("Enter");
    await says(page, "Ratio 64.5238 %");
    expect(await focusedName(page)).toBe("Player 6");
    await tabTo(page, "Show the figures");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("results-title");
    expect(faults).toEqual([]);
  });

  const focusedName = (page: Page) =>
    page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()",
    );

  async function tabTo(page: Page, name: string): Promise<void> {
    for (let steps = 0; steps < 120; steps += 1) {
      if ((await focusedName(page)) === name) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not lead to ${name}`);
  }

  test.each(["/calculators/", TRANSFER, `${TRANSFER}#fee=x&years=8`, SQUAD])(
    "axe finds nothing wrong on %s in light or dark",
    async (path) => {
      const { page } = await openPage(site, path);
      if (path !== "/calculators/")
        await verdict(page)
          .getByText(/Ratio|Squad cost|No figures/)
          .waitFor();
      // Figures are pale while new ones are worked out.
      await expect.poll(() => page.evaluate("document.getAnimations().length")).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test.each(["/calculators/", TRANSFER, SQUAD])("%s does not scroll sideways at 360 px", async (path) => {
    const { page, faults } = await openPage(site, path, { viewport: { width: 360, height: 800 } });
    if (path !== "/calculators/") await says(page, path === SQUAD ? "Ratio" : "Squad cost");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });

  test.each([TRANSFER, SQUAD])(
    "without JavaScript %s says so and shows the request and the method",
    async (path) => {
      const { page } = await openPage(site, path, { javaScriptEnabled: false });
      expect(await page.locator("noscript .notice").isVisible()).toBe(true);
      expect(await page.getByText("curl -H 'Content-Type: application/json'").isVisible()).toBe(true);
      expect(await page.locator(`noscript a[href^="/methodology/"]`).isVisible()).toBe(true);
      expect(await page.locator("#copy-link").isHidden()).toBe(true);
      expect(await page.locator("#scenario").isHidden()).toBe(true);
    },
  );

  test("the link to the scenario can be copied", async () => {
    const { page, faults } = await openPage(site, TRANSFER, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await says(page, "Squad cost");
    await page.getByRole("button", { name: "Copy a link to this scenario" }).click();
    await page.getByText("The link is copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(
      `${site.origin}${TRANSFER}#fee=42000000&`,
    );
    expect(faults).toEqual([]);
  });

  test("the scripts of each calculator stay below 110 KB compressed, and are loaded on its page only", async () => {
    const assets = join(site.folder, "assets");
    const scripts = (await readdir(assets)).filter((file) => /^(transfer|squad)-cost-.*\.js$/.test(file));
    expect(scripts).toHaveLength(2);
    for (const name of scripts)
      expect(gzipSync(await readFile(join(assets, name))).length).toBeLessThan(110 * 1024);
    const home = await readFile(join(site.folder, "index.html"), "utf8");
    expect(home).not.toMatch(/(transfer|squad)-cost-/);
  });
});

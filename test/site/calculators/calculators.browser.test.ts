import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, savedFile, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the calculators in a real browser");
const { open } = useSite({ isSkipped });

const TRANSFER = "/calculators/transfer-cost/";
const TRANSFER_API = "/api/v1/calculate/transfer-cost";
const SQUAD = "/calculators/squad-plan/";
const CLUB = [
  "currency=%E2%82%AC&unit=1000000&firstSeason=2026&adjustedOperatingRevenue=200&resultsBefore.0=12&resultsBefore.1=18",
  "otherRelevantEmployeeCosts=12&otherAgentCosts=3&netLoanCosts=1.5&netLoanMonths=12&threshold=70",
  "p=Example%20Goalkeeper*8*5*0.4*10*2028&p=Example%20Defender*12*9*0.6*27*2029&p=Example%20Midfielder*15*14*1*56*2030",
  "p=Example%20Winger*10*6*0.5*6*2027&p=Example%20Striker*18*16*1.5*48*2029&p=Example%20Academy%20Player*2*0*0*0*2027",
];
const BAD_REQUEST = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

const verdict = (page: Page) => page.locator("#verdict");
const waitForVerdict = (page: Page, text: string) => verdict(page).getByText(text).waitFor();
const waitForFocus = (page: Page, id: string) => page.locator(`#${id}:focus`).waitFor();

describe.skipIf(isSkipped)("the transfer-cost calculator", () => {
  const openExample = async (options = {}) => {
    const opened = await open(TRANSFER, options);
    await waitForVerdict(opened.page, "Squad cost €17.5m");
    return opened;
  };

  test("calculates as one types, draws a chart, and keeps the scenario in the URL and in a link", async () => {
    const { page, faults } = await openExample({ permissions: ["clipboard-read", "clipboard-write"] });
    await waitForVerdict(page, "Squad cost €17.5m per year. Sold after 2.5 years: profit €12m.");
    await page.getByRole("textbox", { name: "Expected sale price" }).fill("15");
    await waitForVerdict(page, "Sold after 2.5 years: loss €5m.");
    await page.locator(`#book-value [role=img][aria-label^="Book value over the contract. "]`).waitFor();
    await page.locator("#book-value svg").getByText("Loss €5m", { exact: true }).waitFor();
    expect(page.url()).toMatch(/#currency=%E2%82%AC&unit=1000000&fee=42&.*&expectedSale=15/);
    const [request] = await Promise.all([page.waitForRequest(`**${TRANSFER_API}`), page.reload()]);
    await waitForVerdict(page, "Sold after 2.5 years: loss €5m.");
    expect(await page.getByRole("textbox", { name: "Expected sale price" }).inputValue()).toBe("15");
    expect(request.postDataJSON()).toEqual({
      ...{ fee: 42000000, agentRate: 5, otherAcquisition: 900000, years: 4.5 },
      ...{ annualSalary: 6000000, annualBonus: 1000000, signingBonus: 2250000 },
      ...{ saleYear: 2.5, expectedSale: 15000000 },
    });
    await page.getByRole("button", { name: "Copy a link to this scenario" }).click();
    await page.getByText("Link copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(page.url());
    expect(faults).toEqual([]);
  });

  test("takes instalments and add-ons, and shows what is paid in each year", async () => {
    const rows = ["15", "10", "5"].map(
      (amount, row) => `payments.${row}.amount=${amount}&payments.${row}.at=${row}`,
    );
    const more =
      "discountRate=5&addOns.0.amount=5&addOns.0.at=1&addOnMethod=catch-up&signingBonus=5&signingBonusPaid=signing";
    const { page, faults } = await open(
      `${TRANSFER}#unit=1000000&fee=30&years=5&annualSalary=1&${rows.join("&")}&${more}`,
    );
    const [request] = await Promise.all([page.waitForRequest(`**${TRANSFER_API}`), page.reload()]);
    await page.getByText("29.06m").first().waitFor();
    expect(await page.locator("#cash tbody tr").first().textContent()).toMatch(/^1.*15.*0.*6.*21/);
    expect(request.postData()).toContain(
      '"discountRate":5,"addOnMethod":"catch-up","signingBonusPaid":"signing",' +
        '"payments":[{"amount":15000000,"at":0},{"amount":10000000,"at":1},{"amount":5000000,"at":2}],' +
        '"addOns":[{"amount":5000000,"at":1}]',
    );
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the figures as CSV" }).click(),
    ]);
    const csv = (await savedFile(file)).toString();
    expect(csv).toMatch(/^\uFEFFPart,Figure,Value,Unit\r\nAbout,Calculator,Transfer cost,\r\n/);
    expect(csv).toMatch(/\r\nAbout,Saved,\d{4}-\d\d-\d\d,\r\n[\s\S]*\r\nInputs,Fee,30000000,\r\n/);
    await page.getByRole("textbox", { name: "Instalment 2", exact: false }).first().fill("9");
    await page.locator("#payments-0-amount-error").getByText("Must add up to the fee").waitFor();
    expect(faults.filter((fault) => fault !== BAD_REQUEST)).toEqual([]);
  });

  test("prints the total of a table once, cuts no figure, and says on paper what it is", async () => {
    const { page, faults } = await open(`${TRANSFER}#fee=80&years=8`);
    await waitForVerdict(page, "Squad cost 16 per year, amortised over five years.");
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: "print" });
    const style = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector("${selector}")).${property}`);
    expect(await style("#schedule tfoot", "display")).toBe("table-row-group");
    expect(await style(".table-frame", "overflow")).toBe("visible");
    expect(await page.locator(".paper-head").textContent()).toMatch(
      /^Transfer costPrinted \d+ \w+ \d{4}\. Planning estimate by Example Press, calculator 1\.0\.0, rules read \d+ \w+ \d{4}\./,
    );
    const link = page.locator(".paper-link");
    expect(await link.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.getByLabel("Print the link to this scenario: it contains wages").check();
    await page.emulateMedia({ media: "print" });
    expect(await link.isVisible()).toBe(true);
    expect(await link.textContent()).toMatch(/\/transfer-cost\/#fee=80&years=8$/);
    expect(faults).toEqual([]);
  });

  test("shows an error of the API at its field, and no figures", async () => {
    const { page, faults } = await openExample();
    const years = page.getByLabel("Contract length");
    await years.fill("0");
    await waitForVerdict(page, "No figures: please correct the scenario.");
    expect(await years.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#years-error").textContent()).toBe(
      "Must be a number greater than 0 and at most 100 (the smallest length counted is 0.000001)",
    );
    expect(await page.locator("#figures").count()).toBe(0);
    await page.getByLabel("Transfer fee").press("Enter");
    await waitForFocus(page, "years");
    await years.fill("5");
    await waitForVerdict(page, "Squad cost");
    expect(await years.getAttribute("aria-invalid")).toBeNull();
    expect(faults.filter((fault) => fault !== BAD_REQUEST)).toEqual([]);
  });

  test("shows no late response to an old scenario, says if there is no response, and tries again", async () => {
    const { page } = await openExample();
    const isSlow = (body: string | null) => body?.includes('"fee":10000000,') ?? false;
    // The slow request gets no response.
    await page.route("**/api/v1/calculate/**", (route) =>
      isSlow(route.request().postData()) ? undefined : route.continue(),
    );
    const slow = page.waitForRequest((request) => isSlow(request.postData()));
    const failed = page.waitForEvent("requestfailed", (request) => isSlow(request.postData()));
    await page.getByLabel("Transfer fee").fill("10");
    await slow;
    await page.getByLabel("Transfer fee").fill("84");
    await failed;
    await waitForVerdict(page, "Squad cost €27.3m per year");
    await page.unroute("**/api/v1/calculate/**");

    await page.route("**/api/v1/calculate/**", (route) => route.abort());
    await page.getByLabel("Transfer fee").fill("10");
    await waitForVerdict(page, "No figures: the API did not respond.");
    expect(await page.locator("#figures").count()).toBe(0);
    await page.unroute("**/api/v1/calculate/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await waitForVerdict(page, "Squad cost");
  });
});

describe.skipIf(isSkipped)("the squad of a plan", () => {
  const openSquad = async (fragment = `#${CLUB.join("&")}`) => {
    const opened = await open(`${SQUAD}${fragment}`);
    await opened.page.getByRole("button", { name: "Calculate" }).first().click();
    await waitForVerdict(opened.page, "Ratio");
    return opened;
  };

  test("opens a shared squad with all its players, and leads to the cell at fault", async () => {
    const { page, faults } = await openSquad();
    await page.getByLabel("Player 1", { exact: true }).fill("Ex*mple & Sønn, #1");
    await page.getByLabel("Employee costs, player 1", { exact: true }).fill("9");
    await waitForVerdict(page, "Ratio 65.0%");
    const shared = await openSquad(new URL(page.url()).hash);
    await waitForVerdict(shared.page, "Ratio 65.0%");
    const name = shared.page.getByLabel("Player 1", { exact: true });
    expect(await name.inputValue()).toBe("Ex*mple & Sønn, #1");
    expect(await shared.page.locator("#register tbody tr").count()).toBe(6);
    expect([...faults, ...shared.faults]).toEqual([]);
    const cell = page.getByLabel("Amortisation, player 3");
    await cell.fill("-1");
    await waitForVerdict(page, "No figures");
    expect(await cell.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Amortisation, player 3" }).click();
    expect(await focusedName(page)).toBe("Amortisation, player 3");
  });

  test("previews a register, replaces it only then, and can undo that", async () => {
    const { page, faults } = await openSquad();
    const rows = page.locator("#register tbody tr");
    const text = page.getByLabel("Register", { exact: true });
    const preview = page.getByRole("button", { name: "Preview" });
    const replace = page.getByRole("button", { name: "Replace the register" });
    await page.getByText("Paste or open a register").click();
    await text.fill(
      "Player\tWages\tNBV\tUntil\nA\t£10.000m\t£2m\t30/06/2030\nB\ttwo\t£1m\t2031\nC\t\t£1m\t2031",
    );
    await preview.click();
    await page.getByText("Does 10.000 mean 10000 or 10?").waitFor();
    expect(await replace.count()).toBe(0);
    await page.getByRole("button", { name: "10", exact: true }).click();
    await page.locator("#import-preview tbody tr").first().waitFor();
    expect(await page.locator("#import-errors li").textContent()).toBe(
      "Line 3: Employee costs “two” is not a number.",
    );
    const column = page.getByLabel("Column for Wages");
    await column.selectOption("not used");
    await page.getByText("Employee costs: no such column, so 0 for each player.").waitFor();
    await column.selectOption("Employee costs");
    await page.getByText("“Replace the register” sets the page from € to £. Nothing is converted.").waitFor();
    expect(await page.locator("#import-preview tbody td:last-child").allTextContents()).toEqual([
      ...["", "£10m", "£3m", "2030 to 2031"],
    ]);
    expect(await rows.count()).toBe(6);
    await replace.click();
    await page.getByRole("button", { name: "Calculate" }).first().click();
    await waitForVerdict(page, "Ratio 13.0%");
    expect(await page.getByLabel("Currency").inputValue()).toBe("£");
    expect(await rows.count()).toBe(2);
    await page.getByText("2 players imported. Lines left to correct: 1.").waitFor();
    expect(await text.inputValue()).toBe("Player\tWages\tNBV\tUntil\nB\ttwo\t£1m\t2031");
    await text.fill("C\t1m\t2m\t3m\t4m\t2031");
    await preview.click();
    await page.getByRole("button", { name: "Add to the register" }).click();
    await page.getByText("1 player imported.").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the register as CSV" }).click(),
    ]);
    expect((await savedFile(file)).toString()).toBe(
      "\uFEFFPlayer,Employee costs (£),Amortisation (£),Agent costs (£),Book value (£),Contract end\r\n" +
        "A,10000000,500000,0,2000000,2030\r\nC,0,200000,0,1000000,2031\r\nC,1000000,2000000,3000000,4000000,2031\r\n",
    );
    await page.getByRole("button", { name: "Undo: added players" }).click();
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "Undo: replaced register" }).click();
    await page.getByRole("button", { name: "Calculate" }).first().click();
    await waitForVerdict(page, "Ratio 64.5%");
    expect(await rows.count()).toBe(6);
    expect(faults).toEqual([]);
  });

  test("starts empty, goes back to the example and removes a player, and can undo each", async () => {
    const { page, faults } = await openSquad();
    const undo = page.getByRole("button", { name: /^Undo/ });
    expect(await undo.count()).toBe(0);
    const madeUp = page.getByText("The page opens with a made-up example.");
    expect(await madeUp.isVisible()).toBe(true);
    await page.getByLabel("Amortisation, player 2").fill("12");
    await waitForVerdict(page, "Ratio 66.0%");
    await page.getByRole("button", { name: "Remove player 1 Example Goalkeeper" }).click();
    await waitForVerdict(page, "Ratio 59.6%");
    await page.getByRole("button", { name: "Start empty" }).click();
    await waitForVerdict(page, "No figures: nothing is filled in.");
    expect(await madeUp.count()).toBe(0);
    expect(await page.locator("#register tbody tr").count()).toBe(1);
    expect(await page.locator("#register [placeholder]:not([placeholder=yes])").count()).toBe(0);
    await page.getByLabel("Adjusted operating revenue").fill("100");
    await waitForVerdict(page, "No figures yet");
    expect(await page.locator("#waiting").textContent()).toBe(
      "Still needed: Other employee costs, Other agent costs, Net loan costs, Threshold.",
    );
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    await page.getByRole("button", { name: "Example", exact: true }).click();
    await waitForVerdict(page, "Plan 61.1%");
    for (const [name, result] of [
      ["Undo: example", "No figures yet"],
      ["Undo: start empty", "Ratio 59.6%"],
      ["Undo: removed Example Goalkeeper", "Ratio 66.0%"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await waitForVerdict(page, result);
    }
    expect(await page.getByLabel("Player 1", { exact: true }).inputValue()).toBe("Example Goalkeeper");
    expect(await undo.count()).toBe(0);
    expect(faults.filter((fault) => fault !== BAD_REQUEST)).toEqual([]);
  });

  test("puts a removed player back in the unit of then and now", async () => {
    const { page } = await openSquad();
    await page.getByRole("button", { name: "Remove player 1 Example Goalkeeper" }).click();
    await page.getByLabel("Amounts in").selectOption("thousands");
    await page.getByLabel("Book value, player 1").fill("5");
    await page.getByRole("button", { name: /^Undo/ }).click();
    expect(await page.getByLabel("Employee costs, player 1", { exact: true }).inputValue()).toBe("8,000");
    expect(await page.getByLabel("Book value, player 2").inputValue()).toBe("5");
  });

  test("is usable by keyboard alone", async () => {
    const { page, faults } = await openSquad();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#(?!main)/);
    await tabTo(page, "Player 6");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Example Signing");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2.1");
    await waitForVerdict(page, "Ratio 65.5%");
    await tabTo(page, "Remove player 7 Example Signing");
    await page.keyboard.press("Enter");
    await waitForVerdict(page, "Ratio 64.5%");
    expect(await focusedName(page)).toBe("Player 6");
    await tabTo(page, "Calculate");
    await page.keyboard.press("Enter");
    await waitForFocus(page, "results-title");
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
});

describe.skipIf(isSkipped)("every calculator", () => {
  test("does not call an emptied form wrong, and calculates again from the first entry on", async () => {
    const { page, faults } = await open(TRANSFER);
    await page.locator("#key-figures .figure").first().waitFor();
    await page.evaluate(`for (const input of document.querySelectorAll("#scenario input:not([type=file])")) input.value = "";
      document.querySelector("#fee").dispatchEvent(new Event("input", { bubbles: true }))`);
    await waitForVerdict(page, "No figures: nothing is filled in.");
    expect(await page.locator("[aria-invalid=true], #figures, #errors").count()).toBe(0);
    expect(await page.locator("#waiting").textContent()).toContain("each field that is not optional");
    expect(faults).toEqual([]);
    await page.getByLabel("Transfer fee").fill("-1");
    await waitForVerdict(page, "No figures: please correct the scenario.");
    expect(await page.locator("#waiting").count()).toBe(0);
    expect(await page.locator("#errors").textContent()).toContain(
      "Transfer fee must be a number of at least 0 and at most €10,000,000m",
    );
  });

  test("without JavaScript says so, and leads to the API and the method", async () => {
    const { page } = await open(SQUAD, { javaScriptEnabled: false });
    for (const shown of [
      "noscript .notice",
      "#headline",
      "#key-figures",
      "#moves svg",
      `noscript a[href="/api/reference/"]`,
      `noscript a[href^="/methodology/"]`,
    ])
      expect([shown, await page.locator(shown).isVisible()]).toEqual([shown, true]);
    for (const hidden of ["[data-action=copy-link]", "#scenario"])
      expect(await page.locator(hidden).isHidden()).toBe(true);
  });
});

const CUT_AMOUNTS = `[...document.querySelectorAll("#register input")]
  .filter((field) => field.scrollWidth > field.clientWidth).map(({ value }) => value)`;

test.skipIf(isSkipped).each([TRANSFER, `${TRANSFER}#fee=x&years=8`, SQUAD])(
  "%s is accessible, does not scroll sideways on a phone, and cuts no amount on a tablet",
  async (path) => {
    const { page, faults } = await open(path, { viewport: { width: 360, height: 800 } });
    await verdict(page)
      .getByText(/Plan|Squad cost|No figures/)
      .waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await page.evaluate(CUT_AMOUNTS)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    // Figures are pale while new ones are on their way.
    await expect.poll(() => page.evaluate("document.getAnimations().length"), { timeout: 30_000 }).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults.filter((fault) => fault !== BAD_REQUEST)).toEqual([]);
  },
);

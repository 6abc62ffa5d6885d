import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { squadPlanSeasonsExample } from "../../../contract/calculators/examples.ts";
import { accessibilityFaults, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the squad plan in a real browser");
const { open } = useSite({ isSkipped });

const PLAN = "/calculators/squad-plan/";

const BAD_REQUEST = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

const waitForVerdict = (page: Page, text: string) => page.locator("#verdict").getByText(text).waitFor();
const calculate = (page: Page) => page.getByRole("button", { name: "Calculate" }).first().click();

/** The bodies of all requests to the API from now on. */
function requestsOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") bodies.push(request.postData() ?? "");
  });
  return bodies;
}

describe.skipIf(isSkipped)("the squad plan", () => {
  const openExample = async () => {
    const opened = await open(PLAN);
    await waitForVerdict(opened.page, "Plan 61.1%");
    return { ...opened, requests: requestsOf(opened.page) };
  };

  test("opens with the API's own figures of the example, without a request", async () => {
    const { page, faults, requests } = await openExample();
    await page.reload();
    await waitForVerdict(page, "Plan 61.1%, base 64.5%; €19.5m below the threshold of 70%. The plan fits.");
    await page.locator("#seasons tbody tr").nth(2).waitFor();
    expect(requests).toEqual([]);
    await calculate(page);
    await expect.poll(() => requests.length).toBe(2);
    const unnamed = (body: string) => JSON.parse(body.replaceAll(/"(?:Player \d+|Example [^"]+)"/g, '"-"'));
    const example = unnamed(JSON.stringify(squadPlanSeasonsExample.request));
    expect(requests.map(unnamed)).toEqual([example, { ...example, moves: [] }]);
    expect(faults).toEqual([]);
  });

  test("shows a fault of a season at its field, and a window after the contract", async () => {
    const { page } = await openExample();
    await calculate(page);
    await page.getByText("Revenue, costs, relegation and Europe by season").click();
    await page.locator('[name="seasons.1.adjustedOperatingRevenue"]').fill("x");
    await page.locator("#seasons-1-adjustedOperatingRevenue-error").getByText("Must be a number").waitFor();
    await page.locator('[name="seasons.1.adjustedOperatingRevenue"]').fill("");
    await waitForVerdict(page, "Plan 61.1%");
    await page.getByLabel("When").first().selectOption("July 2027");
    await page.locator("#moves-0-when-error").getByText("Must not be after the player's contract").waitFor();
  });

  test("follows the rulebooks, each on its own 12 months, with the base and a worse case, in six requests", async () => {
    const { page, faults, requests } = await openExample();
    await page.getByLabel("UEFA loans").check();
    await page.getByLabel("Premier League with").check();
    await page.getByText("A worse case, such as a season without Europe").click();
    await page.getByLabel("Worse case, season 2").fill("120");
    await calculate(page);
    await waitForVerdict(
      page,
      "UEFA 2026: 60.8%, €20.02m below the limit of 70%. Premier League 2026-27: 61.1%, €52.2m below the limit of 85%. In the worse case UEFA is over 70% in 2027. In the worse case Premier League is over 85% in 2027-28.",
    );
    expect(requests.length).toBe(6);
    expect(await page.locator("#seasons tbody th").allTextContents()).toEqual([
      ...["UEFA 2026", "UEFA 2027", "UEFA 2027, worse case", "UEFA 2028"],
      ...["Premier League 2026-27", "Premier League 2027-28", "Premier League 2027-28, worse case"],
      ...["Premier League 2028-29", "Premier League 2028-29, worse case"],
    ]);
    expect(await page.locator("#headline .headline").count()).toBe(2);
    const threshold = page.locator("[name=threshold]");
    expect(await threshold.isVisible()).toBe(false);
    await page.getByLabel("UEFA loans").uncheck();
    await page.getByLabel("Premier League with").uncheck();
    await waitForVerdict(page, "Plan 61.1%");
    expect([await threshold.isVisible(), await threshold.inputValue()]).toEqual([true, "70"]);
    expect(faults).toEqual([]);
  });

  test("sends nothing before it is asked to, then follows each change", async () => {
    const { page, faults, requests } = await openExample();
    await page.getByLabel("Sale price").fill("31");
    await page.waitForURL(/price:31/);
    expect(requests).toEqual([]);
    await page.getByLabel("Sale price").fill("30");
    await calculate(page);
    await waitForVerdict(page, "Plan 61.1%, base 64.5%; €19.5m below the threshold of 70%. The plan fits.");
    await page.getByLabel("Sale price").fill("0");
    await waitForVerdict(page, "Plan 64.");
    expect(requests.length).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });

  test("keeps names in the browser", async () => {
    const { page, requests } = await openExample();
    await page.getByLabel("Player 1", { exact: true }).fill("Secret Keeper");
    await page.getByLabel("New player").fill("Secret Forward");
    await calculate(page);
    await page.locator("#moves tbody").getByText("2. Sign Secret Forward").waitFor();
    const [body = ""] = requests;
    expect(body).toContain('"name":"Player 1"');
    expect(body).not.toMatch(/Secret|Example/);
  });

  test("opens a link without sending it, and keeps 25 players over reload, Back, undo and a wrong import", async () => {
    const { page, faults, requests } = await openExample();
    const rows = page.locator("#register tbody tr");
    const text = page.getByLabel("Register", { exact: true });
    const squad = Array.from({ length: 25 }, (_, row) => `Player ${row},1000000,500000,0,1000000,2030`);
    await page.getByText("Paste or open a register").click();
    await text.fill(squad.join("\n"));
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Replace the register" }).click();
    expect(await rows.count()).toBe(25);
    await page.waitForURL(/Player%2024/);
    await page.reload();
    expect(await rows.count()).toBe(25);
    await page.goto(new URL("/calculators/", page.url()).href);
    await page.goBack();
    await waitForVerdict(page, "Not calculated yet.");
    expect(await rows.count()).toBe(25);
    await page.getByText("Paste or open a register").click();
    await text.fill("Player,Wages\nA,two");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.locator("#import-errors li").first().waitFor();
    expect(await rows.count()).toBe(25);
    await page.getByRole("button", { name: "Start empty" }).click();
    expect(await rows.count()).toBe(1);
    await page.getByRole("button", { name: "Undo: start empty" }).click();
    expect(await rows.count()).toBe(25);
    await page.getByRole("button", { name: "Redo: start empty" }).click();
    expect(await rows.count()).toBe(1);
    expect(requests).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("adds and removes moves, can undo and redo each, and leads to the field at fault", async () => {
    const { page } = await openExample();
    const moves = page.locator(".move");
    await page.getByRole("button", { name: "Add a move: Sell" }).click();
    expect(await moves.count()).toBe(5);
    await calculate(page);
    await page.locator("#moves-4-player:focus").waitFor();
    expect(await page.locator("#moves-4-price").getAttribute("aria-invalid")).toBe("true");
    await page.locator("#moves-4-player").selectOption("Example Winger");
    await page.locator("#moves-4-price").fill("10");
    await page.locator("#moves-4-player-error").getByText("already in move 0").waitFor();
    await page.getByRole("button", { name: "Remove move 5. Sell" }).click();
    await waitForVerdict(page, "Plan 61.1%");
    await page.getByRole("button", { name: "Undo: removed move: sell" }).click();
    expect(await page.locator("#moves-4-price").inputValue()).toBe("10");
    await page.getByRole("button", { name: "Redo: removed move: sell" }).click();
    await waitForVerdict(page, "Plan 61.1%");
    expect(await moves.count()).toBe(4);
  });

  test("compares up to three plans of the same squad, each with its own moves", async () => {
    const { page, faults, requests } = await openExample();
    await page.getByRole("button", { name: "Compare with another plan" }).click();
    await page.getByLabel("Name of this plan").fill("Keep the winger");
    await page.getByRole("button", { name: "Remove move 1. Sell" }).click();
    await calculate(page);
    await waitForVerdict(
      page,
      "Keep the winger: 71.2%, base 64.5%; €2.6m over the threshold of 70%. The plan does not fit.",
    );
    // The plan, the base, and the other plan.
    expect(requests.length).toBe(3);
    expect(await page.locator("#standing thead").textContent()).toBe(
      "FigureBasePlan AKeep the wingerKeep the winger against Plan A",
    );
    await page.getByRole("button", { name: "Add a third plan" }).click();
    await page.locator("#moves-7-fee").fill("x");
    await waitForVerdict(page, "No figures: please correct the scenario.");
    expect(await page.locator("#moves-7-fee").getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Plan A", exact: true }).click();
    await waitForVerdict(page, "Plan A: 61.1%");
    await page.getByRole("button", { name: "Keep the winger" }).click();
    await waitForVerdict(page, "Keep the winger: 71.2%");
    await page.getByRole("button", { name: "Remove this plan" }).click();
    await page.getByRole("button", { name: "Undo: removed Keep the winger" }).click();
    await page.waitForURL(/plan\.1=Keep/);
    await page.reload();
    expect(await page.getByLabel("Name of this plan").inputValue()).toBe("Keep the winger");
    expect(await page.locator(".move").count()).toBe(3);
    expect(faults.filter((fault) => fault !== BAD_REQUEST)).toEqual([]);
  });

  test("asks for what the chosen rulebooks need, and keeps it in the address", async () => {
    const { page, faults, requests } = await openExample();
    expect(await page.getByLabel("Allowance left").count()).toBe(0);
    await page.getByLabel("Premier League with an allowance").check();
    await page.getByLabel("Allowance left").fill("20");
    await calculate(page);
    await waitForVerdict(page, "Premier League 2026-27: 61.1%");
    expect(requests.at(-1)).toContain('"allowanceLeft":20');
    await page.reload();
    expect(await page.getByLabel("Allowance left").inputValue()).toBe("20");
    expect(faults).toEqual([]);
  });

  test("works a signing out in the transfer calculator and takes the result back", async () => {
    const { page, faults } = await openExample();
    await page.getByRole("link", { name: "Work it out in the transfer calculator" }).click();
    await page.locator("#verdict").getByText("Squad cost €15.4m per year.").waitFor();
    await page.getByLabel("Annual bonus").fill("1");
    await page.locator("#verdict").getByText("Squad cost €16.4m per year.").waitFor();
    await page.getByRole("link", { name: "Back to the squad plan with this signing" }).click();
    await waitForVerdict(page, "Not calculated yet.");
    expect(await page.getByLabel("New player").inputValue()).toBe("Example Forward");
    expect(await page.locator("#moves-1-employeeCosts").inputValue()).toBe("8");
    expect(await page.locator(".move").count()).toBe(4);
    expect(faults).toEqual([]);
  });

  test("opens a saved link of the page of the ratio, and says what of it counts in another way", async () => {
    const signing = "proposedSigning.employeeCosts=6&proposedSigning.amortisation=5&rule=uefa";
    const club = "adjustedOperatingRevenue=200&transferResultAndOtherIncome=10&transferResultMonths=12";
    const costs =
      "otherRelevantEmployeeCosts=12&netLoanCosts=1.5&netLoanMonths=12&otherAgentCosts=3&threshold=70";
    const players = "p=A*65*50*4*147*2030";
    const { page, faults } = await open(
      `/calculators/squad-cost/#unit=1000000&firstSeason=2026&${club}&${costs}&${signing}&${players}`,
    );
    expect(new URL(page.url()).pathname).toBe(PLAN);
    expect(await page.locator("#link-notes li").allTextContents()).toEqual([
      "The transfer result of 10 was of 12 months. Three times as much is entered for the seasons before, because a third of it counts.",
      "The signing that was tried is a move now; a contract of five years stands for its amortisation.",
    ]);
    await calculate(page);
    await waitForVerdict(page, "Plan 69.8%, base 64.5%; 0.5m below the threshold of 70%. The plan fits.");
    await page.getByRole("button", { name: "Start empty" }).click();
    expect(await page.locator("#link-notes").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test("has at most 1,100 words before anything is folded out", async () => {
    const { page } = await openExample();
    const words = await page.evaluate<number>(
      `document.querySelector("main").innerText.split(/\\s+/).filter(Boolean).length`,
    );
    expect(words).toBeLessThanOrEqual(1100);
  });

  test("is accessible, and does not scroll sideways on a phone", async () => {
    const { page, faults } = await open(PLAN, { viewport: { width: 360, height: 800 } });
    await calculate(page);
    await waitForVerdict(page, "Plan 61.1%");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => page.evaluate("document.getAnimations().length"), { timeout: 30_000 }).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

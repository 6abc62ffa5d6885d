import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { squadPlanExample, squadPlanSeasonsExample } from "../../../contract/calculators/examples.ts";
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
    const [plan, seasons] = requests.map((body) => JSON.parse(body.replaceAll(/"Player \d+"/g, '"-"')));
    const named = (request: object) =>
      JSON.parse(JSON.stringify(request).replaceAll(/"Example [^"]+"/g, '"-"'));
    expect(plan).toEqual({ ...named(squadPlanExample.request), transferYears: 3, loanFees: "numerator" });
    expect(seasons).toEqual({
      ...named(squadPlanSeasonsExample.request),
      ...{ transferYears: 3, loanFees: "numerator" },
    });
    expect(faults).toEqual([]);
  });

  test("asks at the field for results before the seasons, and for a window within them", async () => {
    const { page } = await openExample();
    await page.locator('[name="resultBefore.1"]').fill("11");
    await calculate(page);
    await page.locator("#resultBefore-1-error").getByText("Both must add up to the 30").waitFor();
    await page.locator('[name="resultBefore.1"]').fill("");
    await page.locator("#seasons tbody tr").nth(2).waitFor();
    await page.getByLabel("When").first().selectOption("July 2027");
    await page.locator("#moves-0-when-error").getByText("Must not be after the player's contract").waitFor();
  });

  test("says beside the first season why its ratio is not the plan's", async () => {
    const { page, faults } = await openExample();
    const caption = page.locator("#seasons caption");
    expect(await caption.textContent()).not.toContain("is not the plan's");
    await page.getByLabel("Result of a sale").selectOption("1");
    await calculate(page);
    await caption
      .getByText(
        /\. 2026-27 is not the plan's \d\d\.\d\d%: it counts no transfer result but of its own moves$/,
      )
      .waitFor();
    await page.getByLabel("Result of a sale").selectOption("3");
    await page.getByLabel("Transfer result covers").fill("12");
    await caption.getByText("a third of the results of three seasons, not that of 12 months").waitFor();
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
    expect(await page.locator("#curl").textContent()).not.toMatch(/Secret|Example/);
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
    expect(await rows.count()).toBe(0);
    await page.getByRole("button", { name: "Undo: start empty" }).click();
    expect(await rows.count()).toBe(25);
    await page.getByRole("button", { name: "Redo: start empty" }).click();
    expect(await rows.count()).toBe(0);
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
    await page.locator("#rulebooks tbody tr").first().waitFor();
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

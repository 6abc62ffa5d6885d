import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { movesOfPlayers, movesPutBack } from "../../../site/calculators/browser/scenario.ts";
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
    await waitForVerdict(opened.page, "Not calculated yet.");
    return { ...opened, requests: requestsOf(opened.page) };
  };

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

  test("shows what each move adds, from the base to the plan", async () => {
    const { page, faults } = await openExample();
    await calculate(page);
    await page
      .locator(`#moves svg[aria-label^="From the base to the plan. 64.5% without the moves;"]`)
      .waitFor();
    expect(await page.locator("#moves tbody tr").allTextContents()).toEqual([
      "1. Sell Example Winger−€16,500,000€8,000,000−9.9366€22,100,000",
      "2. Sign Example Forward€15,400,000€0+7.0642−€15,400,000",
      "3. Extend Example Midfielder€200,000€0+0.0917−€200,000",
      "4. Loan out Example Academy Player−€1,500,000€0−0.6881€1,500,000",
    ]);
    expect(await page.locator("#standing tbody tr").first().textContent()).toBe(
      "Planning ratio64.5238%61.0550%",
    );
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
      "Plan 71.2%, base 64.5%; €2.6m over the threshold of 70%. The plan does not fit.",
    );
    expect(requests.length).toBe(2);
    const row = (name: string) => page.locator("#standing tbody tr", { hasText: name }).first().textContent();
    expect(await page.locator("#standing thead").textContent()).toBe("FigureBasePlan AKeep the winger");
    expect(await row("Planning ratio")).toBe("Planning ratio64.5238%61.0550%71.2381%");
    expect(await row("Against the threshold")).toBe("Against the thresholdFitsFitsDoes not fit");
    await page.getByRole("button", { name: "Add a third plan" }).click();
    await page.locator("#moves-7-fee").fill("x");
    await waitForVerdict(page, "No figures: please correct the scenario.");
    expect(await page.locator("#moves-7-fee").getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Plan A", exact: true }).click();
    await waitForVerdict(page, "Plan 61.1%");
    expect(await row("Planning ratio")).toBe("Planning ratio64.5238%61.0550%71.2381%–");
    await page.getByRole("button", { name: "Keep the winger" }).click();
    await waitForVerdict(page, "Plan 71.2%");
    await page.getByRole("button", { name: "Remove this plan" }).click();
    await page.getByRole("button", { name: "Undo: removed Keep the winger" }).click();
    await page.waitForURL(/plan\.1=Keep/);
    await page.reload();
    expect(await page.getByLabel("Name of this plan").inputValue()).toBe("Keep the winger");
    expect(await page.locator(".move").count()).toBe(3);
    expect(faults.filter((fault) => fault !== BAD_REQUEST)).toEqual([]);
  });

  test("holds the plan against the rulebooks that are chosen, with what each needs", async () => {
    const { page, faults } = await openExample();
    expect(await page.getByLabel("Allowance left").count()).toBe(0);
    await page.getByLabel("UEFA loans in the denominator").check();
    await page.getByLabel("Premier League with an allowance").check();
    await page.getByLabel("Allowance left").fill("20");
    await page.locator("#players-0-employeeCosts").fill("78");
    await calculate(page);
    await waitForVerdict(page, "Plan 93.2%");
    expect(await page.locator("#rulebooks tbody tr").allTextContents()).toEqual([
      "UEFA70%93.3%€50,433,333.33 overSignificantly above",
      "Premier League85%93.2%€17,800,000.00 overAbove, with a levyPoints beyond 105%; 11.8 points of allowance left afterwards",
    ]);
    await page.reload();
    expect(await page.getByLabel("Allowance left").inputValue()).toBe("20");
    await page.getByLabel("UEFA loans in the denominator").uncheck();
    await calculate(page);
    await page.locator("#rulebooks tbody tr").first().waitFor();
    expect(await page.locator("#rulebooks tbody tr").count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test("shows the seasons ahead of the plan, and what they still need", async () => {
    const { page, requests } = await openExample();
    await page.getByLabel("Seasons", { exact: true }).selectOption("3");
    await calculate(page);
    await page.locator("#seasons").getByText("First season begins in").waitFor();
    await page.getByLabel("First season begins in").fill("2026");
    await page.getByLabel("Transfer result the season before").fill("6");
    await page.locator("#seasons tbody tr").nth(2).waitFor();
    await page.getByLabel("Revenue of season 2").fill("180");
    const rows = page.locator("#seasons tbody tr");
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        "202763.4%€13.9m below€133.1m1€133.4m",
        "202869.8%€0.4m below€132.6m1€83.8m",
        "202957.3%€26.4m below€119.2m2€39.2m",
      ]);
    expect(requests.at(-1)).not.toMatch(/Example/);
  });

  test("asks for the transfer results of two seasons before, and forecasts nothing with zeros in their place", async () => {
    const { page, faults, requests } = await openExample();
    await page.getByLabel("Seasons", { exact: true }).selectOption("3");
    await page.getByLabel("First season begins in").fill("2026");
    await calculate(page);
    const rows = page.locator("#seasons tbody tr");
    const WHY = "Counts in the first seasons, as the transfer result above: enter 0 if there was none";
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([`Transfer result two seasons before${WHY}`, `Transfer result the season before${WHY}`]);
    expect(requests.filter((body) => body.includes("firstSeason"))).toEqual([]);
    await page.getByLabel("Transfer result two seasons before").fill("0");
    await rows.getByText("2027").waitFor();
    expect(requests.at(-1)).toContain('"resultsBefore":[0,0]');
    await page.getByLabel("Transfer result two seasons before").fill("");
    await page.getByLabel("Result of a sale").selectOption("All of it in the season");
    await expect.poll(() => requests.at(-1)).toContain('"transferYears":1');
    await rows.getByText("2027").waitFor();
    expect(requests.at(-1)).not.toContain("resultsBefore");
    expect(faults).toEqual([]);
  });

  test("says of the plan and of its seasons which months net loan costs cover", async () => {
    const { page, faults, requests } = await openExample();
    await page.getByLabel("Net loan costs cover").fill("36");
    await page.getByLabel("Seasons", { exact: true }).selectOption("1");
    await page.getByLabel("First season begins in").fill("2026");
    await page.getByLabel("Transfer result the season before").fill("6");
    await calculate(page);
    // A third of 1.5m.
    await page
      .locator("#standing tbody tr", { hasText: "Net loans" })
      .getByText("€500,000")
      .first()
      .waitFor();
    await page.locator("#seasons tbody tr").getByText("2027").waitFor();
    expect(requests.filter((body) => body.includes('"netLoanMonths":36'))).toHaveLength(2);
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

describe("the moves of a plan", () => {
  const keeper = ["Keeper", "1"];
  const winger = ["Winger", "2"];
  const sale = { kind: "sell", player: "1", price: "30" };

  test("stay with their player when another leaves the register", () => {
    expect(movesOfPlayers([sale], [keeper, winger], [winger])).toEqual([{ ...sale, player: "0" }]);
  });

  test("find their player by name in an imported register", () => {
    expect(
      movesOfPlayers(
        [sale],
        [keeper, winger],
        [
          ["New", "1"],
          ["Winger", "3"],
        ],
      ),
    ).toEqual([sale]);
  });

  test("are open if their player is gone, and have him again when he is put back", () => {
    const open = movesOfPlayers([sale], [keeper, winger], [keeper]);
    expect(open).toEqual([{ ...sale, player: "" }]);
    expect(movesPutBack([sale], open)).toEqual([sale]);
  });
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { savedFile, useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the planner's paper in a real browser");
const { open } = useSite({ isSkipped });

const PLAYERS = Array.from(
  { length: 25 },
  (_, row) => `p=Player%20${row + 1}*3.217*1.5*0.2*${(1.5 * (1 + (row % 4))).toFixed(1)}*${2027 + (row % 4)}`,
);
const MOVES = [
  "m=kind:sell*player:3*price:30*when:0",
  "m=kind:sell*player:8*price:12*when:1",
  "m=kind:sign*name:New%20Forward*fee:40*years:5*employeeCosts:6.543*when:0",
  "m=kind:sign*name:New%20Keeper*fee:15*years:4*employeeCosts:4.321*when:2",
  ...[10, 11, 14, 17, 18, 21].map((player) => `m=kind:sell*player:${player}*price:5*when:1`),
];
const FIELDS = [
  "currency=%E2%82%AC&unit=1000000&firstSeason=2026&seasons=3&replacementRate=100&scenario=Summer",
  "adjustedOperatingRevenue=210&resultsBefore.0=8&worse.1=150",
  "resultsBefore.1=10&otherRelevantEmployeeCosts=15&otherAgentCosts=2&netLoanCosts=1.5&netLoanMonths=12",
  "regime.uefa=1&regime.premier-league=1&record.preparedBy=A.%20Example&record.basis=Budget",
];
const PLAN = `/calculators/squad-plan/#${[...FIELDS, ...PLAYERS, ...MOVES].join("&")}`;

/** What is between the margins of a sheet of A4, in pixels. */
const SHEET = { width: 718, height: 1031 };

const WAGES = /€3\.22m|€6\.54m|€4\.32m|\*3\.217\*/;

const printedText = async (page: Page) => {
  await page.emulateMedia({ media: "print" });
  const text = await page.evaluate<string>("document.body.innerText");
  await page.emulateMedia({ media: null });
  return text;
};

/** Counts the pages of the PDF. */
const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)
    ?.length;

describe.skipIf(isSkipped)("a plan of 25 players on paper", () => {
  const openPlan = async () => {
    const opened = await open(PLAN, { viewport: SHEET });
    await opened.page.getByRole("button", { name: "Calculate" }).first().click();
    await opened.page.locator("#seasons svg").first().waitFor();
    return opened;
  };

  test("has verdict, chart, seasons, ten moves and assumptions on its first page, and all details on the next", async () => {
    const { page, faults } = await openPlan();
    await page.emulateMedia({ media: "print" });
    const top = await page.evaluate<number>(
      "document.querySelector('.paper-head').getBoundingClientRect().top",
    );
    const end = (id: string) =>
      page.evaluate<number>(`document.querySelector("${id}").getBoundingClientRect().bottom`);
    for (const id of [
      ".paper-title",
      "#headline",
      "#seasons svg",
      "#seasons",
      "#moves",
      "#assumptions",
      "#standing table",
      "#sensitivity table",
    ])
      expect([id, await page.locator(id).first().isVisible()]).toEqual([id, true]);
    expect((await end("#assumptions")) - top).toBeLessThanOrEqual(SHEET.height);
    expect(await page.locator("#moves tbody tr").count()).toBe(10);
    await page.emulateMedia({ media: null });
    expect(await pagesOf(page)).toBe(3);
    const text = await printedText(page);
    expect(text).toContain("Squad cost and plan · Summer\n\nPrepared by A. Example. Printed ");
    expect(text).not.toMatch(/undefined|5years|Optional|Calculate/);
    expect(faults).toEqual([]);
  });

  test("has wages only with the register's page or the link, which the reader chooses", async () => {
    const { page, faults } = await openPlan();
    expect(await printedText(page)).not.toMatch(WAGES);
    await page.getByLabel("Print the register: it contains wages").check();
    const text = await printedText(page);
    expect(text).toContain("Player 25\t€3.22m");
    expect(text).toMatch(/Total\t€80\.43m\t€37\.5m\t€5\.0m\t€122\.93m\t/);
    expect(await pagesOf(page)).toBe(4);
    await page.getByLabel("Print the register: it contains wages").uncheck();
    await page.getByLabel("Print the link to this scenario: it contains wages").check();
    expect(await printedText(page)).toContain("*3.217*");
    expect(faults).toEqual([]);
  });

  test("is saved as CSV with inputs, units, currency and date", async () => {
    const { page, faults } = await openPlan();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the figures as CSV" }).click(),
    ]);
    const csv = (await savedFile(file)).toString();
    for (const line of [
      /^\uFEFFPart,Figure,Value,Unit\r\nAbout,Calculator,Squad cost and plan,\r\n/,
      /\r\nAbout,Saved,\d{4}-\d\d-\d\d,\r\nAbout,Currency,€,\r\n/,
      /\r\n"Inputs: Plan A, Premier League",Players: 25\. Player 25: Employee costs,3217000,€\r\n/,
      /\r\n"Inputs: Plan A, UEFA",Moves: 3\. Sign New Forward: Share,0\.5,years\r\n/,
      /\r\n"Plan A, UEFA",Plan: After: Planning ratio,[\d.]+,%\r\n/,
      /\r\n"Worse case, Premier League",Seasons: 3\. 3: Ends in,2029,year\r\n/,
      /\r\n"Without the moves, UEFA",Seasons: 1\. 1: Planning ratio,[\d.]+,%\r\n/,
    ])
      expect(csv).toMatch(line);
    expect(faults).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the finance director's job in a real browser");
const { open } = useSite({ isSkipped });

/** What the director keeps: the club's figures and register in a link, without moves. */
const CLUB =
  "currency=%E2%82%AC&unit=1000000&adjustedOperatingRevenue=200&transferResultAndOtherIncome=10" +
  "&otherRelevantEmployeeCosts=12&otherAgentCosts=3&netLoanCosts=1.5&threshold=70" +
  "&p=Example%20Keeper*8*5*0.4*10*2028&p=Example%20Winger*10*6*0.5*6*2027&p=Example%20Striker*57*39*3.1*131*2029";

describe.skipIf(isSkipped)("a finance director who plans two signings and a sale", () => {
  // With two calculators, a pocket calculator and a deleted row it took about 40 entries, without a base to compare.
  test("needs at most 15 entries for this season and the next, and works nothing out by hand", async () => {
    const { page, faults } = await open(`/calculators/squad-plan/#${CLUB}`);
    let entries = 0;
    const press = async (name: string) => {
      entries += 1;
      await page.getByRole("button", { name, exact: true }).first().click();
    };
    const fill = async (name: string, value: string) => {
      entries += 1;
      await page.locator(`[name="${name}"]`).fill(value);
    };
    const choose = async (name: string, option: string) => {
      entries += 1;
      await page.locator(`[name="${name}"]`).selectOption(option);
    };
    for (const [row, fee, years, pay] of [
      [0, "42", "5", "7"],
      [1, "18", "4", "5"],
    ] as const) {
      await press("Add a move: Sign");
      await fill(`moves.${row}.fee`, fee);
      await fill(`moves.${row}.years`, years);
      await fill(`moves.${row}.employeeCosts`, pay);
    }
    await press("Add a move: Sell");
    await choose("moves.2.player", "Example Winger");
    await fill("moves.2.price", "30");
    await press("Calculate");
    // Cost 145.5 + 8.4 + 7 + 4.5 + 5 - 16.5 = 153.9 of 210 + (30 - 6) / 3 = 218.
    await page.locator("#verdict").getByText("Plan 70.6%, base 69.3%; €1.3m over").waitFor();
    expect(await page.locator("#moves tbody tr").count()).toBe(3);
    await choose("seasons", "2");
    await fill("firstSeason", "2026");
    await fill("resultBefore.2", "6");
    await page.locator("#seasons tbody tr").getByText("2027-28").waitFor();
    expect(entries).toBeLessThanOrEqual(15);
    expect(faults).toEqual([]);
  });
});

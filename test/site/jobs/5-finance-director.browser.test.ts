import { describe, expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the finance director's job in a real browser");
const { open } = useSite({ isSkipped });

/** What the director keeps: the club's figures and register in a link, without moves. */
const CLUB =
  "currency=%E2%82%AC&unit=1000000&adjustedOperatingRevenue=200&resultsBefore.0=12&resultsBefore.1=18" +
  "&otherRelevantEmployeeCosts=12&otherAgentCosts=3&netLoanCosts=1.5&threshold=70" +
  "&p=Example%20Keeper*8*5*0.4*10*2028&p=Example%20Winger*10*6*0.5*6*2027&p=Example%20Striker*57*39*3.1*131*2029";

describe.skipIf(isSkipped)("a finance director who plans two signings and a sale", () => {
  // With two calculators, a pocket calculator and a deleted row it took about 40 entries, without a base to compare.
  test("needs at most 13 entries for this season and the next, and works nothing out by hand", async () => {
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
    await fill("firstSeason", "2026");
    await page.locator("#seasons tbody tr").getByText("2027-28").waitFor();
    expect(entries).toBeLessThanOrEqual(13);
    expect(faults).toEqual([]);
  });

  const NAMES =
    "Ada Bea Cleo Dora Edda Fay Gil Hal Ida Jo Kit Lea Max Ned Ola Pia Quin Ray Sue Tom Uma Val Wes Xan Yul";
  const SQUAD = ["Player\tWeekly wage (€)\tFee (€m)\tSigned\tContract end"].concat(
    NAMES.split(" ").map(
      (name, row) => `${name}\t${40 + row},000\t${row}\tJul-2${row % 5}\tJun-${29 + (row % 2)}`,
    ),
  );

  test("pastes 25 players and answers the board over three seasons with at most 12 clicks and 40 keys", async () => {
    const { page, faults } = await open("/calculators/squad-plan/", {
      permissions: ["clipboard-read", "clipboard-write"],
      viewport: { width: 1440, height: 900 },
    });
    let clicks = 0;
    let keys = 0;
    const click = async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole("button", { name }).or(page.getByRole("checkbox", { name })).first().click();
    };
    const field = async (selector: string) => {
      clicks += 1;
      await page.locator(selector).click();
    };
    const type = async (...texts: string[]) => {
      for (const key of texts.flatMap((text) => (text === "Tab" || text === "Enter" ? [text] : [...text]))) {
        keys += 1;
        await page.keyboard.press(key);
      }
    };
    await page.getByRole("button", { name: "Start empty" }).click();
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(SQUAD.join("\n"))})`);
    await page.keyboard.press("Control+V");
    await page.getByText("Preview: 25 players, not imported yet").waitFor();
    await type("Enter");
    expect(await page.locator("#register tbody tr").count()).toBe(25);
    await field("[name=adjustedOperatingRevenue]");
    await type("200", "Tab", "18", "Tab", "Tab", "12", "Tab", "3", "Tab", "0");
    await click("Add a move: Sell");
    await type("Ma", "Tab", "Tab", "35");
    await click("Add a move: Sign");
    await type("Tab", "Tab", "60", "Tab", "5", "Tab", "8");
    await click(/^UEFA/);
    await click(/^Premier League/);
    await field("text=A worse case, such as a season without Europe");
    await field('[name="worse.1"]');
    await type("140");
    await click("Calculate");
    await page.locator("#headline .headline").nth(1).waitFor();
    // Three seasons of two bodies, and those that the worse case changes.
    expect(await page.locator("#seasons tbody th").allTextContents()).toContain("UEFA 2027, worse case");
    expect(await page.locator("#seasons tbody tr").count()).toBeGreaterThanOrEqual(8);
    expect(await page.locator("#moves tbody th").allTextContents()).toEqual([
      "1. Sell Max, July 2026: sale price €35m",
      "2. Sign a new player, July 2026: fee €60m, 5 years",
    ]);
    // The API has calculated what the register shows in its empty cells.
    expect(await page.getByLabel("Amortisation, player 25").getAttribute("placeholder")).toBe("4.8");
    expect(clicks).toBeLessThanOrEqual(12);
    expect(keys).toBeLessThanOrEqual(40);
    expect(faults).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the registers of seven clubs");
const { open } = useSite({ isSkipped });

const folder = new URL("./registers/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

interface Expected {
  countedFromJuly2026: number;
  pay: number;
  amortisation: number;
  bookValue: number;
  currency: "EUR" | "GBP";
}
const REGISTERS: Record<string, Expected> = JSON.parse(read("expected.json"));

const ANSWERS: Readonly<Record<string, string>> = { "en-agent-fee.tsv": "Once: part of the cost" };

/** Pastes a register into an empty plan, and returns what the API counts. */
async function countedOf(page: Page, name: string) {
  await page.getByRole("button", { name: "Start empty" }).click();
  await page.locator("#register tbody tr").nth(1).waitFor({ state: "detached" });
  for (const label of ["Other employee costs", "Other agent costs"])
    await page.getByLabel(label).first().fill("0");
  await page.getByLabel("Net loan costs", { exact: false }).first().fill("0");
  await page.getByLabel("Adjusted operating revenue").first().fill("300");
  await page.locator("#threshold").fill("70");
  await page.locator("details.import").evaluate((details) => details.setAttribute("open", ""));
  await page.getByLabel("Register", { exact: true }).fill(read(name));
  await page.getByRole("button", { name: "Preview" }).click();
  if (ANSWERS[name] !== undefined) await page.getByRole("button", { name: ANSWERS[name] }).click();
  await page.getByRole("button", { name: "Replace the register" }).click();
  // The example's figures are gone.
  expect(await page.locator("#register [placeholder]:not([placeholder=yes])").count()).toBe(0);
  const response = page.waitForResponse((one) => one.url().endsWith("/squad-projection"));
  await page.getByRole("button", { name: "Calculate" }).first().click();
  const { data } = await (await response).json();
  const [{ players, components, bookValue }] = data.seasons;
  return { players, pay: components.playerEmployeeCosts.amount, bookValue };
}

test.skipIf(isSkipped)("registers of seven clubs come in whole, after one answer at most", async () => {
  const { page, faults } = await open("/calculators/squad-plan/");
  for (const [name, expected] of Object.entries(REGISTERS)) {
    const { players, pay, bookValue } = await countedOf(page, name);
    const within = (amount: number, figure: number) => Math.abs(amount / figure - 1) < 0.01;
    expect({
      name,
      players,
      pay: within(pay, expected.pay),
      amortisation: within(bookValue.amortisation, expected.amortisation),
      bookValue: within(bookValue.opening, expected.bookValue),
      currency: await page.getByLabel("Currency").inputValue(),
    }).toEqual({
      name,
      players: expected.countedFromJuly2026,
      ...{ pay: true, amortisation: true, bookValue: true },
      currency: expected.currency === "GBP" ? "£" : "€",
    });
  }
  expect(faults).toEqual([]);
});

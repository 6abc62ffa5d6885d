import { expect, test } from "vitest";
import { counted, moneyText, numeral, Time } from "../../../site/components/format.tsx";

test.each([
  [counted(0, "club"), "0 clubs"],
  [counted(1, "club"), "1 club"],
  [counted(1204, "club"), "1,204 clubs"],
  [counted(1, "country", "countries"), "1 country"],
  [counted(47, "country", "countries"), "47 countries"],
  [numeral(1_000_000), "1,000,000"],
])("a count is written as %s", (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  ["2026", ">2026<"],
  ["2026-11", ">Nov 2026<"],
  ["2026-11-01", ">1 Nov 2026<"],
  [new Date("2026-11-21T09:05:59Z"), ">21 Nov 2026, 09:05 UTC<"],
])("%s is written for people and for machines", (at, text) => {
  const html = (<Time at={at} />).toString();
  expect(html).toContain(text);
  expect(html).toContain(`datetime="${typeof at === "string" ? at : at.toISOString()}"`);
});

test.each([
  [450_000_000, "EUR", "€450m"],
  [1_250_000_000, "USD", "US$1.25bn"],
  [12_345_678, "GBP", "£12.345678m"],
  [900_000, "EUR", "€900,000"],
])("%d %s is written short and without rounding", (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});

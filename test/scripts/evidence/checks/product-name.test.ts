import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, withRows } from "../evidence.ts";

const HINT = "(write it in Latin letters, as its vendor does)";

const row = (product: string, note: string) =>
  `real-ejemplo,Ticketing,o-tickets,${product},Stadium,historical,https://diario.example.org/a,Diario Ejemplo,2015,${note},2026-04-10`;

test("a product without a Latin letter or digit is reported", () => {
  expect(problemsWithCell("technology/germany.csv", 2, "product", "\u5207\u7b26")).toEqual([
    `data/technology/germany.csv:2:product product-name "\u5207\u7b26" gives no id ${HINT}`,
  ]);
});

test("two such products are not also called duplicates", () => {
  const rows = withRows("technology/spain.csv", row("\u5207\u7b26", "One."), row("\u5238", "Two."));
  expect(problemsWith(rows)).toEqual([
    `data/technology/spain.csv:2:product product-name "\u5207\u7b26" gives no id ${HINT}`,
    `data/technology/spain.csv:3:product product-name "\u5238" gives no id ${HINT}`,
  ]);
});

test.each(["\u0141ubin", "365", "\u5207\u7b26 Pro", ""])("the product %j is right", (product) => {
  expect(problemsWithCell("technology/germany.csv", 2, "product", product)).toEqual([]);
});

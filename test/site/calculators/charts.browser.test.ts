import type { Child } from "hono/jsx";
import { describe, expect, test } from "vitest";
import { barChart, columnCharts } from "../../../site/calculators/charts/charts.tsx";
import { limitLine, ratioChart } from "../../../site/calculators/charts/squad-charts.ts";
import { yearsChart } from "../../../site/calculators/charts/years-chart.tsx";
import { useSite, withoutChromium } from "../chromium.ts";

const isSkipped = withoutChromium("the tests of the calculators' charts in a real browser");
const { open } = useSite({ isSkipped });

/** Words that touch each other or a bar, or leave their drawing. */
const TOUCHING = `[...document.querySelectorAll("#figures")].flatMap((chart) => {
  const boxOf = (mark) => mark.getBoundingClientRect();
  const texts = [...chart.querySelectorAll("text")].filter((text) => text.textContent !== "");
  // Letters are lower than their line.
  const letters = texts.map((text) => {
    const { left, right, top, bottom } = boxOf(text);
    return { words: text.textContent, left, right, top: top + 2, bottom: bottom - 2, drawing: boxOf(text.ownerSVGElement) };
  });
  const meets = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const bars = [...chart.querySelectorAll("rect")].map(boxOf);
  return letters.flatMap((one, index) => [
    ...letters.slice(index + 1).filter((other) => meets(one, other)).map(({ words }) => one.words + " | " + words),
    ...bars.filter((bar) => meets(one, bar)).map(() => one.words + " | a bar"),
    ...(one.left < one.drawing.left - 1 || one.right > one.drawing.right + 1 ? [one.words + " | the edge"] : []),
  ]);
})`;

const LONG = "Sign Wolfeschlegelsteinhausenbergerdorff-Maximilian Example-Hyphenated Junior";
const moves = [69.96, 0.04, 30, -60].map((change, index) => ({
  name: `${index + 1}. ${LONG}`,
  figure: `${change}`,
  from: 70,
  to: 70 + change,
}));
const against = (at: number) =>
  barChart({
    title: "Ratios",
    bars: [
      { name: "Base", figure: "69.96%", to: 69.96 },
      ...moves,
      { name: LONG, figure: "€1,133.25m", to: 140 },
    ],
    threshold: { at, label: `Threshold ${at}%` },
  });

const seasons = (count: number, figure: string) => ({
  title: "Planning ratio",
  columns: Array.from({ length: count }, (_, index) => ({
    label: `${2026 + index}-${27 + index}`,
    figure,
    value: 69.9 + index / 10,
  })),
  threshold: { at: 70, label: "Threshold 70%" },
});

const bookValue = (length: number, at: number, price: number, result: string) =>
  yearsChart({
    title: "Book value",
    description: "It falls.",
    format: (amount) => `€${amount}m`,
    lines: [
      [
        { at: 0, value: 1040 },
        { at: length, value: 0 },
      ],
      [
        { at: 0, value: 1040 },
        { at: Math.min(5, length), value: 0 },
      ],
    ],
    sale: { at, price, bookValue: 1040 * (1 - at / length), result, isBad: false },
  });

const inFigure = (chart: Child) => `<figure class="chart">${chart}</figure>`;
const inHeadline = (at: number) =>
  `<div class="headline">${ratioChart("Planning ratio", [{ name: "Squad", ratio: 71 }], limitLine(at, ""))}</div>`;

const CASES: [name: string, html: string][] = [
  ["names longer than a phone, against a threshold near their values", inFigure(against(70))],
  ["a threshold at the left edge", inFigure(against(1))],
  ["a threshold at the right edge", inFigure(against(400))],
  ["six seasons at their threshold", inFigure(columnCharts([seasons(6, "69.9999%"), seasons(6, "€1,133m")]))],
  ["three seasons", inFigure(columnCharts([seasons(3, "€133.12m"), seasons(3, "€133.12m")]))],
  ["a sale on the first day", inFigure(bookValue(5, 0, 40, "Loss €1,000m"))],
  ["a sale on the last day", inFigure(bookValue(8, 8, 1200, "Neither profit nor loss"))],
  ["a contract of a hundred years", inFigure(bookValue(100, 50, 1, "Loss €519m"))],
  ["a ratio just above its threshold, in the headline", inHeadline(70)],
];

describe.skipIf(isSkipped)("on a phone, no words of a chart touch", () => {
  test.each(CASES)("%s", async (_, html) => {
    const { page } = await open("/calculators/transfer-cost/", { viewport: { width: 360, height: 800 } });
    await page.evaluate(`document.querySelector("#figures").innerHTML = ${JSON.stringify(html)}`);
    expect(await page.evaluate("document.querySelectorAll('#figures text').length")).toBeGreaterThan(1);
    expect(await page.evaluate(TOUCHING)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  });
});

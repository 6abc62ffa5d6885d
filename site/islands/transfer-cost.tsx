import { axisX, axisY, dot, gridY, lineY, type Markish, plot, ruleX, ruleY, text } from "@observablehq/plot";
import type { TransferCostData, TransferCostInputs } from "../../contract/calculators/transfer-cost.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { TransferForm } from "../components/calculator-transfer.tsx";
import { compactMoney, money, moneyFormat, years } from "../numbers.ts";
import { CalculatorApp, type CalculatorResponse, readInitial } from "./calculator/calculator-app.tsx";
import type { Drawing, FigureSection, KeyFigure } from "./calculator/figures.tsx";
import { bodyOfFields } from "./calculator/scenario.ts";

type TransferCalculation = CalculatorResponse<TransferCostData, TransferCostInputs>;

function keyFigures(data: TransferCostData): KeyFigure[] {
  const format = moneyFormat([data.annualSquadCost, data.annualAmortisation, data.totalContractCommitment]);
  return [
    {
      name: "Annual squad cost",
      value: format(data.annualSquadCost),
      note: `${format(data.annualAmortisation)} amortisation, ${format(data.annualEmployeeCost)} employee cost`,
      emphasis: "first",
    },
    {
      name: "Transfer commitment",
      value: format(data.totalTransferCommitment),
      note: `${format(data.acquisitionCost)} capitalised, ${format(data.agentFee)} of it for the agent`,
    },
    {
      name: "Contract commitment",
      value: format(data.totalContractCommitment),
      note: "With pay for the whole contract",
    },
    ...(data.sale === null ? [] : [saleFigure(data.sale)]),
  ];
}

type Sale = NonNullable<TransferCostData["sale"]>;

const saleFigure = (sale: Sale): KeyFigure => ({
  name: "Result of the sale",
  value: resultInWords(sale),
  note: `Book value ${money(sale.bookValue)}`,
  emphasis: sale.kind === "loss" ? "bad" : "good",
});

function sections(calculation: TransferCalculation): FigureSection[] {
  const { data } = calculation;
  return [
    {
      id: "book-value",
      title: "Book value over the contract",
      drawing: bookValueDrawing(calculation),
      legend: legend(calculation),
    },
    ...(data.sale === null ? [] : [saleSection(data.sale)]),
    ...(data.fiveYearCap === null ? [] : [capSection(data, data.fiveYearCap)]),
    scheduleSection(data),
  ];
}

function legend({ data, inputs }: TransferCalculation): string {
  const lines = ["Solid line: book value."];
  if (data.sale !== null) lines.push(`Dashed across: expected sale price, ${money(inputs.expectedSale)}.`);
  if (data.fiveYearCap !== null) lines.push("Dotted: book value over five years.");
  return lines.join(" ");
}

function saleSection(sale: Sale): FigureSection {
  const { bookValue, result, employeeCostNoLongerIncurred, signingBonusNotYetCharged } = sale;
  const format = moneyFormat([bookValue, result, employeeCostNoLongerIncurred, signingBonusNotYetCharged]);
  return {
    id: "sale",
    title: "The sale",
    table: {
      caption: "Selling against keeping the player to the end of the contract",
      columns: ["Figure", "Money"],
      rows: [
        ["Book value, the break-even price", format(bookValue)],
        [`Result: ${resultInWords(sale).toLowerCase()}`, format(result)],
        ["Amortisation no longer incurred", format(sale.amortisationNoLongerIncurred)],
        ["Pay no longer incurred", format(employeeCostNoLongerIncurred)],
        ["Signing bonus not yet charged, still owed", format(signingBonusNotYetCharged)],
      ],
      footer: [`Net effect over the remaining ${years(sale.yearsRemaining)} years`, format(sale.netEffect)],
    },
  };
}

type Cap = NonNullable<TransferCostData["fiveYearCap"]>;

function capSection(data: TransferCostData, cap: Cap): FigureSection {
  const { annualAmortisation, bookValue, saleResult } = cap;
  const format = moneyFormat([annualAmortisation, bookValue, saleResult, data.annualAmortisation]);
  return {
    id: "five-year-cap",
    title: "With amortisation over at most five years",
    table: {
      caption: "As UEFA counts contracts from July 2023, and the Premier League from December 2023",
      columns: ["Figure", "Over five years", "Over the contract"],
      rows: [
        ["Annual amortisation", format(annualAmortisation), format(data.annualAmortisation)],
        ["Annual squad cost", format(cap.annualSquadCost), format(data.annualSquadCost)],
        ["Book value at the sale", format(bookValue), format(data.bookValue)],
        ["Result of the sale", format(saleResult), format(data.sale?.result ?? null)],
      ],
    },
  };
}

/** The footer has the API's own totals, to which the rows add up. */
function scheduleSection(data: TransferCostData): FigureSection {
  const { schedule, acquisitionCost, totalContractCommitment } = data;
  const amounts = schedule.flatMap((row) => [row.closingBookValue, row.amortisation, row.employeeCost]);
  const format = moneyFormat([...amounts, totalContractCommitment]);
  return {
    id: "schedule",
    title: "Year by year",
    table: {
      caption: "Each contract year; a part year comes last",
      columns: [
        "Contract year",
        "Opening book value",
        "Amortisation",
        "Closing book value, break-even",
        "Amortised so far",
        "Employee cost",
        "Squad cost",
      ],
      rows: schedule.map((row) => [
        row.yearFraction === 1 ? String(row.year) : `${row.year} (${years(row.yearFraction)} years)`,
        format(row.openingBookValue),
        format(row.amortisation),
        format(row.closingBookValue),
        format(row.accumulatedAmortisation),
        format(row.employeeCost),
        format(row.squadCost),
      ]),
      footer: ["Whole contract", "", format(acquisitionCost), "", "", "", format(totalContractCommitment)],
    },
  };
}

function verdict({ data: { annualSquadCost, sale }, inputs }: TransferCalculation): string {
  const cost = `Squad cost ${money(annualSquadCost)} per year.`;
  if (sale === null) return cost;
  return `${cost} Sold after ${years(inputs.saleYear)} years: ${resultInWords(sale).toLowerCase()}.`;
}

/** Room that a bold letter takes beside the mark of a sale, at most; a system's font may be a wide one. */
const LETTER_WIDTH = 9.5;
const MARGIN = { marginLeft: 48, marginRight: 16, marginTop: 28, marginBottom: 44 };
/** Between the mark of a sale and the words beside it. */
const GAP = 8;

/** The book value over the contract, the expected sale price, and the result of the sale. */
function bookValueDrawing(calculation: TransferCalculation): Drawing {
  const { data, inputs } = calculation;
  return {
    title: "Book value over the contract",
    description: descriptionOf(calculation),
    draw: (width) =>
      plot({
        width,
        height: Math.min(360, Math.max(240, width / 2)),
        ...MARGIN,
        y: { zero: true, nice: true },
        x: { zero: true },
        marks: [
          gridY({ stroke: "var(--line)", strokeOpacity: 1 }),
          axisY({ label: "Book value", tickFormat: compactMoney, ticks: 5, tickSize: 0 }),
          axisX({ label: "Years since the contract began", ticks: Math.min(inputs.years, 10), tickSize: 4 }),
          ruleY([0], { stroke: "var(--quiet)" }),
          ...capMarks(data),
          lineY(bookValues(calculation), {
            x: "at",
            y: "value",
            stroke: "var(--accent)",
            strokeWidth: 2.5,
          }),
          ...saleMarks(calculation, width),
        ],
      }),
  };
}

/** The value at the start and at the end of each row, and at a sale that comes after the last. */
function bookValues({ data, inputs }: TransferCalculation): { at: number; value: number }[] {
  const ends = data.schedule.map(({ to, closingBookValue }) => ({ at: to, value: closingBookValue }));
  const values = [{ at: 0, value: data.acquisitionCost }, ...ends];
  const { saleYear } = inputs;
  if (saleYear === null || data.bookValue === null || saleYear <= inputs.years) return values;
  return [...values, { at: saleYear, value: data.bookValue }];
}

function capMarks({ fiveYearCap, acquisitionCost }: TransferCostData): Markish[] {
  if (fiveYearCap === null) return [];
  const ends = [
    { at: 0, value: acquisitionCost },
    { at: fiveYearCap.years, value: 0 },
  ];
  return [lineY(ends, { x: "at", y: "value", stroke: "var(--quiet)", strokeDasharray: "2 3" })];
}

function saleMarks({ data: { sale }, inputs }: TransferCalculation, width: number): Markish[] {
  const { saleYear, expectedSale, years: length } = inputs;
  if (sale === null || saleYear === null || expectedSale === null) return [];
  const stroke = sale.kind === "loss" ? "var(--historical)" : "var(--current)";
  // The line falls, so there is nothing to its right that the words could cover.
  const words = resultInWords(sale);
  const plotted = width - MARGIN.marginLeft - MARGIN.marginRight;
  const room = (1 - saleYear / Math.max(length, saleYear)) * plotted + MARGIN.marginRight - GAP;
  const isLate = room < words.length * LETTER_WIDTH;
  const both = [sale.bookValue, expectedSale];
  return [
    ruleY([expectedSale], { stroke: "var(--historical)", strokeWidth: 1.5, strokeDasharray: "7 4" }),
    ruleX([saleYear], { y1: sale.bookValue, y2: expectedSale, stroke, strokeWidth: 3 }),
    dot(both, { x: () => saleYear, y: (value: number) => value, r: 4, fill: stroke }),
    text([words], {
      x: () => saleYear,
      y: () => Math.max(...both),
      dx: isLate ? -GAP : GAP,
      dy: -10,
      textAnchor: isLate ? "end" : "start",
      fill: "var(--ink)",
      stroke: "var(--paper)",
      strokeWidth: 4,
      fontWeight: 600,
      fontSize: 13,
    }),
  ];
}

const RESULTS = { profit: "Profit", loss: "Loss", none: "Neither profit nor loss" } as const;

/** `Profit 12,000,000`: the sign of the result is in the word. */
function resultInWords({ kind, result }: Sale): string {
  return kind === "none" ? RESULTS.none : `${RESULTS[kind]} ${money(result).replace("−", "")}`;
}

function descriptionOf({ data: { acquisitionCost, sale }, inputs }: TransferCalculation): string {
  const start = money(acquisitionCost);
  const line = `The book value falls in a straight line from ${start} to 0 after ${years(inputs.years)} years.`;
  if (sale === null) return line;
  return (
    `${line} After ${years(inputs.saleYear)} years it is ${money(sale.bookValue)}. ` +
    `At an expected sale price of ${money(inputs.expectedSale)}: ${resultInWords(sale).toLowerCase()}.`
  );
}

new CalculatorApp<TransferCalculation>(readInitial(), {
  apiPath: apiPaths.transferCost,
  form: (state) => <TransferForm state={state} />,
  body: bodyOfFields,
  present: (calculation) => ({
    verdict: verdict(calculation),
    keyFigures: keyFigures(calculation.data),
    sections: sections(calculation),
    exportLabel: "Save the schedule as CSV",
  }),
  // Plain numbers under the API's names.
  csv: ({ data: { schedule } }) => ({
    name: "transfer-cost-schedule.csv",
    rows: [Object.keys(schedule[0] ?? {}), ...schedule.map((row) => Object.values(row))],
  }),
}).start();

import type { TransferCostData, TransferCostInputs } from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { TransferForm } from "../components/calculator-transfer.tsx";
import { money, moneyFormat, years } from "../numbers.ts";
import { CalculatorApp, readInitial } from "./calculator/calculator-app.tsx";
import type { FigureSection, KeyFigure } from "./calculator/figures.tsx";
import { bodyOfFields } from "./calculator/scenario.ts";
import { bookValueDrawing, resultInWords } from "./calculator/transfer-chart.ts";

interface TransferCalculation {
  data: TransferCostData;
  inputs: TransferCostInputs;
  warnings: CalculatorWarning[];
}

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

const sections = ({ data, inputs }: TransferCalculation): FigureSection[] => [
  {
    id: "book-value",
    title: "Book value over the contract",
    drawing: bookValueDrawing({ data, inputs }),
    legend: legend({ data, inputs }),
  },
  ...(data.sale === null ? [] : [saleSection(data.sale)]),
  ...(data.fiveYearCap === null ? [] : [capSection(data, data.fiveYearCap)]),
  scheduleSection(data),
];

function legend({ data, inputs }: Pick<TransferCalculation, "data" | "inputs">): string {
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

function capSection(
  data: TransferCostData,
  cap: NonNullable<TransferCostData["fiveYearCap"]>,
): FigureSection {
  const format = moneyFormat([
    cap.annualAmortisation,
    cap.bookValue,
    cap.saleResult,
    data.annualAmortisation,
  ]);
  return {
    id: "five-year-cap",
    title: "With amortisation over at most five years",
    table: {
      caption: "As UEFA counts contracts from July 2023, and the Premier League from December 2023",
      columns: ["Figure", "Over five years", "Over the contract"],
      rows: [
        ["Annual amortisation", format(cap.annualAmortisation), format(data.annualAmortisation)],
        ["Annual squad cost", format(cap.annualSquadCost), format(data.annualSquadCost)],
        ["Book value at the sale", format(cap.bookValue), format(data.bookValue)],
        ["Result of the sale", format(cap.saleResult), format(data.sale?.result ?? null)],
      ],
    },
  };
}

/** The footer has the API's own totals, to which the rows add up. */
function scheduleSection({
  schedule,
  acquisitionCost,
  totalContractCommitment,
}: TransferCostData): FigureSection {
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

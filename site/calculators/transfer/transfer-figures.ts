import type { Child } from "hono/jsx";
import type { TransferCostData } from "../../../contract/calculators/transfer-cost.ts";
import { barChart } from "../charts/charts.tsx";
import { type YearPoint, yearsChart } from "../charts/years-chart.tsx";
import type { Calculations, Presented } from "../form/calculator-page.ts";
import type { Scenario } from "../form/fields.tsx";
import { type FigureSection, type KeyFigure, tabulate, type Verdict } from "../form/figures.tsx";
import { alignedMoney, chartMoney, type MoneyUnit, moneyUnitOf, shortMoney } from "../form/money.ts";
import { type Format, years } from "../form/numbers.ts";
import { type TransferCalculation, transferPlanLink } from "../plan/plan-link.ts";

export function presentTransfer(
  [calculation]: Calculations<TransferCalculation>,
  scenario: Scenario,
): Presented {
  const view = transferViewOf(calculation, moneyUnitOf(scenario.fields));
  return {
    verdict: verdict(view),
    headlines: [headline(view)],
    keyFigures: keyFigures(view),
    sections: sections(view),
    next: transferPlanLink(calculation, scenario),
  };
}

interface TransferView extends TransferCalculation {
  unit: MoneyUnit;
  money: Format;
  /** The figures that count: over at most five years, or over the contract if it is no longer. */
  counted: { annualSquadCost: number; annualAmortisation: number; sale: CountedSale | null };
}

interface CountedSale {
  price: number;
  bookValue: number;
  result: number;
}

export function transferViewOf(calculation: TransferCalculation, unit: MoneyUnit): TransferView {
  const { data, inputs } = calculation;
  const { fiveYearCap: cap, sale } = data;
  const { annualSquadCost, annualAmortisation } = cap ?? data;
  const [bookValue, result] =
    cap === null ? [sale?.bookValue, sale?.result] : [cap.bookValue, cap.saleResult];
  const isSold = sale !== null && typeof bookValue === "number" && typeof result === "number";
  const countedSale = isSold ? { price: inputs.expectedSale ?? 0, bookValue, result } : null;
  return {
    ...{ ...calculation, unit, money: shortMoney(unit) },
    counted: { annualSquadCost, annualAmortisation, sale: countedSale },
  };
}

const RESULTS = { profit: "Profit", loss: "Loss", none: "Neither profit nor loss" } as const;

/** `Profit €12m`: the sign of the result is in the word. */
export function resultInWords(result: number, format: Format): string {
  if (result === 0) return RESULTS.none;
  return `${result > 0 ? RESULTS.profit : RESULTS.loss} ${format(Math.abs(result))}`;
}

export function headline(view: TransferView): Verdict {
  const { data, counted, money } = view;
  const { sale, annualSquadCost, annualAmortisation } = counted;
  const parts = `${money(annualAmortisation)} amortisation, ${money(data.annualEmployeeCost)} employee cost.`;
  return {
    name: `Annual squad cost${data.fiveYearCap === null ? "" : ", amortised over five years"}`,
    value: money(annualSquadCost),
    meaning: sale === null ? parts : `${parts} ${saleSentence(view, sale)}`,
    isBad: sale !== null && sale.result < 0,
    chart: sale === null ? null : () => saleChart(view, sale),
  };
}

/** `Sold after 2.5 years: profit €12m.` */
const saleSentence = ({ inputs, money }: TransferView, { result }: CountedSale): string =>
  `Sold after ${years(inputs.saleYear)} years: ${resultInWords(result, money).toLowerCase()}.`;

/** A book value that is above the price makes a loss. */
function saleChart({ inputs, money }: TransferView, { price, bookValue }: CountedSale): Child {
  return barChart({
    title: "Book value against the sale price",
    bars: [
      { name: `Book value after ${years(inputs.saleYear)} years`, figure: money(bookValue), to: bookValue },
    ],
    threshold: { at: price, label: `Sale ${money(price)}` },
  });
}

export function keyFigures({ data, inputs, money }: TransferView): KeyFigure[] {
  return [
    ...(data.fiveYearCap === null
      ? []
      : [
          {
            name: `Over the full ${years(inputs.years)} years`,
            value: money(data.annualSquadCost),
            note: `Annual squad cost with ${money(data.annualAmortisation)} amortisation`,
          },
        ]),
    {
      name: "Transfer commitment",
      value: money(data.totalTransferCommitment),
      note:
        `${money(data.acquisitionCost)} capitalised` +
        (data.agentFee === 0 ? "" : `, ${money(data.agentFee)} of it for the agent`),
    },
    {
      name: "Contract commitment",
      value: money(data.totalContractCommitment),
      note: "With pay for the whole contract",
    },
    ...(data.presentValue === undefined || !data.financingCost
      ? []
      : [
          {
            name: "Present value of the fee",
            value: money(data.presentValue),
            note: `${money(data.financingCost)} of the fee is the cost of waiting`,
          },
        ]),
  ];
}

export function sections(view: TransferView): FigureSection[] {
  const { data } = view;
  return [
    ...(data.fiveYearCap === null ? [] : [capSection(view, data.fiveYearCap)]),
    bookValueSection(view),
    ...(data.sale === null ? [] : [saleSection(view, data.sale)]),
    scheduleSection(view),
    ...(data.cash === undefined ? [] : [cashSection(data.cash, view)]),
  ];
}

const PAID = {
  Instalments: "payments",
  "Add-ons": "addOns",
  "Agent and others": "agentAndOtherCosts",
  Pay: "pay",
  "Paid in all": "total",
  Amortisation: "charge",
} as const;

/** Cash of each year beside its charge. */
function cashSection(cash: NonNullable<TransferCostData["cash"]>, { unit }: TransferView): FigureSection {
  const paid = Object.values(PAID);
  const totals = paid.map((name) => cash.reduce((sum, one) => sum + (one[name] ?? 0), 0));
  const amounts = cash.flatMap((one) => [one.payable, ...paid.map((name) => one[name] ?? 0)]);
  const format = alignedMoney([...totals, ...amounts], unit);
  return {
    id: "cash",
    title: "What is paid in each year",
    table: {
      caption: "Payments, beside what the books charge",
      columns: ["Year", ...Object.keys(PAID), "Still to pay"],
      rows: cash.map(({ year, payable, ...amounts }) => [
        String(year),
        ...[...paid.map((name) => amounts[name] ?? 0), payable].map(format),
      ]),
      footer: ["Total", ...totals.map(format), ""],
    },
  };
}

function bookValueSection(view: TransferView): FigureSection {
  const { inputs, counted, money } = view;
  const { sale, annualAmortisation } = counted;
  return {
    id: "book-value",
    title:
      sale === null
        ? `The book value falls by ${money(annualAmortisation)} a year`
        : `After ${years(inputs.saleYear)} years the book value is ${money(sale.bookValue)}`,
    subtitle: "Book value, by years since the contract began",
    chart: () => bookValueChart(view),
    legend: legend(view),
  };
}

function legend({ data, inputs, money }: TransferView): string {
  const isCapped = data.fiveYearCap !== null;
  const lines = [`Solid line: book value${isCapped ? ", amortised over five years" : ""}.`];
  if (isCapped) lines.push("Dotted: over the full contract.");
  if (data.sale !== null) lines.push(`Dashed across: expected sale price, ${money(inputs.expectedSale)}.`);
  return lines.join(" ");
}

type Sale = NonNullable<TransferCostData["sale"]>;

function saleSection({ data, unit, money }: TransferView, sale: Sale): FigureSection {
  const { bookValue, result, employeeCostNoLongerIncurred, signingBonusNotYetCharged } = sale;
  const format = alignedMoney(
    [bookValue, result, employeeCostNoLongerIncurred, signingBonusNotYetCharged],
    unit,
  );
  const term = data.fiveYearCap === null ? "" : ", amortised over the full contract";
  return {
    id: "sale",
    title: `The sale${term}: ${resultInWords(result, money).toLowerCase()}`,
    table: {
      caption: "Selling against keeping the player to the end of the contract",
      columns: ["Figure", "Money"],
      rows: [
        ["Book value, the break-even price", format(bookValue)],
        [`Result: ${sale.kind === "none" ? RESULTS.none.toLowerCase() : sale.kind}`, format(result)],
        ["Amortisation no longer incurred", format(sale.amortisationNoLongerIncurred)],
        ["Pay no longer incurred", format(employeeCostNoLongerIncurred)],
        ["Signing bonus not yet charged, still owed", format(signingBonusNotYetCharged)],
      ],
      footer: [`Net effect over the remaining ${years(sale.yearsRemaining)} years`, format(sale.netEffect)],
    },
  };
}

type Cap = NonNullable<TransferCostData["fiveYearCap"]>;

function capSection({ data, inputs, unit, money }: TransferView, cap: Cap): FigureSection {
  const { annualAmortisation, bookValue, saleResult } = cap;
  const format = alignedMoney([annualAmortisation, bookValue, saleResult, data.annualAmortisation], unit);
  return {
    id: "five-year-cap",
    title:
      `UEFA and the Premier League count ${money(annualAmortisation)} amortisation a year, ` +
      `not ${money(data.annualAmortisation)}`,
    table: {
      caption:
        "At most five years count, for UEFA with contracts from July 2023 and for the Premier League from " +
        "December 2023",
      columns: ["Figure", "Over five years", `Over the full ${years(inputs.years)} years`],
      rows: [
        ["Annual amortisation", format(annualAmortisation), format(data.annualAmortisation)],
        ["Annual squad cost, first five years", format(cap.annualSquadCost), format(data.annualSquadCost)],
        ["Book value at the sale", format(bookValue), format(data.bookValue)],
        ["Result of the sale", format(saleResult), format(data.sale?.result ?? null)],
      ],
    },
  };
}

/** The footer has the API's own totals, to which the rows add up. */
function scheduleSection({ data, unit }: TransferView): FigureSection {
  const { schedule, acquisitionCost, acquisitionCostWithAddOns, totalContractCommitment } = data;
  const amounts = schedule.flatMap((row) => [row.closingBookValue, row.amortisation, row.employeeCost]);
  const format = alignedMoney([...amounts, totalContractCommitment], unit);
  return {
    id: "schedule",
    title: data.fiveYearCap === null ? "Year by year" : "Year by year, amortised over the full contract",
    table: {
      caption: "Each contract year; a part year comes last",
      ...tabulate(schedule, {
        "Contract year": ({ year, yearFraction }) =>
          yearFraction === 1 ? String(year) : `${year} (${years(yearFraction)} years)`,
        "Opening book value": (row) => format(row.openingBookValue),
        Amortisation: (row) => format(row.amortisation),
        "Closing book value, break-even": (row) => format(row.closingBookValue),
        "Amortised so far": (row) => format(row.accumulatedAmortisation),
        "Employee cost": (row) => format(row.employeeCost),
        "Squad cost": (row) => format(row.squadCost),
      }),
      footer: [
        ...["Whole contract", "", format(acquisitionCostWithAddOns ?? acquisitionCost)],
        ...["", "", "", format(totalContractCommitment)],
      ],
    },
  };
}

export function verdict(view: TransferView): string {
  const { data, counted, money } = view;
  const cap = data.fiveYearCap === null ? "" : ", amortised over five years";
  const cost = `Squad cost ${money(counted.annualSquadCost)} per year${cap}.`;
  return counted.sale === null ? cost : `${cost} ${saleSentence(view, counted.sale)}`;
}

/** The book value over the contract, over at most five years if that counts, and the sale. */
function bookValueChart(view: TransferView): Child {
  const { data, counted, inputs, unit, money } = view;
  const { fiveYearCap: cap, acquisitionCost } = data;
  const full = bookValues(view);
  const end = Math.max(...full.map(({ at }) => at));
  const capped = [
    { at: 0, value: acquisitionCost },
    { at: cap?.years ?? end, value: 0 },
    { at: end, value: 0 },
  ];
  const { sale } = counted;
  return yearsChart({
    title: "Book value over the contract",
    description: descriptionOf(view),
    format: chartMoney(unit),
    lines: cap === null ? [full] : [full, capped],
    sale: sale && {
      ...sale,
      at: inputs.saleYear ?? end,
      result: resultInWords(sale.result, money),
      isBad: sale.result < 0,
    },
  });
}

/** The value at the start and at the end of each row, and at a sale that comes after the last. */
function bookValues({ data, inputs }: TransferView): YearPoint[] {
  const ends = data.schedule.map(({ to, closingBookValue }) => ({ at: to, value: closingBookValue }));
  const values = [{ at: 0, value: data.acquisitionCost }, ...ends];
  const { saleYear } = inputs;
  if (saleYear === null || data.bookValue === null || saleYear <= inputs.years) return values;
  return [...values, { at: saleYear, value: data.bookValue }];
}

function descriptionOf({ data, counted: { sale }, inputs, money }: TransferView): string {
  const term = years(data.fiveYearCap?.years ?? inputs.years);
  const start = money(data.acquisitionCost);
  const line = `The book value falls in a straight line from ${start} to 0 after ${term} years.`;
  if (sale === null) return line;
  return (
    `${line} After ${years(inputs.saleYear)} years it is ${money(sale.bookValue)}. ` +
    `At an expected sale price of ${money(sale.price)}: ${resultInWords(sale.result, money).toLowerCase()}.`
  );
}

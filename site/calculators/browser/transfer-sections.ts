import type { TransferCostData } from "../../../contract/calculators/transfer-cost.ts";
import { alignedMoney, type MoneyUnit, shortMoney } from "../money.ts";
import { years } from "../numbers.ts";
import type { Drawing, FigureSection, KeyFigure, Verdict } from "./figures.tsx";
import { type CountedSale, type Presentation, RESULTS, resultInWords } from "./transfer-figures.ts";

/** What the page of the transfer-cost calculator says of its figures. */

export function headline(shown: Presentation): Verdict {
  const { data, counted, unit } = shown;
  const money = shortMoney(unit);
  const { sale, annualSquadCost, annualAmortisation } = counted;
  const parts = `${money(annualAmortisation)} amortisation, ${money(data.annualEmployeeCost)} employee cost.`;
  return {
    name: `Annual squad cost${data.fiveYearCap === null ? "" : ", amortised over five years"}`,
    value: money(annualSquadCost),
    meaning: sale === null ? parts : `${parts} ${saleSentence(shown, sale)}`,
    isBad: sale !== null && sale.result < 0,
    gauge: sale === null ? null : saleGauge(sale, unit),
  };
}

/** `Sold after 2.5 years: profit €12m.` */
const saleSentence = ({ inputs, unit }: Presentation, { result }: CountedSale): string =>
  `Sold after ${years(inputs.saleYear)} years: ${resultInWords(result, shortMoney(unit)).toLowerCase()}.`;

function saleGauge({ price, bookValue, result }: CountedSale, unit: MoneyUnit): Verdict["gauge"] {
  const money = shortMoney(unit);
  return {
    description:
      `Gauge: sale price ${money(price)}, break-even ${money(bookValue)}: ` +
      `${resultInWords(result, shortMoney(unit)).toLowerCase()}.`,
    value: price,
    threshold: { at: bookValue, label: `Break-even ${money(bookValue)}` },
    also: { at: price, label: `Sale ${money(price)}` },
    hasZone: false,
  };
}

export function keyFigures({ data, inputs, unit }: Presentation): KeyFigure[] {
  const money = shortMoney(unit);
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
    ...(data.presentValue === undefined
      ? []
      : [
          {
            name: "Present value of the fee",
            value: money(data.presentValue),
            note: `${money(data.financingCost ?? null)} of the fee is the cost of waiting`,
          },
        ]),
  ];
}

export function sections(shown: Presentation): FigureSection[] {
  const { data } = shown;
  return [
    ...(data.fiveYearCap === null ? [] : [capSection(shown, data.fiveYearCap)]),
    bookValueSection(shown),
    ...(data.sale === null ? [] : [saleSection(shown, data.sale)]),
    scheduleSection(shown),
    ...(data.cash === undefined ? [] : [cashSection(data.cash, shown)]),
  ];
}

/** What is paid in each year, beside what is charged. */
function cashSection(cash: NonNullable<TransferCostData["cash"]>, { unit }: Presentation): FigureSection {
  const format = alignedMoney(
    cash.flatMap(({ year: _, ...amounts }) =>
      Object.values(amounts).filter((amount) => amount !== undefined),
    ),
    unit,
  );
  return {
    id: "cash",
    title: "What is paid in each year",
    table: {
      caption: "Payments, beside what the books charge",
      columns: [
        "Year",
        "Instalments",
        "Add-ons",
        "Agent and others",
        "Pay",
        "Paid in all",
        "Amortisation",
        "Still to pay",
      ],
      rows: cash.map(
        ({ year, payments, addOns = 0, agentAndOtherCosts = 0, pay, total, charge, payable }) => [
          String(year),
          ...[payments, addOns, agentAndOtherCosts, pay, total, charge, payable].map(format),
        ],
      ),
    },
  };
}

function bookValueSection(shown: Presentation): FigureSection {
  const { inputs, counted, unit } = shown;
  const money = shortMoney(unit);
  const { sale, annualAmortisation } = counted;
  return {
    id: "book-value",
    title:
      sale === null
        ? `The book value falls by ${money(annualAmortisation)} a year`
        : `After ${years(inputs.saleYear)} years the book value is ${money(sale.bookValue)}`,
    subtitle: "Book value since the contract began",
    drawing: bookValueDrawing(shown),
    legend: legend(shown),
  };
}

function legend({ data, inputs, unit }: Presentation): string {
  const isCapped = data.fiveYearCap !== null;
  const lines = [`Solid line: book value${isCapped ? ", amortised over five years" : ""}.`];
  if (isCapped) lines.push("Dotted: over the full contract.");
  if (data.sale !== null)
    lines.push(`Dashed across: expected sale price, ${shortMoney(unit)(inputs.expectedSale)}.`);
  return lines.join(" ");
}

type Sale = NonNullable<TransferCostData["sale"]>;

function saleSection({ data, unit }: Presentation, sale: Sale): FigureSection {
  const { bookValue, result, employeeCostNoLongerIncurred, signingBonusNotYetCharged } = sale;
  const format = alignedMoney(
    [bookValue, result, employeeCostNoLongerIncurred, signingBonusNotYetCharged],
    unit,
  );
  const term = data.fiveYearCap === null ? "" : ", amortised over the full contract";
  return {
    id: "sale",
    title: `The sale${term}: ${resultInWords(result, shortMoney(unit)).toLowerCase()}`,
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

function capSection({ data, inputs, unit }: Presentation, cap: Cap): FigureSection {
  const { annualAmortisation, bookValue, saleResult } = cap;
  const format = alignedMoney([annualAmortisation, bookValue, saleResult, data.annualAmortisation], unit);
  const money = shortMoney(unit);
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
function scheduleSection({ data, unit }: Presentation): FigureSection {
  const { schedule, acquisitionCost, totalContractCommitment } = data;
  const amounts = schedule.flatMap((row) => [row.closingBookValue, row.amortisation, row.employeeCost]);
  const format = alignedMoney([...amounts, totalContractCommitment], unit);
  return {
    id: "schedule",
    title: data.fiveYearCap === null ? "Year by year" : "Year by year, amortised over the full contract",
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

export function verdict(shown: Presentation): string {
  const { data, counted, unit } = shown;
  const cap = data.fiveYearCap === null ? "" : ", amortised over five years";
  const cost = `Squad cost ${shortMoney(unit)(counted.annualSquadCost)} per year${cap}.`;
  return counted.sale === null ? cost : `${cost} ${saleSentence(shown, counted.sale)}`;
}

/** The book value over the contract, the expected sale price, and the result of the sale. */
const bookValueDrawing = (shown: Presentation): Drawing => ({
  title: "Book value over the contract",
  description: descriptionOf(shown),
  load: async () => {
    const { bookValueChart } = await import("./transfer-charts.ts");
    return (width) => bookValueChart(shown, width);
  },
});

function descriptionOf({ data, counted: { sale }, inputs, unit }: Presentation): string {
  const money = shortMoney(unit);
  const term = years(data.fiveYearCap?.years ?? inputs.years);
  const start = money(data.acquisitionCost);
  const line = `The book value falls in a straight line from ${start} to 0 after ${term} years.`;
  if (sale === null) return line;
  return (
    `${line} After ${years(inputs.saleYear)} years it is ${money(sale.bookValue)}. ` +
    `At an expected sale price of ${money(sale.price)}: ${resultInWords(sale.result, money).toLowerCase()}.`
  );
}

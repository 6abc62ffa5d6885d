import type { Child } from "hono/jsx";
import type { ContractExtensionData } from "../../../contract/calculators/contract-extension.ts";
import { yearsChart } from "../charts/years-chart.tsx";
import type { Calculations, Presented } from "../form/calculator-page.ts";
import type { Scenario } from "../form/fields.tsx";
import { type FigureSection, type KeyFigure, tabulate, type Verdict } from "../form/figures.tsx";
import { alignedMoney, chartMoney, type MoneyUnit, moneyUnitOf, shortMoney } from "../form/money.ts";
import { type Format, years } from "../form/numbers.ts";
import { type ExtensionCalculation, extensionPlanLink } from "../plan/plan-link.ts";
import { resultInWords } from "../transfer/transfer-figures.ts";

export function presentExtension(
  [calculation]: Calculations<ExtensionCalculation>,
  scenario: Scenario,
): Presented {
  const unit = moneyUnitOf(scenario.fields);
  const view = { ...calculation, unit, money: shortMoney(unit) };
  const { value, meaning } = headline(view);
  return {
    verdict: `Squad cost per year: ${value.toLowerCase()}. ${meaning}`,
    headlines: [headline(view)],
    keyFigures: keyFigures(view),
    sections: sections(view),
    next: extensionPlanLink(calculation, scenario),
  };
}

interface ExtensionView extends ExtensionCalculation {
  unit: MoneyUnit;
  money: Format;
}

/** `€3.75m less`: the sign of a change is in the word. */
function changeInWords(change: number, money: Format): string {
  if (change === 0) return "No change";
  return `${money(Math.abs(change))} ${change < 0 ? "less" : "more"}`;
}

function headline({ data, money }: ExtensionView): Verdict {
  const { amortisation, employeeCost, squadCost } = data.change;
  return {
    name: "Annual squad cost with the extension",
    value: changeInWords(squadCost, money),
    meaning: `Amortisation: ${changeInWords(amortisation, money).toLowerCase()}. Pay: ${changeInWords(employeeCost, money).toLowerCase()}.`,
    isBad: false,
    chart: null,
  };
}

function keyFigures({ data, inputs, money }: ExtensionView): KeyFigure[] {
  const { sale } = data;
  return [
    {
      name: "Amortisation per year",
      value: money(data.annualAmortisationAfter),
      note: `${money(data.annualAmortisationBefore)} without the extension`,
    },
    {
      name: "Book value at the extension",
      value: money(data.bookValueAtExtension),
      note: "Without the costs of the extension",
    },
    ...(sale === null || sale.withExtension.result === null || sale.withoutExtension.result === null
      ? []
      : [
          {
            name: `Sold after ${years(inputs.saleYear)} years`,
            value: resultInWords(sale.withExtension.result, money),
            note: `${resultInWords(sale.withoutExtension.result, money)} without the extension`,
          },
        ]),
  ];
}

const sections = (view: ExtensionView): FigureSection[] => [
  bookValueSection(view),
  ...(view.data.sale === null ? [] : [saleSection(view, view.data.sale)]),
  scheduleSection(view),
];

function bookValueSection(view: ExtensionView): FigureSection {
  const { data, money } = view;
  const slower = data.change.amortisation < 0;
  return {
    id: "book-value",
    title:
      data.change.amortisation === 0
        ? `The book value goes on falling by ${money(data.annualAmortisationAfter)} a year`
        : `The book value falls ${slower ? "more slowly" : "faster"}: by ${money(data.annualAmortisationAfter)} a year`,
    subtitle: "Book value, by years since the start of the season",
    legend: "Solid line: with the extension. Dotted: without it.",
    chart: () => bookValueChart(view),
  };
}

/** The book value with the extension and without it, and the day of the extension. */
function bookValueChart({ data, inputs, unit, money }: ExtensionView): Child {
  const { after, newYears, amortisationYearsMax, yearsLeft, bookValue, extensionCosts } = inputs;
  const end = after + Math.min(newYears, amortisationYearsMax);
  const start = { at: 0, value: bookValue };
  const extension = { at: after, value: data.bookValueAtExtension };
  return yearsChart({
    title: "Book value with the extension and without it",
    description:
      `At the extension, after ${years(after)} years, it is ${money(data.bookValueAtExtension)}. ` +
      `It then falls by ${money(data.annualAmortisationAfter)} a year, and by ` +
      `${money(data.annualAmortisationBefore)} without the extension.`,
    format: chartMoney(unit),
    lines: [
      [start, { at: yearsLeft, value: 0 }],
      [
        start,
        extension,
        { at: after, value: data.bookValueAtExtension + extensionCosts },
        { at: end, value: 0 },
      ],
    ],
  });
}

function saleSection(
  { unit, inputs }: ExtensionView,
  sale: NonNullable<ContractExtensionData["sale"]>,
): FigureSection {
  const { withExtension, withoutExtension } = sale;
  const both = [withoutExtension, withExtension];
  const format = alignedMoney(
    both.flatMap(({ bookValue, result }) => [bookValue, result]),
    unit,
  );
  return {
    id: "sale",
    title: `A sale after ${years(inputs.saleYear)} years`,
    table: {
      caption: "The book value is the price at which a sale makes neither profit nor loss",
      columns: ["Figure", "Without the extension", "With it"],
      rows: [
        ["Book value", ...both.map(({ bookValue }) => format(bookValue))],
        ["Result of the sale", ...both.map(({ result }) => format(result))],
      ],
    },
  };
}

function scheduleSection({ data: { schedule }, unit }: ExtensionView): FigureSection {
  const format = alignedMoney(
    schedule.flatMap(({ withExtension: one, withoutExtension: other }) => [
      ...Object.values(one),
      ...Object.values(other),
    ]),
    unit,
  );
  return {
    id: "schedule",
    title: "Season by season",
    table: {
      caption: "Old: without the extension. New: with it. A part of a season comes last.",
      ...tabulate(schedule, {
        Season: ({ season }) => String(season),
        "Amortisation, old": ({ withoutExtension }) => format(withoutExtension.amortisation),
        "Amortisation, new": ({ withExtension }) => format(withExtension.amortisation),
        "Squad cost, old": ({ withoutExtension }) => format(withoutExtension.squadCost),
        "Squad cost, new": ({ withExtension }) => format(withExtension.squadCost),
        "Closing value, old": ({ withoutExtension }) => format(withoutExtension.closingBookValue),
        "Closing value, new": ({ withExtension }) => format(withExtension.closingBookValue),
      }),
    },
  };
}

import type {
  ContractExtensionData,
  ContractExtensionInputs,
} from "../../../contract/calculators/contract-extension.ts";
import { apiPaths } from "../../../contract/site-paths.ts";
import { EXTENSION_FIELDS } from "../extension.ts";
import { GroupedForm } from "../fields.tsx";
import { alignedMoney, type MoneyUnit, shortMoney } from "../money.ts";
import { type Format, years } from "../numbers.ts";
import { CalculatorApp, readInitial } from "./calculator-app.tsx";
import { calculationRows } from "./csv.ts";
import type { FigureSection, KeyFigure, Verdict } from "./figures.tsx";
import { type ExtensionCalculation, extensionPlanLink } from "./plan-link.ts";
import { bodyOfFields } from "./scenario.ts";
import { resultInWords } from "./transfer-figures.ts";

/** A calculation and how its money is shown. */
interface Presentation {
  data: ContractExtensionData;
  inputs: ContractExtensionInputs;
  unit: MoneyUnit;
}

/** `€3.75m less`: the sign of a change is in the word. */
function changeInWords(change: number, money: Format): string {
  if (change === 0) return "No change";
  return `${money(Math.abs(change))} ${change < 0 ? "less" : "more"}`;
}

function headline({ data, unit }: Presentation): Verdict {
  const money = shortMoney(unit);
  const { amortisation, employeeCost, squadCost } = data.change;
  return {
    name: "Annual squad cost with the extension",
    value: changeInWords(squadCost, money),
    meaning: `Amortisation: ${changeInWords(amortisation, money).toLowerCase()}. Pay: ${changeInWords(employeeCost, money).toLowerCase()}.`,
    isBad: false,
    gauge: null,
  };
}

function keyFigures({ data, inputs, unit }: Presentation): KeyFigure[] {
  const money = shortMoney(unit);
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

const sections = (shown: Presentation): FigureSection[] => [
  bookValueSection(shown),
  ...(shown.data.sale === null ? [] : [saleSection(shown, shown.data.sale)]),
  scheduleSection(shown),
];

function bookValueSection(shown: Presentation): FigureSection {
  const { data, inputs, unit } = shown;
  const money = shortMoney(unit);
  const slower = data.change.amortisation < 0;
  return {
    id: "book-value",
    title:
      data.change.amortisation === 0
        ? `The book value goes on falling by ${money(data.annualAmortisationAfter)} a year`
        : `The book value falls ${slower ? "more slowly" : "faster"}: by ${money(data.annualAmortisationAfter)} a year`,
    subtitle: "Book value since the start of the season",
    legend: "Solid line: with the extension. Dotted: without it. Dashed: the day of the extension.",
    drawing: {
      title: "Book value with the extension and without it",
      description:
        `At the extension, after ${years(inputs.after)} years, it is ${money(data.bookValueAtExtension)}. ` +
        `It then falls by ${money(data.annualAmortisationAfter)} a year, and by ` +
        `${money(data.annualAmortisationBefore)} without the extension.`,
      load: async () => {
        const { extensionChart } = await import("./extension-charts.ts");
        return (width) => extensionChart(data, inputs, unit, width);
      },
    },
  };
}

function saleSection(
  { unit, inputs }: Presentation,
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

function scheduleSection({ data: { schedule }, unit }: Presentation): FigureSection {
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
      columns: [
        "Season",
        "Amortisation, old",
        "Amortisation, new",
        "Squad cost, old",
        "Squad cost, new",
        "Closing value, old",
        "Closing value, new",
      ],
      rows: schedule.map(({ season, withExtension, withoutExtension }) => [
        String(season),
        format(withoutExtension.amortisation),
        format(withExtension.amortisation),
        format(withoutExtension.squadCost),
        format(withExtension.squadCost),
        format(withoutExtension.closingBookValue),
        format(withExtension.closingBookValue),
      ]),
    },
  };
}

new CalculatorApp<ExtensionCalculation>(readInitial(), {
  apiPath: apiPaths.contractExtension,
  fields: EXTENSION_FIELDS,
  form: (state) => <GroupedForm fields={EXTENSION_FIELDS} state={state} />,
  body: (scenario) => bodyOfFields(scenario, EXTENSION_FIELDS),
  present: (calculation, unit, { scenario }) => {
    const shown = { ...calculation, unit };
    const { value, meaning } = headline(shown);
    return {
      verdict: `Squad cost per year: ${value.toLowerCase()}. ${meaning}`,
      headline: headline(shown),
      keyFigures: keyFigures(shown),
      sections: sections(shown),
      next: extensionPlanLink(calculation, scenario),
      exportLabel: "Save the figures as CSV",
    };
  },
  csv: ({ data, inputs }, _, about) => ({
    name: "contract-extension-figures.csv",
    rows: calculationRows(about, [
      ["Inputs", inputs],
      ["Figures", data],
    ]),
  }),
}).start();

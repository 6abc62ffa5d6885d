import type {
  TransferCostData,
  TransferCostInputs,
  TransferFiveYearCap,
  TransferSale,
} from "../../../contract/calculators/transfer-cost.ts";
import { money, moneyFormat, years } from "./format.ts";
import { type FigureTable, figureTable, keyFigures } from "./table.ts";
import { resultInWords } from "./transfer-chart.ts";

/** The figures to look at first. */
export function transferKeyFigures(data: TransferCostData): HTMLElement[] {
  const write = moneyFormat([data.annualSquadCost, data.annualAmortisation, data.totalContractCommitment]);
  return keyFigures([
    {
      name: "Squad cost a year",
      value: write(data.annualSquadCost),
      note: `${write(data.annualAmortisation)} amortisation, ${write(data.annualEmployeeCost)} employee cost`,
      emphasis: "first",
    },
    {
      name: "Transfer commitment",
      value: write(data.totalTransferCommitment),
      note: `${write(data.acquisitionCost)} capitalised, ${write(data.agentFee)} of it for the agent`,
    },
    {
      name: "Contract commitment",
      value: write(data.totalContractCommitment),
      note: "With pay for the whole contract",
    },
    ...(data.sale === null ? [] : [saleFigure(data.sale)]),
  ]);
}

const saleFigure = (sale: TransferSale) => ({
  name: "Result of the sale",
  value: resultInWords(sale),
  note: `Book value ${money(sale.bookValue)}`,
  emphasis: sale.kind === "loss" ? "bad" : "good",
});

export function saleTable(sale: TransferSale): HTMLElement {
  const write = moneyFormat([
    sale.bookValue,
    sale.result,
    sale.employeeCostNoLongerIncurred,
    sale.signingBonusNotYetCharged,
  ]);
  return figureTable({
    caption: "Selling against keeping the player to the end of the contract",
    columns: ["Figure", "Money"],
    rows: [
      ["Book value, the break-even price", write(sale.bookValue)],
      [`Result: ${resultInWords(sale).toLowerCase()}`, write(sale.result)],
      ["Amortisation no longer incurred", write(sale.amortisationNoLongerIncurred)],
      ["Pay no longer incurred", write(sale.employeeCostNoLongerIncurred)],
      ["Signing bonus not yet charged, due all the same", write(sale.signingBonusNotYetCharged)],
    ],
    footer: [`Net effect over the remaining ${years(sale.yearsRemaining)} years`, write(sale.netEffect)],
  });
}

export function capTable(cap: TransferFiveYearCap, data: TransferCostData): HTMLElement {
  const write = moneyFormat([cap.annualAmortisation, cap.bookValue, cap.saleResult, data.annualAmortisation]);
  return figureTable({
    caption: "As UEFA counts contracts from July 2023, and the Premier League from December 2023",
    columns: ["Figure", "Over five years", "Over the contract"],
    rows: [
      ["Amortisation a year", write(cap.annualAmortisation), write(data.annualAmortisation)],
      ["Squad cost a year", write(cap.annualSquadCost), write(data.annualSquadCost)],
      ["Book value at the sale", write(cap.bookValue), write(data.bookValue)],
      ["Result of the sale", write(cap.saleResult), write(data.sale?.result ?? null)],
    ],
  });
}

const COLUMNS = [
  "Contract year",
  "Opening book value",
  "Amortisation",
  "Closing book value, break-even",
  "Amortised so far",
  "Employee cost",
  "Squad cost",
] as const;

export function scheduleTable(data: TransferCostData): HTMLElement {
  const amounts = data.schedule.flatMap((row) => [row.closingBookValue, row.amortisation, row.employeeCost]);
  return figureTable(scheduleRows(data, moneyFormat([...amounts, data.totalContractCommitment])));
}

/** The last row holds the API's own totals, to which the rows add up. */
function scheduleRows(data: TransferCostData, write: (value: number | null) => string): FigureTable {
  return {
    caption: "Each contract year; a part year comes last",
    columns: COLUMNS,
    rows: data.schedule.map((row) => [
      row.yearFraction === 1 ? String(row.year) : `${row.year} (${years(row.yearFraction)} years)`,
      ...[row.openingBookValue, row.amortisation, row.closingBookValue, row.accumulatedAmortisation].map(
        write,
      ),
      write(row.employeeCost),
      write(row.squadCost),
    ]),
    footer: [
      "Whole contract",
      "",
      write(data.acquisitionCost),
      "",
      "",
      "",
      write(data.totalContractCommitment),
    ],
  };
}

/** The schedule for a spreadsheet: plain numbers under the API's names. */
export function scheduleCsv({ schedule }: TransferCostData): (string | number)[][] {
  const [first] = schedule;
  if (first === undefined) return [];
  return [Object.keys(first), ...schedule.map((row) => Object.values(row))];
}

/** What the figures come to, in a sentence. */
export function transferVerdict(data: TransferCostData, inputs: TransferCostInputs): string {
  const cost = `Squad cost ${money(data.annualSquadCost)} a year`;
  if (data.sale === null) return `${cost}.`;
  return `${cost}. Sold after ${years(inputs.saleYear)} years: ${resultInWords(data.sale).toLowerCase()}.`;
}

import { memo } from "hono/jsx/dom";
import type {
  TransferCostData,
  TransferCostInputs,
  TransferFiveYearCap,
  TransferSale,
} from "../../contract/calculators/transfer-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { ActionButton } from "../components/calculator-fields.tsx";
import { TransferForm } from "../components/calculator-transfer.tsx";
import { money, moneyFormat, years } from "../numbers.ts";
import { CalculatorApp, readInitial } from "./calculator/calculator-app.tsx";
import { Chart, FigureSection, FigureTable, type KeyFigure, KeyFigures } from "./calculator/figures.tsx";
import { bodyOfFields } from "./calculator/request-body.ts";
import { bookValueDrawing, resultInWords } from "./calculator/transfer-chart.ts";

interface TransferCalculation {
  data: TransferCostData;
  inputs: TransferCostInputs;
  warnings: CalculatorWarning[];
}

type Figures = Pick<TransferCalculation, "data" | "inputs">;

const TransferFigures = memo(({ data, inputs }: Figures) => (
  <>
    <KeyFigures figures={keyFigures(data)} />
    <FigureSection id="book-value" title="Book value over the contract">
      <Chart drawing={bookValueDrawing({ data, inputs })} legend={legend({ data, inputs })} />
    </FigureSection>
    {data.sale === null ? null : <Sale sale={data.sale} />}
    {data.fiveYearCap === null ? null : <FiveYearCap cap={data.fiveYearCap} data={data} />}
    <Schedule data={data} />
  </>
));

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

const saleFigure = (sale: TransferSale): KeyFigure => ({
  name: "Result of the sale",
  value: resultInWords(sale),
  note: `Book value ${money(sale.bookValue)}`,
  emphasis: sale.kind === "loss" ? "bad" : "good",
});

function legend({ data, inputs }: Figures): string {
  const lines = ["Solid line: book value."];
  if (data.sale !== null) lines.push(`Dashed across: expected sale price, ${money(inputs.expectedSale)}.`);
  if (data.fiveYearCap !== null) lines.push("Dotted: book value over five years.");
  return lines.join(" ");
}

function Sale({ sale }: { sale: TransferSale }) {
  const format = moneyFormat([
    sale.bookValue,
    sale.result,
    sale.employeeCostNoLongerIncurred,
    sale.signingBonusNotYetCharged,
  ]);
  return (
    <FigureSection id="sale" title="The sale">
      <FigureTable
        caption="Selling against keeping the player to the end of the contract"
        columns={["Figure", "Money"]}
        rows={[
          ["Book value, the break-even price", format(sale.bookValue)],
          [`Result: ${resultInWords(sale).toLowerCase()}`, format(sale.result)],
          ["Amortisation no longer incurred", format(sale.amortisationNoLongerIncurred)],
          ["Pay no longer incurred", format(sale.employeeCostNoLongerIncurred)],
          ["Signing bonus not yet charged, still owed", format(sale.signingBonusNotYetCharged)],
        ]}
        footer={[`Net effect over the remaining ${years(sale.yearsRemaining)} years`, format(sale.netEffect)]}
      />
    </FigureSection>
  );
}

function FiveYearCap({ cap, data }: { cap: TransferFiveYearCap; data: TransferCostData }) {
  const format = moneyFormat([
    cap.annualAmortisation,
    cap.bookValue,
    cap.saleResult,
    data.annualAmortisation,
  ]);
  return (
    <FigureSection id="five-year-cap" title="With amortisation over at most five years">
      <FigureTable
        caption="As UEFA counts contracts from July 2023, and the Premier League from December 2023"
        columns={["Figure", "Over five years", "Over the contract"]}
        rows={[
          ["Annual amortisation", format(cap.annualAmortisation), format(data.annualAmortisation)],
          ["Annual squad cost", format(cap.annualSquadCost), format(data.annualSquadCost)],
          ["Book value at the sale", format(cap.bookValue), format(data.bookValue)],
          ["Result of the sale", format(cap.saleResult), format(data.sale?.result ?? null)],
        ]}
      />
    </FigureSection>
  );
}

const SCHEDULE_COLUMNS = [
  "Contract year",
  "Opening book value",
  "Amortisation",
  "Closing book value, break-even",
  "Amortised so far",
  "Employee cost",
  "Squad cost",
];

/** The footer holds the API's own totals, to which the rows add up. */
function Schedule({
  data: { schedule, acquisitionCost, totalContractCommitment },
}: {
  data: TransferCostData;
}) {
  const amounts = schedule.flatMap((row) => [row.closingBookValue, row.amortisation, row.employeeCost]);
  const format = moneyFormat([...amounts, totalContractCommitment]);
  return (
    <FigureSection id="schedule" title="Year by year">
      <FigureTable
        caption="Each contract year; a part year comes last"
        columns={SCHEDULE_COLUMNS}
        rows={schedule.map((row) => [
          row.yearFraction === 1 ? String(row.year) : `${row.year} (${years(row.yearFraction)} years)`,
          format(row.openingBookValue),
          format(row.amortisation),
          format(row.closingBookValue),
          format(row.accumulatedAmortisation),
          format(row.employeeCost),
          format(row.squadCost),
        ])}
        footer={["Whole contract", "", format(acquisitionCost), "", "", "", format(totalContractCommitment)]}
      />
      <p class="actions">
        <ActionButton action="export-figures">Save the schedule as CSV</ActionButton>
      </p>
    </FigureSection>
  );
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
  figures: ({ data, inputs }) => <TransferFigures data={data} inputs={inputs} />,
  verdict,
  // Plain numbers under the API's names.
  csv: ({ data: { schedule } }) => ({
    name: "transfer-cost-schedule.csv",
    rows: [Object.keys(schedule[0] ?? {}), ...schedule.map((row) => Object.values(row))],
  }),
}).start();

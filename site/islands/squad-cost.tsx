import { memo } from "hono/jsx/dom";
import type {
  SquadCostData,
  SquadCostInputs,
  SquadCostSigning,
} from "../../contract/calculators/squad-cost.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import { ActionButton } from "../components/calculator-fields.tsx";
import { type Presets, SquadForm } from "../components/calculator-squad.tsx";
import { grouped, headroomText, money, moneyFormat, percent, percentChange, points } from "../numbers.ts";
import { CalculatorApp, readInitial } from "./calculator/calculator-app.tsx";
import { figureRows } from "./calculator/csv.ts";
import { Chart, FigureSection, FigureTable, type KeyFigure, KeyFigures } from "./calculator/figures.tsx";
import { listenToRegister, registerHandlers } from "./calculator/register.ts";
import { squadBody } from "./calculator/request-body.ts";
import {
  COMPONENT_NAMES,
  componentsDrawing,
  expiryDrawing,
  signingDrawing,
} from "./calculator/squad-charts.ts";

interface SquadCalculation {
  data: SquadCostData;
  inputs: SquadCostInputs;
  warnings: CalculatorWarning[];
}

type Threshold = { threshold: number };

const SquadFigures = memo(({ data, threshold }: { data: SquadCostData } & Threshold) => (
  <>
    <KeyFigures figures={keyFigures(data, threshold)} />
    <Components data={data} threshold={threshold} />
    {data.signing === null ? null : <Signing signing={data.signing} threshold={threshold} />}
    {data.expiry.length === 0 ? null : <Expiry expiry={data.expiry} />}
    <Sensitivity sensitivity={data.sensitivity} />
    <Loans data={data} />
    <p class="actions">
      <ActionButton action="export-figures">Save the figures as CSV</ActionButton>
    </p>
  </>
));

function keyFigures(data: SquadCostData, threshold: number): KeyFigure[] {
  const { headroom, planningRatio, numerator, denominator, signing } = data;
  return [
    {
      name: "Planning ratio",
      value: planningRatio === null ? "No ratio" : percent(planningRatio),
      note: `Squad cost ${money(numerator)}, denominator ${money(denominator)}`,
      emphasis: "first",
    },
    {
      name: `Headroom to ${grouped(threshold)}%`,
      value: headroomText(headroom.money, money),
      note:
        headroom.points === null
          ? "No points without a ratio"
          : `${headroomText(headroom.points, grouped)}, in points`,
      emphasis: headroom.money < 0 ? "bad" : "good",
    },
    headroom.money < 0 ? neededFigure(data) : fittingFigure(data),
    ...(signing === null ? [] : [signingFigure(signing)]),
  ];
}

const neededFigure = ({ headroom: { extraRevenueNeeded } }: SquadCostData): KeyFigure => ({
  name: "Extra revenue needed",
  value: extraRevenueNeeded === null ? "No revenue is enough" : money(extraRevenueNeeded),
  note: "To bring the squad cost down to the threshold",
});

const fittingFigure = ({ largestExtraAnnualCost }: SquadCostData): KeyFigure => ({
  name: "Largest extra cost that fits",
  value: money(largestExtraAnnualCost),
  note: "Per year, before the signing",
});

const signingFigure = ({ fits, after }: SquadCostSigning): KeyFigure => ({
  name: "With the signing",
  value: fits ? "It fits" : "It does not fit",
  note: after.planningRatio === null ? "There is no ratio" : `The ratio is ${percent(after.planningRatio)}`,
  emphasis: fits ? "good" : "bad",
});

function Components({ data, threshold }: { data: SquadCostData } & Threshold) {
  const { components, numerator, planningRatio } = data;
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({ name, ...components[component] }));
  const format = moneyFormat(parts.map(({ amount }) => amount));
  return (
    <FigureSection id="components" title="Components against the threshold">
      <Chart
        drawing={componentsDrawing(data, threshold)}
        legend="Each component as points of the ratio, one after the other. Vertical line: the threshold."
      />
      <FigureTable
        caption="Each component in money and as points of the ratio"
        columns={["Component", "Money per year", "Points of the ratio"]}
        rows={parts.map((part) => [part.name, format(part.amount), grouped(part.points)])}
        footer={["Squad cost", format(numerator), percent(planningRatio)]}
      />
    </FigureSection>
  );
}

function Signing({ signing, threshold }: { signing: SquadCostSigning } & Threshold) {
  const { before, after, change, annualCost, largestExtraAnnualCost } = signing;
  const format = moneyFormat([before.headroom, after.headroom, change.headroom]);
  const inPoints = [before, after].map(({ headroomPoints }) => headroomText(headroomPoints, grouped));
  return (
    <FigureSection id="signing" title="Before and after the signing">
      <Chart drawing={signingDrawing(signing, threshold)} />
      <FigureTable
        caption={
          `The signing costs ${money(annualCost)} per year. After it, a further ` +
          `${money(largestExtraAnnualCost)} per year still fits.`
        }
        columns={["Figure", "Before", "After", "Change"]}
        rows={[
          [
            "Planning ratio",
            percent(before.planningRatio),
            percent(after.planningRatio),
            points(change.ratioPoints),
          ],
          [
            "Headroom",
            headroomText(before.headroom, format),
            headroomText(after.headroom, format),
            format(change.headroom),
          ],
          ["Headroom in points", ...inPoints, ""],
        ]}
      />
    </FigureSection>
  );
}

function Expiry({ expiry }: Pick<SquadCostData, "expiry">) {
  const format = moneyFormat(expiry.flatMap(({ costsReleased, bookValue }) => [costsReleased, bookValue]));
  return (
    <FigureSection id="expiry" title="Contracts that end, by year">
      <Chart drawing={expiryDrawing(expiry)} />
      <FigureTable
        caption="Ratio if only these players leave and are not replaced"
        columns={["Contract ends", "Players", "Costs released", "Book value", "Share of squad cost", "Ratio"]}
        rows={expiry.map((row) => [
          String(row.year),
          String(row.players),
          format(row.costsReleased),
          format(row.bookValue),
          percent(row.shareOfSquadCost),
          percent(row.ratioIfAllLeave),
        ])}
      />
    </FigureSection>
  );
}

function Sensitivity({ sensitivity }: Pick<SquadCostData, "sensitivity">) {
  const format = moneyFormat(sensitivity.flatMap(({ headroom, denominator }) => [headroom, denominator]));
  return (
    <FigureSection id="sensitivity" title="If revenue changes">
      <FigureTable
        caption="All other figures unchanged"
        columns={["Revenue", "Denominator", "Planning ratio", "Headroom"]}
        rows={sensitivity.map((row) => [
          row.revenueChange === 0 ? "As entered" : percentChange(row.revenueChange),
          format(row.denominator),
          percent(row.planningRatio),
          headroomText(row.headroom, format),
        ])}
      />
    </FigureSection>
  );
}

function Loans({ data: { loansInDenominator: loans, ...data } }: { data: SquadCostData }) {
  const { numerator, denominator, planningRatio } = data;
  const format = moneyFormat([loans.numerator, loans.denominator, numerator, denominator]);
  return (
    <FigureSection id="loans" title="Net loan costs in the denominator">
      <FigureTable
        caption="UEFA's annex K.2.4 deducts net loan costs from the denominator; this calculator adds them to the squad cost"
        columns={["Figure", "Here", "In the annex"]}
        rows={[
          ["Squad cost", format(numerator), format(loans.numerator)],
          ["Denominator", format(denominator), format(loans.denominator)],
          ["Ratio", percent(planningRatio), percent(loans.ratio)],
          ["Difference", "", points(loans.differencePoints)],
        ]}
      />
    </FigureSection>
  );
}

function verdict({ data: { planningRatio, headroom, signing }, inputs }: SquadCalculation): string {
  if (planningRatio === null) return "There is no ratio: the denominator is not above zero.";
  const room = `${headroomText(headroom.money, money)} the threshold of ${grouped(inputs.threshold)}%`;
  const ratio = `Ratio ${percent(planningRatio)}, ${room}.`;
  return signing === null ? ratio : `${ratio} The signing ${signing.fits ? "fits" : "does not fit"}.`;
}

const initial = readInitial<{ presets: Presets }>();
const app = new CalculatorApp<SquadCalculation>(initial, {
  apiPath: apiPaths.squadCost,
  form: (state) => <SquadForm state={state} presets={initial.presets} />,
  body: squadBody,
  figures: ({ data, inputs }) => <SquadFigures data={data} threshold={inputs.threshold} />,
  verdict,
  csv: ({ data }) => ({ name: "squad-cost-figures.csv", rows: figureRows(data) }),
});
listenToRegister(app);
app.start(registerHandlers(app));

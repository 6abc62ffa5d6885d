import { squadCostExample } from "../../contract/calculators/squad-cost-example.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import { FieldGroup, type NumberField, written } from "./calculator-field.tsx";
import { PlayerRegister } from "./calculator-register.tsx";
import { ThresholdPresets } from "./calculator-threshold.tsx";

const EXAMPLE = squadCostExample.inputs;

const REVENUE: readonly NumberField[] = [
  {
    name: "adjustedOperatingRevenue",
    label: "Adjusted operating revenue",
    hint: "Of 12 months. The main part of the denominator.",
    unit: "money",
    example: written(EXAMPLE.adjustedOperatingRevenue),
    required: true,
  },
  {
    name: "transferResultAndOtherIncome",
    label: "Transfer result and other income",
    hint: "Like UEFA: a 36-month total divided by 3. Negative is a loss.",
    unit: "money",
    example: written(EXAMPLE.transferResultAndOtherIncome),
    required: true,
    signs: {
      positive: "A profit: it adds to the denominator.",
      negative: "A loss: it takes from the denominator.",
    },
  },
];

const COSTS: readonly NumberField[] = [
  {
    name: "otherRelevantEmployeeCosts",
    label: "Other employee costs",
    hint: "Head coach and others outside the register, a year.",
    unit: "money",
    example: written(EXAMPLE.otherRelevantEmployeeCosts),
    required: true,
  },
  {
    name: "otherAgentCosts",
    label: "Other agent costs",
    hint: "Agents, intermediaries and connected parties, a year.",
    unit: "money",
    example: written(EXAMPLE.otherAgentCosts),
    required: true,
  },
  {
    name: "netLoanCosts",
    label: "Net loan costs",
    hint: "Loan expense less loan income. Negative is net income.",
    unit: "money",
    example: written(EXAMPLE.netLoanCosts),
    required: true,
    signs: {
      positive: "A net cost: it adds to the squad cost.",
      negative: "A net income: it takes from the squad cost.",
    },
  },
];

const THRESHOLD: readonly NumberField[] = [
  {
    name: "threshold",
    label: "Threshold",
    hint: "0 to 100.",
    unit: "%",
    example: written(EXAMPLE.threshold),
    required: true,
  },
];

const SIGNING: readonly NumberField[] = [
  {
    name: "proposedSigning.employeeCosts",
    label: "Signing: employee costs",
    hint: "Of one year.",
    unit: "money",
    example: written(EXAMPLE.proposedSigning?.employeeCosts ?? 0),
  },
  {
    name: "proposedSigning.amortisation",
    label: "Signing: amortisation",
    hint: "Of one year.",
    unit: "money",
    example: written(EXAMPLE.proposedSigning?.amortisation ?? 0),
  },
  {
    name: "proposedSigning.agentCosts",
    label: "Signing: agent costs",
    hint: "Of one year, and only what is not in the amortisation.",
    unit: "money",
    example: "",
  },
];

export function SquadForm({ presets }: { presets: NonNullable<Methodology["presets"]> }) {
  return (
    <>
      <p class="quiet form-note">
        The example club is invented. Write a point for decimals: 2.5; commas only part thousands.
      </p>
      <FieldGroup title="Revenue" fields={REVENUE} />
      <FieldGroup title="Costs outside the register" fields={COSTS} />
      <FieldGroup title="Threshold" fields={THRESHOLD} />
      <ThresholdPresets presets={presets} />
      <PlayerRegister players={EXAMPLE.players} />
      <FieldGroup title="A signing to try (leave all three empty for none)" fields={SIGNING} />
      <p class="actions">
        <button type="submit">Show the figures</button>{" "}
        <button type="button" id="example">
          Back to the example
        </button>
      </p>
    </>
  );
}

const SECTIONS = [
  { id: "signing", title: "Before and after the signing" },
  { id: "expiry", title: "Contracts that end, by year" },
  { id: "sensitivity", title: "If revenue changes" },
  { id: "loans", title: "Net loan costs in the denominator" },
];

/** The places that the script fills. */
export function SquadFigures() {
  return (
    <>
      <dl id="key-figures" class="key-figures" />
      <section id="components" aria-labelledby="components-title">
        <h3 id="components-title">Components against the threshold</h3>
        <figure class="chart" aria-labelledby="components-title">
          <div id="components-drawing" class="drawing" />
          <figcaption class="legend quiet">
            Each component as points of the ratio, one after the other. Upright line: the threshold.
          </figcaption>
        </figure>
        <div class="filled" />
      </section>
      {SECTIONS.map(({ id, title }) => (
        <section id={id} aria-labelledby={`${id}-title`}>
          <h3 id={`${id}-title`}>{title}</h3>
          {id === "signing" || id === "expiry" ? (
            <figure class="chart" aria-labelledby={`${id}-title`}>
              <div id={`${id}-drawing`} class="drawing" />
            </figure>
          ) : null}
          <div class="filled" />
        </section>
      ))}
      <p class="actions">
        <button type="button" id="export-figures">
          Save the figures as CSV
        </button>
      </p>
    </>
  );
}

import type * as z from "zod";
import type { squadCostRequest } from "../../contract/calculators/squad-cost.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import {
  ActionButton,
  CalculatorForm,
  FieldGroup,
  type FieldsOf,
  type FormState,
} from "./calculator-fields.tsx";
import { PlayerRegister } from "./calculator-register.tsx";

const SIGNING = "A signing to try (leave all three empty for none)";

type Request = z.input<typeof squadCostRequest>;
type Group = "Revenue" | "Costs outside the register" | "Threshold" | typeof SIGNING;
type Signing = FieldsOf<NonNullable<Request["proposedSigning"]>, Group, "proposedSigning.">;

const FIELDS: FieldsOf<Request, Group> & Signing = {
  adjustedOperatingRevenue: {
    group: "Revenue",
    label: "Adjusted operating revenue",
    hint: "For 12 months. This makes up most of the denominator.",
    required: true,
  },
  transferResultAndOtherIncome: {
    group: "Revenue",
    label: "Transfer result and other income",
    hint: "As UEFA does: a 36-month total divided by 3. Negative is a loss.",
    required: true,
    signs: ["A profit: it adds to the denominator.", "A loss: it reduces the denominator."],
  },
  otherRelevantEmployeeCosts: {
    group: "Costs outside the register",
    label: "Other employee costs",
    hint: "Head coach and others outside the register, per year.",
    required: true,
  },
  otherAgentCosts: {
    group: "Costs outside the register",
    label: "Other agent costs",
    hint: "Agents, intermediaries and connected parties, per year.",
    required: true,
  },
  netLoanCosts: {
    group: "Costs outside the register",
    label: "Net loan costs",
    hint: "Loan expense less loan income. Negative is net income.",
    required: true,
    signs: ["A net cost: it adds to the squad cost.", "A net income: it reduces the squad cost."],
  },
  threshold: {
    group: "Threshold",
    label: "Threshold",
    hint: "The highest ratio.",
    unit: "%",
    required: true,
  },
  "proposedSigning.employeeCosts": { group: SIGNING, label: "Signing: employee costs", hint: "Per year." },
  "proposedSigning.amortisation": { group: SIGNING, label: "Signing: amortisation", hint: "Per year." },
  "proposedSigning.agentCosts": {
    group: SIGNING,
    label: "Signing: agent costs",
    hint: "Per year; leave out anything already in amortisation.",
  },
};

export type Presets = NonNullable<Methodology["presets"]>;

export function SquadForm({ state, presets }: { state: FormState; presets: Presets }) {
  return (
    <CalculatorForm>
      <FieldGroup title="Revenue" fields={FIELDS} state={state} />
      <FieldGroup title="Costs outside the register" fields={FIELDS} state={state} />
      <FieldGroup title="Threshold" fields={FIELDS} state={state} />
      {presets.length === 0 ? null : <ThresholdPresets presets={presets} />}
      <PlayerRegister state={state} />
      <FieldGroup title={SIGNING} fields={FIELDS} state={state} />
    </CalculatorForm>
  );
}

function ThresholdPresets({ presets }: { presets: Presets }) {
  return (
    <div class="presets">
      <ul>
        {presets.map(({ value, body, about, sourceUrl }) => (
          <li>
            <ActionButton action="preset" value={String(value)}>
              {value}%
            </ActionButton>
            <span>
              {body}. <span class="quiet">{about}</span>{" "}
              <a href={sourceUrl} rel="external nofollow" aria-label={`Source for ${body}`}>
                Source
              </a>
            </span>
          </li>
        ))}
      </ul>
      <p class="quiet">
        A preset changes the threshold only. Numerator and denominator follow UEFA's rules whichever you
        choose, so the ratio is not the other body's own.
      </p>
    </div>
  );
}

import type { Regime, RegimeInputs } from "../../contract/calculators/regimes.ts";
import { type Field, type FormState, NumberField } from "./fields.tsx";
import { RulebookText } from "./rulebook-text.tsx";
import type { ThresholdProps } from "./squad.tsx";

/** The rulebooks that a plan can be held against, and what each needs beside the squad. */

interface Rulebook {
  name: string;
  /** What it holds against what. */
  about: string;
}

export const RULEBOOKS: Readonly<Record<Regime, Rulebook>> = {
  uefa: { name: "UEFA", about: "loans in the denominator" },
  "premier-league": { name: "Premier League", about: "with an allowance above its limit" },
  "efl-championship": { name: "Championship", about: "counting owners' equity" },
  "serie-a": { name: "Serie A", about: "broader labour costs" },
  dfl: { name: "Bundesliga", about: "as UEFA" },
  amount: { name: "A fixed amount", about: "as LaLiga sets for each club" },
};

type InputName = `regimeInputs.${keyof RegimeInputs}`;

/** The group of a field is the rulebook that needs it. */
export const RULEBOOK_FIELDS: Readonly<Record<InputName, Field<Regime>>> = {
  "regimeInputs.breachesInThreeSeasons": {
    group: "uefa",
    label: "Earlier breaches",
    hint: "Within three seasons, 0 to 3.",
    unit: "",
  },
  "regimeInputs.allowanceLeft": {
    group: "premier-league",
    label: "Allowance left",
    hint: "Percentage points; all of it if left empty.",
    unit: "",
  },
  "regimeInputs.pointUnit": {
    group: "premier-league",
    label: "Excess for one more point",
    hint: "Reported as 6.5 million pounds. No points are counted without it.",
  },
  "regimeInputs.equity": {
    group: "efl-championship",
    label: "Equity of the season",
    hint: "That tops up revenue: at most £15m a season and £33m in three, as reported.",
  },
  "regimeInputs.exemptCosts": {
    group: "serie-a",
    label: "Costs of exempt players",
    hint: "Pay and amortisation of players under 23 who are eligible for Italy.",
  },
  "regimeInputs.limitAmount": {
    group: "amount",
    label: "Limit of the season",
    hint: "For the whole squad.",
    required: true,
  },
  "regimeInputs.saved": {
    group: "amount",
    label: "Costs saved",
    hint: "By players who left.",
  },
  "regimeInputs.savedRate": {
    group: "amount",
    label: "Part of it to spend",
    hint: "Above the limit.",
    unit: "%",
  },
  "regimeInputs.transferProfit": { group: "amount", label: "Transfer profit", hint: "Of the season." },
  "regimeInputs.transferProfitRate": {
    group: "amount",
    label: "Part of the profit to spend",
    hint: "Above the limit.",
    unit: "%",
  },
};

const checkboxName = (regime: string): string => `regime.${regime}`;

/** The rulebooks that are chosen, in the order of the form. */
export const chosenRulebooks = (fields: FormState["fields"]): string[] =>
  Object.keys(RULEBOOKS).filter((regime) => (fields[checkboxName(regime)] ?? "") !== "");

/** A box for each rulebook; the fields of those that are ticked. */
export function Rulebooks({ state, thresholds: { rulebooks = [] } }: ThresholdProps) {
  const chosen = chosenRulebooks(state.fields);
  return (
    <fieldset>
      <legend>Rulebooks</legend>
      <p class="quiet form-note">
        Each has its own numerator and denominator, as far as we have read it. The threshold above is yours
        and counts beside them.
      </p>
      <ul class="rulebooks">
        {Object.entries(RULEBOOKS).map(([regime, { name, about }]) => (
          <li>
            <label>
              <input
                type="checkbox"
                name={checkboxName(regime)}
                value="1"
                checked={chosen.includes(regime)}
              />{" "}
              {name} <span class="quiet">{about}</span>
            </label>
            {chosen.includes(regime) ? <RulebookFields regime={regime} state={state} /> : null}
            {rulebooks
              .filter((rulebook) => rulebook.regime === regime && chosen.includes(regime))
              .map((rulebook) => (
                <details>
                  <summary>
                    {rulebook.body} {rulebook.season}
                  </summary>
                  <RulebookText rulebook={rulebook} />
                </details>
              ))}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const RulebookFields = ({ regime, state }: { regime: string; state: FormState }) => (
  <div class="fields">
    {Object.entries(RULEBOOK_FIELDS)
      .filter(([, { group }]) => group === regime)
      .map(([name, field]) => (
        <NumberField name={name} field={field} state={state} />
      ))}
  </div>
);

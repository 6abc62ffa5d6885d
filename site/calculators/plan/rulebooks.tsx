import type { Regime, RegimeInputs } from "../../../contract/calculators/regimes.ts";
import { keysOf } from "../../../contract/collections.ts";
import { methodologyPath } from "../../../contract/site-paths.ts";
import type { Rulebook as RulebookStatements } from "../../../data/schema/methodology.ts";
import { type Field, type FormState, InputFields } from "../form/fields.tsx";
import { RulebookText } from "./rulebook-text.tsx";

interface Rulebook {
  name: string;
  /** Costs and income that it compares. */
  about: string;
  inputs: Readonly<Partial<Record<keyof RegimeInputs, Field>>>;
}

export const RULEBOOKS: Readonly<Record<Regime, Rulebook>> = {
  uefa: {
    name: "UEFA",
    about: "loans in the denominator",
    inputs: {
      breachesInThreeSeasons: { label: "Earlier breaches", hint: "Within three seasons, 0 to 3.", unit: "" },
    },
  },
  "premier-league": {
    name: "Premier League",
    about: "with an allowance above its limit",
    inputs: {
      allowanceLeft: { label: "Allowance left", hint: "Percentage points; all of it if empty.", unit: "" },
      pointUnit: {
        label: "Excess for one more point",
        hint: "Reported as 6.5 million pounds. No points are counted without it.",
      },
    },
  },
  "efl-championship": {
    name: "Championship",
    about: "counting owners' equity",
    inputs: {
      equity: {
        label: "Equity of the season",
        hint: "That tops up revenue: at most £15m a season and £33m in three, as reported.",
      },
    },
  },
  "serie-a": {
    name: "Serie A",
    about: "broader labour costs",
    inputs: {
      exemptCosts: {
        label: "Costs of exempt players",
        hint: "Pay and amortisation of players under 23 who are eligible for Italy.",
      },
    },
  },
  dfl: { name: "Bundesliga", about: "as UEFA", inputs: {} },
  amount: {
    name: "A fixed amount",
    about: "as LaLiga sets for each club",
    inputs: {
      limitAmount: { label: "Limit of the season", hint: "For the whole squad.", required: true },
      saved: { label: "Costs saved", hint: "By players who left." },
      savedRate: { label: "Part of it to spend", hint: "Above the limit.", unit: "%" },
      transferProfit: { label: "Transfer profit", hint: "Of the season." },
      transferProfitRate: { label: "Part of the profit to spend", hint: "Above the limit.", unit: "%" },
    },
  },
};

export const rulebookFields = (regime: Regime): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(RULEBOOKS[regime].inputs).map(([name, field]) => [`regimeInputs.${name}`, field]),
  );

const checkboxName = (regime: string): string => `regime.${regime}`;

export const REGIMES: readonly Regime[] = keysOf(RULEBOOKS);

export const chosenRulebooks = (fields: FormState["fields"]): Regime[] =>
  REGIMES.filter((regime) => (fields[checkboxName(regime)] ?? "") !== "");

export interface RulebooksProps {
  state: FormState;
  rulebooks: readonly RulebookStatements[];
}

/** A box for each rulebook; the fields of those that are ticked. */
export function Rulebooks({ state, rulebooks }: RulebooksProps) {
  const chosen = chosenRulebooks(state.fields);
  return (
    <fieldset>
      <legend>Rulebooks</legend>
      <p class="quiet form-note">
        Each counts in its own way and on its own 12 months: UEFA January to December, the others July to
        June. <a href={`${methodologyPath("squad-cost")}#rulebooks`}>Other leagues' limits</a>
      </p>
      <ul class="rulebooks">
        {REGIMES.map((regime) => (
          <li>
            <label>
              <input
                type="checkbox"
                name={checkboxName(regime)}
                value="1"
                checked={chosen.includes(regime)}
              />{" "}
              {RULEBOOKS[regime].name} <span class="quiet">{RULEBOOKS[regime].about}</span>
            </label>
            {chosen.includes(regime) ? <InputFields fields={rulebookFields(regime)} state={state} /> : null}
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

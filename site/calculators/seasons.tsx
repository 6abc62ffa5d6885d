import { MAX_SEASONS } from "../../contract/limits.ts";
import { Choice, type Field, type FormState, NumberField, TextInput } from "./fields.tsx";
import { moneyUnitOf } from "./money.ts";
import { readNumber } from "./numbers.ts";
import { endOfSeason } from "./period.ts";

/** The seasons ahead of a plan: the squad as it is after the moves, with contracts that end. */

/** What a projection needs beside the plan. */
export const SEASON_FIELDS = {
  firstSeason: {
    group: "",
    label: "Season begins in",
    hint: "",
    unit: "calendar year",
    required: true,
  },
  replacementRate: {
    group: "",
    label: "Leavers are replaced at",
    hint: "Of the pay and amortisation that leave when a contract ends; 0 or empty for no replacement.",
    unit: "%",
  },
  payGrowth: {
    group: "",
    label: "Growth of pay",
    hint: "Of the register, from season to season.",
    unit: "%",
  },
  otherCostsGrowth: {
    group: "",
    label: "Growth of other costs",
    hint: "Other employee and agent costs, from season to season, on top of the table below.",
    unit: "%",
  },
  "resultBefore.1": {
    group: "",
    label: "Transfer result two seasons before",
    hint: "Part of the transfer result above. Negative is a loss; enter 0 if there was none.",
  },
  "resultBefore.2": {
    group: "",
    label: "Transfer result the season before",
    hint: "If only one is entered, the other is the rest of a result of 36 months.",
  },
} as const satisfies Readonly<Record<string, Field>>;

interface SeasonColumn extends Pick<Field, "label" | "unit"> {
  /** The field that counts where the cell is empty; without one, the first season has a cell too. */
  base?: string;
}

/** What can change from season to season. */
const SEASON_COLUMNS: Readonly<Record<string, SeasonColumn>> = {
  revenue: { label: "Revenue", base: "adjustedOperatingRevenue" },
  others: { label: "Other employee costs", base: "otherRelevantEmployeeCosts" },
  agents: { label: "Other agent costs", base: "otherAgentCosts" },
  payFactor: { label: "Pay with a clause", unit: "%" },
  bonuses: { label: "Bonuses" },
};

const SEASONS = Array.from({ length: MAX_SEASONS }, (_, index) => index + 1);

/** The cells of all seasons; a money cell is an amount like the others. */
export const YEARLY_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  SEASONS.flatMap((season) =>
    Object.entries(SEASON_COLUMNS).map(([name, { label, unit }]) => [
      `${name}.${season}`,
      { group: "", hint: "", label: `${label}, season ${season}`, ...(unit === undefined ? {} : { unit }) },
    ]),
  ),
);

/** How many seasons are asked for; 0 for none. */
export const seasonCount = ({ seasons = "" }: FormState["fields"]): number =>
  Math.min(MAX_SEASONS, Math.max(0, Math.trunc(Number(seasons)) || 0));

/** What counts in a season, as entered: its own cell, or that of the first season. */
export function enteredOf(fields: FormState["fields"], name: string, season: number): string {
  const { base } = SEASON_COLUMNS[name] ?? {};
  const own = base !== undefined && season === 1 ? "" : fields[`${name}.${season}`];
  return own || (base === undefined ? "" : (fields[base] ?? ""));
}

/** A field that the seasons still need, and why. */
export interface MissingField {
  name: keyof typeof SEASON_FIELDS;
  message: string;
}

const RESULTS = ["resultBefore.1", "resultBefore.2"] as const;

/**
 * What the seasons still need. A transfer result counts in three seasons, so where there is one, results before it that nobody
 * entered are asked for: sent as zeros they would flatter or spoil the ratio. Results that do not add up to that of 36 months
 * would give one season two ratios.
 */
export function missingFields(fields: FormState["fields"]): MissingField[] {
  const { firstSeason = "", transferResultAndOtherIncome = "", transferResultMonths, transferYears } = fields;
  const total = readNumber(transferResultAndOtherIncome) ?? 0;
  const results = RESULTS.map((name) => readNumber(fields[name] ?? ""));
  const sum = results.reduce<number>((all, result) => all + Number(result ?? 0), 0);
  const isAsked = transferYears !== "1" && total !== 0;
  const isOff = transferResultMonths === "36" && Math.abs(sum - Number(total)) > 1e-6;
  return [
    ...(firstSeason === "" ? [{ name: "firstSeason", message: "Is required" } as const] : []),
    ...(isAsked && results.every((result) => result === undefined)
      ? RESULTS.map((name) => ({
          name,
          message: "Counts in the first seasons, as the transfer result above: enter 0 if there was none",
        }))
      : []),
    ...(isAsked && isOff && !results.includes(undefined)
      ? RESULTS.map((name) => ({ name, message: `Both must add up to the ${total} of 36 months above` }))
      : []),
  ];
}

export function Seasons({ state }: { state: FormState }) {
  const count = seasonCount(state.fields);
  return (
    <fieldset>
      <legend>Seasons ahead</legend>
      <div class="fields">
        <Choice
          name="seasons"
          id="season-count"
          label="Seasons"
          options={[
            { value: "", name: "None" },
            ...SEASONS.map((season) => ({ value: String(season), name: String(season) })),
          ]}
          chosen={count === 0 ? "" : String(count)}
        />
        {count === 0
          ? null
          : Object.entries(SEASON_FIELDS)
              .filter(([name]) => name !== "firstSeason")
              .map(([name, field]) => <NumberField name={name} field={field} state={state} />)}
      </div>
      {count === 0 ? null : (
        <details class="by-season">
          <summary>Revenue, costs, relegation and Europe by season</summary>
          <SeasonTable state={state} count={count} />
        </details>
      )}
    </fieldset>
  );
}

/** A row a season; an empty cell counts as the first season. */
function SeasonTable({ state, count }: { state: FormState; count: number }) {
  const { fields, errors } = state;
  const { currency, suffix } = moneyUnitOf(fields);
  return (
    <>
      <p class="quiet form-note">
        Empty: as in the first season. Pay with a clause: 50 halves the pay of a season, such as after
        relegation, of everyone whose pay clause is not “no”.
      </p>
      <div class="register-frame">
        <table>
          <thead>
            <tr>
              <th scope="col">Season ends in</th>
              {Object.entries(SEASON_COLUMNS).map(([name, { label, unit }]) => (
                <th scope="col">
                  {label} <span id={`unit-${name}`}>{unit ?? `${currency}${suffix}`}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SEASONS.slice(0, count).map((season) => (
              <tr>
                <th scope="row">{fields.firstSeason ? endOfSeason(fields, season) : `Season ${season}`}</th>
                {Object.entries(SEASON_COLUMNS).map(([column, { label, base }]) => {
                  const name = `${column}.${season}`;
                  return base !== undefined && season === 1 ? (
                    <td class="quiet">as above</td>
                  ) : (
                    <td>
                      <TextInput
                        name={name}
                        value={fields[name] ?? ""}
                        error={errors[name]}
                        label={`${label}, season ${season}`}
                        hintId={`unit-${column}`}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

import type * as z from "zod";
import type { squadPlanRequest } from "../../contract/calculators/squad-plan.ts";
import type { squadProjectionRequest } from "../../contract/calculators/squad-projection.ts";
import { MAX_SEASONS } from "../../contract/limits.ts";
import { Choice, type Field, type FieldsOf, type FormState, NumberField } from "./fields.tsx";
import { readNumber } from "./numbers.ts";

/** The seasons ahead of a plan: the squad as it is after the moves, with contracts that end. */

type Projection = Omit<z.input<typeof squadProjectionRequest>, keyof z.input<typeof squadPlanRequest>>;

/** Leavers are replaced at a part of their own cost, and only the pay of the register grows. */
type LeftOut = "replacement" | "payGrowthOf";
type SeasonFields = FieldsOf<Projection, "", "seasons" | "resultsBefore" | LeftOut>;

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
    hint: "Other employee and agent costs, from season to season, on top of what is entered below.",
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
} as const satisfies SeasonFields & Readonly<Record<string, Field>>;

/** The field that counts in a season where its own is empty; one without such a field is asked for in the first season, too. */
const BASES: Readonly<Record<string, string>> = {
  revenue: "adjustedOperatingRevenue",
  others: "otherRelevantEmployeeCosts",
  agents: "otherAgentCosts",
};

type Season = z.input<typeof squadProjectionRequest>["seasons"][number];

const OWN_FIELDS: Readonly<
  Record<"revenue" | "others" | "agents" | keyof NonNullable<Season["outcome"]>, Field>
> = {
  revenue: { group: "", label: "Revenue", hint: "" },
  others: { group: "", label: "Other employee costs", hint: "" },
  agents: { group: "", label: "Other agent costs", hint: "" },
  payFactor: {
    group: "",
    label: "Pay with a clause",
    hint: "50 after relegation: half the pay of all but those whose pay clause is “no”.",
    unit: "%",
  },
  bonuses: { group: "", label: "Bonuses to players", hint: "For promotion, Europe or titles." },
};

const SEASONS = Array.from({ length: MAX_SEASONS }, (_, index) => index + 1);

const ownFields = (season: number): [name: string, field: Field][] =>
  Object.entries(OWN_FIELDS)
    .filter(([name]) => season > 1 || !(name in BASES))
    .map(([name, field]) => [`${name}.${season}`, { ...field, label: `${field.label}, season ${season}` }]);

/** What can change from season to season. */
export const YEARLY_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(SEASONS.flatMap(ownFields));

/** How many seasons are asked for; 0 for none. */
export const seasonCount = ({ seasons = "" }: FormState["fields"]): number =>
  Math.min(MAX_SEASONS, Math.max(0, Math.trunc(Number(seasons)) || 0));

/** What counts in a season, as entered: its own, or that of the first season. */
export function enteredOf(fields: FormState["fields"], name: string, season: number): string {
  const own = season === 1 && name in BASES ? "" : fields[`${name}.${season}`];
  return own || (fields[BASES[name] ?? ""] ?? "");
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
        <details>
          <summary>Revenue, costs, relegation and Europe by season</summary>
          <p class="quiet form-note">What is empty is as in the first season.</p>
          <div class="fields">
            {SEASONS.slice(0, count)
              .flatMap(ownFields)
              .map(([name, field]) => (
                <NumberField name={name} field={field} state={state} />
              ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

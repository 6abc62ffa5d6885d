import { MAX_SEASONS } from "../../contract/limits.ts";
import { Choice, type Field, type FormState, NumberField } from "./fields.tsx";
import { readNumber } from "./numbers.ts";

/** The seasons ahead of a plan: the squad as it is after the moves, with contracts that end. */

const revenueName = (season: number): string => `revenue.${season}`;

const REVENUE: Field = { group: "", label: "", hint: "As in the first season if left empty." };

/** What a projection needs beside the plan. */
export const SEASON_FIELDS = {
  firstSeason: {
    group: "",
    label: "First season begins in",
    hint: "It ends in the next year.",
    unit: "calendar year",
    required: true,
  },
  payGrowth: {
    group: "",
    label: "Growth of pay",
    hint: "Of the register, from season to season.",
    unit: "%",
  },
  "resultBefore.1": {
    group: "",
    label: "Transfer result two seasons before",
    hint: "Negative is a loss; enter 0 if there was none.",
  },
  "resultBefore.2": {
    group: "",
    label: "Transfer result the season before",
    hint: "Negative is a loss; enter 0 if there was none.",
  },
} as const satisfies Readonly<Record<string, Field>>;

/** The revenue of each later season, an amount of money like the others. */
export const REVENUE_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  Array.from({ length: MAX_SEASONS - 1 }, (_, index) => [
    revenueName(index + 2),
    { ...REVENUE, label: `Revenue of season ${index + 2}` },
  ]),
);

/** How many seasons are asked for; 0 for none. */
const seasonCount = ({ seasons = "" }: FormState["fields"]): number =>
  Math.min(MAX_SEASONS, Math.max(0, Math.trunc(Number(seasons)) || 0));

/** The revenue of each season as entered, the first one's where nothing is. */
export const revenuesOf = (fields: FormState["fields"]): string[] =>
  Array.from(
    { length: seasonCount(fields) },
    (_, index) =>
      (index === 0 ? "" : fields[revenueName(index + 1)]) || (fields.adjustedOperatingRevenue ?? ""),
  );

/** A field that the seasons still need, and why. */
export interface MissingField {
  name: keyof typeof SEASON_FIELDS;
  message: string;
}

/**
 * What the seasons still need. A transfer result counts in three seasons, so where there is one, results before it that nobody
 * entered are asked for: sent as zeros they would flatter or spoil the ratio.
 */
export function missingFields(fields: FormState["fields"]): MissingField[] {
  const isEmpty = (name: string) => (fields[name] ?? "") === "";
  const results = ["resultBefore.1", "resultBefore.2"] as const;
  const { transferResultAndOtherIncome = "", transferYears } = fields;
  const isAsked = transferYears !== "1" && (readNumber(transferResultAndOtherIncome) ?? 0) !== 0;
  return [
    ...(isEmpty("firstSeason") ? [{ name: "firstSeason", message: "Is required" } as const] : []),
    ...(isAsked && results.every(isEmpty)
      ? results.map((name) => ({
          name,
          message: "Counts in the first seasons, as the transfer result above: enter 0 if there was none",
        }))
      : []),
  ];
}

export function Seasons({ state }: { state: FormState }) {
  const count = seasonCount(state.fields);
  const options = Array.from({ length: MAX_SEASONS }, (_, index) => String(index + 1));
  return (
    <fieldset>
      <legend>Seasons ahead</legend>
      <p class="quiet form-note">
        The moves happen in the first season. Other costs stay as entered above, and contracts that end are
        not replaced.
      </p>
      <div class="fields">
        <Choice
          name="seasons"
          label="Seasons"
          options={[{ value: "", name: "None" }, ...options.map((value) => ({ value, name: value }))]}
          chosen={count === 0 ? "" : String(count)}
        />
        {count === 0
          ? null
          : Object.entries({ ...SEASON_FIELDS, ...REVENUE_FIELDS })
              .filter(([name]) => !name.startsWith("revenue.") || Number(name.split(".")[1]) <= count)
              .map(([name, field]) => <NumberField name={name} field={field} state={state} />)}
      </div>
    </fieldset>
  );
}

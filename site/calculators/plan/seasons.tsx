import { MAX_SEASONS } from "../../../contract/limits.ts";
import { Choice, type FormState, InputFields } from "../form/fields.tsx";
import { fieldsOfSeason, PROJECTION_FIELDS, seasonCount, worseField } from "./plan-fields.ts";

const { replacementRate, payGrowth, otherCostsGrowth, amortisationYearsMax } = PROJECTION_FIELDS;
const FIELDS = { replacementRate, payGrowth, otherCostsGrowth, amortisationYearsMax };
const COUNTS = Array.from({ length: MAX_SEASONS }, (_, index) => String(index + 1));

/** The seasons ahead of a plan: the squad as it is after the moves, with contracts that end. */
export function Seasons({ state }: { state: FormState }) {
  const seasons = [...Array(seasonCount(state.fields)).keys()];
  return (
    <fieldset>
      <legend>Seasons ahead</legend>
      <Choice
        name="seasons"
        id="season-count"
        label="Seasons"
        options={COUNTS.map((count) => ({ value: count, name: count }))}
        chosen={String(seasons.length)}
      />
      <InputFields fields={FIELDS} state={state} />
      <details>
        <summary>A worse case, such as a season without Europe</summary>
        <p class="quiet form-note">Its revenue, for a second verdict. What is empty is as in the plan.</p>
        <InputFields fields={Object.fromEntries(seasons.map(worseField))} state={state} />
      </details>
      <details>
        <summary>Revenue, costs, relegation and Europe by season</summary>
        <p class="quiet form-note">What is empty is as in the first season.</p>
        <InputFields fields={Object.fromEntries(seasons.flatMap(fieldsOfSeason))} state={state} />
      </details>
    </fieldset>
  );
}

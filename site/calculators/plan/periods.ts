import type { Regime } from "../../../contract/calculators/regimes.ts";
import { required } from "../../../contract/required.ts";
import type { Scenario } from "../form/fields.tsx";
import { isCalendarYear } from "../form/period.ts";
import { chosenRulebooks } from "./rulebooks.tsx";

/** Each body counts 12 months of its own: UEFA a calendar year, the leagues a season from July. */

/** A period, and the rulebooks that count it; none if the club has a threshold of its own. */
export interface Period {
  regimes: readonly Regime[];
  /** The fields of the scenario with this period as its 12 months. */
  fields: Scenario["fields"];
}

/** One or two periods; the first is the one that the moves are shown for. */
export function periodsOf(fields: Scenario["fields"]): [Period, ...Period[]] {
  const chosen = chosenRulebooks(fields);
  const period = (regimes: readonly Regime[], isCalendar: boolean): Period => ({
    regimes,
    fields: { ...fields, months: isCalendar ? "calendar" : "" },
  });
  const ofSeason = chosen.filter((regime) => regime !== "uefa");
  const periods = [
    ...(ofSeason.length === 0 ? [] : [period(ofSeason, false)]),
    ...(chosen.includes("uefa") ? [period(["uefa"], true)] : []),
  ];
  const [first = period([], isCalendarYear(fields)), ...others] = periods;
  return [first, ...others];
}

export const mainFields = (fields: Scenario["fields"]): Scenario["fields"] =>
  required(periodsOf(fields)[0], "a period").fields;

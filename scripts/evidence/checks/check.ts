import type { FieldKind } from "../../../data/schema/fields.ts";
import type { Diagnostic, Fault, Location } from "../diagnostics.ts";
import { type CheckContext, eachValue, type FieldValue } from "../validation/context.ts";

export type Report = (location: Location, message: string, hint?: string) => void;

/** A rule over the evidence, or over an edit of it. */
export interface Check<Context = CheckContext> {
  rule: string;
  /** Demand of the rule, in one sentence, for the documentation. */
  demands: string;
  /** True if exceptions.yaml may list a record that breaks it, because its page cannot be read again. */
  mayBeExcepted?: true;
  run: (context: Context, report: Report) => void;
}

export function runChecks<Context>(checks: readonly Check<Context>[], context: Context): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { rule, run } of checks)
    run(context, (location, message, hint) => diagnostics.push({ ...location, rule, message, hint }));
  return diagnostics;
}

interface ValueRule extends Pick<Check, "rule" | "demands"> {
  kinds: readonly FieldKind[];
  faultOf: (value: string, field: FieldValue["field"]) => Fault | undefined;
}

/** A rule that looks at each value of some kinds by itself. */
export const valueCheck = ({ rule, demands, kinds, faultOf }: ValueRule): Check => ({
  rule,
  demands,
  run(context, report) {
    eachValue(context, kinds, (value, owner, field) => {
      const fault = faultOf(value, field);
      if (fault !== undefined) report(owner.locationOf(field.name), fault.message, fault.hint);
    });
  },
});

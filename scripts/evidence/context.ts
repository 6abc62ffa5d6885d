import type { FieldKind } from "../../data/schema/fields.ts";
import { allFields, type Field } from "./fields.ts";
import type { Place, Problem } from "./problems.ts";
import type { Evidence, SourceRecord } from "./records.ts";

/** What every rule is given: the evidence, what its references may point to, and the latest day that can be. */
export interface CheckContext {
  evidence: Evidence;
  clubs: ReadonlyMap<string, SourceRecord>;
  vendors: ReadonlyMap<string, SourceRecord>;
  /** By exact name. */
  categories: ReadonlyMap<string, SourceRecord>;
  /** YYYY-MM-DD. */
  today: string;
}

/** A rule over the evidence. It reports what it finds through `tell` and changes nothing. */
export interface Check {
  /** The rule's name, as problems show it. */
  rule: string;
  /** What the rule demands, in one sentence, for the documentation. */
  demands: string;
  run: (context: CheckContext, tell: Tell) => void;
}

export type Tell = (place: Place, message: string, hint?: string) => void;

export function contextOf(evidence: Evidence, today: string): CheckContext {
  return {
    evidence,
    clubs: byField(evidence.records.clubs, "slug"),
    vendors: byField(evidence.records.vendors, "slug"),
    categories: byField(evidence.records.categories, "name"),
    today,
  };
}

function byField(records: readonly SourceRecord[], field: string): Map<string, SourceRecord> {
  return new Map(records.map((record) => [record.text(field), record]));
}

/** Runs rules over the evidence and gives all that they find. */
export function runChecks(checks: readonly Check[], context: CheckContext): Problem[] {
  const problems: Problem[] = [];
  for (const { rule, run } of checks) {
    run(context, (place, message, hint) =>
      problems.push({ ...place, rule, message, ...(hint === undefined ? {} : { hint }) }),
    );
  }
  return problems;
}

/** Calls `look` for every field of these kinds that holds something. Empty fields are the `missing-value` rule's. */
export function eachValue(
  context: CheckContext,
  kinds: readonly FieldKind[],
  look: (value: string, record: SourceRecord, field: Field) => void,
): void {
  for (const field of allFields) {
    if (field.kind === undefined || !kinds.includes(field.kind)) continue;
    for (const record of context.evidence.records[field.record]) {
      const value = record.text(field.name);
      if (value !== "") look(value, record, field);
    }
  }
}

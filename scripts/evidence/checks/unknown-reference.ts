import { nearest } from "../../../contract/text-folding.ts";
import type { FieldKind } from "../../../data/schema/fields.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { type Check, type CheckContext, eachValue } from "../context.ts";

interface ReferenceRule {
  rule: string;
  demands: string;
  kind: FieldKind;
  /** What is referred to, as a message names it. */
  what: string;
  /** Where a new one is entered; absent for a list that is closed. */
  enteredIn?: string;
  known: (context: CheckContext) => Iterable<string>;
  /** The lists of evidence that hold the known ones, where they are evidence. */
  lists?: readonly RecordKind[];
}

/** A rule that every value of a kind is one of the known ones; it suggests the nearest where it is not. */
export function unknownReference({
  rule,
  demands,
  kind,
  what,
  enteredIn,
  known,
  lists = [],
}: ReferenceRule): Check {
  return {
    rule,
    demands,
    run(context, report) {
      const all = new Set(known(context));
      eachValue(context, [kind], (value, record, field) => {
        if (all.has(value) || lists.some((list) => context.mightContain(list, value))) return;
        const [guess] = nearest(value, all);
        const closed = `allowed: ${[...all].map((name) => `"${name}"`).join(", ")}`;
        const add = enteredIn === undefined ? closed : `a new ${what} is first entered in ${enteredIn}`;
        const hint = guess === undefined ? add : `did you mean "${guess}"?`;
        report(record.locationOf(field.name), `unknown ${what} "${value}"`, hint);
      });
    },
  };
}

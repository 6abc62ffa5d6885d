import type { Check, CheckContext } from "../context.ts";
import { relationshipIdOf } from "../records.ts";

export const removedExists: Check = {
  rule: "removed-exists",
  demands: "What removed.csv lists is no longer in the evidence.",
  run(context, report) {
    const existing = idsByKind(context);
    for (const record of context.evidence.records.removed) {
      const [kind, id] = [record.text("kind"), record.text("id")];
      if (existing[kind]?.has(id))
        report(
          record.locationOf("id"),
          `the ${kind} ${id} still exists`,
          "remove this line, or what it names",
        );
    }
  },
};

function idsByKind({
  evidence,
  clubs,
  vendors,
  categories,
}: CheckContext): Readonly<Record<string, ReadonlySet<string>>> {
  const ids = evidence.records.technology.flatMap((row) => relationshipIdOf(row, categories) ?? []);
  return { relationship: new Set(ids), club: new Set(clubs.keys()), vendor: new Set(vendors.keys()) };
}

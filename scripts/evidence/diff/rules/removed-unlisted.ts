import type { Check } from "../../context.ts";
import { type Comparison, changesTo, locationInList } from "../compare.ts";

/** The URL of a row has been cited; it must be able to say why there is nothing any more. */
export const removedUnlisted: Check<Comparison> = {
  rule: "removed-unlisted",
  demands: "A row that is removed has a line in removed.csv, by its own id or that of its club or vendor.",
  run(comparison, report) {
    const { history, records } = comparison.after;
    const exists = (kind: "club" | "vendor", slug: string) =>
      records[kind].has(history.resolveName(kind, slug) ?? slug);
    for (const change of changesTo(comparison, "relationship")) {
      if (change.what !== "removed" || history.removalOf("relationship", change.id) !== undefined) continue;
      // A missing club or vendor is reported once, by the `slug-unlisted` rule.
      const { before } = change;
      if (!exists("club", before.text("club")) || !exists("vendor", before.text("vendor"))) continue;
      report(
        locationInList(comparison, "removed", "relationship", change.id),
        `${change.id} is removed without a reason`,
        `add the line: relationship,${change.id},<reason>,<date>`,
      );
    }
  },
};

import { fold } from "../../../../contract/text-folding.ts";
import type { Check } from "../../context.ts";
import { type Comparison, changesTo, locationInList } from "../compare.ts";

/** A slug is part of permanent URLs. They must lead to where the record is now, or say why it is gone. */
export const slugUnlisted: Check<Comparison> = {
  rule: "slug-unlisted",
  demands: "A club's or vendor's slug that is given up has a line in redirects.csv or in removed.csv.",
  run(comparison, report) {
    for (const kind of ["club", "vendor"] as const) {
      const changes = changesTo(comparison, kind);
      for (const change of changes) {
        if (change.what !== "removed") continue;
        const { id, before } = change;
        if (comparison.after.history.removalOf(kind, id) !== undefined) continue;
        const name = fold(before.text("name"));
        const successor = changes.find(
          ({ what, ...added }) =>
            what === "added" && "after" in added && fold(added.after.text("name")) === name,
        );
        const [list, what, line] =
          successor === undefined
            ? (["removed", "is gone without a reason", `${kind},${id},<reason>,<date>`] as const)
            : ([
                "redirects",
                `seems to be ${successor.id} now`,
                `${kind},${id},${successor.id},<date>`,
              ] as const);
        const location = locationInList(comparison, list, kind, id);
        report(location, `the ${kind} ${id} ${what}`, `add the line: ${line}`);
      }
    }
  },
};

import { fold } from "../../../../contract/text-folding.ts";
import type { Report } from "../../context.ts";
import type { Change, Comparison } from "../compare.ts";
import { changesTo, locationInList, type RuleOverTime } from "./rule.ts";

/** A slug is a permanent address: it goes on answering, from where its record is now or with why it is gone. */
export const slugUnlisted: RuleOverTime = {
  rule: "slug-unlisted",
  demands: "A club's or vendor's slug that is given up has a line in redirects.csv or in removed.csv.",
  run(comparison, report) {
    for (const kind of ["club", "vendor"] as const) {
      for (const change of changesTo(comparison, kind)) {
        const unlisted = comparison.after.history.removalOf(kind, change.id) === undefined;
        if (change.what === "removed" && unlisted) reportSlug(kind, change, comparison, report);
      }
    }
  },
};

function reportSlug(
  kind: "club" | "vendor",
  { id, before }: Extract<Change, { what: "removed" }>,
  comparison: Comparison,
  report: Report,
): void {
  const successor = changesTo(comparison, kind).find(
    (change) => change.what === "added" && fold(change.after.text("name")) === fold(before.text("name")),
  );
  const list = successor === undefined ? "removed" : "redirects";
  const line =
    successor === undefined ? `${kind},${id},<reason>,<date>` : `${kind},${id},${successor.id},<date>`;
  const what = successor === undefined ? "is gone without a reason" : `seems to be ${successor.id} now`;
  report(locationInList(comparison, list, kind, id), `the ${kind} ${id} ${what}`, `add the line: ${line}`);
}

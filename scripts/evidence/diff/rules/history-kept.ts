import type { Check } from "../../context.ts";
import { type Comparison, hasHistory, locationInList } from "../compare.ts";

/** A path that has answered 410 or 308 must go on doing so, or show its record again. */
export const historyKept: Check<Comparison> = {
  rule: "history-kept",
  demands: "A line of removed.csv or redirects.csv stays, unless what it names has come back.",
  run(comparison, report) {
    const { before, after } = comparison;
    for (const list of ["removed", "redirects"] as const) {
      for (const record of before.evidence.records[list]) {
        const [kind, id] = [record.text("kind"), record.text(list === "removed" ? "id" : "from")];
        if (!hasHistory(kind)) continue;
        const { history, records } = after;
        const isListed = (history.removalOf(kind, id) ?? history.resolveName(kind, id)) !== undefined;
        if (isListed || records[kind].has(id)) continue;
        const location = locationInList(comparison, list, kind, id);
        report(location, `the line of the ${kind} ${id} is gone`, "put it back: its URL has been cited");
      }
    }
  },
};

import { locationInList, type RuleOverTime } from "./rule.ts";

/** An address that has answered 410 or 308 once goes on doing so, or shows its record again. */
export const historyKept: RuleOverTime = {
  rule: "history-kept",
  demands: "A line of removed.csv or redirects.csv stays, unless what it names has come back.",
  run(comparison, report) {
    const { before, after } = comparison;
    for (const list of ["removed", "redirects"] as const) {
      for (const record of before.evidence.records[list]) {
        const [kind, id] = [record.text("kind"), record.text(list === "removed" ? "id" : "from")];
        if (kind !== "relationship" && kind !== "club" && kind !== "vendor") continue;
        const { history, records } = after;
        const told = history.removalOf(kind, id) !== undefined || history.resolveName(kind, id) !== undefined;
        if (told || records[kind].has(id)) continue;
        const location = locationInList(comparison, list, kind, id);
        report(location, `the line of the ${kind} ${id} is gone`, "put it back: its address has been cited");
      }
    }
  },
};

import { changesTo, locationInList, type RuleOverTime } from "./rule.ts";

/** The address of a row has been cited; it must be able to say why there is nothing any more. */
export const removedUnlisted: RuleOverTime = {
  rule: "removed-unlisted",
  demands: "A row that is taken out has a line in removed.csv, by its own id or that of its club or vendor.",
  run(comparison, report) {
    const { history, records } = comparison.after;
    for (const change of changesTo(comparison, "relationship")) {
      if (change.what !== "removed" || history.removalOf("relationship", change.id) !== undefined) continue;
      const [club, vendor] = [change.before.text("club"), change.before.text("vendor")];
      const clubThere = records.club.has(history.resolveName("club", club) ?? club);
      // A club or vendor that is gone without a line is told once, by the `slug-unlisted` rule.
      if (!clubThere || !records.vendor.has(history.resolveName("vendor", vendor) ?? vendor)) continue;
      report(
        locationInList(comparison, "removed", "relationship", change.id),
        `${change.id} is taken out without a reason`,
        `add the line: relationship,${change.id},<reason>,<date>`,
      );
    }
  },
};

import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { fold } from "../../../contract/text-folding.ts";
import { type RedirectRow, sluggedKinds } from "../../../data/schema/records.ts";
import { type Check, runChecks } from "../checks/check.ts";
import { type Diagnostic, inReadingOrder } from "../diagnostics.ts";
import { type Comparison, changesTo, hasHistory, locationInList } from "./compare.ts";

/** The claim of each kind of record, and the field of its source. */
const CLAIMS = [
  { kind: "relationship", field: "status", source: "evidence_url", further: "further page" },
  { kind: "deal", field: "status", source: "source_url", further: "deal source" },
  { kind: "buyer", field: "active", source: "active_source_url", further: undefined },
] as const;

/** The rules for edits: what must not change between two times. */
export const editRules: readonly Check<Comparison>[] = [
  {
    rule: "status-evidence",
    demands:
      "A status, and whether a buyer is active, changes only with new evidence: another URL of the source, a further page or a " +
      "later verification_date. Down to status unknown it needs none.",
    run(comparison, report) {
      for (const { kind, field, source, further } of CLAIMS) {
        for (const change of changesTo(comparison, kind)) {
          if (change.what === "added" || change.what === "removed") continue;
          const { id, before, after } = change;
          const claim = change.fields.find((changed) => changed.field === field);
          const isNewer = after.text("verification_date") > before.text("verification_date");
          if (claim === undefined || isNewer || before.text(source) !== after.text(source)) continue;
          if (claim.after === "status unknown" || hasNewPage(comparison, further, id)) continue;
          const what = field === "status" ? id : `${id}: ${field}`;
          report(
            after.locationOf(field),
            `${what} changes from "${claim.before}" to "${claim.after}" without new evidence`,
            `cite another ${source}${further === undefined ? "" : " or a further page"}, or read the page again and write the new verification_date`,
          );
        }
      }
    },
  },
  // An earlier date would hide that the source was read later.
  {
    rule: "verification-back",
    demands: "A verification date does not go back.",
    run(comparison, report) {
      const kinds = ["relationship", "further page", "buyer", "deal", "deal source"] as const;
      for (const change of kinds.flatMap((kind) => changesTo(comparison, kind))) {
        if (change.what === "added" || change.what === "removed") continue;
        const dates = change.fields.find(({ field }) => field === "verification_date");
        if (dates === undefined || dates.after === "" || dates.after >= dates.before) continue;
        const message = `${change.id} was verified on ${dates.before}, and the edit says ${dates.after}`;
        report(change.after.locationOf("verification_date"), message, `write ${dates.before} or a later day`);
      }
    },
  },
  // The URL of a row has been cited; it must be able to say why there is nothing any more.
  {
    rule: "removed-unlisted",
    demands:
      "A row that is removed has a line in removed.csv, by its own id or that of its club, vendor or category.",
    run(comparison, report) {
      const { history, records } = comparison.after;
      const exists = (kind: RedirectRow["kind"], slug: string) =>
        records[kind].has(history.resolveName(kind, slug) ?? slug);
      for (const change of changesTo(comparison, "relationship")) {
        if (change.what !== "removed" || history.removalOf("relationship", change.id) !== undefined) continue;
        // A missing club, vendor or category is reported once, by the `slug-unlisted` rule.
        const parts = splitRelationshipId(change.id);
        if (!sluggedKinds.every((kind) => exists(kind, parts[kind]))) continue;
        report(
          locationInList(comparison, "removed", "relationship", change.id),
          `${change.id} is removed without a reason`,
          `add the line: relationship,${change.id},<reason>,<date>`,
        );
      }
    },
  },
  // A slug is part of permanent URLs. They must lead to where the record is now, or say why it is gone.
  {
    rule: "slug-unlisted",
    demands:
      "A slug of a club, vendor or category that is given up has a line in redirects.csv or in removed.csv.",
    run(comparison, report) {
      for (const kind of sluggedKinds) {
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
  },
  // A path that has answered 410 or 308 must go on doing so, or show its record again.
  {
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
  },
];

/** True if a further page of the record was added or read again. Its id begins with that of the record. */
function hasNewPage(
  comparison: Comparison,
  kind: "further page" | "deal source" | undefined,
  id: string,
): boolean {
  if (kind === undefined) return false;
  return changesTo(comparison, kind).some(
    (change) =>
      change.id.startsWith(`${id} `) &&
      (change.what === "added" ||
        (change.what === "changed" && change.fields.some(({ field }) => field === "verification_date"))),
  );
}

export const checkEdit = (comparison: Comparison): Diagnostic[] =>
  inReadingOrder(runChecks(editRules, comparison));

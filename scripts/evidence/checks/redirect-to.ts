import { nearest } from "../../../contract/text-folding.ts";
import type { Check, CheckContext, Report } from "../context.ts";
import type { SourceRecord } from "../records.ts";

/** A chain or a circle of redirects would cost requests or never end. */
export const redirectTo: Check = {
  rule: "redirect-to",
  demands: "A redirect leads straight to the slug of a club or vendor that exists.",
  run(context, report) {
    const next = new Map(context.evidence.records.redirects.map((record) => [keyOf(record, "from"), record]));
    for (const record of context.evidence.records.redirects) checkTarget(record, next, context, report);
  },
};

function checkTarget(
  record: SourceRecord,
  next: ReadonlyMap<string, SourceRecord>,
  context: CheckContext,
  report: Report,
): void {
  const [kind, to] = [record.text("kind"), record.text("to")];
  if (to === "" || (kind !== "club" && kind !== "vendor")) return;
  const list = kind === "club" ? "clubs" : "vendors";
  if (context[list].has(to) || context.mightContain(list, to)) return;
  const onward = next.get(keyOf(record, "to"));
  const [guess] = nearest(to, context[list].keys());
  const known = guess === undefined ? `name a slug of ${list}.csv` : `did you mean "${guess}"?`;
  const hint = onward === undefined ? known : `write where that leads: ${onward.text("to")}`;
  const message = onward === undefined ? `unknown ${kind} "${to}"` : `"${to}" is itself redirected`;
  report(record.locationOf("to"), message, hint);
}

const keyOf = (record: SourceRecord, end: "from" | "to"): string =>
  `${record.text("kind")} ${record.text(end)}`;

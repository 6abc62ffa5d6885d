import { fold, nearest } from "../../../contract/text-folding.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Check, CheckContext, Report } from "../context.ts";
import { relationshipIdOf, type SourceRecord } from "../records.ts";

export const historyChecks: readonly Check[] = [
  {
    rule: "removed-exists",
    demands: "What removed.csv lists is no longer in the evidence.",
    run(context, report) {
      const existing = idsByKind(context);
      for (const record of context.evidence.records.removed) {
        const [kind, id] = [record.text("kind"), record.text("id")];
        const hint = "remove this line, or what it names";
        if (existing[kind]?.has(id)) report(record.locationOf("id"), `the ${kind} ${id} still exists`, hint);
      }
    },
  },
  // An old slug is still looked up, so it must lead to the renamed record only.
  {
    rule: "redirect-from",
    demands: "The old slug of a redirect is no other club's or vendor's slug, name or alias.",
    run({ evidence }, report) {
      const owners = new Map([
        ["club", ownersOf(evidence, "clubs")],
        ["vendor", ownersOf(evidence, "vendors")],
      ]);
      for (const redirect of evidence.records.redirects) {
        const [from, to] = [redirect.text("from"), redirect.text("to")];
        const owner = owners.get(redirect.text("kind"))?.get(fold(from));
        if (owner === undefined || (owner.text("slug") === to && from !== to)) continue;
        const hint = `it is at ${owner.path}:${owner.line}; remove one of the two`;
        report(redirect.locationOf("from"), `"${from}" is still in use`, hint);
      }
    },
  },
  // A chain or a circle of redirects would cost requests or never end.
  {
    rule: "redirect-to",
    demands: "A redirect leads straight to the slug of a club or vendor that exists.",
    run(context, report) {
      const next = new Map(
        context.evidence.records.redirects.map((record) => [keyOf(record, "from"), record]),
      );
      for (const record of context.evidence.records.redirects) checkTarget(record, next, context, report);
    },
  },
];

function idsByKind({
  evidence,
  clubs,
  vendors,
  categories,
}: CheckContext): Readonly<Record<string, ReadonlySet<string>>> {
  const ids = evidence.records.technology.flatMap((row) => relationshipIdOf(row, categories) ?? []);
  return { relationship: new Set(ids), club: new Set(clubs.keys()), vendor: new Set(vendors.keys()) };
}

function ownersOf({ records }: CheckContext["evidence"], list: RecordKind): Map<string, SourceRecord> {
  return new Map(
    records[list].flatMap((record) =>
      [record.text("slug"), record.text("name"), ...record.text("aliases").split("|")]
        .filter((name) => name !== "")
        .map((name) => [fold(name), record] as const),
    ),
  );
}

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

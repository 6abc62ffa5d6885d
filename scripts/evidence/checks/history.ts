import { fold, nearest } from "../../../contract/text-folding.ts";
import { type RecordKind, type RedirectRow, sluggedKinds } from "../../../data/schema/records.ts";
import type { SourceRecord } from "../records.ts";
import { bySlug, type CheckContext } from "../validation/context.ts";
import type { Check, Report } from "./check.ts";
import { namesOf } from "./duplicates.ts";

/** List and file of each kind of record that can be renamed. */
const LISTS: Readonly<Record<RedirectRow["kind"], { list: RecordKind; file: string }>> = {
  club: { list: "clubs", file: "clubs.csv" },
  vendor: { list: "vendors", file: "vendors.csv" },
  category: { list: "categories", file: "categories.yaml" },
};

export const historyChecks: readonly Check[] = [
  {
    rule: "removed-exists",
    demands: "What removed.csv lists is no longer in the evidence.",
    run({ evidence: { records }, relationships }, report) {
      const existing = new Map([
        ["relationship", relationships],
        ...sluggedKinds.map((kind) => [kind, bySlug(records[LISTS[kind].list])] as const),
      ]);
      for (const record of records.removed) {
        const [kind, id] = [record.text("kind"), record.text("id")];
        const hint = "remove this line, or what it names";
        if (existing.get(kind)?.has(id))
          report(record.locationOf("id"), `the ${kind} ${id} still exists`, hint);
      }
    },
  },
  // An old slug is still looked up, so it must lead to the renamed record only.
  {
    rule: "redirect-from",
    demands: "The old slug of a redirect is the slug, name or alias of no other record of its kind.",
    run(context, report) {
      for (const kind of sluggedKinds) {
        const owners = ownersOf(context.evidence.records[LISTS[kind].list]);
        for (const redirect of redirectsOf(kind, context)) {
          const [from, to] = [redirect.text("from"), redirect.text("to")];
          const owner = owners.get(fold(from));
          if (owner === undefined || (owner.text("slug") === to && from !== to)) continue;
          const hint = `it is at ${owner.path}:${owner.line}; remove one of the two`;
          report(redirect.locationOf("from"), `"${from}" is still in use`, hint);
        }
      }
    },
  },
  // A chain or a circle of redirects would cost requests or never end.
  {
    rule: "redirect-to",
    demands: "A redirect leads straight to the slug of a club, vendor or category that exists.",
    run(context, report) {
      for (const kind of sluggedKinds) checkTargets(kind, context, report);
    },
  },
];

const redirectsOf = (kind: RedirectRow["kind"], { evidence }: CheckContext): SourceRecord[] =>
  evidence.records.redirects.filter((redirect) => redirect.text("kind") === kind);

const ownersOf = (records: readonly SourceRecord[]): Map<string, SourceRecord> =>
  new Map(records.flatMap((record) => namesOf(record).map(({ text }) => [fold(text), record] as const)));

function checkTargets(kind: RedirectRow["kind"], context: CheckContext, report: Report): void {
  const { list, file } = LISTS[kind];
  const slugs = bySlug(context.evidence.records[list]);
  const redirects = redirectsOf(kind, context);
  const next = new Map(redirects.map((redirect) => [redirect.text("from"), redirect.text("to")]));
  for (const redirect of redirects) {
    const to = redirect.text("to");
    if (slugs.has(to)) continue;
    const onward = next.get(to);
    const [guess] = nearest(to, slugs.keys());
    const known = guess === undefined ? `name a slug of ${file}` : `did you mean "${guess}"?`;
    const hint = onward === undefined ? known : `write where that leads: ${onward}`;
    const message = onward === undefined ? `unknown ${kind} "${to}"` : `"${to}" is itself redirected`;
    report(redirect.locationOf("to"), message, hint);
  }
}

import { fold } from "../../../contract/text-folding.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Check, CheckContext } from "../context.ts";
import type { SourceRecord } from "../records.ts";

/** The lists that the slugs of a redirect belong to, by the redirect's kind. */
const LISTS: Readonly<Record<string, RecordKind>> = { club: "clubs", vendor: "vendors" };

/** An old slug goes on being looked up, so it must lead to the renamed one only. */
export const redirectFrom: Check = {
  rule: "redirect-from",
  demands: "The old slug of a redirect is no other club's or vendor's slug, name or alias.",
  run({ evidence }, report) {
    if (evidence.records.redirects.length === 0) return;
    const owners = { clubs: ownersOf(evidence, "clubs"), vendors: ownersOf(evidence, "vendors") };
    for (const redirect of evidence.records.redirects) {
      const list = LISTS[redirect.text("kind")];
      const [from, to] = [redirect.text("from"), redirect.text("to")];
      const owner = list === "clubs" || list === "vendors" ? owners[list].get(fold(from)) : undefined;
      if (owner === undefined || (owner.text("slug") === to && from !== to)) continue;
      const hint = `it stands at ${owner.path}:${owner.line}; remove one of the two`;
      report(redirect.locationOf("from"), `"${from}" is still in use`, hint);
    }
  },
};

function ownersOf({ records }: CheckContext["evidence"], list: RecordKind): Map<string, SourceRecord> {
  return new Map(
    records[list].flatMap((record) =>
      [record.text("slug"), record.text("name"), ...record.text("aliases").split("|")]
        .filter((name) => name !== "")
        .map((name) => [fold(name), record] as const),
    ),
  );
}

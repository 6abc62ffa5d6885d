import { fold } from "../../../contract/text-folding.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Check, CheckContext } from "../context.ts";
import type { SourceRecord } from "../records.ts";

/** An old slug is still looked up, so it must lead to the renamed record only. */
export const redirectFrom: Check = {
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

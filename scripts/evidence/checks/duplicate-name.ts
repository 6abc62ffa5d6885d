import { fold } from "../../../contract/text-folding.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { aliasList, needlessAliases } from "../aliases.ts";
import type { Check, CheckContext, Report } from "../context.ts";
import type { SourceRecord } from "../records.ts";

const KINDS: readonly RecordKind[] = ["clubs", "vendors", "categories", "memberClubs"];

/** A name leads to one thing only; look-ups take slug, name and aliases without regard to case and accents. */
export const duplicateName: Check = {
  rule: "duplicate-name",
  demands: "A slug, name or alias belongs to one club, vendor or category only and stands there once.",
  run(context, report) {
    for (const kind of KINDS) checkKind(context, kind, report);
  },
};

function checkKind({ evidence }: CheckContext, kind: RecordKind, report: Report): void {
  const owners = new Map<string, SourceRecord>();
  for (const record of evidence.records[kind]) {
    const names = namesOf(record);
    const clash = names.find(({ key }) => owners.has(key));
    if (clash !== undefined) {
      const other = owners.get(clash.key);
      const hint = `it stands already at ${other?.path}:${other?.line}`;
      report(
        record.locationOf(clash.field),
        `"${clash.text}" leads to two ${kind === "memberClubs" ? "clubs" : kind}`,
        hint,
      );
    } else reportNeedlessAlias(record, report);
    for (const { key } of names) if (!owners.has(key)) owners.set(key, record);
  }
}

/** An alias that folds to the club's own name or slug, or to another of its aliases, finds nothing more. */
function reportNeedlessAlias(record: SourceRecord, report: Report): void {
  const aliases = aliasesOf(record);
  for (const index of needlessAliases(aliases, [record.text("name"), record.text("slug")]))
    report(
      record.locationOf("aliases"),
      `alias "${aliases[index]}" is needless`,
      "look-ups ignore case and accents",
    );
}

function namesOf(record: SourceRecord): { key: string; text: string; field: string }[] {
  const fields = ["slug", "name"].map((field) => ({
    key: fold(record.text(field)),
    text: record.text(field),
    field,
  }));
  const aliases = aliasesOf(record).map((alias) => ({ key: fold(alias), text: alias, field: "aliases" }));
  return [...fields, ...aliases].filter(({ text }) => text !== "");
}

const aliasesOf = (record: SourceRecord): string[] => aliasList(record.text("aliases"));

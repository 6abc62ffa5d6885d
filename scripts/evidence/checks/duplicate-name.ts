import { fold } from "../../../contract/text-folding.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Check, Report } from "../context.ts";
import { aliasList, needlessAliases } from "../normalize.ts";
import type { SourceRecord } from "../records.ts";

const KINDS: readonly RecordKind[] = ["clubs", "vendors", "categories", "memberClubs"];

/** A name must lead to one record only. Look-ups ignore case and accents. */
export const duplicateName: Check = {
  rule: "duplicate-name",
  demands: "A slug, name or alias belongs to one club, vendor or category only and is listed there once.",
  run({ evidence }, report) {
    for (const kind of KINDS) checkRecords(evidence.records[kind], report);
  },
};

function checkRecords(records: readonly SourceRecord[], report: Report): void {
  const owners = new Map<string, SourceRecord>();
  for (const record of records) {
    const names = namesOf(record);
    const [clash] = names.flatMap((name) => {
      const other = owners.get(fold(name.text));
      return other === undefined ? [] : [{ ...name, other }];
    });
    if (clash === undefined) reportNeedlessAliases(record, report);
    else {
      const kind = record.kind === "memberClubs" ? "clubs" : record.kind;
      const hint = `it is already at ${clash.other.path}:${clash.other.line}`;
      report(record.locationOf(clash.field), `"${clash.text}" leads to two ${kind}`, hint);
    }
    for (const { text } of names) if (!owners.has(fold(text))) owners.set(fold(text), record);
  }
}

function reportNeedlessAliases(record: SourceRecord, report: Report): void {
  const aliases = aliasList(record.text("aliases"));
  for (const index of needlessAliases(aliases, [record.text("name"), record.text("slug")])) {
    const message = `alias "${aliases[index]}" is not needed`;
    report(record.locationOf("aliases"), message, "look-ups ignore case and accents");
  }
}

function namesOf(record: SourceRecord): { text: string; field: string }[] {
  const fields = ["slug", "name"].map((field) => ({ text: record.text(field), field }));
  const aliases = aliasList(record.text("aliases")).map((text) => ({ text, field: "aliases" }));
  return [...fields, ...aliases].filter(({ text }) => text !== "");
}

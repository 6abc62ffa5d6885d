import { groupBy } from "../../contract/collections.ts";
import { applyEdits, type RecordEdit } from "../evidence/edit.ts";
import { replaceFile } from "../evidence/format/format-evidence.ts";
import type { LocatedFile } from "../evidence/reading/evidence-files.ts";
import { parseEvidence } from "../evidence/reading/read-evidence.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import { canonicalUrl, urlFault } from "../evidence/values/urls.ts";
import type { Findings } from "./run.ts";
import type { Target } from "./targets.ts";

/** Writes copies that were found into rows without one, and returns a report. A file that cannot be read completely is left. */
export async function writeCopies(
  targets: readonly Target[],
  findings: Findings,
  files: readonly LocatedFile[],
): Promise<string> {
  const copies = new Map(
    targets.flatMap(({ address }) => {
      const copy = findings.get(address)?.archived;
      return typeof copy !== "string" || urlFault(copy) !== undefined ? [] : [[address, canonicalUrl(copy)]];
    }),
  );
  const { evidence, diagnostics } = parseEvidence("", files);
  const unreadable = new Set(diagnostics.map(({ path }) => path));
  const edits = Object.values(evidence.records)
    .flat()
    .flatMap((record): RecordEdit[] => {
      const { kind, path, text } = record;
      const names = fieldsOf(kind).map(({ name }) => name);
      const archive_url = copies.get(text("evidence_url"));
      const isOpen = names.includes("archive_url") && text("archive_url") === "" && !unreadable.has(path);
      if (!isOpen || archive_url === undefined) return [];
      const draft = { ...Object.fromEntries(names.map((name) => [name, text(name)])), archive_url };
      return [{ kind, path, draft, replaces: record }];
    });
  for (const { path, text } of applyEdits(edits, evidence))
    for (const { file, bytes } of files.filter((one) => one.path === path))
      await replaceFile(file, bytes, text);
  const counts = [...groupBy(edits, ({ path }) => path)].map(([path, { length }]) => [path, length]);
  return [...counts, ["", edits.length]]
    .map(([path, count]) => `${path}  ${count} archive_url written`.trim())
    .join("\n");
}

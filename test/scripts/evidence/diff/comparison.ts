import { type Comparison, compare } from "../../../../scripts/evidence/diff/compare.ts";
import { checkEdit } from "../../../../scripts/evidence/diff/edit-rules.ts";
import { createSnapshot, type Snapshot } from "../../../../scripts/evidence/diff/snapshot.ts";
import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { parseEvidence } from "../../../../scripts/evidence/reading/read-evidence.ts";
import { textReport } from "../../../../scripts/evidence/report.ts";
import { validFiles } from "../evidence.ts";

type Texts = Readonly<Record<string, string>>;

function snapshot(changed: Texts): Snapshot {
  const texts = Object.entries({ ...validFiles, ...changed });
  const files = texts.map(([name, text]) => sourceFile(`data/${name}`, Buffer.from(text)));
  return createSnapshot(parseEvidence("data", files).evidence);
}

/** The fictional ledger with some files changed, compared with itself, or with other files changed. */
export const comparison = (after: Texts, before: Texts = {}): Comparison =>
  compare(snapshot(before), snapshot(after));

/** The problems over time of such an edit, as they are printed. */
export const problemsOverTime = (after: Texts, before: Texts = {}): string[] =>
  textReport(checkEdit(comparison(after, before)))
    .split("\n")
    .filter((line) => line !== "");

/** What happened, each change as `what id`. */
export const changesIn = (after: Texts, before: Texts = {}): string[] =>
  comparison(after, before).sections.flatMap(({ kind, changes }) =>
    changes.map(({ what, id }) => `${kind} ${what} ${id}`),
  );

/** The fictional ledger's file with one text replaced by another wherever it stands. */
export const withText = (name: string, old: string, now: string): Texts => ({
  [name]: (validFiles[name] ?? "").replaceAll(old, now),
});

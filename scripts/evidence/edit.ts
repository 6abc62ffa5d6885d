import { mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { groupBy } from "../../contract/collections.ts";
import { csvLine } from "../../contract/csv.ts";
import { required } from "../../contract/required.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { CliError } from "../cli.ts";
import { membersSampleCheck } from "./checks/members-sample.ts";
import { compareRecords } from "./format/record-order.ts";
import { membersInside, sourceFile } from "./reading/evidence-files.ts";
import { type ParsedEvidence, parseEvidence, readEvidence } from "./reading/read-evidence.ts";
import type { Evidence, SourceRecord } from "./records.ts";
import { textReport } from "./report.ts";
import type { CheckContext } from "./validation/context.ts";
import { validate } from "./validation/validate.ts";
import { fieldsOf } from "./values/fields.ts";

/** A record to write: text by field. An absent or empty field is not known, or not stated by the source. */
export type Draft = Readonly<Record<string, string>>;

/** A row of a sheet, by which its problems are located. The fields of a buyer are paths: `clubs.0.club_name`. */
export type SheetRow = Pick<SourceRecord, "line" | "locationOf">;

/** A change of one record of a CSV file. Without a draft the replaced record is removed. */
export interface RecordEdit {
  kind: RecordKind;
  path: string;
  draft: Draft | undefined;
  replaces?: SourceRecord | undefined;
  sheetRow?: SheetRow;
}

/** A file to write, by its path in diagnostics: `data/technology/spain.csv`. */
export interface EditedFile {
  path: string;
  text: string;
  /** The lines, from 1, of the edits' records and of those that stay. Empty for a file that is not CSV. */
  lines: ReadonlyMap<RecordEdit | SourceRecord, number>;
  sheetRow?: SheetRow;
}

/** The evidence, indexed, and what `npm run check` would report, but not that the sample of the members' evidence is older. */
function tryEvidence(parsed: ParsedEvidence, latestDay: string) {
  const { context, diagnostics } = validate(parsed, latestDay);
  return { context, diagnostics: diagnostics.filter(({ rule }) => rule !== membersSampleCheck.rule) };
}

/** Throws CliError (1) on invalid evidence: a file that cannot be parsed completely must not be rewritten. */
export async function readValidEvidence(folder: string, latestDay: string): Promise<CheckContext> {
  const parsed = await readEvidence(folder, membersInside(folder));
  const { context, diagnostics: problems } = tryEvidence(parsed, latestDay);
  if (problems.length === 0) return context;
  const advice = "The evidence has problems already; fix them first. Nothing is written.";
  throw new CliError(`${textReport(problems)}\n\n${advice}`, 1);
}

/** The edited files, with their records in the order of their kind. */
export const applyEdits = (edits: readonly RecordEdit[], evidence: Evidence): EditedFile[] =>
  [...groupBy(edits, ({ path }) => path)].map(([path, inFile]) => editFile(path, inFile, evidence));

function editFile(path: string, edits: readonly RecordEdit[], { records }: Evidence): EditedFile {
  const { kind } = required(edits[0], "an edit of the file");
  const replaced = new Set(edits.map(({ replaces }) => replaces));
  const kept = records[kind].filter((record) => record.path === path && !replaced.has(record));
  const added = edits.flatMap((edit) => {
    const { draft } = edit;
    return draft === undefined ? [] : [{ edit, text: (field: string) => draft[field] ?? "" }];
  });
  const columns = fieldsOf(kind).map(({ name }) => name);
  const sorted = [...kept, ...added].sort((a, b) => compareRecords(kind, a, b));
  const rows = sorted.map((record) => csvLine(columns.map((column) => record.text(column))));
  return {
    path,
    text: [columns.join(","), ...rows].map((row) => `${row}\n`).join(""),
    lines: new Map(sorted.map((record, index) => ["edit" in record ? record.edit : record, index + 2])),
  };
}

/** The evidence as it would be with these files, and what the check would report. Writes nothing. */
export function tryFiles(top: string, { evidence, today }: CheckContext, edited: readonly EditedFile[]) {
  const files = new Map([
    ...evidence.files.map((file) => [file.path, file] as const),
    ...edited.map(({ path, text }) => [path, sourceFile(path, Buffer.from(text))] as const),
  ]);
  return tryEvidence(parseEvidence(top, [...files.values()]), today);
}

/**
 * Writes all contents beside their files first, then renames each, so that a full disk or a missing permission leaves
 * every file as it was. A crash between two renames leaves some edits; `git status` shows which. Of a symbolic link the
 * target is written. A file keeps its permissions.
 */
export async function writeFiles(
  folder: string,
  edited: readonly Pick<EditedFile, "path" | "text">[],
): Promise<void> {
  const moves = await Promise.all(
    edited.map(async ({ path, text }) => {
      const named = join(dirname(folder), path);
      const target = await realpath(named).catch(() => named);
      const before = await stat(target).catch(() => undefined);
      const unfinished = join(dirname(target), `.${basename(target)}.${process.pid}`);
      return { text, target, unfinished, mode: before?.mode };
    }),
  );
  try {
    for (const { text, target, unfinished, mode } of moves) {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(unfinished, text, { mode });
    }
    for (const { target, unfinished } of moves) await rename(unfinished, target);
  } finally {
    for (const { unfinished } of moves) await rm(unfinished, { force: true });
  }
}

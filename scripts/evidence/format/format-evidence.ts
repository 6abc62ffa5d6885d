import type { Diagnostic } from "../diagnostics.ts";
import { evidenceFiles, type MembersFolder } from "../read-evidence.ts";
import type { SourceFile } from "../records.ts";
import { type Changes, inWords } from "./changes.ts";
import { formatFile } from "./format-file.ts";
import { replaceFile } from "./replace-file.ts";

/** What formatting a folder of evidence comes to. */
export interface Formatting {
  changed: { path: string; changes: Changes }[];
  leftAlone: Diagnostic[];
  /** How many files were read. */
  files: number;
}

/** Formats all evidence below a folder; writes the files that change unless it only looks. */
export async function formatEvidence(
  folder: string,
  look: { only: boolean },
  members?: MembersFolder,
): Promise<Formatting> {
  const files = await evidenceFiles(folder, members);
  const formatting: Formatting = { changed: [], leftAlone: [], files: files.length };
  for (const file of files) {
    const formatted = formatFile(file);
    if ("leftAlone" in formatted) formatting.leftAlone.push(formatted.leftAlone);
    else if (!isText(file, formatted.text)) {
      if (!look.only) await replaceFile(file.file, file.bytes, formatted.text);
      formatting.changed.push({ path: file.path, changes: formatted.changes });
    }
  }
  return formatting;
}

const isText = ({ bytes }: SourceFile, text: string): boolean => Buffer.from(text).equals(bytes);

/** What was done, a file a line, and a last line that counts. `look` names the mood: done, or only to be done. */
export function formattingReport({ changed, leftAlone, files }: Formatting, look: { only: boolean }): string {
  const left = leftAlone.map(
    ({ path, line, column, message }) => `${path}:${line}:${column}  left alone: ${message}`,
  );
  const sum = [
    `${changed.length} of ${files} files ${look.only ? "would be formatted" : "formatted"}`,
    ...(left.length === 0 ? [] : [`${left.length} left alone`]),
  ];
  return [
    ...changed.map(({ path, changes }) => `${path}  ${inWords(changes)}`),
    ...left,
    sum.join(", "),
  ].join("\n");
}

import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Fault, Location } from "../diagnostics.ts";
import { writeFiles } from "../edit.ts";
import { type EvidenceFolder, evidenceFiles } from "../reading/evidence-files.ts";
import { formatFile } from "./format-file.ts";

interface FormatResult {
  /** Paths. */
  changed: string[];
  leftAlone: (Location & Fault)[];
  files: number;
}

export async function formatEvidence(
  folder: string,
  members: EvidenceFolder | undefined,
): Promise<FormatResult> {
  const files = evidenceFiles(folder, members);
  const result: FormatResult = { changed: [], leftAlone: [], files: files.length };
  for (const file of files) {
    const formatted = formatFile(file);
    if ("leftAlone" in formatted) result.leftAlone.push(formatted.leftAlone);
    else if (!Buffer.from(formatted.text).equals(file.bytes)) {
      await replaceFile(file.file, file.bytes, formatted.text);
      result.changed.push(file.path);
    }
  }
  return result;
}

/** One line for each file that was changed or left alone, and a last one that counts them. */
export function formatReport({ changed, leftAlone, files }: FormatResult): string {
  const left = leftAlone.map(
    ({ path, line, column, message }) => `${path}:${line}:${column}  left alone: ${message}`,
  );
  const sum = [
    `${changed.length} of ${files} files formatted`,
    ...(left.length === 0 ? [] : [`${left.length} left alone`]),
  ];
  return [...changed, ...left, sum.join(", ")].join("\n");
}

/** Replaces a file atomically and keeps its permissions. Throws, and changes nothing, if it was changed since it was read. */
export async function replaceFile(path: string, before: Uint8Array, text: string): Promise<void> {
  if (!(await readFile(path)).equals(before))
    throw new Error(`${path} was changed while it was being formatted: run the command again`);
  const folder = dirname(path);
  await writeFiles(folder, [{ path: join(basename(folder), basename(path)), text }]);
}

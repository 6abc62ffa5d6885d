import { readFile } from "node:fs/promises";
import { csvLine } from "../../contract/csv.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { replaceFile } from "../evidence/format/format-evidence.ts";
import { type LocatedFile, recordKindOf, sourceFile } from "../evidence/reading/evidence-files.ts";
import { readCsv } from "../evidence/reading/read-csv.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import { canonicalUrl, urlFault } from "../evidence/values/urls.ts";
import type { Findings } from "./run.ts";
import type { Target } from "./targets.ts";

/** What was written into a file, and how many of its rows were left because they have changed since they were read. */
interface WrittenFile {
  path: string;
  written: number;
  left: number;
}

/**
 * Writes the archived copies that were found into the rows that cite the pages. A row is written only if it is as it was
 * read and cites no copy yet.
 *
 * @param files the evidence as it was read
 */
export async function writeCopies(
  targets: readonly Target[],
  findings: Findings,
  files: readonly LocatedFile[],
): Promise<WrittenFile[]> {
  const copies = new Map<string, string>();
  for (const { address, places } of targets) {
    const copy = findings.get(address)?.archived;
    if (typeof copy !== "string" || urlFault(copy) !== undefined) continue;
    for (const place of places) copies.set(place, canonicalUrl(copy));
  }
  const results: WrittenFile[] = [];
  for (const file of files) {
    const kind = recordKindOf(file.name);
    if (kind === undefined || !fieldsOf(kind).some(({ name }) => name === "archive_url")) continue;
    const wanted = wantedCopies(file, copies);
    if (wanted.size > 0) results.push(await writeInto(file, kind, wanted));
  }
  return results;
}

/** The copies for the rows of a file, by the row's line as it was read. */
function wantedCopies({ path, text }: LocatedFile, copies: ReadonlyMap<string, string>): Map<string, string> {
  const lines = text.split("\n").map((line, index) => [line, copies.get(`${path}:${index + 1}`)] as const);
  return new Map(lines.flatMap(([line, copy]) => (copy === undefined ? [] : [[line, copy] as const])));
}

async function writeInto(
  { path, name, file }: LocatedFile,
  kind: RecordKind,
  wanted: ReadonlyMap<string, string>,
): Promise<WrittenFile> {
  const bytes = await readFile(file);
  const { text } = sourceFile(path, bytes, name);
  const { header, records } = readCsv({ path, name, text, bytes }, kind);
  const present = header?.columns ?? [];
  const columns = fieldsOf(kind)
    .filter(({ name: field }) => field === "archive_url" || present.includes(field))
    .map(({ name: field }) => field);
  const lines = text.split("\n");
  let written = 0;
  const isOpen = new Set(records.filter((record) => record.text("archive_url") === ""));
  const rows = records.map((record) => {
    const copy = isOpen.has(record) ? wanted.get(lines[record.line - 1] ?? "") : undefined;
    if (copy !== undefined) written += 1;
    const textOf = (field: string) => (field === "archive_url" && copy ? copy : record.text(field));
    return csvLine(columns.map(textOf));
  });
  // A line that cannot be read would be lost.
  if (records.length !== lines.length - 2) return { path, written: 0, left: wanted.size };
  if (written > 0) await replaceFile(file, bytes, `${[columns.join(","), ...rows].join("\n")}\n`);
  return { path, written, left: wanted.size - written };
}

/** A line for each file, and a last one that counts. */
export function writeReport(files: readonly WrittenFile[]): string {
  const lines = files.map(
    ({ path, written, left }) =>
      `${path}  ${written} archive_url written${left === 0 ? "" : `, ${left} left: changed since it was read`}`,
  );
  const sum = files.reduce((total, { written }) => total + written, 0);
  return [...lines, `${sum} archive_url written`].join("\n");
}

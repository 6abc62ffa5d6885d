import { isDeepStrictEqual } from "node:util";
import { compareText } from "../../../contract/collections.ts";
import { buyerText, firstComment } from "../ledger/buyers.ts";
import type { ParsedFile, ParsedList } from "../reading/parse-file.ts";
import { isRecord, readYaml } from "../reading/read-yaml.ts";
import type { SourceFile } from "../records.ts";
import { normalizeText, normalizeYamlLine } from "../values/normalize.ts";
import type { FormattedFile } from "./format-csv.ts";
import { compareRecords } from "./record-order.ts";

/**
 * Formats a YAML file by moving whole lines and tidying their ends, so that comments and folded texts stay. A file whose
 * content would change is left alone.
 */
export function formatYaml({ file, list, diagnostics: [fault] }: ParsedFile): FormattedFile {
  if (fault !== undefined) return { leftAlone: fault };
  const lines = (list === undefined ? file.text : sortedList(file, list)).split("\n");
  const text = withLineEnd(lines.map(normalizeYamlLine).join("\n"));
  if (text === file.text || hasSameContent(file, { ...file, text })) return { text };
  const message = "tidying its lines would change what it says";
  return { leftAlone: { path: file.path, line: 1, column: 1, message } };
}

const withLineEnd = (text: string): string => (text === "" ? "" : text.replace(/\n?$/, "\n"));

/**
 * The list with its entries sorted. Comments at the head and the end of the file stay there; one between two entries
 * moves with the entry below it. The list stays as it is if an entry does not begin on a line of its own.
 */
function sortedList(file: SourceFile, { kind, records }: ParsedList): string {
  const isSorted = records.every((record, index) => {
    const before = records[index - 1];
    return before === undefined || compareRecords(kind, before, record) <= 0;
  });
  if (isSorted) return file.text;
  const lines = withLineEnd(file.text).split("\n").slice(0, -1);
  const starts = records.map(({ line }) => line - 1);
  if (records.length === 0 || starts.some((start) => !lines[start]?.startsWith("- "))) return file.text;
  const [first = 0, ...others] = starts;
  const cuts = [first, ...[...others, lines.length].map((start) => startOfComments(lines, start))];
  const blocks = records.map((record, index) => ({
    record,
    lines: lines.slice(cuts[index], cuts[index + 1]),
  }));
  blocks.sort((a, b) => compareRecords(kind, a.record, b.record));
  const [head, end] = [lines.slice(0, first), lines.slice(cuts.at(-1))];
  return [...head, ...blocks.flatMap((block) => block.lines), ...end, ""].join("\n");
}

/** The line at which the comments and empty lines directly above an entry begin. */
function startOfComments(lines: readonly string[], start: number): number {
  let top = start;
  while (top > 0 && /^(?:#.*|\s*)$/.test(lines[top - 1] ?? "-")) top -= 1;
  return top;
}

/** True if two files say the same, apart from the order of a list, spaces and Unicode form. */
function hasSameContent(before: SourceFile, after: SourceFile): boolean {
  const [old, formatted] = [readYaml(before), readYaml(after)];
  return (
    formatted.diagnostics.length === 0 && isDeepStrictEqual(contentOf(old.value), contentOf(formatted.value))
  );
}

function contentOf(value: unknown): unknown {
  const entries = Array.isArray(value) ? value.map(normalizeTexts) : [normalizeTexts(value)];
  return entries.sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b)));
}

function normalizeTexts(value: unknown): unknown {
  if (typeof value === "string") return normalizeText(value);
  if (Array.isArray(value)) return value.map(normalizeTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalizeTexts(inner)]));
}

/** Formats a buyer's file. One with a comment is left alone: only its author can put that into a field. */
export function formatBuyer(file: SourceFile, value: unknown): FormattedFile {
  const start = { path: file.path, line: 1, column: 1 };
  if (!isRecord(value)) return { leftAlone: { ...start, message: "the file is not a record" } };
  const comment = firstComment(file);
  if (comment === undefined) return { text: buyerText(value) };
  const hint = "write what has a source into a field, remove the rest";
  return { leftAlone: { ...comment, message: "the file contains a comment", hint } };
}

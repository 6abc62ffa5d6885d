import { isDeepStrictEqual } from "node:util";
import { compareText } from "../../../contract/collections.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { formatBuyerText } from "../buyers.ts";
import { compareRecords, outOfOrder } from "../checks/row-order.ts";
import { normalizeText, normalizeValue, normalizeYamlLine } from "../normalize.ts";
import { isRecord, readYaml, readYamlList } from "../read-yaml.ts";
import type { SourceFile, SourceRecord } from "../records.ts";
import type { ChangeCount, FormattedFile } from "./changes.ts";

/**
 * Formats a YAML file by moving whole lines and tidying their ends, so that comments and folded texts stay. A file whose
 * content would change is left alone.
 */
export function formatYaml(
  file: SourceFile,
  kind: RecordKind | undefined,
  changes: ChangeCount,
): FormattedFile {
  const [fault] = kind === undefined ? readYaml(file).diagnostics : readYamlList(file, kind).diagnostics;
  if (fault !== undefined) return { leftAlone: fault };
  const lines = (kind === undefined ? file.text : sortedList(file, kind, changes)).split("\n");
  const tidied = lines.map(normalizeYamlLine);
  changes.add("line space", tidied.filter((line, index) => line !== lines[index]).length);
  const text = withLineEnd(tidied.join("\n"));
  if (text === file.text || hasSameContent(file, { ...file, text })) return { text, changes };
  const message = "tidying its lines would change what it says";
  return { leftAlone: { path: file.path, line: 1, column: 1, rule: "yaml-form", message } };
}

const withLineEnd = (text: string): string => (text === "" ? "" : text.replace(/\n?$/, "\n"));

/**
 * The list with its entries sorted. Comments at the head and the end of the file stay there; one between two entries
 * moves with the entry below it. The list stays as it is if an entry does not begin on a line of its own.
 */
function sortedList(file: SourceFile, kind: RecordKind, changes: ChangeCount): string {
  const { records } = readYamlList(file, kind);
  const lines = withLineEnd(file.text).split("\n").slice(0, -1);
  const compare = (a: SourceRecord, b: SourceRecord) => compareRecords(kind, a, b);
  const moved = outOfOrder(records, compare).length;
  const starts = records.map(({ line }) => line - 1);
  if (moved === 0 || starts.some((start) => !lines[start]?.startsWith("- "))) return file.text;
  changes.add("order", moved);
  const [first = 0, ...others] = starts;
  const cuts = [first, ...[...others, lines.length].map((start) => startOfComments(lines, start))];
  const blocks = records.map((record, index) => ({
    record,
    lines: lines.slice(cuts[index], cuts[index + 1]),
  }));
  blocks.sort((a, b) => compare(a.record, b.record));
  const [head, end] = [lines.slice(0, first), lines.slice(cuts.at(-1))];
  return [...head, ...blocks.flatMap((block) => block.lines), ...end, ""].join("\n");
}

/** The line at which the comments and empty lines directly above an entry begin. */
function startOfComments(lines: readonly string[], start: number): number {
  let top = start;
  while (top > 0 && /^(?:#.*|\s*)$/.test(lines[top - 1] ?? "-")) top -= 1;
  return top;
}

/** Whether two files say the same, apart from the order of a list, spaces and Unicode form. */
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
export function formatBuyer(file: SourceFile, changes: ChangeCount): FormattedFile {
  const { value, diagnostics } = readYaml(file);
  const [leftAlone] = diagnostics;
  if (leftAlone !== undefined) return { leftAlone };
  const start = { path: file.path, line: 1, column: 1, rule: "buyer-form" };
  if (!isRecord(value)) return { leftAlone: { ...start, message: "the file is not a record" } };
  const layout = formatBuyerText(file, value);
  const normalized = formatBuyerText(file, value, (text, kind) => normalizeValue(kind, text, []));
  if ("comment" in layout || "comment" in normalized) {
    const location = "comment" in layout ? layout.comment : start;
    return { leftAlone: { ...start, ...location, message: "the file contains a comment" } };
  }
  if (layout.text !== file.text.replace(/\n?$/, "\n")) changes.add("layout");
  changes.add("text", differentLines(layout.text, normalized.text));
  return { text: normalized.text, changes };
}

function differentLines(before: string, after: string): number {
  const lines = before.split("\n");
  return after.split("\n").filter((line, index) => line !== lines[index]).length;
}

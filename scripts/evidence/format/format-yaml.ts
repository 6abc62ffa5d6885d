import { isDeepStrictEqual } from "node:util";
import { compareText } from "../../../contract/collections.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { compareRecords, outOfOrder } from "../checks/row-order.ts";
import { normalizeText } from "../plain-text.ts";
import { readYaml, readYamlList } from "../read-yaml.ts";
import type { SourceFile, SourceRecord } from "../records.ts";
import { normalizeYamlLine } from "../yaml-text.ts";
import { ChangeCount, type Formatted } from "./changes.ts";

/**
 * A YAML file in the one form. Only lines are moved and their ends tidied, so comments and the folding of texts stay as
 * they are. What would read otherwise afterwards is left alone.
 */
export function formatYaml(file: SourceFile, kind: RecordKind | undefined): Formatted {
  const [leftAlone] = kind === undefined ? readYaml(file).diagnostics : readYamlList(file, kind).diagnostics;
  if (leftAlone !== undefined) return { leftAlone };
  const done = new ChangeCount();
  const ordered = kind === undefined ? file.text : orderedList(file, kind, done);
  const text = withLineEnd(tidied(ordered, done));
  if (text === file.text || sameFacts(file, { ...file, text })) return { text, changes: done.counts };
  const message = "tidying its lines would change what it says";
  return { leftAlone: { path: file.path, line: 1, column: 1, rule: "yaml-form", message } };
}

function tidied(text: string, done: ChangeCount): string {
  const lines = text.split("\n");
  const plain = lines.map(normalizeYamlLine);
  done.add("line space", plain.filter((line, index) => line !== lines[index]).length);
  return plain.join("\n");
}

const withLineEnd = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/**
 * The list with its entries in order. Comments at the head and at the end of the file stay there; one between two entries
 * goes with the entry below it. Where an entry does not begin with its own line, the list stays as it is.
 */
function orderedList(file: SourceFile, kind: RecordKind, done: ChangeCount): string {
  const { records } = readYamlList(file, kind);
  const lines = withLineEnd(file.text).split("\n").slice(0, -1);
  const compare = (a: SourceRecord, b: SourceRecord) => compareRecords(kind, a, b);
  const moved = outOfOrder(records, compare).length;
  const starts = records.map(({ line }) => line - 1);
  if (moved === 0 || starts.some((start) => !lines[start]?.startsWith("- "))) return file.text;
  done.add("order", moved);
  const [first = 0, ...others] = starts;
  const cuts = [first, ...others, lines.length].map((cut) => (cut === first ? cut : topOf(lines, cut)));
  const blocks = records.map((record, index) => ({
    record,
    lines: lines.slice(cuts[index], cuts[index + 1]),
  }));
  blocks.sort((a, b) => compare(a.record, b.record));
  const [head, end] = [lines.slice(0, first), lines.slice(cuts.at(-1))];
  return [...head, ...blocks.flatMap((block) => block.lines), ...end, ""].join("\n");
}

/** The line with which the comments and empty lines directly above an entry begin. */
function topOf(lines: readonly string[], start: number): number {
  let top = start;
  while (top > 0 && /^(?:#.*|\s*)$/.test(lines[top - 1] ?? "-")) top -= 1;
  return top;
}

/** Whether two files say the same, but for the order of lists' entries, spaces and Unicode form. */
function sameFacts(before: SourceFile, after: SourceFile): boolean {
  const [old, young] = [readYaml(before), readYaml(after)];
  return young.diagnostics.length === 0 && isDeepStrictEqual(factsOf(old.value), factsOf(young.value));
}

function factsOf(value: unknown): unknown {
  const entries = Array.isArray(value) ? value.map(plainFact) : [plainFact(value)];
  return entries.sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b)));
}

function plainFact(value: unknown): unknown {
  if (typeof value === "string") return normalizeText(value);
  if (Array.isArray(value)) return value.map(plainFact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainFact(inner)]));
}

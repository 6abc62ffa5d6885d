import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from "yaml";
import type { RecordKind } from "../../data/schema/records.ts";
import type { Place, Problem } from "./problems.ts";
import type { SourceFile, SourceRecord } from "./records.ts";

export interface YamlList {
  records: SourceRecord[];
  problems: Problem[];
}

export interface YamlValue {
  value: unknown;
  placeOf: (path: readonly PropertyKey[]) => Place;
  problems: Problem[];
}

const RULE = "yaml-syntax";

/**
 * Reads a YAML file into a plain value that knows its places. Anchors and aliases are refused before they are
 * followed, so a short file cannot grow into a huge value. Nothing is thrown.
 */
export function readYaml(file: SourceFile): YamlValue {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { path: file.path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems = [...syntaxProblems(document, placeAt), ...anchorProblems(document, placeAt)];
  return {
    value: problems.length === 0 ? document.toJS() : undefined,
    placeOf: (path) => placeAt(offsetOf(document, path)),
    problems,
  };
}

/** Reads a YAML file that holds a list of records. */
export function readYamlList(file: SourceFile, kind: RecordKind): YamlList {
  const { value, placeOf, problems } = readYaml(file);
  if (problems.length > 0) return { records: [], problems };
  if (!Array.isArray(value)) return { records: [], problems: [notAList(file.path, placeOf([]))] };
  const records: SourceRecord[] = [];
  for (const [index, entry] of value.entries()) {
    const place = placeOf([index]);
    if (isRecord(entry)) {
      const fieldPlace = (field: string) => (field in entry ? placeOf([index, field]) : place);
      records.push({
        kind,
        path: file.path,
        line: place.line,
        fields: Object.keys(entry),
        text: textOf(entry),
        placeOf: fieldPlace,
      });
      problems.push(...notText(entry, fieldPlace));
    } else
      problems.push({
        ...place,
        rule: RULE,
        message: "the entry is not a record",
        hint: "write `- name: …` and the other fields below it",
      });
  }
  return { records, problems };
}

function syntaxProblems(document: Document.Parsed, placeAt: (offset: number) => Place): Problem[] {
  return [...document.errors, ...document.warnings].map((error) => ({
    ...placeAt(error.pos[0]),
    rule: RULE,
    message: firstLine(error.message),
    ...(error.code === "TAB_AS_INDENT" ? { hint: "indent with spaces" } : {}),
    ...(error.code === "DUPLICATE_KEY" ? { hint: "keep one of them" } : {}),
  }));
}

function anchorProblems(document: Document.Parsed, placeAt: (offset: number) => Place): Problem[] {
  const problems: Problem[] = [];
  const report = (node: Node) =>
    problems.push({
      ...placeAt(node.range?.[0] ?? 0),
      rule: RULE,
      message: "anchors and aliases are not allowed",
      hint: "write the value out",
    });
  visit(document, {
    Alias: (_, node) => void report(node),
    Node: (_, node) => (node.anchor === undefined ? undefined : void report(node)),
  });
  return problems;
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    node = isMap(node) || isSeq(node) ? node.get(step, true) : undefined;
    offset = rangeStart(node) ?? offset;
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(entry: Record<string, unknown>): (field: string) => string {
  return (field) => {
    const value = entry[field];
    return typeof value === "string" ? value : "";
  };
}

function notText(entry: Record<string, unknown>, placeOf: (field: string) => Place): Problem[] {
  return Object.entries(entry)
    .filter(([, value]) => typeof value !== "string")
    .map(([field]) => ({
      ...placeOf(field),
      rule: RULE,
      message: `${field} is not text`,
      hint: "put the value in quotation marks",
    }));
}

function notAList(path: string, place: Place): Problem {
  return {
    ...place,
    path,
    rule: RULE,
    message: "the file is not a list",
    hint: "begin every entry with `- name: …`",
  };
}

const firstLine = (message: string): string => message.split("\n")[0] ?? message;

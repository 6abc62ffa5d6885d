import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import type { RecordKind } from "../../data/schema/records.ts";
import { conflictFault } from "./conflict-marker.ts";
import type { Diagnostic, Location } from "./diagnostics.ts";
import { plainYaml } from "./plain-yaml.ts";
import type { SourceFile, SourceRecord } from "./records.ts";

export interface YamlList {
  records: SourceRecord[];
  /** `[undefined]` where anything may have stood in what could not be read. */
  unparsed: undefined[];
  diagnostics: Diagnostic[];
}

export interface YamlValue {
  value: unknown;
  locationOf: (path: readonly PropertyKey[]) => Location;
  diagnostics: Diagnostic[];
}

type PlaceAt = (offset: number) => Location;

const RULE = "yaml-syntax";
const LONGEST_LINE = 5000;

/**
 * Reads a YAML file into a plain value that knows its places. Anchors and aliases are refused before they are
 * followed, so a short file cannot grow into a huge value. Nothing is thrown.
 */
export function readYaml(file: SourceFile): YamlValue {
  const unreadable = lineTooLong(file) ?? conflictIn(file);
  if (unreadable !== undefined) {
    return { value: undefined, locationOf: () => unreadable, diagnostics: [unreadable] };
  }
  const value = plainYaml(file.text);
  // Where things stand is asked only of what a rule finds fault with.
  let whole: YamlValue | undefined;
  const readWhole = () => {
    whole ??= readAnyYaml(file);
    return whole;
  };
  return value === undefined
    ? readWhole()
    : { value, locationOf: (path) => readWhole().locationOf(path), diagnostics: [] };
}

function readAnyYaml(file: SourceFile): YamlValue {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const locationAt: PlaceAt = (offset) => {
    const { line, col } = lines.linePos(offset);
    return { path: file.path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const diagnostics = [
    ...syntaxProblems(document, file.text, locationAt),
    ...anchorProblems(document, locationAt),
  ];
  return {
    value: diagnostics.length === 0 ? document.toJS() : undefined,
    locationOf: (path) => locationAt(offsetOf(document, path)),
    diagnostics,
  };
}

/** Reads a YAML file that holds a list of records. */
export function readYamlList(file: SourceFile, kind: RecordKind): YamlList {
  const { value, locationOf, diagnostics } = readYaml(file);
  if (diagnostics.length > 0) return { records: [], unparsed: [undefined], diagnostics };
  if (!Array.isArray(value))
    return { records: [], unparsed: [undefined], diagnostics: [notAList(file.path, locationOf([]))] };
  const records: SourceRecord[] = [];
  for (const [index, entry] of value.entries()) {
    const location = locationOf([index]);
    const fieldPlace = (field: string) => locationOf([index, field]);
    const faults = isRecord(entry) ? notText(entry, fieldPlace) : [notARecord(location)];
    diagnostics.push(...faults);
    if (isRecord(entry) && faults.length === 0)
      records.push({
        kind,
        path: file.path,
        line: location.line,
        fields: Object.keys(entry),
        text: textOf(entry),
        locationOf: (field) => (field in entry ? fieldPlace(field) : location),
      });
  }
  return { records, unparsed: records.length === value.length ? [] : [undefined], diagnostics };
}

/** A line of thousands of levels would take the parser all memory. */
function lineTooLong({ path, text }: SourceFile): Diagnostic | undefined {
  const index = text.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (index < 0) return undefined;
  const message = `the line has more than ${LONGEST_LINE} characters`;
  return { path, line: index + 1, column: LONGEST_LINE + 1, rule: RULE, message, hint: "fold it" };
}

/** Both sides of a conflict are not one file, so that only its first line is told. */
function conflictIn({ path, text }: SourceFile): Diagnostic | undefined {
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return undefined;
  const lines = text.split("\n").map(conflictFault);
  const index = lines.findIndex((fault) => fault !== undefined);
  const fault = lines[index];
  return fault && { path, line: index + 1, column: 1, rule: RULE, ...fault };
}

/** One slip makes a parser stumble many times, so it is told once: the first error, and keys that stand twice before it. */
function syntaxProblems(document: Document.Parsed, text: string, locationAt: PlaceAt): Diagnostic[] {
  const errors = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const first = errors.findIndex(({ code }) => code !== "DUPLICATE_KEY");
  return errors.slice(0, first < 0 ? undefined : first + 1).map((error) => {
    const location = locationAt(error.pos[0]);
    const indent = /^\s*/.exec(text.split("\n")[location.line - 1] ?? "")?.[0] ?? "";
    return { ...location, rule: RULE, ...syntaxMessage(error, indent) };
  });
}

function syntaxMessage({ code, message }: YAMLError, indent: string): { message: string; hint?: string } {
  if (code === "DUPLICATE_KEY") return { message: "the field stands twice", hint: "keep one of them" };
  if (indent.includes("\t"))
    return { message: "the line is indented with a tab", hint: "indent with spaces" };
  if (code === "BLOCK_AS_IMPLICIT_KEY")
    return { message: "a colon with a space stands in the value", hint: "put the value in quotation marks" };
  if (message.includes("call stack")) return { message: "the value is nested too deeply" };
  return { message: firstLine(message) };
}

function anchorProblems(document: Document.Parsed, locationAt: PlaceAt): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const report = (node: Node) =>
    diagnostics.push({
      ...locationAt(node.range?.[0] ?? 0),
      rule: RULE,
      message: "anchors and aliases are not allowed",
      hint: "write the value out",
    });
  visit(document, {
    Alias: (_, node) => void report(node),
    Node: (_, node) => (node.anchor === undefined ? undefined : void report(node)),
  });
  return diagnostics;
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

/** An empty value is the `missing-value` rule's. */
function notText(entry: Record<string, unknown>, locationOf: (field: string) => Location): Diagnostic[] {
  return Object.entries(entry)
    .filter(([, value]) => typeof value !== "string" && value !== null)
    .map(([field]) => ({
      ...locationOf(field),
      rule: RULE,
      message: `${field} is not text`,
      hint: "put the value in quotation marks",
    }));
}

function notARecord(location: Location): Diagnostic {
  return {
    ...location,
    rule: RULE,
    message: "the entry is not a record",
    hint: "write `- name: …` and the other fields below it",
  };
}

function notAList(path: string, location: Location): Diagnostic {
  return {
    ...location,
    path,
    rule: RULE,
    message: "the file is not a list",
    hint: "begin every entry with `- name: …`",
  };
}

const firstLine = (message: string): string => message.split("\n")[0] ?? message;

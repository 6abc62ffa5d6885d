import { CORE_SCHEMA, load } from "js-yaml";
import {
  type Document,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import { once } from "../../../contract/collections.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import type { Diagnostic, Fault, Location } from "../diagnostics.ts";
import type { SourceDocument, SourceFile, SourceRecord } from "../records.ts";
import { conflictFault, type RecordList } from "./read-csv.ts";

interface YamlValue extends Pick<SourceDocument, "value" | "locationOf"> {
  diagnostics: Diagnostic[];
}

type LocationAt = (offset: number) => Location;

const RULE = "yaml-syntax";
/** A line of thousands of nested lists would exhaust the parser's memory. */
const MAX_LINE_LENGTH = 5000;

/**
 * Reads a YAML file into a plain value with the location of each part. Anchors and aliases are refused before they are
 * resolved, so that a short file cannot grow into a huge value. Never throws.
 */
export function readYaml(file: SourceFile): YamlValue {
  const unreadable = lineFault(file);
  if (unreadable !== undefined)
    return { value: undefined, locationOf: () => unreadable, diagnostics: [unreadable] };
  return readFast(file) ?? readDocument(file);
}

/**
 * The value of a file without faults, read in a fifth of the time that `yaml` takes; undefined for any other file. Where a value
 * is, only `yaml` knows: it is asked when a rule reports something.
 */
function readFast(file: SourceFile): YamlValue | undefined {
  try {
    const value = fastValue(file.text);
    if (value === undefined) return undefined;
    const document = once(() => readDocument(file));
    return { value, locationOf: (path) => document().locationOf(path), diagnostics: [] };
  } catch {
    return undefined;
  }
}

/** The value of a text; undefined if only `yaml` may read it. Throws if it has a fault. Releases are JSON, which is YAML too. */
function fastValue(text: string): unknown {
  if (text.startsWith("{\n")) return JSON.parse(text);
  // A lone CR ends a line for js-yaml alone.
  return mayHaveAnchor(text) || text.includes("\r") ? undefined : load(text, { schema: CORE_SCHEMA });
}

/** False if no `&` or `*` can begin an anchor or an alias: none does inside single quotes, as in a formula. */
const mayHaveAnchor = (text: string): boolean =>
  /(?:^|[\s[{,:])[&*]\S/.test(text.replace(/: '[^'\n]*'$/gm, ""));

function readDocument(file: SourceFile): YamlValue {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const locationAt: LocationAt = (offset) => {
    const { line, col } = lines.linePos(offset);
    return { path: file.path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const diagnostics = [
    ...syntaxDiagnostics(document, file.text, locationAt),
    ...(mayHaveAnchor(file.text) ? anchorDiagnostics(document, locationAt) : []),
  ];
  return {
    value: diagnostics.length === 0 ? document.toJS() : undefined,
    locationOf: (path) => locationAt(offsetOf(document, path)),
    diagnostics,
  };
}

export function readYamlList(file: SourceFile, kind: RecordKind): RecordList {
  const { value, locationOf, diagnostics } = readYaml(file);
  if (diagnostics.length > 0) return { records: [], diagnostics };
  if (!Array.isArray(value)) {
    const notAList = fault(locationOf([]), "the file is not a list", "begin every entry with `- name: …`");
    return { records: [], diagnostics: [notAList] };
  }
  const entries = value.map((entry: unknown, index) => {
    const fieldLocation = (field: string) => locationOf([index, field]);
    if (!isRecord(entry)) return [notARecord(locationOf([index]))];
    const faults = notText(entry, fieldLocation);
    return faults.length > 0
      ? faults
      : yamlRecord(kind, file.path, entry, () => locationOf([index]), fieldLocation);
  });
  return {
    records: entries.flatMap((entry) => (Array.isArray(entry) ? [] : [entry])),
    diagnostics: entries.flatMap((entry) => (Array.isArray(entry) ? entry : [])),
  };
}

function yamlRecord(
  kind: RecordKind,
  path: string,
  entry: Record<string, unknown>,
  location: () => Location,
  fieldLocation: (field: string) => Location,
): SourceRecord {
  return {
    kind,
    path,
    get line() {
      return location().line;
    },
    fields: Object.keys(entry),
    // An empty value is null in YAML.
    text: (field) => String(entry[field] ?? ""),
    locationOf: (field) => (field in entry ? fieldLocation(field) : location()),
  };
}

const fault = (location: Location, message: string, hint: string): Diagnostic => ({
  ...location,
  ...{ rule: RULE, message, hint },
});

/** The first line that keeps the file from being parsed as one document. */
function lineFault({ path, text }: SourceFile): Diagnostic | undefined {
  const lines = text.split("\n");
  const long = lines.findIndex((line) => line.length > MAX_LINE_LENGTH);
  const message = `the line has more than ${MAX_LINE_LENGTH} characters`;
  if (long >= 0) return fault({ path, line: long + 1, column: MAX_LINE_LENGTH + 1 }, message, "fold it");
  // A line of seven equals signs alone is valid YAML text.
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return undefined;
  const index = lines.findIndex((line) => conflictFault(line) !== undefined);
  const conflict = conflictFault(lines[index] ?? "");
  return conflict && { path, line: index + 1, rule: RULE, ...conflict };
}

/** The first error, and duplicate keys before it: after one slip the parser reports many errors. */
function syntaxDiagnostics(document: Document.Parsed, text: string, locationAt: LocationAt): Diagnostic[] {
  const errors = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const first = errors.findIndex(({ code }) => code !== "DUPLICATE_KEY");
  return errors.slice(0, first < 0 ? undefined : first + 1).map((error) => {
    const location = locationAt(error.pos[0]);
    const indent = /^\s*/.exec(text.split("\n")[location.line - 1] ?? "")?.[0] ?? "";
    return { ...location, rule: RULE, ...syntaxMessage(error, indent) };
  });
}

function syntaxMessage({ code, message }: YAMLError, indent: string): Fault {
  if (code === "DUPLICATE_KEY") return { message: "the field is there twice", hint: "keep one of them" };
  if (indent.includes("\t"))
    return { message: "the line is indented with a tab", hint: "indent with spaces" };
  if (code === "BLOCK_AS_IMPLICIT_KEY")
    return {
      message: "the value contains a colon followed by a space",
      hint: "put the value in quotation marks",
    };
  if (message.includes("call stack")) return { message: "the value is nested too deeply" };
  return { message: message.replace(/\n.*/s, "") };
}

function anchorDiagnostics(document: Document.Parsed, locationAt: LocationAt): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const refuse = (node: Node) => {
    const location = locationAt(node.range?.[0] ?? 0);
    diagnostics.push(fault(location, "anchors and aliases are not allowed", "write the value out"));
  };
  visit(document, {
    Alias: (_, node) => refuse(node),
    Node: (_, node) => (node.anchor === undefined ? undefined : refuse(node)),
  });
  return diagnostics;
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    node = isMap(node) || isSeq(node) ? node.get(step, true) : undefined;
    offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset;
  }
  return offset;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An empty value is the `missing-value` rule's. */
function notText(entry: Record<string, unknown>, locationOf: (field: string) => Location): Diagnostic[] {
  return Object.entries(entry)
    .filter(([, value]) => typeof value !== "string" && value !== null)
    .map(([field]) => fault(locationOf(field), `${field} is not text`, "put the value in quotation marks"));
}

const notARecord = (location: Location): Diagnostic =>
  fault(location, "the entry is not a record", "write `- name: …` and the other fields below it");

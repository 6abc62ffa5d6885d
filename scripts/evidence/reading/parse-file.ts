import type { RecordKind } from "../../../data/schema/records.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { SourceDocument, SourceFile } from "../records.ts";
import { documentKindOf, recordKindOf } from "./evidence-files.ts";
import { type RecordList, readCsv } from "./read-csv.ts";
import { readYaml, readYamlList } from "./read-yaml.ts";

export type ParsedList = RecordList & { kind: RecordKind };

/** Content of a file: a document without a fault, or a list of records. */
export interface ParsedFile {
  file: SourceFile;
  document?: SourceDocument;
  list?: ParsedList;
  diagnostics: readonly Diagnostic[];
}

/** The files as they were parsed last, by name: an edit changes one of several hundred, and parsing takes longer than any rule. */
const parsedFiles = new Map<string, { path: string; text: string; parsed: ParsedFile }>();

export function parseFile(file: SourceFile): ParsedFile {
  const { name, path, text } = file;
  const known = parsedFiles.get(name);
  if (known?.path === path && known.text === text) return known.parsed;
  const parsed = parseText(file);
  parsedFiles.set(name, { path, text, parsed });
  return parsed;
}

function parseText(file: SourceFile): ParsedFile {
  const [documentKind, kind] = [documentKindOf(file.name), recordKindOf(file.name)];
  if (documentKind !== undefined) {
    const { value, locationOf, diagnostics } = readYaml(file);
    const document = { kind: documentKind, path: file.path, value, locationOf };
    return diagnostics.length === 0 ? { file, document, diagnostics } : { file, diagnostics };
  }
  if (kind === undefined) return { file, diagnostics: [] };
  const list = file.path.endsWith(".yaml") ? readYamlList(file, kind) : readCsv(file, kind);
  return { file, list: { ...list, kind }, diagnostics: list.diagnostics };
}

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { keysOf, recordOf } from "../../../contract/collections.ts";
import { recordSchemas } from "../../../data/schema/records.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { Evidence, SourceDocument, SourceFile, SourceHeader, SourceRecord } from "../records.ts";
import { type EvidenceFolder, evidenceFiles, MEMBERS, missingFiles, wrongEntries } from "./evidence-files.ts";
import { parseFile } from "./parse-file.ts";

export interface ParsedEvidence {
  evidence: Evidence;
  /** Missing files, and CSV or YAML that cannot be parsed. */
  diagnostics: Diagnostic[];
}

/** Faults are returned beside what could be read. Nothing is missing if the members' folder does not exist. */
export async function readEvidence(
  folder: string,
  membersFolder: EvidenceFolder | undefined,
): Promise<ParsedEvidence> {
  const own = { folder, top: basename(folder) };
  const members = existsSync(membersFolder?.folder ?? "") ? membersFolder : undefined;
  const files = evidenceFiles(folder, members);
  const { evidence, diagnostics } = parseEvidence(own.top, files, members?.top);
  const wrong = wrongEntries(own, members);
  const others = diagnostics.filter(({ path }) => !wrong.some((entry) => entry.path === path));
  return { evidence, diagnostics: [...wrong, ...others] };
}

/** Parses evidence files. `top` and `membersTop` are what the paths of public and member files begin with. */
export function parseEvidence(
  top: string,
  files: readonly SourceFile[],
  membersTop = membersTopOf(files),
): ParsedEvidence {
  const documents: SourceDocument[] = [];
  const headers: SourceHeader[] = [];
  const records = recordOf(keysOf(recordSchemas), (): SourceRecord[] => []);
  const diagnostics = missingFiles(top, membersTop, files);
  for (const file of files) {
    const { document, list, diagnostics: faults } = parseFile(file);
    if (document !== undefined) documents.push(document);
    if (list?.header !== undefined) headers.push(list.header);
    if (list !== undefined) records[list.kind].push(...list.records);
    diagnostics.push(...faults);
  }
  return { evidence: { files, headers, records, documents }, diagnostics };
}

/** The folder that the paths of member files begin with; undefined if there is no such file. */
function membersTopOf(files: readonly SourceFile[]): string | undefined {
  const file = files.find(({ name }) => name.startsWith(`${MEMBERS}/`));
  return file?.path.slice(0, file.path.length - file.name.length + MEMBERS.length);
}

import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { RecordKind } from "../../data/schema/records.ts";
import type { Diagnostic } from "./diagnostics.ts";
import {
  COUNTRY_FOLDERS,
  documentKindOf,
  type EvidenceFolder,
  evidenceFiles,
  MEMBERS,
  missingFiles,
  recordKindOf,
  unexpectedFiles,
  wrongEntries,
} from "./evidence-files.ts";
import { readCsv } from "./read-csv.ts";
import { readYaml, readYamlList } from "./read-yaml.ts";
import type { Evidence, SourceDocument, SourceFile, SourceHeader, SourceRecord } from "./records.ts";

export interface ParsedEvidence {
  evidence: Evidence;
  /** Missing files, and CSV or YAML that cannot be parsed. */
  diagnostics: Diagnostic[];
}

/**
 * Reads all evidence below a folder such as `data/`. Faults are returned beside what could be read.
 *
 * @param membersFolder the folder of the members' evidence; nothing is missing if it does not exist
 */
export async function readEvidence(
  folder: string,
  membersFolder: EvidenceFolder | undefined,
): Promise<ParsedEvidence> {
  const own = { folder, top: basename(folder) };
  const members = existsSync(membersFolder?.folder ?? "") ? membersFolder : undefined;
  const files = await evidenceFiles(folder, members);
  const { evidence, diagnostics } = parseEvidence(own.top, files, members?.top);
  const unexpected = await unexpectedFiles(own, members);
  const wrong = wrongEntries(own, members);
  const others = diagnostics.filter(({ path }) => !wrong.some((entry) => entry.path === path));
  // An unexpected file among the rows may hold any of them.
  const unread = COUNTRY_FOLDERS.filter((kind) =>
    unexpected.some(({ path }) => path.startsWith(`${own.top}/${kind}/`)),
  );
  return {
    evidence: { ...evidence, incomplete: new Set([...evidence.incomplete, ...unread]) },
    diagnostics: [...wrong, ...others, ...unexpected],
  };
}

/** Parses evidence files. `top` and `membersTop` are what the paths of public and member files begin with. */
export function parseEvidence(
  top: string,
  files: readonly SourceFile[],
  membersTop = membersTopOf(files),
): ParsedEvidence {
  const missing = missingFiles(top, membersTop, files);
  const documents: SourceDocument[] = [];
  const headers: SourceHeader[] = [];
  const records = emptyRecords();
  const diagnostics = missing.map(({ diagnostic }) => diagnostic);
  const incomplete = new Set<RecordKind>(missing.flatMap(({ kind }) => kind ?? []));
  for (const file of files) {
    const [documentKind, kind] = [documentKindOf(file.name), recordKindOf(file.name)];
    if (documentKind !== undefined) {
      const { value, locationOf, diagnostics: faults } = readYaml(file);
      diagnostics.push(...faults);
      if (faults.length === 0) documents.push({ kind: documentKind, path: file.path, value, locationOf });
    } else if (kind !== undefined) {
      const list = file.path.endsWith(".yaml") ? readYamlList(file, kind) : readCsv(file, kind);
      if (list.header !== undefined) headers.push(list.header);
      records[kind].push(...list.records);
      if (!list.isComplete || list.records.some(isNameless)) incomplete.add(kind);
      diagnostics.push(...list.diagnostics);
    }
  }
  return { evidence: { files, headers, records, documents, incomplete }, diagnostics };
}

/** The field by which other records cite a record. */
const KEYS: Partial<Record<RecordKind, string>> = {
  clubs: "slug",
  vendors: "slug",
  categories: "name",
  leagues: "slug",
  memberClubs: "slug",
  deals: "slug",
};

function isNameless({ kind, text }: SourceRecord): boolean {
  const key = KEYS[kind];
  return key !== undefined && text(key) === "";
}

const emptyRecords = (): Record<RecordKind, SourceRecord[]> => ({
  technology: [],
  evidence: [],
  clubs: [],
  vendors: [],
  categories: [],
  removed: [],
  redirects: [],
  supplierChanges: [],
  leagues: [],
  leagueClubs: [],
  leagueTechnology: [],
  exceptions: [],
  feeds: [],
  memberClubs: [],
  deals: [],
  dealSources: [],
  memberExceptions: [],
});

/** The folder that the paths of member files begin with; undefined if there is no such file. */
function membersTopOf(files: readonly SourceFile[]): string | undefined {
  const file = files.find(({ name }) => name.startsWith(`${MEMBERS}/`));
  return file?.path.slice(0, file.path.length - file.name.length + MEMBERS.length);
}

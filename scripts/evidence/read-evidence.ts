import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RecordKind } from "../../data/schema/records.ts";
import type { Diagnostic } from "./diagnostics.ts";
import {
  BUYERS,
  documentKindOf,
  knownList,
  MEMBERS,
  memberNames,
  publicNames,
  TECHNOLOGY,
} from "./evidence-names.ts";
import { type EvidenceFolder, entriesOf, isBuyerFile, isCountryFile, isFileAt } from "./folder-entries.ts";
import { type CsvTable, readCsv } from "./read-csv.ts";
import { readYaml, readYamlList } from "./read-yaml.ts";
import type {
  Evidence,
  SourceDocument,
  SourceFile,
  SourceHeader,
  SourceRecord,
  UnparsedPart,
} from "./records.ts";
import { unknownFiles, whatIsNoFile } from "./unexpected-files.ts";

/**
 * Where member evidence lies: a folder, null for none, or undefined for `members` inside the evidence folder where that
 * is there.
 */
export type MembersFolder = string | null | undefined;

function membersPlace(folder: string, members: MembersFolder): EvidenceFolder | undefined {
  if (typeof members === "string" && members !== join(folder, MEMBERS))
    return { folder: members, top: basename(members) };
  const inside = join(folder, MEMBERS);
  if (members === null || (members === undefined && !existsSync(inside))) return undefined;
  return { folder: inside, top: `${basename(folder)}/${MEMBERS}` };
}

export interface ParsedEvidence {
  evidence: Evidence;
  /** Faults of form: a file that is not there, CSV or YAML that cannot be read. */
  diagnostics: Diagnostic[];
}

/** Reads all evidence below a folder such as `data/`. Faults come back as diagnostics beside what could be read. */
export async function readEvidence(folder: string, members?: MembersFolder): Promise<ParsedEvidence> {
  const location = membersPlace(folder, members);
  const files = await evidenceFiles(folder, members);
  const own = { folder, top: basename(folder) };
  const { evidence, diagnostics } = parseEvidence(own.top, files, location?.top);
  const unknown = await unknownFiles(own, location);
  const noFiles = whatIsNoFile(own, location);
  const told = new Set(noFiles.map(({ path }) => path));
  const others = diagnostics.filter(({ path }) => !told.has(path));
  const unparsed = [...evidence.unparsed, ...unknown.flatMap(({ path }) => unreadAt(path, own.top))];
  return { evidence: { ...evidence, unparsed }, diagnostics: [...noFiles, ...others, ...unknown] };
}

/** What lies among the rows and cannot be read may hold any of them. */
const unreadAt = (path: string, top: string): UnparsedPart[] =>
  path.startsWith(`${top}/${TECHNOLOGY}/`) ? [{ kind: "technology", line: undefined }] : [];

/** A file of the evidence and where it lies on this machine. */
export interface LocatedFile extends SourceFile {
  file: string;
}

/** Every file of the evidence that is there, read but not parsed. */
export async function evidenceFiles(folder: string, members?: MembersFolder): Promise<LocatedFile[]> {
  const names = [...publicNames, ...(await technologyFiles(folder))];
  const ofPublic = names.map((name) => ({
    name,
    path: `${basename(folder)}/${name}`,
    file: join(folder, name),
  }));
  const location = membersPlace(folder, members);
  const wanted = [
    ...ofPublic,
    ...(location === undefined ? [] : await memberFiles(location.folder, location.top)),
  ];
  return Promise.all(
    wanted
      .filter(({ file }) => isFileAt(file))
      .map(async ({ name, path, file }) => ({
        ...sourceFile(path, await readFile(file), name),
        file,
      })),
  );
}

async function memberFiles(folder: string, top: string) {
  const buyers = (await entriesOf(join(folder, BUYERS))).filter(isBuyerFile);
  return [...memberNames, ...buyers.map(({ name }) => `${BUYERS}/${name}`)].map((inside) => ({
    name: `${MEMBERS}/${inside}`,
    path: `${top}/${inside}`,
    file: join(folder, inside),
  }));
}

/**
 * Parses evidence files; `top` is the name of their folder, with which their paths begin, `membersTop` that of the
 * members' folder where it is there.
 */
export function parseEvidence(
  top: string,
  files: readonly SourceFile[],
  membersTop = membersTopOf(files),
): ParsedEvidence {
  const headers: SourceHeader[] = [];
  const documents: SourceDocument[] = [];
  const missing = missingFiles(top, membersTop, files);
  const diagnostics = missing.map(({ problem }) => problem);
  const unparsed: UnparsedPart[] = missing.flatMap(({ kind }) =>
    kind === undefined ? [] : [{ kind, line: undefined }],
  );
  const records: Record<RecordKind, SourceRecord[]> = {
    technology: [],
    clubs: [],
    vendors: [],
    categories: [],
    removed: [],
    redirects: [],
    memberClubs: [],
    deals: [],
  };
  for (const file of files) {
    const documentKind = documentKindOf(file.name);
    if (documentKind !== undefined) {
      const { value, locationOf, diagnostics: faults } = readYaml(file);
      if (faults.length === 0) documents.push({ kind: documentKind, path: file.path, value, locationOf });
      diagnostics.push(...faults);
    } else {
      const kind = knownList(file.name) ?? "technology";
      const list = readList(file, kind);
      if (list.header !== undefined) headers.push(list.header);
      for (const record of list.records) records[kind].push(record);
      for (const line of list.unparsed) unparsed.push({ kind, line });
      diagnostics.push(...list.diagnostics);
    }
  }
  return { evidence: { files, headers, records, documents, unparsed }, diagnostics };
}

/** The file with its text freed of what the `encoding` rule reports, so that no other rule stumbles over it. */
export function sourceFile(path: string, bytes: Uint8Array, name = afterFirst(path)): SourceFile {
  const text = new TextDecoder("utf-8").decode(bytes).replaceAll("\r\n", "\n").replaceAll("\0", "");
  return { path, name, bytes, text };
}

const afterFirst = (path: string): string => path.slice(path.indexOf("/") + 1);

/** The name that paths of member files begin with; undefined where there is no such file. */
function membersTopOf(files: readonly SourceFile[]): string | undefined {
  const file = files.find(({ name }) => name.startsWith(`${MEMBERS}/`));
  return file?.path.slice(0, file.path.length - file.name.length + MEMBERS.length);
}

function missingFiles(
  top: string,
  membersTop: string | undefined,
  files: readonly SourceFile[],
): { problem: Diagnostic; kind: RecordKind | undefined }[] {
  // By what they are, not by path: a members' folder elsewhere may have the name of this one.
  const present = new Set(files.map(({ name }) => name));
  const ofPublic = publicNames.map((name) => ({ name, path: `${top}/${name}` }));
  const ofMembers = memberNames.map((name) => ({
    name: `${MEMBERS}/${name}`,
    path: `${membersTop}/${name}`,
  }));
  return [...ofPublic, ...(membersTop === undefined ? [] : ofMembers)]
    .filter(({ name }) => !present.has(name))
    .map(({ name, path }) => ({
      problem: { path, line: 1, column: 1, rule: "missing-file", message: "the file does not exist" },
      kind: knownList(name),
    }));
}

function readList(file: SourceFile, kind: RecordKind): Omit<CsvTable, "header"> & Partial<CsvTable> {
  return file.path.endsWith(".yaml") ? readYamlList(file, kind) : readCsv(file, kind);
}

async function technologyFiles(folder: string): Promise<string[]> {
  const entries = await entriesOf(join(folder, TECHNOLOGY));
  return entries.filter(isCountryFile).map(({ name }) => `${TECHNOLOGY}/${name}`);
}

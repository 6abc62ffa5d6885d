import { existsSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RecordKind } from "../../data/schema/records.ts";
import { compareText, type Problem } from "./problems.ts";
import { type CsvTable, readCsv } from "./read-csv.ts";
import { readYaml, readYamlList } from "./read-yaml.ts";
import type {
  DocumentKind,
  Evidence,
  SourceDocument,
  SourceFile,
  SourceHeader,
  SourceRecord,
  UnreadPart,
} from "./records.ts";

/** The files that must be there, by their path inside the evidence folder, and what they hold. */
const LISTS: Readonly<Record<string, RecordKind>> = {
  "clubs.csv": "clubs",
  "vendors.csv": "vendors",
  "categories.yaml": "categories",
  "removed.csv": "removed",
  "redirects.csv": "redirects",
};
const MEMBER_LISTS: Readonly<Record<string, RecordKind>> = {
  "members/clubs.csv": "memberClubs",
  "members/deals.csv": "deals",
};
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  "floors.yaml": "floors",
  "methodology/squad-cost.yaml": "methodology",
  "methodology/transfer-cost.yaml": "methodology",
};
const MEMBER_DOCUMENTS: Readonly<Record<string, DocumentKind>> = { "members/floors.yaml": "memberFloors" };
const BUYER = /^members\/buyers\/[^/]+\.yaml$/;

/** The folder of technology rows, one file a country. */
const TECHNOLOGY = "technology";
const METHODOLOGY = "methodology";
/** The folder of what members are told. It may lie elsewhere, and all else is whole without it. */
const MEMBERS = "members";
const BUYERS = "buyers";

/** Whether a path inside the evidence folder is one that is read as evidence. */
export function isEvidenceFile(name: string): boolean {
  return documentKindOf(name) !== undefined || knownList(name) !== undefined || TECHNOLOGY_FILE.test(name);
}

const TECHNOLOGY_FILE = /^technology\/[^/]+\.csv$/;

const at = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const knownList = (name: string): RecordKind | undefined => at(LISTS, name) ?? at(MEMBER_LISTS, name);

/** The kind of document that a file holds, by its name in the evidence; undefined for a file of records. */
export function documentKindOf(name: string): DocumentKind | undefined {
  return at(DOCUMENTS, name) ?? at(MEMBER_DOCUMENTS, name) ?? (BUYER.test(name) ? "buyer" : undefined);
}

/**
 * Where member evidence lies: a folder, null for none, or undefined for `members` inside the evidence folder where that
 * is there.
 */
export type MembersFolder = string | null | undefined;

/** Where it lies on this machine, and how its paths begin in problems. */
interface MembersPlace {
  folder: string;
  top: string;
}

function membersPlace(folder: string, members: MembersFolder): MembersPlace | undefined {
  if (typeof members === "string" && members !== join(folder, MEMBERS))
    return { folder: members, top: basename(members) };
  const inside = join(folder, MEMBERS);
  if (members === null || (members === undefined && !existsSync(inside))) return undefined;
  return { folder: inside, top: `${basename(folder)}/${MEMBERS}` };
}

export interface EvidenceReading {
  evidence: Evidence;
  /** Faults of form: a file that is not there, CSV or YAML that cannot be read. */
  problems: Problem[];
}

/** Reads all evidence below a folder such as `data/`. Faults come back as problems beside what could be read. */
export async function readEvidence(folder: string, members?: MembersFolder): Promise<EvidenceReading> {
  const place = membersPlace(folder, members);
  const files = await evidenceFiles(folder, members);
  const { evidence, problems } = parseEvidence(basename(folder), files, place?.top);
  const unknown = [
    ...(await unknownFiles(folder)),
    ...(place === undefined ? [] : await unknownMemberFiles(place.folder, place.top)),
  ];
  const noFiles = whatIsNoFile(folder, place);
  const told = new Set(noFiles.map(({ path }) => path));
  const others = problems.filter(({ path }) => !told.has(path));
  return { evidence, problems: [...noFiles, ...others, ...unknown] };
}

/** A file of the evidence and where it lies on this machine. */
export interface LocatedFile extends SourceFile {
  location: string;
}

/** Every file of the evidence that is there, read but not parsed. */
export async function evidenceFiles(folder: string, members?: MembersFolder): Promise<LocatedFile[]> {
  const names = [...Object.keys(LISTS), ...Object.keys(DOCUMENTS), ...(await technologyFiles(folder))];
  const ofPublic = names.map((name) => ({
    name,
    path: `${basename(folder)}/${name}`,
    location: join(folder, name),
  }));
  const place = membersPlace(folder, members);
  const wanted = [...ofPublic, ...(place === undefined ? [] : await memberFiles(place.folder, place.top))];
  return Promise.all(
    wanted
      .filter(({ location }) => isFileAt(location))
      .map(async ({ name, path, location }) => ({
        ...sourceFile(path, await readFile(location), name),
        location,
      })),
  );
}

async function memberFiles(folder: string, top: string) {
  const buyers = (await entriesOf(folder, BUYERS)).filter(isBuyerFile);
  const names = [...Object.keys(MEMBER_LISTS), ...Object.keys(MEMBER_DOCUMENTS)].map(insideMembers);
  return [...names, ...buyers.map(({ name }) => `${BUYERS}/${name}`)].map((inside) => ({
    name: `${MEMBERS}/${inside}`,
    path: `${top}/${inside}`,
    location: join(folder, inside),
  }));
}

const insideMembers = (name: string): string => name.slice(MEMBERS.length + 1);

const isBuyerFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".yaml");

/** The kind of record that a file lists, by its name in the evidence; undefined for a file that holds one document. */
export function listKindOf(name: string): RecordKind | undefined {
  return documentKindOf(name) === undefined ? (knownList(name) ?? "technology") : undefined;
}

/**
 * Parses evidence files; `top` is the name of their folder, with which their paths begin, `membersTop` that of the
 * members' folder where it is there.
 */
export function parseEvidence(
  top: string,
  files: readonly SourceFile[],
  membersTop = membersTopOf(files),
): EvidenceReading {
  const headers: SourceHeader[] = [];
  const documents: SourceDocument[] = [];
  const missing = missingFiles(top, membersTop, files);
  const problems = missing.map(({ problem }) => problem);
  const unread: UnreadPart[] = missing.flatMap(({ kind }) =>
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
      const { value, placeOf, problems: faults } = readYaml(file);
      if (faults.length === 0) documents.push({ kind: documentKind, path: file.path, value, placeOf });
      problems.push(...faults);
    } else {
      const kind = knownList(file.name) ?? "technology";
      const list = readList(file, kind);
      if (list.header !== undefined) headers.push(list.header);
      for (const record of list.records) records[kind].push(record);
      for (const line of list.unread) unread.push({ kind, line });
      problems.push(...list.problems);
    }
  }
  return { evidence: { files, headers, records, documents, unread }, problems };
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
): { problem: Problem; kind: RecordKind | undefined }[] {
  const present = new Set(files.map(({ path }) => path));
  const ofPublic = [...Object.keys(LISTS), ...Object.keys(DOCUMENTS)];
  const ofMembers =
    membersTop === undefined ? [] : [...Object.keys(MEMBER_LISTS), ...Object.keys(MEMBER_DOCUMENTS)];
  return [
    ...ofPublic.map((name) => ({ path: `${top}/${name}`, kind: knownList(name) })),
    ...ofMembers.map((name) => ({ path: `${membersTop}/${insideMembers(name)}`, kind: knownList(name) })),
  ]
    .filter(({ path }) => !present.has(path))
    .map(({ path, kind }) => ({
      problem: { path, line: 1, column: 1, rule: "missing-file", message: "the file does not exist" },
      kind,
    }));
}

function readList(file: SourceFile, kind: RecordKind): Omit<CsvTable, "header"> & Partial<CsvTable> {
  return file.path.endsWith(".yaml") ? readYamlList(file, kind) : readCsv(file, kind);
}

async function technologyFiles(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder, TECHNOLOGY);
  return entries.filter(isCountryFile).map(({ name }) => `${TECHNOLOGY}/${name}`);
}

const isCountryFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".csv");

/** A link counts as what it leads to. */
const isFileAt = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const isFolderAt = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Folders where files must be, and the other way round. */
function whatIsNoFile(folder: string, members: MembersPlace | undefined): Problem[] {
  const files = [...Object.keys(LISTS), ...Object.keys(DOCUMENTS)];
  const memberFiles = Object.keys({ ...MEMBER_LISTS, ...MEMBER_DOCUMENTS }).map(insideMembers);
  return [
    ...wrongKinds(folder, basename(folder), files, [TECHNOLOGY, METHODOLOGY]),
    ...(members === undefined ? [] : wrongKinds(members.folder, members.top, memberFiles, [BUYERS])),
  ];
}

/** What is there below a folder and is not what it must be; `top` is how its path begins in problems. */
function wrongKinds(
  folder: string,
  top: string,
  files: readonly string[],
  folders: readonly string[],
): Problem[] {
  const tell = (names: readonly string[], isRight: (path: string) => boolean, message: string) =>
    names
      .filter((name) => existsSync(join(folder, name)) && !isRight(join(folder, name)))
      .map((name) => ({ path: `${top}/${name}`, line: 1, column: 1, rule: "missing-file", message }));
  return [...tell(files, isFileAt, "this is no file"), ...tell(folders, isFolderAt, "this is no folder")];
}

/** What lies among the evidence and would be passed over in silence: `England.CSV`, `squad-cost.yml`. */
async function unknownFiles(folder: string): Promise<Problem[]> {
  const technology = (await entriesOf(folder, TECHNOLOGY)).filter((entry) => !isCountryFile(entry));
  const methodology = (await entriesOf(folder, METHODOLOGY)).filter(
    ({ name }) => !(`${METHODOLOGY}/${name}` in DOCUMENTS),
  );
  const problems = (inside: string, entries: readonly Entry[], hint: string): Problem[] =>
    entries.map(({ name }) => unknownFile(`${basename(folder)}/${inside}/${name}`, hint));
  return [
    ...problems(TECHNOLOGY, technology, "a file of rows is named <country>.csv, in small letters"),
    ...problems(METHODOLOGY, methodology, "a method is named for its calculator: squad-cost.yaml"),
  ];
}

const unknownFile = (path: string, hint: string): Problem => ({
  path,
  line: 1,
  column: 1,
  rule: "unknown-file",
  message: "nothing reads this file",
  hint,
});

async function unknownMemberFiles(folder: string, top: string): Promise<Problem[]> {
  const known = [
    "README.md",
    BUYERS,
    ...Object.keys({ ...MEMBER_LISTS, ...MEMBER_DOCUMENTS }).map(insideMembers),
  ];
  const [inside, buyers] = [await entriesOf(folder, "."), await entriesOf(folder, BUYERS)];
  return [
    ...inside
      .filter(({ name }) => !known.includes(name))
      .map(({ name }) => unknownFile(`${top}/${name}`, `member evidence is ${known.join(", ")}`)),
    ...buyers
      .filter((entry) => !isBuyerFile(entry))
      .map(({ name }) => unknownFile(`${top}/${BUYERS}/${name}`, "a buyer's file is named <slug>.yaml")),
  ];
}

/** What a folder of the evidence holds, by name, without what an editor or the system hides there. */
async function entriesOf(folder: string, inside: string): Promise<Entry[]> {
  const path = join(folder, inside);
  const names = isFolderAt(path) ? await readdir(path) : [];
  return names
    .filter((name) => !name.startsWith("."))
    .sort(compareText)
    .map((name) => ({ name, isFile: isFileAt(join(path, name)) }));
}

interface Entry {
  name: string;
  isFile: boolean;
}

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
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  "floors.yaml": "floors",
  "methodology/squad-cost.yaml": "methodology",
  "methodology/transfer-cost.yaml": "methodology",
};

/** The folder of technology rows, one file a country. */
const TECHNOLOGY = "technology";
const METHODOLOGY = "methodology";

/** Whether a path inside the evidence folder is one that is read as evidence. */
export function isEvidenceFile(name: string): boolean {
  const known = Object.hasOwn(LISTS, name) || Object.hasOwn(DOCUMENTS, name);
  return known || /^technology\/[^/]+\.csv$/.test(name);
}

export interface EvidenceReading {
  evidence: Evidence;
  /** Faults of form: a file that is not there, CSV or YAML that cannot be read. */
  problems: Problem[];
}

/** Reads all evidence below a folder such as `data/`. Faults come back as problems beside what could be read. */
export async function readEvidence(folder: string): Promise<EvidenceReading> {
  const { evidence, problems } = parseEvidence(basename(folder), await evidenceFiles(folder));
  const noFiles = whatIsNoFile(folder);
  const told = new Set(noFiles.map(({ path }) => path));
  const others = problems.filter(({ path }) => !told.has(path));
  return { evidence, problems: [...noFiles, ...others, ...(await unknownFiles(folder))] };
}

/** Every file of the evidence that is there, read but not parsed. */
export async function evidenceFiles(folder: string): Promise<SourceFile[]> {
  const names = [...Object.keys(LISTS), ...Object.keys(DOCUMENTS), ...(await technologyFiles(folder))];
  const present = names.filter((name) => isFileAt(join(folder, name)));
  return Promise.all(
    present.map(async (name) =>
      sourceFile(`${basename(folder)}/${name}`, await readFile(join(folder, name))),
    ),
  );
}

/** The kind of record that a file lists, by its path; undefined for a file that holds one document. */
export function listKindOf(path: string): RecordKind | undefined {
  const name = path.slice(path.indexOf("/") + 1);
  return name in DOCUMENTS ? undefined : (LISTS[name] ?? "technology");
}

/** Parses evidence files; `top` is the name of their folder, with which their paths begin. */
export function parseEvidence(top: string, files: readonly SourceFile[]): EvidenceReading {
  const headers: SourceHeader[] = [];
  const documents: SourceDocument[] = [];
  const missing = missingFiles(top, files);
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
  };
  for (const file of files) {
    const name = file.path.slice(top.length + 1);
    const documentKind = DOCUMENTS[name];
    if (documentKind !== undefined) {
      const { value, placeOf, problems: faults } = readYaml(file);
      if (faults.length === 0) documents.push({ kind: documentKind, path: file.path, value, placeOf });
      problems.push(...faults);
    } else {
      const kind = LISTS[name] ?? "technology";
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
export function sourceFile(path: string, bytes: Uint8Array): SourceFile {
  const text = new TextDecoder("utf-8").decode(bytes).replaceAll("\r\n", "\n").replaceAll("\0", "");
  return { path, bytes, text };
}

function missingFiles(
  top: string,
  files: readonly SourceFile[],
): { problem: Problem; kind: RecordKind | undefined }[] {
  const present = new Set(files.map(({ path }) => path));
  return [...Object.keys(LISTS), ...Object.keys(DOCUMENTS)]
    .map((name) => ({ path: `${top}/${name}`, kind: LISTS[name] }))
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
function whatIsNoFile(folder: string): Problem[] {
  const isWrong = (name: string, isRight: (path: string) => boolean) =>
    existsSync(join(folder, name)) && !isRight(join(folder, name));
  const files = [...Object.keys(LISTS), ...Object.keys(DOCUMENTS)].filter((name) => isWrong(name, isFileAt));
  const folders = [TECHNOLOGY, METHODOLOGY].filter((name) => isWrong(name, isFolderAt));
  const problem = (name: string, message: string): Problem => {
    const place = { path: `${basename(folder)}/${name}`, line: 1, column: 1 };
    return { ...place, rule: "missing-file", message };
  };
  return [
    ...files.map((name) => problem(name, "this is no file")),
    ...folders.map((name) => problem(name, "this is no folder")),
  ];
}

/** What lies among the evidence and would be passed over in silence: `England.CSV`, `squad-cost.yml`. */
async function unknownFiles(folder: string): Promise<Problem[]> {
  const technology = (await entriesOf(folder, TECHNOLOGY)).filter((entry) => !isCountryFile(entry));
  const methodology = (await entriesOf(folder, METHODOLOGY)).filter(
    ({ name }) => !(`${METHODOLOGY}/${name}` in DOCUMENTS),
  );
  const problems = (inside: string, entries: readonly Entry[], hint: string): Problem[] =>
    entries.map(({ name }) => {
      const place = { path: `${basename(folder)}/${inside}/${name}`, line: 1, column: 1 };
      return { ...place, rule: "unknown-file", message: "nothing reads this file", hint };
    });
  return [
    ...problems(TECHNOLOGY, technology, "a file of rows is named <country>.csv, in small letters"),
    ...problems(METHODOLOGY, methodology, "a method is named for its calculator: squad-cost.yaml"),
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

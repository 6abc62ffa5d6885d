import { existsSync } from "node:fs";
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
} from "./records.ts";

interface Listed<Kind> {
  /** Path inside the evidence folder. */
  name: string;
  kind: Kind;
}

const LISTS: readonly Listed<RecordKind>[] = [
  { name: "clubs.csv", kind: "clubs" },
  { name: "vendors.csv", kind: "vendors" },
  { name: "categories.yaml", kind: "categories" },
];
const DOCUMENTS: readonly Listed<DocumentKind>[] = [{ name: "floors.yaml", kind: "floors" }];

export interface EvidenceReading {
  evidence: Evidence;
  /** Faults of form: a file that is not there, CSV or YAML that cannot be read. */
  problems: Problem[];
}

/** Reads all evidence below a folder such as `data/`. Faults come back as problems beside what could be read. */
export async function readEvidence(folder: string): Promise<EvidenceReading> {
  const files: SourceFile[] = [];
  const headers: SourceHeader[] = [];
  const problems: Problem[] = [];
  const documents: SourceDocument[] = [];
  const records: Record<RecordKind, SourceRecord[]> = {
    technology: [],
    clubs: [],
    vendors: [],
    categories: [],
  };
  for (const { name, kind } of [...LISTS, ...(await technologyFiles(folder))]) {
    const file = await readSource(folder, name, files, problems);
    if (file === undefined) continue;
    const list = readList(file, kind);
    if (list.header !== undefined) headers.push(list.header);
    for (const record of list.records) records[kind].push(record);
    problems.push(...list.problems);
  }
  for (const { name, kind } of DOCUMENTS) {
    const file = await readSource(folder, name, files, problems);
    if (file === undefined) continue;
    const { value, placeOf, problems: faults } = readYaml(file);
    if (faults.length === 0) documents.push({ kind, path: file.path, value, placeOf });
    problems.push(...faults);
  }
  return { evidence: { files, headers, records, documents }, problems };
}

async function readSource(
  folder: string,
  name: string,
  files: SourceFile[],
  problems: Problem[],
): Promise<SourceFile | undefined> {
  const path = `${basename(folder)}/${name}`;
  if (!existsSync(join(folder, name))) {
    problems.push({ path, line: 1, column: 1, rule: "missing-file", message: "the file does not exist" });
    return undefined;
  }
  const file = sourceFile(path, await readFile(join(folder, name)));
  files.push(file);
  return file;
}

/** The file with its text freed of what the `encoding` rule reports, so that no other rule stumbles over it. */
export function sourceFile(path: string, bytes: Uint8Array): SourceFile {
  const text = new TextDecoder("utf-8").decode(bytes).replaceAll("\r\n", "\n").replaceAll("\0", "");
  return { path, bytes, text };
}

function readList(file: SourceFile, kind: RecordKind): Omit<CsvTable, "header"> & Partial<CsvTable> {
  return file.path.endsWith(".yaml") ? readYamlList(file, kind) : readCsv(file, kind);
}

async function technologyFiles(folder: string): Promise<Listed<RecordKind>[]> {
  const inside = join(folder, "technology");
  if (!existsSync(inside)) return [];
  const names = (await readdir(inside)).filter((name) => name.endsWith(".csv")).sort(compareText);
  return names.map((name) => ({ name: `technology/${name}`, kind: "technology" }));
}

import { existsSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { compareText } from "../../contract/collections.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { releaseName } from "../../data/schema/releases.ts";
import type { Diagnostic } from "./diagnostics.ts";
import type { DocumentKind, SourceFile } from "./records.ts";

/** A folder of evidence: where it is on this machine, and how its paths begin in diagnostics. */
export interface EvidenceFolder {
  folder: string;
  top: string;
}

/** A file of the evidence and where it is on this machine. */
export interface LocatedFile extends SourceFile {
  file: string;
}

// Required files and what they hold, by name: the path inside the evidence folder, wherever that is.
const LISTS: Readonly<Record<string, RecordKind>> = {
  "clubs.csv": "clubs",
  "vendors.csv": "vendors",
  "categories.yaml": "categories",
  "removed.csv": "removed",
  "redirects.csv": "redirects",
  "supplier-changes.csv": "supplierChanges",
  "leagues.csv": "leagues",
  "league-clubs.csv": "leagueClubs",
  "exceptions.yaml": "exceptions",
  "feeds.yaml": "feeds",
  "members/clubs.csv": "memberClubs",
  "members/deals.csv": "deals",
  "members/deal-sources.csv": "dealSources",
  "members/exceptions.yaml": "memberExceptions",
};
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  "floors.yaml": "floors",
  "coverage.yaml": "coverage",
  "methodology/contract-extension.yaml": "methodology",
  "methodology/squad-cost.yaml": "methodology",
  "methodology/squad-plan.yaml": "methodology",
  "methodology/squad-projection.yaml": "methodology",
  "methodology/transfer-cost.yaml": "methodology",
  "members/floors.yaml": "memberFloors",
};
/** The folders with one file a country, named after what its rows are. The second one may be absent. */
export const COUNTRY_FOLDERS = ["technology", "evidence"] as const;
const COUNTRY_FILE = /^([^/]+)\/[^/]+\.csv$/;
/** The folder of the releases, which is absent before the first one. */
export const RELEASES = "releases";
const RELEASE_FILE = /^releases\/[^/]+\.yaml$/;
const MEMBER_RELEASE_FILE = /^members\/releases\/[^/]+\.yaml$/;
const BUYER_FILE = /^members\/buyers\/[^/]+\.yaml$/;

/** The folder of the members' evidence. It is optional and may be outside the evidence folder. */
export const MEMBERS = "members";

/** The folder of the members' evidence inside an evidence folder. It may not exist. */
export const membersInside = (folder: string): EvidenceFolder => ({
  folder: join(folder, MEMBERS),
  top: `${basename(folder)}/${MEMBERS}`,
});

/** What everyone may see of the members' evidence. Without it the site shows none. */
export const MEMBERS_SAMPLE = "members-sample.yaml";

const requiredNames = Object.keys({ ...LISTS, ...DOCUMENTS });
const publicNames = requiredNames.filter((name) => !name.startsWith(`${MEMBERS}/`));
/** By path inside the members' folder. */
const memberNames = requiredNames
  .filter((name) => name.startsWith(`${MEMBERS}/`))
  .map((name) => name.slice(MEMBERS.length + 1));

/** The kind of document in a file, by its name in the evidence; undefined for a file of records. */
export function documentKindOf(name: string): DocumentKind | undefined {
  if (RELEASE_FILE.test(name)) return "release";
  if (MEMBER_RELEASE_FILE.test(name)) return "memberRelease";
  if (name === MEMBERS_SAMPLE) return "membersSample";
  return BUYER_FILE.test(name) ? "buyer" : new Map(Object.entries(DOCUMENTS)).get(name);
}

/** The kind of record in a file, by its name in the evidence; undefined for any other file. */
export const recordKindOf = (name: string): RecordKind | undefined =>
  COUNTRY_FOLDERS.find((folder) => folder === COUNTRY_FILE.exec(name)?.[1]) ??
  new Map(Object.entries(LISTS)).get(name);

export const isEvidenceFile = (name: string): boolean =>
  documentKindOf(name) !== undefined || recordKindOf(name) !== undefined;

interface Entry {
  name: string;
  isFile: boolean;
}

const isFileAt = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const isFolderAt = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Files of the system or of an editor: `.spain.csv.swp`, `spain.csv~`, `#spain.csv#`. */
const TEMPORARY_FILE = /^\.|~$|^#.*#$/;

/** The entries of a folder by name, without temporary files; none if there is no such folder. Links are followed. */
async function entriesOf(path: string): Promise<Entry[]> {
  const names = isFolderAt(path) ? await readdir(path) : [];
  return names
    .filter((name) => !TEMPORARY_FILE.test(name))
    .sort(compareText)
    .map((name) => ({ name, isFile: isFileAt(join(path, name)) }));
}

const isCountryFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".csv");
const isYamlFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".yaml");
const isReleaseFile = (entry: Entry): boolean =>
  isYamlFile(entry) && releaseName.test(basename(entry.name, ".yaml"));

/** Reads every evidence file that exists, without parsing it. */
export async function evidenceFiles(
  folder: string,
  members: EvidenceFolder | undefined,
): Promise<LocatedFile[]> {
  const countryFiles = async (inside: string) =>
    (await entriesOf(join(folder, inside))).filter(isCountryFile).map(({ name }) => `${inside}/${name}`);
  const releases = (await entriesOf(join(folder, RELEASES))).filter(isReleaseFile);
  const names = [
    ...publicNames,
    MEMBERS_SAMPLE,
    ...(await Promise.all(COUNTRY_FOLDERS.map(countryFiles))).flat(),
    ...releases.map(({ name }) => `${RELEASES}/${name}`),
  ];
  const top = basename(folder);
  const wanted = names.map((name) => ({ name, path: `${top}/${name}`, file: join(folder, name) }));
  const all = [...wanted, ...(members === undefined ? [] : await memberFiles(members))];
  return Promise.all(
    all
      .filter(({ file }) => isFileAt(file))
      .map(async ({ name, path, file }) => ({ ...sourceFile(path, await readFile(file), name), file })),
  );
}

async function memberFiles({ folder, top }: EvidenceFolder) {
  const buyers = (await entriesOf(join(folder, "buyers"))).filter(isYamlFile);
  const releases = (await entriesOf(join(folder, RELEASES))).filter(isReleaseFile);
  const names = [
    ...memberNames,
    ...buyers.map(({ name }) => `buyers/${name}`),
    ...releases.map(({ name }) => `${RELEASES}/${name}`),
  ];
  return names.map((inside) => ({
    name: `${MEMBERS}/${inside}`,
    path: `${top}/${inside}`,
    file: join(folder, inside),
  }));
}

/** The file with its text freed of what the `encoding` rule reports, so that no other rule reports it again. */
export function sourceFile(
  path: string,
  bytes: Uint8Array,
  name = path.slice(path.indexOf("/") + 1),
): SourceFile {
  const text = new TextDecoder("utf-8").decode(bytes).replaceAll("\r\n", "\n").replaceAll("\0", "");
  return { path, name, bytes, text };
}

const fileDiagnostic = (path: string, rule: string, message: string): Diagnostic => ({
  path,
  line: 1,
  column: 1,
  rule,
  message,
});

/** The required files that are not there. `membersTop` is undefined without members' evidence. */
export function missingFiles(
  top: string,
  membersTop: string | undefined,
  files: readonly SourceFile[],
): { diagnostic: Diagnostic; kind: RecordKind | undefined }[] {
  // Compared by name, because a members' folder elsewhere may have the same path as this one.
  const present = new Set(files.map(({ name }) => name));
  const members = membersTop === undefined ? [] : memberNames.map((name) => `${MEMBERS}/${name}`);
  return [...publicNames, ...members]
    .filter((name) => !present.has(name))
    .map((name) => {
      const path = name.startsWith(`${MEMBERS}/`)
        ? `${membersTop}${name.slice(MEMBERS.length)}`
        : `${top}/${name}`;
      return {
        diagnostic: fileDiagnostic(path, "missing-file", "the file does not exist"),
        kind: recordKindOf(name),
      };
    });
}

/** Folders that should be files, and the other way round. */
export function wrongEntries(evidence: EvidenceFolder, members: EvidenceFolder | undefined): Diagnostic[] {
  return [
    ...wrongEntriesIn(
      evidence,
      [...publicNames, MEMBERS_SAMPLE],
      [...COUNTRY_FOLDERS, RELEASES, "methodology"],
    ),
    ...(members === undefined ? [] : wrongEntriesIn(members, memberNames, ["buyers", RELEASES])),
  ];
}

function wrongEntriesIn(
  { folder, top }: EvidenceFolder,
  files: readonly string[],
  folders: readonly string[],
): Diagnostic[] {
  const find = (names: readonly string[], isRight: (path: string) => boolean, message: string) =>
    names
      .filter((name) => existsSync(join(folder, name)) && !isRight(join(folder, name)))
      .map((name) => fileDiagnostic(`${top}/${name}`, "missing-file", message));
  return [
    ...find(files, isFileAt, "this is not a file"),
    ...find(folders, isFolderAt, "this is not a folder"),
  ];
}

const RELEASE_HINT = "npm run release writes and names these files";

/** Files that nothing reads: `deals.csv` beside `members/`, `England.CSV`, `squad-cost.yml`. */
export async function unexpectedFiles(
  { folder, top }: EvidenceFolder,
  members: EvidenceFolder | undefined,
): Promise<Diagnostic[]> {
  const topNames = [
    ...publicNames.filter((name) => !name.includes("/")),
    ...COUNTRY_FOLDERS,
    RELEASES,
    "methodology",
    MEMBERS,
    MEMBERS_SAMPLE,
  ];
  const known = [...topNames, "README.md", "LICENSE", "schema"];
  const isMethod = ({ name }: Entry) => publicNames.includes(`methodology/${name}`);
  const at = (inside: string) => ({ folder: join(folder, inside), top: `${top}/${inside}` });
  const unexpectedCountryFiles = (inside: string) =>
    unexpectedIn(at(inside), isCountryFile, "a file of rows is named <country>.csv, in lower case");
  return [
    ...(await unexpectedIn({ folder, top }, known, `evidence is ${topNames.join(", ")}`)),
    ...(await Promise.all(COUNTRY_FOLDERS.map(unexpectedCountryFiles))).flat(),
    ...(await unexpectedIn(at(RELEASES), isReleaseFile, RELEASE_HINT)),
    ...(await unexpectedIn(
      at("methodology"),
      isMethod,
      "a method is named after its calculator: squad-cost.yaml",
    )),
    ...(members === undefined ? [] : await unexpectedMemberFiles(members)),
  ];
}

async function unexpectedMemberFiles({ folder, top }: EvidenceFolder): Promise<Diagnostic[]> {
  const known = ["README.md", "buyers", RELEASES, ...memberNames];
  const at = (inside: string) => ({ folder: join(folder, inside), top: `${top}/${inside}` });
  return [
    ...(await unexpectedIn({ folder, top }, known, `member evidence is ${known.join(", ")}`)),
    ...(await unexpectedIn(at("buyers"), isYamlFile, "a buyer's file is named <slug>.yaml")),
    ...(await unexpectedIn(at(RELEASES), isReleaseFile, RELEASE_HINT)),
  ];
}

async function unexpectedIn(
  { folder, top }: EvidenceFolder,
  known: readonly string[] | ((entry: Entry) => boolean),
  hint: string,
): Promise<Diagnostic[]> {
  const isKnown = (entry: Entry) => (typeof known === "function" ? known(entry) : known.includes(entry.name));
  return (await entriesOf(folder))
    .filter((entry) => !isKnown(entry))
    .map(({ name }) => ({
      ...fileDiagnostic(`${top}/${name}`, "unknown-file", "nothing reads this file"),
      hint,
    }));
}

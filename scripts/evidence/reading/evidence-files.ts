import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { compareText } from "../../../contract/collections.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { releaseName } from "../../../data/schema/releases.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { DocumentKind, SourceFile } from "../records.ts";

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
const LISTS: ReadonlyMap<string, RecordKind> = new Map([
  ["clubs.csv", "clubs"],
  ["vendors.csv", "vendors"],
  ["categories.yaml", "categories"],
  ["removed.csv", "removed"],
  ["redirects.csv", "redirects"],
  ["supplier-changes.csv", "supplierChanges"],
  ["leagues.csv", "leagues"],
  ["league-clubs.csv", "leagueClubs"],
  ["league-technology.csv", "leagueTechnology"],
  ["exceptions.yaml", "exceptions"],
  ["feeds.yaml", "feeds"],
  ["members/clubs.csv", "memberClubs"],
  ["members/deals.csv", "deals"],
  ["members/deal-sources.csv", "dealSources"],
  ["members/exceptions.yaml", "memberExceptions"],
]);
const DOCUMENTS: ReadonlyMap<string, DocumentKind> = new Map([
  ["floors.yaml", "floors"],
  ["coverage.yaml", "coverage"],
  ["names.yaml", "names"],
  ["methodology/contract-extension.yaml", "methodology"],
  ["methodology/squad-cost.yaml", "methodology"],
  ["methodology/squad-plan.yaml", "methodology"],
  ["methodology/squad-projection.yaml", "methodology"],
  ["methodology/transfer-cost.yaml", "methodology"],
  ["members/floors.yaml", "memberFloors"],
]);
/** The folders with one file a country, named after what its rows are. The second one may be absent. */
const COUNTRY_FOLDERS = ["technology", "evidence"] as const;
/** The folder of the releases, which is absent before the first one. */
export const RELEASES = "releases";
/** The kind of each document in a folder. */
const DOCUMENT_FOLDERS: ReadonlyMap<string, DocumentKind> = new Map([
  ["releases", "release"],
  ["members/releases", "memberRelease"],
  ["members/buyers", "buyer"],
]);

/** The folder of the members' evidence. It is optional and may be outside the evidence folder. */
export const MEMBERS = "members";

/** The folder of the members' evidence inside an evidence folder. It may not exist. */
export const membersInside = (folder: string): EvidenceFolder => ({
  folder: join(folder, MEMBERS),
  top: `${basename(folder)}/${MEMBERS}`,
});

/** Part of the members' evidence that everyone may see. Without it the site shows none. */
export const MEMBERS_SAMPLE = "members-sample.yaml";

/** Content of the folder of the evidence, or of the members' evidence. Paths begin in that folder. */
interface Part {
  what: string;
  /** Files that must be there. */
  files: readonly string[];
  optional: readonly string[];
  /** Folders of files, of which those that are read have a name of some form. */
  folders: readonly { name: string; isRead: (entry: Entry) => boolean; hint: string }[];
  /** Evidence that is read as a part of its own. */
  elsewhere: readonly string[];
  /** Entries that are allowed and not read: they are no evidence. */
  unread: readonly string[];
}

interface Entry {
  name: string;
  isFile: boolean;
}

const isYamlFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".yaml");

const RELEASE_FILES = {
  name: RELEASES,
  isRead: (entry: Entry) => isYamlFile(entry) && releaseName.test(basename(entry.name, ".yaml")),
  hint: "npm run release writes and names these files",
};

const requiredNames = [...LISTS.keys(), ...DOCUMENTS.keys()];

const PUBLIC: Part = {
  what: "evidence",
  files: requiredNames.filter((name) => !name.startsWith(`${MEMBERS}/`)),
  optional: [MEMBERS_SAMPLE],
  folders: [
    ...COUNTRY_FOLDERS.map((name) => ({
      name,
      isRead: (entry: Entry) => entry.isFile && entry.name.endsWith(".csv"),
      hint: "a file of rows is named <country>.csv, in lower case",
    })),
    RELEASE_FILES,
    {
      name: "methodology",
      isRead: ({ name }) => requiredNames.includes(`methodology/${name}`),
      hint: "a method is named after its calculator: squad-cost.yaml",
    },
  ],
  elsewhere: [MEMBERS],
  unread: ["README.md", "LICENSE", "schema"],
};

const FOR_MEMBERS: Part = {
  what: "member evidence",
  files: requiredNames
    .filter((name) => name.startsWith(`${MEMBERS}/`))
    .map((name) => name.slice(MEMBERS.length + 1)),
  optional: [],
  folders: [
    { name: "buyers", isRead: isYamlFile, hint: "a buyer's file is named <slug>.yaml" },
    RELEASE_FILES,
  ],
  elsewhere: [],
  unread: ["README.md"],
};

/** The kind of document in a file, by its name in the evidence; undefined for a file of records. */
export function documentKindOf(name: string): DocumentKind | undefined {
  if (name === MEMBERS_SAMPLE) return "membersSample";
  const inFolder = name.endsWith(".yaml") ? DOCUMENT_FOLDERS.get(posix.dirname(name)) : undefined;
  return inFolder ?? DOCUMENTS.get(name);
}

/** The kind of record in a file, by its name in the evidence; undefined for any other file. */
export const recordKindOf = (name: string): RecordKind | undefined =>
  COUNTRY_FOLDERS.find((folder) => posix.dirname(name) === folder && name.endsWith(".csv")) ??
  LISTS.get(name);

export const isEvidenceFile = (name: string): boolean =>
  documentKindOf(name) !== undefined || recordKindOf(name) !== undefined;

const isFileAt = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const isFolderAt = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Files of the system or of an editor: `.spain.csv.swp`, `spain.csv~`, `#spain.csv#`. */
const TEMPORARY_FILE = /^\.|~$|^#.*#$/;

/** The entries of a folder by name, without temporary files; none if there is no such folder. Links are followed. */
function entriesOf(path: string): Entry[] {
  const names = isFolderAt(path) ? readdirSync(path) : [];
  return names
    .filter((name) => !TEMPORARY_FILE.test(name))
    .sort(compareText)
    .map((name) => ({ name, isFile: isFileAt(join(path, name)) }));
}

/** Reads every evidence file that exists, without parsing it. Nothing else runs meanwhile, and hundreds of promises cost more. */
export const evidenceFiles = (folder: string, members: EvidenceFolder | undefined): LocatedFile[] => [
  ...filesIn(PUBLIC, { folder, top: basename(folder) }, ""),
  ...(members === undefined ? [] : filesIn(FOR_MEMBERS, members, `${MEMBERS}/`)),
];

/** @param prefix what the names of the files begin with */
function filesIn(part: Part, { folder, top }: EvidenceFolder, prefix: string): LocatedFile[] {
  const inFolders = part.folders.flatMap(({ name, isRead }) =>
    entriesOf(join(folder, name))
      .filter(isRead)
      .map((entry) => `${name}/${entry.name}`),
  );
  return [...new Set([...part.files, ...part.optional, ...inFolders])]
    .map((name) => ({ name, file: join(folder, name) }))
    .filter(({ file }) => isFileAt(file))
    .map(({ name, file }) => ({
      ...sourceFile(`${top}/${name}`, readFileSync(file), `${prefix}${name}`),
      file,
    }));
}

const UTF8 = new TextDecoder();

/** The file with its text freed of what the `encoding` rule reports, so that no other rule reports it again. */
export function sourceFile(
  path: string,
  bytes: Uint8Array,
  name = path.slice(path.indexOf("/") + 1),
): SourceFile {
  const text = UTF8.decode(bytes).replaceAll("\r\n", "\n").replaceAll("\0", "");
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
): Diagnostic[] {
  // Compared by name, because a members' folder elsewhere may have the same path as this one.
  const present = new Set(files.map(({ name }) => name));
  const members = membersTop === undefined ? [] : FOR_MEMBERS.files;
  return [
    ...PUBLIC.files.map((name) => ({ name, path: `${top}/${name}` })),
    ...members.map((name) => ({ name: `${MEMBERS}/${name}`, path: `${membersTop}/${name}` })),
  ]
    .filter(({ name }) => !present.has(name))
    .map(({ path }) => fileDiagnostic(path, "missing-file", "the file does not exist"));
}

/** Folders that should be files and the other way round, and files that nothing reads. */
export const wrongEntries = (own: EvidenceFolder, members: EvidenceFolder | undefined): Diagnostic[] => [
  ...wrongIn(PUBLIC, own),
  ...(members === undefined ? [] : wrongIn(FOR_MEMBERS, members)),
];

function wrongIn(part: Part, { folder, top }: EvidenceFolder): Diagnostic[] {
  const { what, files, optional, folders, elsewhere, unread } = part;
  const find = (names: readonly string[], isRight: (path: string) => boolean, message: string) =>
    names
      .filter((name) => existsSync(join(folder, name)) && !isRight(join(folder, name)))
      .map((name) => fileDiagnostic(`${top}/${name}`, "missing-file", message));
  const folderNames = folders.map(({ name }) => name);
  const ownFiles = files.filter((name) => !name.includes("/"));
  const known = [...ownFiles, ...folderNames, ...elsewhere, ...optional];
  const isKnown = ({ name }: Entry) => [...known, ...unread].includes(name);
  const places = [{ name: "", isRead: isKnown, hint: `${what} is ${known.join(", ")}` }, ...folders];
  // `deals.csv` beside `members/`, `England.CSV`, `squad-cost.yml`.
  const unexpected = places.flatMap(({ name, isRead, hint }) =>
    entriesOf(join(folder, name))
      .filter((entry) => !isRead(entry))
      .map((entry) => ({
        ...fileDiagnostic(posix.join(top, name, entry.name), "unknown-file", "nothing reads this file"),
        hint,
      })),
  );
  return [
    ...find([...files, ...optional], isFileAt, "this is not a file"),
    ...find(folderNames, isFolderAt, "this is not a folder"),
    ...unexpected,
  ];
}

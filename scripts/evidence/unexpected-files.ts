import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "./diagnostics.ts";
import { BUYERS, MEMBERS, METHODOLOGY, memberNames, publicNames, TECHNOLOGY } from "./evidence-names.ts";
import {
  type Entry,
  type EvidenceFolder,
  entriesOf,
  isBuyerFile,
  isCountryFile,
  isFileAt,
  isFolderAt,
} from "./folder-entries.ts";

/** What lies beside the evidence and is none. */
const BESIDE = ["README.md", "LICENSE", "schema"];
const BESIDE_MEMBERS = ["README.md"];

/** Folders where files must be, and the other way round. */
export function whatIsNoFile(evidence: EvidenceFolder, members: EvidenceFolder | undefined): Diagnostic[] {
  return [
    ...wrongKinds(evidence, publicNames, [TECHNOLOGY, METHODOLOGY]),
    ...(members === undefined ? [] : wrongKinds(members, memberNames, [BUYERS])),
  ];
}

function wrongKinds(
  { folder, top }: EvidenceFolder,
  files: readonly string[],
  folders: readonly string[],
): Diagnostic[] {
  const tell = (names: readonly string[], isRight: (path: string) => boolean, message: string) =>
    names
      .filter((name) => existsSync(join(folder, name)) && !isRight(join(folder, name)))
      .map((name) => ({ path: `${top}/${name}`, line: 1, column: 1, rule: "missing-file", message }));
  return [...tell(files, isFileAt, "this is no file"), ...tell(folders, isFolderAt, "this is no folder")];
}

/** What lies among the evidence and would be passed over in silence: `deals.csv` beside `members/`, `England.CSV`, `squad-cost.yml`. */
export async function unknownFiles(
  evidence: EvidenceFolder,
  members: EvidenceFolder | undefined,
): Promise<Diagnostic[]> {
  return [...(await unknownPublicFiles(evidence)), ...(members ? await unknownMemberFiles(members) : [])];
}

async function unknownPublicFiles({ folder, top }: EvidenceFolder): Promise<Diagnostic[]> {
  const known = [...publicNames.filter((name) => !name.includes("/")), TECHNOLOGY, METHODOLOGY, MEMBERS];
  const strange = await strangersIn(folder, ({ name }) => [...known, ...BESIDE].includes(name));
  const technology = await strangersIn(join(folder, TECHNOLOGY), isCountryFile);
  const isMethod = ({ name }: Entry) => publicNames.includes(`${METHODOLOGY}/${name}`);
  const methodology = await strangersIn(join(folder, METHODOLOGY), isMethod);
  return [
    ...told(top, strange, `evidence is ${known.join(", ")}`),
    ...told(`${top}/${TECHNOLOGY}`, technology, "a file of rows is named <country>.csv, in small letters"),
    ...told(`${top}/${METHODOLOGY}`, methodology, "a method is named for its calculator: squad-cost.yaml"),
  ];
}

async function unknownMemberFiles({ folder, top }: EvidenceFolder): Promise<Diagnostic[]> {
  const known = [...BESIDE_MEMBERS, BUYERS, ...memberNames];
  const strange = await strangersIn(folder, ({ name }) => known.includes(name));
  const buyers = await strangersIn(join(folder, BUYERS), isBuyerFile);
  return [
    ...told(top, strange, `member evidence is ${known.join(", ")}`),
    ...told(`${top}/${BUYERS}`, buyers, "a buyer's file is named <slug>.yaml"),
  ];
}

const strangersIn = async (folder: string, isKnown: (entry: Entry) => boolean): Promise<Entry[]> =>
  (await entriesOf(folder)).filter((entry) => !isKnown(entry));

const told = (top: string, entries: readonly Entry[], hint: string): Diagnostic[] =>
  entries.map(({ name }) => ({
    path: `${top}/${name}`,
    line: 1,
    column: 1,
    rule: "unknown-file",
    message: "nothing reads this file",
    hint,
  }));

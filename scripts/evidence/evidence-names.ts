import type { RecordKind } from "../../data/schema/records.ts";
import type { DocumentKind } from "./records.ts";

/** What each file of the evidence holds, by its path inside the evidence folder, wherever that lies. */

/** The files that must be there, and what they list. */
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

/** The folder of technology rows, one file a country. */
export const TECHNOLOGY = "technology";
export const METHODOLOGY = "methodology";
/** The folder of what members are told. It may lie elsewhere, and all else is whole without it. */
export const MEMBERS = "members";
export const BUYERS = "buyers";

const TECHNOLOGY_FILE = /^technology\/[^/]+\.csv$/;
const BUYER_FILE = /^members\/buyers\/[^/]+\.yaml$/;

/** The public files that must be there. */
export const publicNames: readonly string[] = [...Object.keys(LISTS), ...Object.keys(DOCUMENTS)];
/** The files that must be there beside the buyers, by their path inside the members' folder. */
export const memberNames: readonly string[] = Object.keys({ ...MEMBER_LISTS, ...MEMBER_DOCUMENTS }).map(
  (name) => name.slice(MEMBERS.length + 1),
);

const at = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Whether a path inside the evidence folder is one that is read as evidence. */
export function isEvidenceFile(name: string): boolean {
  return documentKindOf(name) !== undefined || knownList(name) !== undefined || TECHNOLOGY_FILE.test(name);
}

/** The kind of record that one of the files lists which must be there; undefined for any other. */
export const knownList = (name: string): RecordKind | undefined => at(LISTS, name) ?? at(MEMBER_LISTS, name);

/** The kind of document that a file holds, by its name in the evidence; undefined for a file of records. */
export function documentKindOf(name: string): DocumentKind | undefined {
  return at(DOCUMENTS, name) ?? at(MEMBER_DOCUMENTS, name) ?? (BUYER_FILE.test(name) ? "buyer" : undefined);
}

/** The kind of record that a file lists, by its name in the evidence; undefined for a file that holds one document. */
export function listKindOf(name: string): RecordKind | undefined {
  return documentKindOf(name) === undefined ? (knownList(name) ?? "technology") : undefined;
}

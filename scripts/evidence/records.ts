import { buyerEntry, memberFloors } from "../../data/schema/members.ts";
import { methodology } from "../../data/schema/methodology.ts";
import { floors, type RecordKind } from "../../data/schema/records.ts";
import type { Location } from "./diagnostics.ts";

/** One evidence file as it was found. */
export interface SourceFile {
  /** Path below the evidence folder's parent, with forward slashes: `data/clubs.csv`. */
  path: string;
  /** What it is by its place in the evidence, wherever that lies: `clubs.csv`, `members/deals.csv`. */
  name: string;
  bytes: Uint8Array;
  /** The bytes as text, without a byte-order mark and with LF line ends, so that one fault is not told twice. */
  text: string;
}

/** A record as it was written: text by field, before it is known to be valid. An absent field is the empty text. */
export interface SourceRecord {
  kind: RecordKind;
  path: string;
  line: number;
  /** The fields that stand there, in their order, known or not. */
  fields: readonly string[];
  text(field: string): string;
  locationOf(field: string): Location;
}

/** The header of a CSV file. */
export interface SourceHeader {
  kind: RecordKind;
  path: string;
  columns: readonly string[];
  locationOf: (index: number) => Location;
}

/** The kinds of evidence file that hold one document rather than a list of records. */
export const documentSchemas = { floors, methodology, buyer: buyerEntry, memberFloors } as const;

export type DocumentKind = keyof typeof documentSchemas;

/** A YAML file that holds one document. */
export interface SourceDocument {
  kind: DocumentKind;
  path: string;
  value: unknown;
  locationOf: (path: readonly PropertyKey[]) => Location;
}

/** All evidence, read but not yet judged. */
export interface Evidence {
  files: readonly SourceFile[];
  headers: readonly SourceHeader[];
  records: Readonly<Record<RecordKind, readonly SourceRecord[]>>;
  documents: readonly SourceDocument[];
  unparsed: readonly UnparsedPart[];
}

/** A part of a list that gave no sound record. What it may name is not called unknown or unused. */
export interface UnparsedPart {
  kind: RecordKind;
  /** The line as it stands; undefined for a list of which nothing is known. */
  line: string | undefined;
}

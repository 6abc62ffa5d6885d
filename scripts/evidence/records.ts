import { relationshipId } from "../../contract/relationship-id.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { buyerEntry, memberFloors } from "../../data/schema/members.ts";
import { membersSample } from "../../data/schema/members-sample.ts";
import { methodology } from "../../data/schema/methodology.ts";
import { coverage, floors, nameRules, type RecordKind } from "../../data/schema/records.ts";
import { memberRelease, release } from "../../data/schema/releases.ts";
import type { Location } from "./diagnostics.ts";

/** An evidence file as it was found. */
export interface SourceFile {
  /** Path below the evidence folder's parent, with forward slashes: `data/clubs.csv`. */
  path: string;
  /** Path inside the evidence folder, wherever that is: `clubs.csv`, `members/deals.csv`. */
  name: string;
  bytes: Uint8Array;
  /** The bytes as text, without a byte-order mark and with LF line ends, so that one fault is not reported twice. */
  text: string;
}

/** A record as written, not yet validated: text by field. An absent field is the empty text. */
export interface SourceRecord {
  kind: RecordKind;
  path: string;
  line: number;
  /** The fields that are there, in their order, known or not. */
  fields: readonly string[];
  text(field: string): string;
  locationOf(field: string): Location;
}

export interface SourceHeader {
  kind: RecordKind;
  path: string;
  columns: readonly string[];
  locationOf: (index: number) => Location;
}

/** The schemas of files that hold one document, not a list of records. */
export const documentSchemas = {
  floors,
  coverage,
  names: nameRules,
  methodology,
  release,
  buyer: buyerEntry,
  memberFloors,
  memberRelease,
  membersSample,
} as const;

export type DocumentKind = keyof typeof documentSchemas;

export interface SourceDocument {
  kind: DocumentKind;
  path: string;
  value: unknown;
  locationOf: (path: readonly PropertyKey[]) => Location;
}

/** All evidence, read but not yet validated. */
export interface Evidence {
  files: readonly SourceFile[];
  headers: readonly SourceHeader[];
  records: Readonly<Record<RecordKind, readonly SourceRecord[]>>;
  documents: readonly SourceDocument[];
}

export const relationshipRows = ({ records }: Pick<Evidence, "records">): SourceRecord[] => [
  ...records.technology,
  ...records.leagueTechnology,
];

/** The field of a technology row that names who uses it. */
export const ownerField = ({ kind }: Pick<SourceRecord, "kind">): "club" | "league" =>
  kind === "leagueTechnology" ? "league" : "club";

/** The id of a technology row as written; undefined if a field that it is made of is empty. */
export function relationshipIdOf(
  row: Pick<SourceRecord, "text">,
  categories: ReadonlyMap<string, SourceRecord>,
): string | undefined {
  const club = row.text("club") || row.text("league");
  const [vendor, category] = [row.text("vendor"), row.text("category")];
  if (club === "" || vendor === "" || category === "") return undefined;
  const slug = categories.get(category)?.text("slug") || slugOf(category);
  return relationshipId({ club, vendor, category: { slug }, product: row.text("product") || null });
}

import { createHistory, type History } from "../../../contract/history.ts";
import { slugOf } from "../../../contract/text-folding.ts";
import { redirectRow, removedRow } from "../../../data/schema/records.ts";
import { buyerSlug } from "../ledger/buyers.ts";
import {
  type Evidence,
  relationshipIdOf,
  relationshipRows,
  type SourceDocument,
  type SourceRecord,
} from "../records.ts";
import { fieldValues } from "../values/fields.ts";

/**
 * Fields of a record's id, by kind in the order of the report. A change of one is a new record, or follows from a change that is
 * reported elsewhere.
 */
export const ID_FIELDS = {
  relationship: ["club", "league", "category", "vendor"],
  "further page": ["relationship", "evidence_url"],
  club: ["slug"],
  vendor: ["slug"],
  category: ["slug"],
  "supplier change": ["from", "to"],
  league: ["slug"],
  "league club": ["league", "season", "team"],
  buyer: ["slug"],
  deal: ["slug"],
  "deal source": ["deal", "evidence_url"],
  "member club": ["slug"],
} satisfies Record<string, readonly string[]>;

export type ComparedKind = keyof typeof ID_FIELDS;

/** A record, or a document with its values as fields. */
export type ComparedRecord = Pick<SourceRecord, "path" | "line" | "fields" | "text" | "locationOf">;

/** Evidence at one time, each record by its id. Records without an id are left to the check. */
export interface Snapshot {
  evidence: Evidence;
  records: Readonly<Record<ComparedKind, ReadonlyMap<string, ComparedRecord>>>;
  history: History;
}

export function createSnapshot(evidence: Evidence): Snapshot {
  const { clubs, vendors, categories, removed, redirects, deals, memberClubs } = evidence.records;
  const { leagues, leagueClubs, dealSources, supplierChanges } = evidence.records;
  const buyers = evidence.documents.filter(({ kind }) => kind === "buyer");
  const categoriesByName = new Map(categories.map((record) => [record.text("name"), record]));
  const known = (kind: ComparedKind, list: readonly SourceRecord[]) => byId(list, idOf(ID_FIELDS[kind]));
  return {
    evidence,
    records: {
      relationship: byId(relationshipRows(evidence), (row) => relationshipIdOf(row, categoriesByName)),
      "further page": known("further page", evidence.records.evidence),
      club: known("club", clubs),
      vendor: known("vendor", vendors),
      category: byId(categories, (record) => record.text("slug") || slugOf(record.text("name"))),
      "supplier change": known("supplier change", supplierChanges),
      league: known("league", leagues),
      "league club": known("league club", leagueClubs),
      buyer: new Map(buyers.map((document) => [buyerSlug(document.path), toComparedRecord(document)])),
      deal: known("deal", deals),
      "deal source": known("deal source", dealSources),
      "member club": known("member club", memberClubs),
    },
    history: createHistory({
      removed: removed.flatMap((record) => removedRow.safeParse(fieldValues(record)).data ?? []),
      redirects: redirects.flatMap((record) => redirectRow.safeParse(fieldValues(record)).data ?? []),
    }),
  };
}

const idOf =
  (fields: readonly string[]) =>
  (record: SourceRecord): string | undefined => {
    const values = fields.map((field) => record.text(field));
    return values.includes("") ? undefined : values.join(" ");
  };

function byId(
  records: readonly SourceRecord[],
  idOf: (record: SourceRecord) => string | undefined,
): Map<string, SourceRecord> {
  const entries = records.map((record) => [idOf(record) ?? "", record] as const);
  return new Map(entries.filter(([id]) => id !== ""));
}

/** A buyer with each value as a field: `clubs example-rovers stake`. Entries of lists are named by their key. */
function toComparedRecord({ path, value, locationOf }: SourceDocument): ComparedRecord {
  const texts = new Map(textsIn(value, ""));
  return {
    path,
    line: 1,
    fields: [...texts.keys()],
    text: (field) => texts.get(field) ?? "",
    locationOf: (field) => locationOf([field]),
  };
}

function textsIn(value: unknown, label: string): [label: string, text: string][] {
  if (Array.isArray(value)) return listTexts(value, label);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${label} ${name}`.trim()));
  return value === null || value === undefined ? [] : [[label, String(value)]];
}

function listTexts(items: readonly unknown[], label: string): [label: string, text: string][] {
  if (items.every((item) => typeof item === "string")) return [[label, items.join(", ")]];
  const counts = new Map<string, number>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    // A club that was held twice is listed twice.
    return textsIn(item, [label, key, ...(count === 1 ? [] : [`(${count})`])].join(" "));
  });
}

/** The field by which an entry of a list is known, wherever in the list it is. */
const KEYS = ["club", "name", "url"] as const;

function keyOf(item: unknown): string {
  const entries = new Map<string, unknown>(Object.entries(item ?? {}));
  return String(KEYS.map((key) => entries.get(key)).find((value) => typeof value === "string") ?? "");
}

import { groupBy, keysOf, once, recordOf } from "../../../contract/collections.ts";
import type { FieldKind } from "../../../data/schema/fields.ts";
import { buyerSlug, findValidBuyers, isBuyerFile } from "../ledger/buyers.ts";
import {
  documentSchemas,
  type Evidence,
  relationshipIdOf,
  relationshipRows,
  type SourceRecord,
} from "../records.ts";
import { memberReleaseDocuments, releaseDocuments } from "../releases/release-files.ts";
import { allFields, documentTexts } from "../values/fields.ts";

export type CheckContext = ReturnType<typeof createCheckContext>;

/** A row that cites a page for a relationship or a deal, with the page's dates as written. */
export interface PageRecord {
  /** Id of the relationship or slug of the deal. */
  of: string;
  row: SourceRecord;
  urlField: string;
  dateField: string;
  date: string;
  announced: string;
  termEnd: string;
  ended: string;
  verified: string;
}

/** Holder of a field: a record, or a document. */
export type FieldOwner = Pick<SourceRecord, "path" | "line" | "text" | "locationOf">;

export interface FieldValue {
  value: string;
  owner: FieldOwner;
  field: { name: string; kind: FieldKind };
}

/**
 * The evidence, indexed for the rules: records by slug, categories by exact name, relationships by id.
 * @param today the latest day that is not in the future, YYYY-MM-DD
 */
export function createCheckContext(evidence: Evidence, today: string) {
  const { clubs, vendors, memberClubs, leagues, deals } = evidence.records;
  const categories = new Map(evidence.records.categories.map((record) => [record.text("name"), record]));
  const relationships = new Map(
    relationshipRows(evidence).flatMap((row) => {
      const id = relationshipIdOf(row, categories);
      return id === undefined ? [] : [[id, row] as const];
    }),
  );
  return {
    evidence,
    clubs: bySlug(clubs),
    vendors: bySlug(vendors),
    /** Clubs that only the members' evidence names. */
    memberClubs: bySlug(memberClubs),
    categories,
    relationships,
    deals: bySlug(deals),
    leagues: bySlug(leagues),
    /** Every page of a relationship or a deal, by id or slug: the primary one first. */
    pages: pagesOf(evidence, relationships),
    /** Every buyer's file by slug, also one that cannot be read. */
    buyers: new Set(evidence.files.filter(isBuyerFile).map(({ path }) => buyerSlug(path))),
    validBuyers: findValidBuyers(evidence),
    /** Every text of a document. Those of records are read from them. */
    documentValues: groupBy(documentValuesOf(evidence), ({ field }) => field.kind),
    /** The releases, the oldest first. */
    releases: once(() => releaseDocuments(evidence)),
    memberReleases: once(() => memberReleaseDocuments(evidence)),
    today,
  };
}

export const bySlug = (records: readonly SourceRecord[]): Map<string, SourceRecord> =>
  new Map(records.map((record) => [record.text("slug"), record]));

function pagesOf({ records }: Evidence, relationships: ReadonlyMap<string, SourceRecord>) {
  const pages = [
    ...[...relationships].map(([id, row]) => toPage(id, row, "evidence_url", "evidence_date")),
    ...records.evidence.map((row) => toPage(row.text("relationship"), row, "evidence_url", "evidence_date")),
    ...records.deals.map((row) => toPage(row.text("slug"), row, "source_url", "source_date")),
    ...records.dealSources.map((row) => toPage(row.text("deal"), row, "evidence_url", "evidence_date")),
  ];
  return groupBy(pages, ({ of }) => of);
}

const toPage = (of: string, row: SourceRecord, urlField: string, dateField: string): PageRecord => ({
  of,
  row,
  urlField,
  dateField,
  date: row.text(dateField),
  announced: row.text("announced"),
  termEnd: row.text("term_end"),
  ended: row.text("ended"),
  verified: row.text("verification_date"),
});

function documentValuesOf({ documents }: Evidence): FieldValue[] {
  const readers = recordOf(keysOf(documentSchemas), (kind) => documentTexts(documentSchemas[kind]));
  return documents.flatMap(({ kind, path: file, value: document, locationOf }) =>
    readers[kind](document).map(({ path, value, kind: fieldKind }) => {
      const owner = {
        path: file,
        get line() {
          return locationOf(path).line;
        },
        text: () => "",
        locationOf: () => locationOf(path),
      };
      return { value, owner, field: { name: path.join("."), kind: fieldKind } };
    }),
  );
}

const recordFields = groupBy(allFields, ({ kind }) => kind);

/** Calls `look` for every non-empty field of these kinds, in records and documents. */
export function eachValue(
  { evidence, documentValues }: CheckContext,
  kinds: readonly FieldKind[],
  look: (value: string, owner: FieldOwner, field: FieldValue["field"]) => void,
): void {
  for (const kind of kinds) {
    for (const { record, name } of recordFields.get(kind) ?? []) {
      const field = { name, kind };
      for (const owner of evidence.records[record]) {
        const value = owner.text(name);
        if (value !== "") look(value, owner, field);
      }
    }
    for (const { value, owner, field } of documentValues.get(kind) ?? [])
      if (value !== "") look(value, owner, field);
  }
}

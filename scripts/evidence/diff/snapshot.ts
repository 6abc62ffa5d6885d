import { createHistory, type History } from "../../../contract/history.ts";
import { slugOf } from "../../../contract/text-folding.ts";
import { redirectRow, removedRow } from "../../../data/schema/records.ts";
import { fieldValues } from "../ledger.ts";
import type { Evidence, SourceRecord } from "../records.ts";
import { idOfRow } from "../relationship-id.ts";
import { buyerRecord } from "./buyer-record.ts";

/** What is compared, in the order in which it is reported. */
export const comparedKinds = [
  "relationship",
  "club",
  "vendor",
  "category",
  "buyer",
  "deal",
  "member club",
] as const;

export type ComparedKind = (typeof comparedKinds)[number];

/** What of a record is compared; a document is one as well. */
export type ComparedRecord = Pick<SourceRecord, "path" | "line" | "fields" | "text" | "locationOf">;

type ById = ReadonlyMap<string, ComparedRecord>;

/** Evidence at one moment, each record by what it is known by. Records that name nothing are left to the check. */
export interface Snapshot {
  evidence: Evidence;
  records: Readonly<Record<ComparedKind, ById>>;
  history: History;
}

export function createSnapshot(evidence: Evidence): Snapshot {
  const { technology, clubs, vendors, categories, removed, redirects, deals, memberClubs } = evidence.records;
  const buyers = evidence.documents.filter(({ kind }) => kind === "buyer").map(buyerRecord);
  const categoriesByName = new Map(categories.map((record) => [record.text("name"), record]));
  return {
    evidence,
    records: {
      relationship: byId(technology, (row) => idOfRow(row, categoriesByName)),
      club: byId(clubs, (record) => record.text("slug")),
      vendor: byId(vendors, (record) => record.text("slug")),
      category: byId(categories, (record) => record.text("slug") || slugOf(record.text("name"))),
      buyer: new Map(buyers.map(({ slug, record }) => [slug, record])),
      deal: byId(deals, (record) => record.text("slug")),
      "member club": byId(memberClubs, (record) => record.text("slug")),
    },
    history: createHistory({
      removed: removed.flatMap((record) => removedRow.safeParse(fieldValues(record)).data ?? []),
      redirects: redirects.flatMap((record) => redirectRow.safeParse(fieldValues(record)).data ?? []),
    }),
  };
}

function byId(
  records: readonly SourceRecord[],
  idOf: (record: SourceRecord) => string | undefined,
): Map<string, SourceRecord> {
  return new Map(
    records.flatMap((record) => {
      const id = idOf(record);
      return id === undefined || id === "" ? [] : [[id, record] as const];
    }),
  );
}

import { groupBy } from "../../contract/collections.ts";
import { nearest, slugOf } from "../../contract/text-folding.ts";
import type { FieldKind } from "../../data/schema/fields.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import type { MemberRelease } from "../../data/schema/releases.ts";
import { buyerSlug, findValidBuyers, isBuyerFile, type ValidBuyer } from "./buyers.ts";
import type { Diagnostic, Fault, Location } from "./diagnostics.ts";
import { allFields, documentTexts } from "./fields.ts";
import {
  documentSchemas,
  type Evidence,
  relationshipIdOf,
  type SourceRecord,
  type UnparsedPart,
} from "./records.ts";
import { memberReleaseDocuments, type ReleaseDocument, releaseDocuments } from "./releases/release-files.ts";

export type Report = (location: Location, message: string, hint?: string) => void;

/** A rule over the evidence, or over an edit of it. */
export interface Check<Context = CheckContext> {
  /** The rule's name in diagnostics. */
  rule: string;
  /** What the rule demands, in one sentence, for the documentation. */
  demands: string;
  /** Whether exceptions.yaml may list a record that breaks it, because its page cannot be read again. */
  mayBeExcepted?: true;
  run: (context: Context, report: Report) => void;
}

export function runChecks<Context>(checks: readonly Check<Context>[], context: Context): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { rule, run } of checks)
    run(context, (location, message, hint) =>
      diagnostics.push({ ...location, rule, message, ...(hint === undefined ? {} : { hint }) }),
    );
  return diagnostics;
}

/** The evidence, indexed for the rules, and the latest day that is not in the future. */
export interface CheckContext {
  evidence: Evidence;
  clubs: ReadonlyMap<string, SourceRecord>;
  vendors: ReadonlyMap<string, SourceRecord>;
  /** Clubs that only the members' evidence names. */
  memberClubs: ReadonlyMap<string, SourceRecord>;
  /** By exact name. */
  categories: ReadonlyMap<string, SourceRecord>;
  /** Technology rows by the relationship's id. */
  relationships: ReadonlyMap<string, SourceRecord>;
  deals: ReadonlyMap<string, SourceRecord>;
  leagues: ReadonlyMap<string, SourceRecord>;
  /** Every page of a relationship or a deal, by id or slug: the primary one first. */
  pages: ReadonlyMap<string, readonly PageRecord[]>;
  /** Every buyer's file by slug, also one that cannot be read. */
  buyers: ReadonlySet<string>;
  validBuyers: readonly ValidBuyer[];
  /** Every non-empty field of records and documents. */
  values: ReadonlyMap<FieldKind, readonly FieldValue[]>;
  /** The releases, the oldest first. */
  releases: readonly ReleaseDocument[];
  memberReleases: readonly ReleaseDocument<MemberRelease>[];
  /** Whether an unparsed part of a list may name this: then no rule calls it unknown or unused. */
  mightContain: (list: RecordKind, value: string) => boolean;
  /** Whether a row that cannot be read, or that misspells this record, may cite a page for it. */
  mayLackPage: (id: string) => boolean;
  /** YYYY-MM-DD. */
  today: string;
}

/** A row that cites a page for a relationship or a deal, with the page's dates as written. */
export interface PageRecord {
  /** Id of the relationship or slug of the deal. */
  of: string;
  row: SourceRecord;
  urlField: string;
  dateField: string;
  date: string;
  termEnd: string;
  ended: string;
  verified: string;
}

/** What holds a field: a record, or a document. */
export type FieldOwner = Pick<SourceRecord, "path" | "line" | "text" | "locationOf">;

interface FieldValue {
  value: string;
  owner: FieldOwner;
  field: { name: string; kind: FieldKind };
}

export function createCheckContext(evidence: Evidence, today: string): CheckContext {
  const { clubs, vendors, memberClubs, leagues, deals } = evidence.records;
  const categories = new Map(evidence.records.categories.map((record) => [record.text("name"), record]));
  const relationships = new Map(
    evidence.records.technology.flatMap((row) => {
      const id = relationshipIdOf(row, categories);
      return id === undefined ? [] : [[id, row] as const];
    }),
  );
  const dealsBySlug = new Map(deals.map((deal) => [deal.text("slug"), deal]));
  const mightContain = unparsedNames(evidence);
  return {
    evidence,
    clubs: bySlug(clubs),
    vendors: bySlug(vendors),
    memberClubs: bySlug(memberClubs),
    categories,
    relationships,
    deals: dealsBySlug,
    leagues: bySlug(leagues),
    pages: pagesOf(evidence, relationships),
    buyers: new Set(evidence.files.filter(isBuyerFile).map(({ path }) => buyerSlug(path))),
    validBuyers: findValidBuyers(evidence),
    values: valuesByKind(evidence),
    releases: releaseDocuments(evidence),
    memberReleases: memberReleaseDocuments(evidence),
    mightContain,
    mayLackPage: lostPages(evidence, [...relationships.keys(), ...dealsBySlug.keys()], mightContain),
    today,
  };
}

/** By slug as written and as it should be: a malformed slug is reported once, and not by every row that cites it. */
export const bySlug = (records: readonly SourceRecord[]): Map<string, SourceRecord> =>
  new Map([
    ...records.map((record) => [slugOf(record.text("slug")), record] as const),
    ...records.map((record) => [record.text("slug"), record] as const),
  ]);

function pagesOf({ records }: Evidence, relationships: CheckContext["relationships"]): CheckContext["pages"] {
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
  termEnd: row.text("term_end"),
  ended: row.text("ended"),
  verified: row.text("verification_date"),
});

function valuesByKind(evidence: Evidence): CheckContext["values"] {
  const ofRecords = allFields.flatMap(({ record: list, name, kind }) =>
    kind === undefined
      ? []
      : evidence.records[list].map((owner) => ({ value: owner.text(name), owner, field: { name, kind } })),
  );
  const values: FieldValue[] = [...ofRecords, ...documentValuesOf(evidence)];
  return groupBy(
    values.filter(({ value }) => value !== ""),
    ({ field }) => field.kind,
  );
}

function documentValuesOf({ documents }: Evidence): FieldValue[] {
  return documents.flatMap(({ kind, path: file, value: document, locationOf }) =>
    documentTexts(documentSchemas[kind], document).map(({ path, value, kind: fieldKind }) => {
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

/** The field by which other records cite a record. */
const KEY = {
  clubs: "slug",
  vendors: "slug",
  categories: "name",
  removed: "id",
  redirects: "from",
  leagues: "slug",
  memberClubs: "slug",
  deals: "slug",
} as const;
type CitedKind = keyof typeof KEY;

function unparsedNames({ unparsed, records }: Evidence): CheckContext["mightContain"] {
  const nameless = (Object.keys(KEY) as CitedKind[]).flatMap((kind) =>
    records[kind].filter((record) => record.text(KEY[kind]) === ""),
  );
  const unreadable: readonly Pick<UnparsedPart, "kind">[] = unparsed.filter(({ line }) => line === undefined);
  const anything = new Set([...unreadable, ...nameless].map(({ kind }) => kind));
  const named = new Set(
    unparsed.flatMap(({ kind, line = "" }) =>
      line.split(",").map((cell) => `${kind}:${cell.replaceAll('"', "")}`),
    ),
  );
  return (list, value) => anything.has(list) || named.has(`${list}:${value}`);
}

function lostPages(
  { records }: Evidence,
  known: readonly string[],
  mightContain: CheckContext["mightContain"],
): CheckContext["mayLackPage"] {
  const names = [
    ...records.evidence.map((row) => row.text("relationship")),
    ...records.dealSources.map((row) => row.text("deal")),
  ];
  const ids = new Set(known);
  const misspelt = names.filter((name) => !ids.has(name));
  return (id) =>
    mightContain("evidence", id) ||
    mightContain("dealSources", id) ||
    misspelt.some((name) => name === "" || nearest(name, [id]).length > 0);
}

/** Calls `look` for every non-empty field of these kinds, in records and documents. */
export function eachValue(
  { values }: CheckContext,
  kinds: readonly FieldKind[],
  look: (value: string, owner: FieldOwner, field: FieldValue["field"]) => void,
): void {
  for (const kind of kinds)
    for (const { value, owner, field } of values.get(kind) ?? []) look(value, owner, field);
}

interface ValueRule extends Pick<Check, "rule" | "demands"> {
  kinds: readonly FieldKind[];
  faultOf: (value: string, field: FieldValue["field"]) => Fault | undefined;
}

/** A rule that looks at each value of some kinds by itself. */
export const valueCheck = ({ rule, demands, kinds, faultOf }: ValueRule): Check => ({
  rule,
  demands,
  run(context, report) {
    eachValue(context, kinds, (value, owner, field) => {
      const fault = faultOf(value, field);
      if (fault !== undefined) report(owner.locationOf(field.name), fault.message, fault.hint);
    });
  },
});

import { compareText, groupBy, once } from "../../../contract/collections.ts";
import { required } from "../../../contract/required.ts";
import { memberFloors } from "../../../data/schema/members.ts";
import { membersSample } from "../../../data/schema/members-sample.ts";
import { methodology } from "../../../data/schema/methodology.ts";
import {
  coverage,
  type DealSourceRow,
  type EvidenceRow,
  floors,
  nameRules,
  type TechnologyRow,
} from "../../../data/schema/records.ts";
import { type DocumentKind, type Evidence, relationshipIdOf, type SourceRecord } from "../records.ts";
import { unreleased } from "../releases/next-release.ts";
import { readMemberReleases, readReleases } from "../releases/release-files.ts";
import { dataOf, validateRecord } from "../values/validated.ts";
import { buyerSlug, findValidBuyers } from "./buyers.ts";

/** Place of a record in the repository, for links to an editor. */
export interface SourceLocation {
  path: string;
  line: number;
}

export type FurtherPage = Omit<EvidenceRow, "relationship"> & { source: SourceLocation };

/** A further page for a deal: a row of `members/deal-sources.csv`. */
export type FurtherSource = Omit<DealSourceRow, "deal"> & { source: SourceLocation };

/** A technology row with its relationship's id and the pages beside the row's own. */
export type LedgerRow = TechnologyRow & { id: string; further: FurtherPage[]; source: SourceLocation };

/** All evidence, validated and typed: the compiler's input. */
export type Ledger = ReturnType<typeof toLedger>;

/** Evidence for members only, validated and typed. */
export type MemberLedger = NonNullable<Ledger["members"]>;

/** Types validated evidence. Throws a ZodError on evidence that breaks its schema. */
export function toLedger(evidence: Evidence) {
  const { records, documents } = evidence;
  return {
    technology: technologyRows(evidence, "technology"),
    /** With the league's slug as club. */
    leagueTechnology: technologyRows(evidence, "leagueTechnology"),
    clubs: records.clubs.map(validateRecord.clubs).map(dataOf),
    vendors: records.vendors.map((record) => ({
      ...dataOf(validateRecord.vendors(record)),
      source: sourceOf(record),
    })),
    categories: records.categories.map(validateRecord.categories).map(dataOf),
    removed: records.removed.map(validateRecord.removed).map(dataOf),
    redirects: records.redirects.map(validateRecord.redirects).map(dataOf),
    /** The changes of supplier that somebody confirmed. */
    supplierChanges: records.supplierChanges.map(validateRecord.supplierChanges).map(dataOf),
    leagues: records.leagues.map(validateRecord.leagues).map(dataOf),
    leagueClubs: records.leagueClubs.map((record) => ({
      ...dataOf(validateRecord.leagueClubs(record)),
      source: sourceOf(record),
    })),
    exceptions: records.exceptions.map(validateRecord.exceptions).map(dataOf),
    feeds: records.feeds.map(validateRecord.feeds).map(dataOf),
    coverage: coverage.parse(documentValue(evidence, "coverage")),
    names: nameRules.parse(documentValue(evidence, "names")),
    methodology: documents
      .filter(({ kind }) => kind === "methodology")
      .map(({ value }) => methodology.parse(value)),
    /** Releases, the oldest first. */
    releases: readReleases(evidence),
    /** Returns what has changed since the last of them. All releases are replayed for it. */
    unreleased: once(() => unreleased(evidence)),
    floors: floors.parse(documentValue(evidence, "floors")),
    members: toMemberLedger(evidence),
    /** Part of that evidence that everyone may see, which it does not need; undefined if nothing. */
    membersSample: membersSample.optional().parse(documentValue(evidence, "membersSample")),
  };
}

function technologyRows({ records }: Evidence, kind: "technology" | "leagueTechnology"): LedgerRow[] {
  const categories = new Map(records.categories.map((record) => [record.text("name"), record]));
  const furtherPages = groupBy(records.evidence, (record) => record.text("relationship"));
  return records[kind].map((record) => {
    const id = required(relationshipIdOf(record, categories), "the id of a valid row");
    const further = (furtherPages.get(id) ?? []).map((page) => {
      const { relationship: _, ...columns } = dataOf(validateRecord.evidence(page));
      return { ...columns, source: sourceOf(page) };
    });
    return { ...technologyRow(record), id, further, source: sourceOf(record) };
  });
}

function technologyRow(record: SourceRecord): TechnologyRow {
  if (record.kind === "technology") return dataOf(validateRecord.technology(record));
  const { league, ...columns } = dataOf(validateRecord.leagueTechnology(record));
  return { club: league, ...columns };
}

function dealRows({ records }: Evidence) {
  const furtherPages = groupBy(records.dealSources, (record) => record.text("deal"));
  return records.deals.map((record) => {
    const further = (furtherPages.get(record.text("slug")) ?? []).map((page) => {
      const { deal: _, ...columns } = dataOf(validateRecord.dealSources(page));
      return { ...columns, source: sourceOf(page) };
    });
    return { ...dataOf(validateRecord.deals(record)), further, source: sourceOf(record) };
  });
}

const sourceOf = ({ path, line }: SourceRecord): SourceLocation => ({ path, line });

const documentValue = ({ documents }: Evidence, kind: DocumentKind): unknown =>
  documents.find((document) => document.kind === kind)?.value;

/** Undefined without evidence for members. */
export function toMemberLedger(evidence: Evidence) {
  const counts = documentValue(evidence, "memberFloors");
  if (counts === undefined) return undefined;
  const { records } = evidence;
  const buyers = findValidBuyers(evidence).map(({ buyer, path }) => ({
    ...buyer,
    slug: buyerSlug(path),
    source: { path, line: 1 },
  }));
  return {
    /** By slug. */
    buyers: buyers.sort((a, b) => compareText(a.slug, b.slug)),
    deals: dealRows(evidence),
    /** Clubs that only this evidence names. */
    clubs: records.memberClubs.map(validateRecord.memberClubs).map(dataOf),
    floors: memberFloors.parse(counts),
    /** Returns what was published when; the files are long. */
    releases: once(() => readMemberReleases(evidence)),
  };
}

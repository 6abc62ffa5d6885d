import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { once } from "../../contract/collections.ts";
import {
  CHANGE_COLUMNS,
  CLUB_COLUMNS,
  CONTRACT_COLUMNS,
  type Column,
  headerOf,
  RELATIONSHIP_COLUMNS,
  rowOf,
  SHORT_COLUMNS,
  type ShortRow,
  SUPPLIER_CHANGE_COLUMNS,
  VENDOR_COLUMNS,
} from "../../contract/csv-columns.ts";
import { type CsvTables, FORMAT, MANIFEST, type Manifest, publicIndex } from "../../contract/index-files.ts";
import { NO_OPERATOR, type Operator } from "../../contract/operator.ts";
import { required } from "../../contract/required.ts";
import { createSearchIndex } from "../../contract/search-index.ts";
import type { SiteIndex } from "../../site/build/ledger.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { contractsEnding, supplierChanges } from "./answers.ts";
import { changesLookup, compileChanges } from "./changes.ts";
import { publicExamples } from "./examples.ts";
import { dataVersion, fingerprint, lines, toHistory } from "./index-content.ts";
import { toLookup } from "./lookup.ts";
import { memberExamples } from "./member-examples.ts";
import { compileMembers } from "./member-index.ts";
import { type Addresses, openApiDocument } from "./openapi.ts";
import { type CompiledRecords, clubSummary, publicRecords, vendorSummary } from "./public-records.ts";

/** The compiled index. Its files are made when they are asked for: a page needs none. */
export interface CompiledIndex extends SiteIndex {
  /** The public files by their path below `dist/`. */
  files: () => ReadonlyMap<string, string>;
  /** The members' files, with their own manifest; empty without evidence for members. */
  members: () => ReadonlyMap<string, string>;
}

/** Compiles a ledger. Pure: the same ledger and URLs give the same bytes on every machine. */
export function compileIndex(
  ledger: Ledger,
  baseUrl: string,
  dealsUrl: string = baseUrl,
  publisher: Operator = NO_OPERATOR,
): CompiledIndex {
  const records = publicRecords(ledger, baseUrl);
  const { changes, ...releases } = compileChanges(ledger, baseUrl);
  const version = dataVersion(ledger);
  const answers = {
    supplierChanges: supplierChanges(ledger.supplierChanges, records.relationships),
    contractsEnding: contractsEnding(records.relationships, version.slice(0, 10)),
  };
  const addresses = { baseUrl, dealsUrl, publisher };
  const lookup = once(() => ({
    ...toLookup(records, ledger.redirects, version.slice(0, 10)),
    changes: changesLookup(changes),
  }));
  const search = once(() => JSON.stringify(createSearchIndex(records.relationships, records.clubs)));
  const openApi = once(() =>
    openApiDocument(addresses, {
      ...publicExamples({ ...records, ...answers, changes }, ledger.methodology, baseUrl, version),
      ...memberExamples(baseUrl, dealsUrl),
    }),
  );
  const index = {
    ...{ ...records, ...answers, changes, releases, lookup, search, openApi },
    history: toHistory(ledger),
    coverage: { ...ledger.coverage, exceptions: ledger.exceptions },
    methods: ledger.methodology,
  };
  return {
    ...index,
    manifest: toManifest(records, addresses, version),
    files: () => publicFiles(index),
    members: () => compileMembers(ledger),
  };
}

type PublicIndex = CompiledRecords & Omit<SiteIndex, "manifest">;

const publicFiles = (index: PublicIndex): Map<string, string> =>
  new Map([
    [publicIndex.relationships, lines(index.relationships)],
    [publicIndex.clubs, lines(index.clubs.map(clubSummary))],
    [publicIndex.clubRecords, lines(index.clubs)],
    [publicIndex.vendors, lines(index.vendors.map(vendorSummary))],
    [publicIndex.vendorRecords, lines(index.vendors)],
    [publicIndex.categories, lines(index.categories)],
    [publicIndex.leagues, lines(index.leagues)],
    [publicIndex.changes, lines(index.changes)],
    [publicIndex.supplierChanges, lines(index.supplierChanges)],
    [publicIndex.contractsEnding, lines(index.contractsEnding)],
    [publicIndex.csv, JSON.stringify(csvTablesOf(index))],
    [publicIndex.lookup, JSON.stringify(index.lookup())],
    [publicIndex.search, index.search()],
    [publicIndex.history, JSON.stringify(index.history)],
    [publicIndex.methodology, JSON.stringify(index.methods)],
    [publicIndex.openApi, index.openApi()],
  ]);

const csvTablesOf = (index: PublicIndex): CsvTables => ({
  relationships: csvTable(index.relationships, RELATIONSHIP_COLUMNS),
  relationshipsShort: csvTable(withLeagues(index), SHORT_COLUMNS),
  clubs: csvTable(index.clubs, CLUB_COLUMNS),
  vendors: csvTable(index.vendors, VENDOR_COLUMNS),
  changes: csvTable(index.changes, CHANGE_COLUMNS),
  supplierChanges: csvTable(index.supplierChanges, SUPPLIER_CHANGE_COLUMNS),
  contractsEnding: csvTable(index.contractsEnding, CONTRACT_COLUMNS),
});

function withLeagues({ relationships, clubs }: CompiledRecords): ShortRow[] {
  const leagues = new Map(clubs.map((club) => [club.slug, club.leagues.map(({ name }) => name)]));
  return relationships.map((row) => ({
    ...row,
    leagues: required(leagues.get(row.club), `the club of ${row.id}`),
  }));
}

const csvTable = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) => ({
  header: headerOf(columns),
  rows: rows.map((row) => rowOf(row, columns)),
});

/** Writes the index and its manifest below a folder that is not yet published. */
export async function writeIndex(index: CompiledIndex, folder: string): Promise<void> {
  const files = index.files();
  for (const [path, content] of [...files, ...index.members()]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const checksums = Object.fromEntries([...files].map(([path, content]) => [path, fingerprint(content)]));
  const manifest: Manifest = { ...index.manifest, files: checksums };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

function toManifest(
  records: CompiledRecords,
  addresses: Required<Addresses>,
  version: string,
): SiteIndex["manifest"] {
  return {
    format: FORMAT,
    dataVersion: version,
    ...addresses,
    counts: {
      clubs: records.clubs.length,
      vendors: records.vendors.length,
      categories: records.categories.length,
      countries: records.countries.length,
      relationships: records.relationships.length,
    },
  };
}

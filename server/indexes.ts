import MiniSearch from "minisearch";
import {
  csvTables as csvTablesSchema,
  FORMAT,
  history as historySchema,
  lookup as lookupSchema,
  MANIFEST,
  manifest as manifestSchema,
  methods as methodsSchema,
  publicIndex,
} from "../contract/index-files.ts";
import { type SearchText, searchOptions } from "../contract/search.ts";
import { parseBuildFile, parseManifest, readBuildFile, splitLines, verifiedReader } from "./build-files.ts";

/** The compiled index in memory. Fragments are lines of prepared JSON, in the order of the lookup's lists. */
export type Indexes = Awaited<ReturnType<typeof loadIndexes>>;

/**
 * Loads the index below a folder such as `dist/` and verifies every file against the manifest.
 * Throws an IndexError on a missing, altered or truncated file.
 */
export async function loadIndexes(folder: string) {
  const manifest = parseManifest(manifestSchema, FORMAT, await readBuildFile(folder, MANIFEST), MANIFEST);
  const read = verifiedReader(folder, manifest.files);
  const readLines = async (path: string) => splitLines(await read(path));
  const lookup = parseBuildFile(lookupSchema, await read(publicIndex.lookup), publicIndex.lookup);
  return {
    manifest,
    lookup,
    relationships: await readLines(publicIndex.relationships),
    clubs: await readLines(publicIndex.clubs),
    clubRecords: await readLines(publicIndex.clubRecords),
    vendors: await readLines(publicIndex.vendors),
    vendorRecords: await readLines(publicIndex.vendorRecords),
    categories: await readLines(publicIndex.categories),
    leagues: await readLines(publicIndex.leagues),
    changes: await readLines(publicIndex.changes),
    supplierChanges: await readLines(publicIndex.supplierChanges),
    contractsEnding: await readLines(publicIndex.contractsEnding),
    csv: parseBuildFile(csvTablesSchema, await read(publicIndex.csv), publicIndex.csv),
    search: MiniSearch.loadJSON<SearchText>((await read(publicIndex.search)).toString("utf8"), searchOptions),
    history: parseBuildFile(historySchema, await read(publicIndex.history), publicIndex.history),
    methods: parseBuildFile(methodsSchema, await read(publicIndex.methodology), publicIndex.methodology),
    openApi: await read(publicIndex.openApi),
  };
}

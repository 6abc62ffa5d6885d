import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import type { z } from "zod";
import {
  type History,
  history as historySchema,
  type Lookup,
  lookup as lookupSchema,
  MANIFEST,
  type Manifest,
  manifest as manifestSchema,
  methods as methodsSchema,
  publicIndex,
} from "../contract/index-files.ts";
import { type SearchText, searchOptions } from "../contract/search.ts";
import type { Methodology } from "../data/schema/methodology.ts";

/** The compiled index in memory. Fragments are lines of prepared JSON, in the order of the lookup's lists. */
export interface Indexes {
  manifest: Manifest;
  lookup: Lookup;
  relationships: readonly Buffer[];
  clubs: readonly Buffer[];
  clubRecords: readonly Buffer[];
  vendors: readonly Buffer[];
  vendorRecords: readonly Buffer[];
  categories: readonly Buffer[];
  search: MiniSearch<SearchText>;
  history: History;
  methods: readonly Methodology[];
  openApi: Buffer;
}

/** An index that must not be served; the message says which file, why and what to do. */
export class IndexError extends Error {}

/**
 * Loads the index below a folder such as `dist/` and verifies every file against the manifest.
 * Throws an IndexError on a missing, altered or half-written file.
 */
export async function loadIndexes(folder: string): Promise<Indexes> {
  const manifest = parseJson(manifestSchema, await readBuilt(folder, MANIFEST), MANIFEST);
  const read = async (path: string) => verified(path, await readBuilt(folder, path), manifest);
  const readLines = async (path: string) => linesOf(await read(path));
  const lookup = parseJson(lookupSchema, await read(publicIndex.lookup), publicIndex.lookup);
  const indexes = {
    manifest,
    lookup,
    relationships: await readLines(publicIndex.relationships),
    clubs: await readLines(publicIndex.clubs),
    clubRecords: await readLines(publicIndex.clubRecords),
    vendors: await readLines(publicIndex.vendors),
    vendorRecords: await readLines(publicIndex.vendorRecords),
    categories: await readLines(publicIndex.categories),
    search: MiniSearch.loadJSON<SearchText>((await read(publicIndex.search)).toString("utf8"), searchOptions),
    history: parseJson(historySchema, await read(publicIndex.history), publicIndex.history),
    methods: parseJson(methodsSchema, await read(publicIndex.methodology), publicIndex.methodology),
    openApi: await read(publicIndex.openApi),
  };
  requireSameLength(indexes);
  return indexes;
}

async function readBuilt(folder: string, path: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, path));
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error && error.code === "ENOENT" ? "is missing" : "cannot be read";
    throw refused(path, reason, error);
  }
}

function verified(path: string, bytes: Buffer, { files }: Manifest): Buffer {
  const expected = files[path];
  if (expected === undefined) throw refused(path, "is not in the manifest");
  if (bytes.length !== expected.bytes) {
    throw refused(path, `has ${bytes.length} bytes where the manifest says ${expected.bytes}`);
  }
  if (createHash("sha256").update(bytes).digest("hex") !== expected.sha256) {
    throw refused(path, "has other content than the manifest vouches for");
  }
  return bytes;
}

function parseJson<Schema extends z.ZodType>(schema: Schema, bytes: Buffer, path: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    throw refused(path, "is not what this server reads", error);
  }
}

/** The lines of a file as views of its bytes: nothing is copied. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

function requireSameLength({
  lookup,
  relationships,
  clubs,
  clubRecords,
  vendors,
  vendorRecords,
  categories,
}: Indexes): void {
  const pairs: readonly [path: string, found: number, expected: number][] = [
    [publicIndex.relationships, relationships.length, lookup.relationships.club.length],
    [publicIndex.clubs, clubs.length, lookup.clubs.length],
    [publicIndex.clubRecords, clubRecords.length, lookup.clubs.length],
    [publicIndex.vendors, vendors.length, lookup.vendors.length],
    [publicIndex.vendorRecords, vendorRecords.length, lookup.vendors.length],
    [publicIndex.categories, categories.length, lookup.categories.length],
  ];
  for (const [path, found, expected] of pairs) {
    if (found !== expected) throw refused(path, `has ${found} records where the lookup has ${expected}`);
  }
}

function refused(path: string, reason: string, cause?: unknown): IndexError {
  return new IndexError(
    `The index cannot be served: ${path} ${reason}. Run "npm run build" to build it again.`,
    { cause },
  );
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type History,
  history,
  MANIFEST,
  type Manifest,
  manifest,
  methods,
  publicIndex,
} from "../contract/index-files.ts";
import type { CategoryRecord, ClubRecord, VendorRecord } from "../contract/records.ts";
import type { Methodology } from "../data/schema/methodology.ts";

/** Where the rows are written, which the public index does not tell. */
export interface SiteSources {
  /** Without a trailing slash; null where the evidence is edited nowhere that a reader could go. */
  repositoryUrl: string | null;
  /** File and line of each relationship, by its id. */
  places: ReadonlyMap<string, { path: string; line: number }>;
}

/** What pages are made from: the compiled index, the places of its rows, and the addresses of the hashed assets. */
export interface SiteLedger {
  manifest: Manifest;
  clubs: readonly ClubRecord[];
  vendors: readonly VendorRecord[];
  categories: readonly CategoryRecord[];
  methods: readonly Methodology[];
  history: History;
  sources: SiteSources;
  /** The address of a stylesheet or script by its source name: `site.css`, `search.js`. Throws on an unknown one. */
  asset: (name: string) => string;
}

/** Reads the compiled index below a folder such as `dist/`. The build has just written it and vouches for its shape. */
export async function readSiteLedger(
  folder: string,
  sources: SiteSources,
  asset: SiteLedger["asset"],
): Promise<SiteLedger> {
  const readJson = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, path), "utf8"));
  const [clubs, vendors, categories] = await Promise.all([
    readLines<ClubRecord>(folder, publicIndex.clubRecords),
    readLines<VendorRecord>(folder, publicIndex.vendorRecords),
    readLines<CategoryRecord>(folder, publicIndex.categories),
  ]);
  return {
    manifest: manifest.parse(await readJson(MANIFEST)),
    clubs,
    vendors,
    categories,
    methods: methods.parse(await readJson(publicIndex.methodology)),
    history: history.parse(await readJson(publicIndex.history)),
    sources,
    asset,
  };
}

async function readLines<Line>(folder: string, path: string): Promise<Line[]> {
  const text = await readFile(join(folder, path), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}

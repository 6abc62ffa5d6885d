import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST, type Manifest, manifest, publicIndex } from "../contract/index-files.ts";
import type { CategoryRecord, ClubRecord } from "../contract/records.ts";

/** What pages are made from: the compiled index, and the addresses of the hashed assets. */
export interface SiteLedger {
  manifest: Manifest;
  clubs: readonly ClubRecord[];
  categories: readonly CategoryRecord[];
  stylesheet: string;
}

/** Reads the compiled index below a folder such as `dist/`. The build has just written it and vouches for its shape. */
export async function readSiteLedger(folder: string, stylesheet: string): Promise<SiteLedger> {
  const [clubs, categories] = await Promise.all([
    readLines<ClubRecord>(folder, publicIndex.clubRecords),
    readLines<CategoryRecord>(folder, publicIndex.categories),
  ]);
  const text = await readFile(join(folder, MANIFEST), "utf8");
  return { manifest: manifest.parse(JSON.parse(text)), clubs, categories, stylesheet };
}

async function readLines<Line>(folder: string, path: string): Promise<Line[]> {
  const text = await readFile(join(folder, path), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}

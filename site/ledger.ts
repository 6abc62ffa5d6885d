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
import type { CategoryRecord, ClubRecord } from "../contract/records.ts";
import type { Methodology } from "../data/schema/methodology.ts";

/** What pages are made from: the compiled index, and the addresses of the hashed assets. */
export interface SiteLedger {
  manifest: Manifest;
  clubs: readonly ClubRecord[];
  categories: readonly CategoryRecord[];
  methods: readonly Methodology[];
  history: History;
  stylesheet: string;
}

/** Reads the compiled index below a folder such as `dist/`. The build has just written it and vouches for its shape. */
export async function readSiteLedger(folder: string, stylesheet: string): Promise<SiteLedger> {
  const [clubs, categories] = await Promise.all([
    readLines<ClubRecord>(folder, publicIndex.clubRecords),
    readLines<CategoryRecord>(folder, publicIndex.categories),
  ]);
  const readJson = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, path), "utf8"));
  return {
    manifest: manifest.parse(await readJson(MANIFEST)),
    clubs,
    categories,
    methods: methods.parse(await readJson(publicIndex.methodology)),
    history: history.parse(await readJson(publicIndex.history)),
    stylesheet,
  };
}

async function readLines<Line>(folder: string, path: string): Promise<Line[]> {
  const text = await readFile(join(folder, path), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}

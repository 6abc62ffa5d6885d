import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compareText, groupBy } from "../contract/collections.ts";
import {
  type HistoryFile,
  history,
  MANIFEST,
  type Manifest,
  manifest,
  methods,
  publicIndex,
} from "../contract/index-files.ts";
import type { CategoryRecord, ClubRecord, ExpandedRelationship, VendorRecord } from "../contract/records.ts";
import { fold, slugOf } from "../contract/text-folding.ts";
import type { Methodology } from "../data/schema/methodology.ts";
import { type Download, downloadsOf } from "./downloads.ts";
import type { OpenApi } from "./open-api.ts";
import { searchRecordJson } from "./search-record.ts";

/** Where the rows are written, which the public index does not tell. */
export interface SiteSources {
  /** Without a trailing slash; null where the evidence is edited nowhere that a reader could go. */
  repositoryUrl: string | null;
  /** Address of the members' pages, without a trailing slash. */
  dealsUrl: string;
  /** File and line of each relationship, by its id. */
  places: ReadonlyMap<string, { path: string; line: number }>;
}

/** The addresses of what the pages load. */
export interface SiteAssets {
  /** The address of a stylesheet or script by its source name: `site.css`, `search.js`. Throws on an unknown one. */
  asset: (name: string) => string;
  /** The addresses of what a script imports, by the script's source name. */
  importsOf: (script: string) => readonly string[];
  /** Writes a file that scripts load and gives its address. */
  writeAsset: (name: string, content: string) => Promise<string>;
}

export interface Country {
  name: string;
  slug: string;
  clubs: readonly ClubRecord[];
  relationships: readonly ExpandedRelationship[];
}

/** What the compiled index holds, and the relationships once more in the orders in which pages show them. */
export interface SiteRecords {
  manifest: Manifest;
  clubs: readonly ClubRecord[];
  vendors: readonly VendorRecord[];
  categories: readonly CategoryRecord[];
  /** In the order of the index. */
  relationships: readonly ExpandedRelationship[];
}

/** What pages are made from: the compiled index, the places of its rows, and the addresses of the hashed assets. */
export interface SiteLedger extends SiteRecords {
  countries: readonly Country[];
  /** Relationships of each category, by its name; as in a country, the clubs in the order of their names. */
  ofCategory: ReadonlyMap<string, readonly ExpandedRelationship[]>;
  /** The vendors that a vendor owns today, by its slug. */
  owned: ReadonlyMap<string, readonly VendorRecord[]>;
  /** Last verified first; of the same day, the newest evidence first. */
  newest: readonly ExpandedRelationship[];
  /** The day of the newest verification: the date of the data, since a build has no clock. */
  date: string;
  methods: readonly Methodology[];
  history: HistoryFile;
  openApi: OpenApi;
  downloads: readonly Download[];
  sources: SiteSources;
  asset: SiteAssets["asset"];
  importsOf: SiteAssets["importsOf"];
  /** The address of what the search in the browser loads. */
  searchRecord: string;
}

/** Reads the compiled index below a folder such as `dist/`. The build has just written it and vouches for its shape. */
export async function readSiteLedger(
  folder: string,
  sources: SiteSources,
  { asset, importsOf, writeAsset }: SiteAssets,
): Promise<SiteLedger> {
  const readText = (path: string) => readFile(join(folder, path), "utf8");
  const readJson = async (path: string): Promise<unknown> => JSON.parse(await readText(path));
  const records = await readRecords(folder, manifest.parse(await readJson(MANIFEST)));
  const clubs = byName(records.clubs);
  const search = searchRecordJson(await readText(publicIndex.search), records);
  const openApi: OpenApi = JSON.parse(await readText(publicIndex.openApi));
  return {
    ...records,
    countries: countriesOf(clubs),
    ofCategory: groupBy(technologyOf(clubs), ({ category }) => category),
    owned: groupBy(
      records.vendors.filter(({ parent }) => parent !== null),
      ({ parent }) => parent?.slug ?? "",
    ),
    newest: [...records.relationships].sort(newestFirst),
    date: records.manifest.dataVersion.slice(0, 10),
    methods: methods.parse(await readJson(publicIndex.methodology)),
    history: history.parse(await readJson(publicIndex.history)),
    openApi,
    downloads: downloadsOf(records),
    sources,
    asset,
    importsOf,
    searchRecord: await writeAsset("search.json", search),
  };
}

async function readRecords(folder: string, checked: Manifest): Promise<SiteRecords> {
  const [clubs, vendors, categories] = await Promise.all([
    readLines<ClubRecord>(folder, publicIndex.clubRecords),
    readLines<VendorRecord>(folder, publicIndex.vendorRecords),
    readLines<CategoryRecord>(folder, publicIndex.categories),
  ]);
  return { manifest: checked, clubs, vendors, categories, relationships: technologyOf(clubs) };
}

const technologyOf = (clubs: readonly ClubRecord[]): ExpandedRelationship[] =>
  clubs.flatMap(({ technology }) => technology);

function countriesOf(clubs: readonly ClubRecord[]): Country[] {
  return [...groupBy(clubs, ({ country }) => country)]
    .map(([name, itsClubs]) => ({
      name,
      slug: slugOf(name),
      clubs: itsClubs,
      relationships: technologyOf(itsClubs),
    }))
    .sort((a, b) => compareText(a.name, b.name));
}

/** In the order in which a reader looks for names. The index has that of the slugs: SV Darmstadt 98 among the clubs with D. */
export function byName<Named extends { name: string; slug: string }>(things: readonly Named[]): Named[] {
  const folded = new Map(things.map(({ slug, name }) => [slug, fold(name)]));
  const nameOf = ({ slug }: Named): string => folded.get(slug) ?? "";
  return [...things].sort((a, b) => compareText(nameOf(a), nameOf(b)) || compareText(a.slug, b.slug));
}

export function newestFirst(a: ExpandedRelationship, b: ExpandedRelationship): number {
  return (
    compareText(b.verificationDate, a.verificationDate) ||
    compareText(b.evidenceDate ?? "", a.evidenceDate ?? "") ||
    compareText(a.id, b.id)
  );
}

async function readLines<Line>(folder: string, path: string): Promise<Line[]> {
  const text = await readFile(join(folder, path), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}

import type { ContractEnding, SupplierChange } from "../../contract/answers.ts";
import type { Change } from "../../contract/changes.ts";
import { compareText, groupBy, once } from "../../contract/collections.ts";
import {
  type HistoryFile,
  type Lookup,
  type Manifest,
  relationshipTable,
} from "../../contract/index-files.ts";
import type { BuyerRecord, Deal } from "../../contract/members/records.ts";
import type { Membership } from "../../contract/membership.ts";
import type {
  ClubRecord,
  ExpandedRelationship,
  LeagueRecord,
  PublicRecords,
  VendorRecord,
} from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { fold, slugOf } from "../../contract/text-folding.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import type { Coverage, ExceptionEntry } from "../../data/schema/records.ts";
import { type AnswerList, answerLists } from "../answers/answers.ts";
import type { OpenApi } from "../api/open-api.ts";
import type { Chart } from "../charts/chart.ts";
import { toExplorerDetails } from "../explorer/record.ts";
import type { PageLedger } from "../frame/page-ledger.ts";
import { doubtsByName } from "../records/known-gaps.tsx";
import { searchDetailsJson } from "../search/record.ts";
import type { SiteAssets } from "./assets.ts";
import { createDownloads, type Download } from "./downloads.ts";
import { type Releases, type SiteReleases, siteReleases } from "./releases.ts";

/** The members' evidence in numbers, which everyone may see. */
export interface MemberCounts {
  verified: string;
  buyers: number;
  buyersWithIntent: number;
  decisionMakers: number;
  linkedin: number;
  workEmails: number;
  deals: number;
  newestDeal: string;
  /** Clubs of a buyer or a deal. */
  clubs: number;
  countries: number;
  sources: number;
}

/** Records of the members' evidence that everyone may see: a buyer whose decision-makers are only counted, and deals. */
export interface SiteSample {
  written: string;
  buyer: BuyerRecord;
  deals: readonly Deal[];
}

export interface SiteSources {
  /** Without a trailing slash; null if there is no public repository. */
  repositoryUrl: string | null;
  /** File and line of each relationship, by its id. */
  locations: ReadonlyMap<string, { path: string; line: number }>;
  /** Null if nobody has written one. */
  sample: SiteSample | null;
  /** Null if the build has no evidence for members. */
  memberCounts: MemberCounts | null;
  membership: Membership;
}

/** Gaps of the ledger, its known doubts, and the records that break a rule. */
type SiteCoverage = Coverage & { exceptions: readonly ExceptionEntry[] };

export interface SiteIndex extends Omit<PublicRecords, "relationships"> {
  manifest: Omit<Manifest, "files">;
  changes: readonly Change[];
  releases: Releases;
  supplierChanges: readonly SupplierChange[];
  contractsEnding: readonly ContractEnding[];
  coverage: SiteCoverage;
  methods: readonly Methodology[];
  history: HistoryFile;
  /** Made when they are asked for: few pages need them. The search index and the OpenAPI document are JSON. */
  lookup: () => Lookup;
  search: () => string;
  openApi: () => string;
}

export interface Country {
  name: string;
  slug: string;
  clubs: readonly ClubRecord[];
  relationships: readonly ExpandedRelationship[];
}

/** Source of the pages: the compiled index, also in the orders in which pages show it. */
export interface SiteLedger extends PageLedger, PublicRecords {
  manifest: SiteIndex["manifest"];
  countries: readonly Country[];
  coverage: SiteCoverage;
  /** Known doubts about a club or a vendor, by its name. */
  doubtsByName: ReadonlyMap<string, Readonly<SiteCoverage["doubts"]>>;
  relationshipsByClub: ReadonlyMap<string, readonly ExpandedRelationship[]>;
  /** By category name; within a category by club name. */
  relationshipsByCategory: ReadonlyMap<string, readonly ExpandedRelationship[]>;
  /** The vendors that a vendor owns today, by its slug. */
  subsidiaries: ReadonlyMap<string | undefined, readonly VendorRecord[]>;
  /** The newest verification date. It dates the data, because a build has no clock. */
  date: string;
  methods: readonly Methodology[];
  history: HistoryFile;
  releases: SiteReleases;
  supplierChanges: readonly SupplierChange[];
  /** The lists of sentences that the home page begins. */
  answerLists: readonly AnswerList[];
  openApi: () => OpenApi;
  /** Made for the page that describes them: they hold everything again. */
  downloads: () => readonly Download[];
  sources: SiteSources;
  charts: ReadonlyMap<string, Chart>;
  searchFiles: readonly string[];
  /** Paths of the files that the explorer loads; the first, the table, is that of the search too. */
  explorerFiles: readonly string[];
}

/** Puts the index into the orders of the pages, and adds what scripts load of it to the assets. */
export async function createSiteLedger(
  index: SiteIndex,
  sources: SiteSources,
  assets: SiteAssets,
): Promise<SiteLedger> {
  const { clubs, vendors, changes, manifest, coverage } = index;
  const records = {
    ...index,
    leagues: byCountryAndTier(index.leagues),
    relationships: technologyOf(clubs),
  };
  const clubsByName = byName(clubs);
  const date = manifest.dataVersion.slice(0, 10);
  const [tablePath, searchPath, explorerPath] = [
    await assets.addJson("relationships.json", () => JSON.stringify(relationshipTable.parse(index.lookup()))),
    await assets.addJson("search.json", () => searchDetailsJson(index.search(), records)),
    await assets.addJson("explorer.json", () =>
      JSON.stringify(toExplorerDetails({ ...manifest, ...records })),
    ),
  ];
  return {
    ...records,
    countries: toCountries(clubsByName),
    doubtsByName: doubtsByName(
      coverage.doubts,
      [...clubs, ...vendors].map(({ name }) => name),
    ),
    relationshipsByClub: new Map(clubs.map(({ slug, technology }) => [slug, technology])),
    relationshipsByCategory: groupBy(technologyOf(clubsByName), ({ category }) => category),
    subsidiaries: groupBy(vendors, ({ parent }) => parent?.slug),
    date,
    answerLists: answerLists({ ...records, date }),
    releases: siteReleases(index.releases, changes),
    openApi: once((): OpenApi => JSON.parse(index.openApi())),
    downloads: once(() => createDownloads(manifest, records)),
    sources,
    charts: new Map(),
    repositoryUrl: sources.repositoryUrl,
    asset: (name) => required(assets.paths.get(name), `asset ${name}`),
    importsOf: (script) => required(assets.imports.get(script), `script ${script}`),
    shareImages: new Map(),
    linkBase: "",
    searchFiles: [tablePath, searchPath],
    explorerFiles: [tablePath, explorerPath],
  };
}

const technologyOf = (clubs: readonly ClubRecord[]): ExpandedRelationship[] =>
  clubs.flatMap(({ technology }) => technology);

const toCountries = (clubs: readonly ClubRecord[]): Country[] =>
  [...groupBy(clubs, ({ country }) => country)]
    .map(([name, inside]) => ({
      name,
      slug: slugOf(name),
      clubs: inside,
      relationships: technologyOf(inside),
    }))
    .sort((a, b) => compareText(a.name, b.name));

const byCountryAndTier = (leagues: readonly LeagueRecord[]): LeagueRecord[] =>
  [...leagues].sort(
    (a, b) => compareText(a.country, b.country) || a.tier - b.tier || compareText(a.slug, b.slug),
  );

/** By name as a reader looks for it; the index is sorted by slug, which puts SV Darmstadt 98 under D. */
export const byName = <Named extends { name: string; slug: string }>(items: readonly Named[]): Named[] =>
  items
    .map((item) => ({ item, folded: fold(item.name) }))
    .sort((a, b) => compareText(a.folded, b.folded) || compareText(a.item.slug, b.item.slug))
    .map(({ item }) => item);

interface CoveredClub {
  slug: string;
  name: string;
  /** Its relationships, whatever their status. */
  count: number;
}

/** True if a club has two sources. With one its page says little more than that source: search engines leave it out. */
export const isIndexed = ({ technology }: ClubRecord): boolean =>
  new Set(technology.flatMap(({ evidence }) => evidence.map(({ url }) => url))).size > 1;

/** The clubs of a league that there is evidence for, by name. The record has them by the roster's names of their teams. */
export const coveredClubs = ({ clubs }: Pick<LeagueRecord, "clubs">): CoveredClub[] =>
  byName(
    clubs.flatMap(({ club, clubName, relationships }) =>
      club === null || clubName === null || relationships === 0
        ? []
        : [{ slug: club, name: clubName, count: relationships }],
    ),
  );

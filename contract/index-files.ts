import * as z from "zod";
import { methodology } from "../data/schema/methodology.ts";
import { redirectRow, removedRow } from "../data/schema/records.ts";
import { statuses } from "../data/schema/statuses.ts";
import { speakers } from "./evidence-by.ts";
import { operator } from "./operator.ts";
import { sortColumns } from "./sorting.ts";

/**
 * The files that the build writes below `dist/` and the server reads. Bump FORMAT when a file's shape changes; the server
 * rejects other versions.
 */
export const FORMAT = 12;

export const MANIFEST = "manifest.json";

/** Paths below `dist/`. `.ndjson` files have one prepared JSON fragment per line, from which responses are joined. */
export const publicIndex = {
  relationships: "index/public/relationships.ndjson",
  clubs: "index/public/clubs.ndjson",
  clubRecords: "index/public/club-records.ndjson",
  vendors: "index/public/vendors.ndjson",
  vendorRecords: "index/public/vendor-records.ndjson",
  categories: "index/public/categories.ndjson",
  leagues: "index/public/leagues.ndjson",
  changes: "index/public/changes.ndjson",
  supplierChanges: "index/public/supplier-changes.ndjson",
  contractsEnding: "index/public/contracts-ending.ndjson",
  csv: "index/public/csv.json",
  lookup: "index/public/lookup.json",
  search: "index/public/search.json",
  history: "index/public/history.json",
  methodology: "index/public/methodology.json",
  openApi: "index/public/openapi.json",
} as const;

export const SITE = "site";
/** In the site's page for what does not exist: the server replaces it by links to pages with similar names. */
export const NEAR_PAGES_MARK = "<!--near-pages-->";
/** The number of files and bytes of the site, which detects an incomplete copy. */
export const SITE_MANIFEST = "site.json";
/** URL paths of stylesheets and scripts by source name, such as `site.css`, for the pages that the server renders. */
export const SITE_ASSETS = "assets.json";
export const SERVER = "server/main.js";
/** The operator's command for members, for machines without the sources. */
export const MEMBERS_COMMAND = "server/members.js";
export const ALERTS_COMMAND = "server/alerts.js";
export const REPORTS_COMMAND = "server/reports.js";

/** A server touches this file in the build it serves, so that no later build removes it. */
export const IN_USE = "in-use";
/** A build untouched for this long is no longer served. */
export const IN_USE_SECONDS = 300;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const fileChecksum = z.strictObject({ sha256, bytes: z.int().min(0) });

export const manifest = z.strictObject({
  format: z.literal(FORMAT, { error: `this server reads index format ${FORMAT}` }),
  dataVersion: z.string().min(1),
  /** The start of all links in the index and the site. */
  baseUrl: z.url(),
  /** The URL of the member interface; the same if it has none of its own. */
  dealsUrl: z.url(),
  publisher: operator,
  counts: z.strictObject({
    clubs: z.int(),
    vendors: z.int(),
    categories: z.int(),
    countries: z.int(),
    relationships: z.int(),
  }),
  files: z.record(z.string(), fileChecksum),
});

export const siteManifest = z.strictObject({ files: z.int().min(1), bytes: z.int().min(1) });

export const siteAssets = z.record(z.string(), z.string().startsWith("/assets/"));

/** Records as lines of CSV, in the order of their fragments. */
const csvTable = z.strictObject({ header: z.string(), rows: z.array(z.string()) });

export const csvTables = z.strictObject({
  relationships: csvTable,
  relationshipsShort: csvTable,
  clubs: csvTable,
  vendors: csvTable,
  changes: csvTable,
  supplierChanges: csvTable,
  contractsEnding: csvTable,
});

const position = z.int().min(0);

/** A name as it is shown, and the folded names that filter values are compared with. */
const named = z.object({ slug: z.string(), name: z.string(), names: z.array(z.string()) });

const ranks = z.array(position.nullable());

/**
 * Every relationship as columns, and the lists that their numbers are positions in, all in the order of the fragments: what
 * filters, explorer and search read. The browser loads it, so parsing drops what only the server needs.
 */
export const relationshipTable = z.object({
  /** Day of the data version, from which ages count. */
  dataDay: z.iso.date(),
  clubs: z.array(named.extend({ aliases: z.array(z.string()), country: position })),
  vendors: z.array(named),
  categories: z.array(named),
  countries: z.array(named),
  /** With the positions of the clubs of its newest season. */
  leagues: z.array(named.extend({ clubs: z.array(position) })),
  relationships: z.object({
    club: z.array(position),
    vendor: z.array(position),
    category: z.array(position),
    status: z.array(
      z
        .int()
        .min(0)
        .max(statuses.length - 1),
    ),
    /** Position of the most independent speaker of its pages. */
    evidenceBy: z.array(
      z
        .int()
        .min(0)
        .max(speakers.length - 1),
    ),
    /** Newest evidence date of all pages, of a year or a month its last day; null if no page bears one. */
    newest: z.array(z.iso.date().nullable()),
    product: z.array(z.string().nullable()),
  }),
});

export const lookup = relationshipTable.extend({
  relationships: relationshipTable.shape.relationships.extend({
    id: z.array(z.string()),
    ranks: z.record(z.enum(sortColumns), ranks),
  }),
  /** Columns of the changes, in the order of their fragments. Slugs, because a change may be of a club that is gone. */
  changes: z.strictObject({
    day: z.array(z.string()),
    club: z.array(z.string()),
    vendor: z.array(z.string()),
    category: z.array(z.string()),
    country: z.array(z.string()),
  }),
});

/** Removed records and changed slugs, each by kind and then by id or old slug. */
export const history = z.strictObject({ removed: z.array(removedRow), redirects: z.array(redirectRow) });

/** The methods of the calculators, for their pages and for the limitations in every response. */
export const methods = z.array(methodology);

export type Manifest = z.infer<typeof manifest>;
export type CsvTables = z.infer<typeof csvTables>;
export type RelationshipTable = z.infer<typeof relationshipTable>;
export type Lookup = z.infer<typeof lookup>;
export type HistoryFile = z.infer<typeof history>;
export type Named = z.infer<typeof named>;

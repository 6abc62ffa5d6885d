import { createHash } from "node:crypto";
import * as z from "zod";
import { attributionFor, LICENCE } from "../../contract/attribution.ts";
import { type Change, change } from "../../contract/changes.ts";
import {
  CHANGE_COLUMNS,
  CLUB_COLUMNS,
  type Column,
  columnsOf,
  headerOf,
  LEAGUE_RELATIONSHIP_COLUMNS,
  RELATIONSHIP_COLUMNS,
  rowOf,
  VENDOR_COLUMNS,
  yearOf,
} from "../../contract/csv-columns.ts";
import type { Manifest } from "../../contract/index-files.ts";
import {
  type CategoryRecord,
  categoryRecord,
  clubSummary,
  type EvidenceItem,
  type ExpandedRelationship,
  evidenceItem,
  type LeagueRecord,
  leagueClub,
  leagueRecord,
  leagueRelationship,
  type PublicRecords,
  relationship,
  vendorSummary,
} from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { releasedFile, sitePaths } from "../../contract/site-paths.ts";
import { kindOf } from "../../data/schema/fields.ts";
import type { Releases } from "./releases.ts";
import type { FileText } from "./site-page.ts";

export interface Download {
  name: string;
  file: string;
  title: string;
  mediaType: string;
  text: string;
  bytes: number;
  sha256: string;
  /** Null for JSON, whose records are the API's. */
  schema: TableSchema | null;
}

interface TableSchema extends Keys {
  fields: readonly { name: string; description: string }[];
}

interface Keys {
  primaryKey: readonly string[];
  /** Without a resource a key refers to its own table. */
  foreignKeys?: readonly { fields: string[]; reference: { resource?: string; fields: string[] } }[];
}

const EVERYTHING = "clubledger.json";

const TITLES = {
  relationships: "Relationships, one per row",
  evidence: "Sources of the relationships, one per row",
  clubs: "Clubs",
  vendors: "Vendors",
  categories: "Categories with their definitions",
  leagues: "Leagues, with the coverage of their newest season",
  "league-clubs": "Leagues with the clubs of a season",
  "league-technology": "What leagues use or give to their clubs, one per row",
  changes: "What each release added, changed, corrected and removed",
} as const;

/** Everything as one JSON file, each kind of record as CSV, and the relationships as each release left them. */
export function createDownloads(
  manifest: Omit<Manifest, "files">,
  records: PublicRecords & { changes: readonly Change[]; releases: Releases },
): Download[] {
  const { clubs, vendors, categories, leagues, relationships, changes, releases } = records;
  const everything = {
    dataVersion: manifest.dataVersion,
    attribution: attributionFor(manifest.baseUrl),
    licence: LICENCE,
    categories,
    vendors: vendors.map(({ technology: _, ...vendor }) => vendor),
    clubs: clubs.map(({ technology: _, leagueTechnology: __, ...club }) => club),
    leagues,
    relationships: relationships.map(({ vendorWebsite: _, categoryDefinition: __, ...row }) => row),
  };
  return [
    download("clubledger", "json", "Everything in one file", JSON.stringify(everything), null),
    table("relationships", relationships, RELATIONSHIP_COLUMNS, relationship.shape, {
      primaryKey: ["id"],
      foreignKeys: [
        references("club", "clubs", "slug"),
        references("vendor", "vendors", "slug"),
        references("category", "categories", "name"),
      ],
    }),
    table("evidence", sourcesOf(relationships), SOURCE_COLUMNS, evidenceItem.shape, {
      primaryKey: ["relationship", "url"],
      foreignKeys: [references("relationship", "relationships", "id")],
    }),
    table("clubs", clubs, CLUB_COLUMNS, clubSummary.shape, { primaryKey: ["slug"] }),
    table("vendors", vendors, VENDOR_COLUMNS, vendorSummary.shape, {
      primaryKey: ["slug"],
      foreignKeys: [{ fields: ["parent"], reference: { fields: ["slug"] } }],
    }),
    table("categories", categories, CATEGORY_COLUMNS, categoryRecord.shape, {
      primaryKey: ["slug"],
      unique: "name",
    }),
    table("leagues", leagues, LEAGUE_COLUMNS, leagueRecord.shape, { primaryKey: ["slug"] }),
    table(
      "league-clubs",
      teamsOf(leagues),
      TEAM_COLUMNS,
      { ...leagueRecord.shape, ...leagueClub.shape },
      {
        primaryKey: ["league", "season", "team"],
        foreignKeys: [references("league", "leagues", "slug"), references("club", "clubs", "slug")],
      },
    ),
    table(
      "league-technology",
      leagues.flatMap(({ technology }) => technology),
      LEAGUE_RELATIONSHIP_COLUMNS,
      leagueRelationship.shape,
      {
        primaryKey: ["id"],
        foreignKeys: [
          references("league", "leagues", "slug"),
          references("vendor", "vendors", "slug"),
          references("category", "categories", "name"),
        ],
      },
    ),
    table("changes", changes, CHANGE_COLUMNS, change.shape, { primaryKey: ["id"] }),
    ...releases.releases.map(({ name, rows }) => ({
      ...table("relationships", rows(), RELEASED_COLUMNS, releasedShape, { primaryKey: ["id"] }),
      name: `relationships-${name}`,
      file: releasedFile(name),
      title: `Relationships as the release ${name} left them`,
    })),
  ];
}

/** The columns of relationships in a release. What it does not hold is empty. */
const RELEASED_COLUMNS = RELATIONSHIP_COLUMNS.map(({ name }) => ({
  name,
  value: (row: Readonly<Record<string, unknown>>) => String(row[name] ?? ""),
}));

const releasedShape = {
  ...relationship.shape,
  evidenceBy: z.string().nullable().describe("Always null: releases do not hold who says it"),
};

const references = (field: string, resource: string, key: string) => ({
  fields: [field],
  reference: { resource, fields: [key] },
});

type SourceRow = EvidenceItem & { relationship: string; position: number };

const sourcesOf = (relationships: readonly ExpandedRelationship[]): SourceRow[] =>
  relationships.flatMap(({ id, evidence }) =>
    evidence.map((item, index) => ({ ...item, relationship: id, position: index + 1 })),
  );

type Team = LeagueRecord["clubs"][number];
type TeamRow = Omit<LeagueRecord, "slug" | "name" | "clubs" | "technology"> &
  Team & { league: string; leagueName: string };

const teamsOf = (leagues: readonly LeagueRecord[]): TeamRow[] =>
  leagues.flatMap(({ clubs, slug, name, technology: _, ...league }) =>
    clubs.map((team) => ({ ...league, ...team, league: slug, leagueName: name })),
  );

interface Published {
  manifest: Omit<Manifest, "files">;
  downloads: () => readonly Download[];
  releases: Pick<Releases, "releases">;
  date: string;
}

/** The downloads and the data package (Frictionless, version 2.0) that describes them: paths and texts. */
export const downloadFiles = (ledger: Published): readonly [path: string, text: FileText][] => [
  ...[
    EVERYTHING,
    ...Object.keys(TITLES).map((name) => `${name}.csv`),
    ...ledger.releases.releases.map(({ name }) => releasedFile(name)),
  ].map((file): [string, FileText] => [
    `${sitePaths.data}${file}`,
    () =>
      required(
        ledger.downloads().find((download) => download.file === file),
        file,
      ).text,
  ]),
  [`${sitePaths.data}datapackage.json`, () => JSON.stringify(dataPackage(ledger), null, 2)],
];

const dataPackage = ({ manifest, downloads, date }: Published): Record<string, unknown> => ({
  $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
  name: "clubledger",
  title: "Clubledger: technology of football clubs, with sources",
  homepage: `${manifest.baseUrl}${sitePaths.data}`,
  version: manifest.dataVersion,
  created: `${date}T00:00:00Z`,
  licenses: [{ name: "CC-BY-4.0", path: LICENCE.url, title: LICENCE.name }],
  contributors: [{ title: "Clubledger", path: `${manifest.baseUrl}/`, roles: ["creator"] }],
  sources: [{ title: "The source of each row is in its columns evidenceUrl and evidencePublisher" }],
  resources: downloads().map(toResource),
});

function toResource(download: Download): Record<string, unknown> {
  const { name, file: path, title, mediaType: mediatype, bytes, sha256, schema } = download;
  const integrity = { encoding: "utf-8", bytes, hash: `sha256:${sha256}` };
  if (schema === null) return { name: `${name}-json`, title, path, mediatype, format: "json", ...integrity };
  const { fields, ...keys } = schema;
  return {
    ...{ name, title, path, mediatype, type: "table", format: "csv", ...integrity },
    schema: { $schema: TABLE_SCHEMA, fields, missingValues: [""], ...keys },
  };
}

const TABLE_SCHEMA = "https://datapackage.org/profiles/2.0/tableschema.json";

/** `unique`: a column that identifies a row, as the key does. */
function table<Row>(
  name: keyof typeof TITLES,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  shape: Readonly<Record<string, z.ZodType>>,
  { unique, ...keys }: Keys & { unique?: string },
): Download {
  const lines = [headerOf(columns), ...rows.map((row) => rowOf(row, columns))];
  const identifiers = [keys.primaryKey.join(), unique];
  const fields = columns.map(({ name: column }) =>
    fieldOf(column, required(DERIVED[column] ?? shape[column], column), identifiers.includes(column)),
  );
  return download(name, "csv", TITLES[name], lines.map((line) => `${line}\n`).join(""), { fields, ...keys });
}

/** A column as its schema describes it. What is null in JSON is an empty cell. */
function fieldOf(name: string, schema: z.ZodType, isUnique: boolean) {
  const value = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const constraints = {
    ...(value === schema && !(value instanceof z.ZodArray) && { required: true }),
    ...(isUnique && { unique: true }),
    ...(value instanceof z.ZodEnum && { enum: value.options }),
    // Table Schema has no type for a date that may lack its day or month.
    ...(kindOf(value) === "date" && { pattern: "\\d{4}(-\\d{2}(-\\d{2})?)?" }),
  };
  const description = required(schema.description, `the description of ${name}`).replace(/\bnull\b/, "empty");
  return {
    name,
    type: typeOf(value),
    description: value instanceof z.ZodArray ? `${description}, separated by |` : description,
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}

function typeOf(schema: unknown): "year" | "date" | "boolean" | "integer" | "number" | "string" {
  if (schema === year) return "year";
  if (schema instanceof z.ZodISODate) return "date";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodNumberFormat) return "integer";
  return schema instanceof z.ZodNumber ? "number" : "string";
}

function download(
  name: string,
  format: "csv" | "json",
  title: string,
  text: string,
  schema: TableSchema | null,
): Download {
  const bytes = Buffer.from(text);
  return {
    name,
    file: `${name}.${format}`,
    title,
    mediaType: format === "csv" ? "text/csv" : "application/json",
    text,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    schema,
  };
}

const year = z.string();

/** Columns that are no field of a record, or one in another form. */
const DERIVED: Readonly<Record<string, z.ZodType>> = {
  relationship: z.string().describe("Identifier of the relationship"),
  evidenceYear: year.nullable().describe("Year of evidenceDate"),
  evidenceCount: z.int().describe("Number of pages that it rests on; the columns above describe the first"),
  position: z.int().describe("1 for the primary source, then the newest first"),
  year: year.nullable().describe("Year of date"),
  relationships: z.int().describe("Number of relationships, whatever their status"),
  current: z.int().describe("Those with status current"),
  historical: z.int().describe("Those with status historical"),
  statusUnknown: z.int().describe("Those with status unknown"),
  leagues: z.array(z.string()).describe("Slugs of the leagues it plays in"),
  parent: z.string().nullable().describe("Slug of the vendor that owns it; null if none is known"),
  clubs: vendorSummary.shape.clubCount,
  brands: vendorSummary.shape.brandCount,
  league: z.string().describe("Slug of the league"),
  leagueName: leagueRecord.shape.name,
  statusBefore: z.string().nullable().describe("The status before; null if it is the same"),
  fields: z.array(z.string()).describe("The fields that differ"),
};

const SOURCE_COLUMNS = columnsOf<SourceRow>()(
  "relationship,position,url,archiveUrl,publisher,date,note,termEnd,ended,verificationDate,year,announced,quote,readBy,evidenceBy",
  { year: ({ date }) => yearOf(date) },
);

const CATEGORY_COLUMNS = columnsOf<CategoryRecord>()("slug,name,definition", {
  ...{ counts: null, clubCount: null, vendorCount: null },
});

const LEAGUE_COLUMNS = columnsOf<LeagueRecord>()("slug,name,country,tier,season,url,clubCount,coveredCount", {
  ...{ clubs: null, technology: null, sourceUrl: null, sourcePublisher: null, verificationDate: null },
});

const TEAM_COLUMNS = columnsOf<TeamRow>()(
  "league,leagueName,country,tier,season,team,club,sourceUrl,sourcePublisher,verificationDate",
  { clubName: null, relationships: null, url: null, clubCount: null, coveredCount: null },
);

import { createHash } from "node:crypto";
import { attributionFor, LICENCE } from "../../contract/attribution.ts";
import type { Change } from "../../contract/changes.ts";
import {
  CHANGE_COLUMNS,
  CLUB_COLUMNS,
  COUNT,
  type Column,
  column,
  DAY,
  headerOf,
  IDENTIFIER,
  PARTIAL_DATE,
  RELATIONSHIP_COLUMNS,
  REQUIRED,
  rowOf,
  type TableField,
  VENDOR_COLUMNS,
  yearColumn,
} from "../../contract/csv-columns.ts";
import type { Manifest } from "../../contract/index-files.ts";
import type {
  CategoryRecord,
  EvidenceItem,
  ExpandedRelationship,
  LeagueRecord,
  PublicRecords,
} from "../../contract/records.ts";
import { sitePaths } from "../../contract/site-paths.ts";

/** A whole file of the data. */
export interface Download {
  name: string;
  file: string;
  title: string;
  mediaType: string;
  text: string;
  bytes: number;
  sha256: string;
  /** Null for JSON, whose records are the API's. */
  fields: readonly TableField[] | null;
  keys: Keys;
}

/** The keys of a table, as Frictionless Table Schema describes them. */
interface Keys {
  primaryKey?: readonly string[];
  /** Without a resource a key refers to its own table. */
  foreignKeys?: readonly { fields: string[]; reference: { resource?: string; fields: string[] } }[];
}

/** Everything as one JSON file, and each kind of record as CSV. */
export function createDownloads(
  manifest: Manifest,
  records: PublicRecords & { changes: readonly Change[] },
): Download[] {
  const { clubs, vendors, categories, leagues, relationships, changes } = records;
  const everything = {
    dataVersion: manifest.dataVersion,
    attribution: attributionFor(manifest.baseUrl),
    licence: LICENCE,
    categories,
    vendors: vendors.map(({ technology: _, ...vendor }) => vendor),
    clubs: clubs.map(({ technology: _, ...club }) => club),
    leagues,
    relationships: relationships.map(({ vendorWebsite: _, categoryDefinition: __, ...row }) => row),
  };
  return [
    download("clubledger", "json", "Everything in one file", JSON.stringify(everything), null, {}),
    table("relationships", "Relationships, one per row", relationships, RELATIONSHIP_COLUMNS, {
      primaryKey: ["id"],
      foreignKeys: [
        references("club", "clubs", "slug"),
        references("vendor", "vendors", "slug"),
        references("category", "categories", "name"),
      ],
    }),
    table(
      "evidence",
      "Sources of the relationships, one per row",
      evidenceOf(relationships),
      EVIDENCE_COLUMNS,
      {
        primaryKey: ["relationship", "url"],
        foreignKeys: [references("relationship", "relationships", "id")],
      },
    ),
    table("clubs", "Clubs", clubs, CLUB_COLUMNS, { primaryKey: ["slug"] }),
    table("vendors", "Vendors", vendors, VENDOR_COLUMNS, {
      primaryKey: ["slug"],
      foreignKeys: [{ fields: ["parent"], reference: { fields: ["slug"] } }],
    }),
    table("categories", "Categories with their definitions", categories, CATEGORY_COLUMNS, {
      primaryKey: ["slug"],
    }),
    table("leagues", "Leagues, with the coverage of their newest season", leagues, LEAGUE_COLUMNS, {
      primaryKey: ["slug"],
    }),
    table("league-clubs", "Leagues with the clubs of a season", teamsOf(leagues), LEAGUE_CLUB_COLUMNS, {
      primaryKey: ["league", "season", "team"],
      foreignKeys: [references("league", "leagues", "slug"), references("club", "clubs", "slug")],
    }),
    table("changes", "What each release added, changed, corrected and removed", changes, CHANGE_COLUMNS, {
      primaryKey: ["id"],
    }),
  ];
}

const references = (field: string, resource: string, key: string) => ({
  fields: [field],
  reference: { resource, fields: [key] },
});

type EvidenceRow = EvidenceItem & { relationship: string; position: number };

const evidenceOf = (relationships: readonly ExpandedRelationship[]): EvidenceRow[] =>
  relationships.flatMap(({ id, evidence }) =>
    evidence.map((item, index) => ({ ...item, relationship: id, position: index + 1 })),
  );

type LeagueClubRow = LeagueRecord["clubs"][number] &
  Pick<LeagueRecord, "season" | "country" | "tier" | "sourceUrl" | "sourcePublisher" | "verificationDate"> & {
    league: string;
    leagueName: string;
  };

const teamsOf = (leagues: readonly LeagueRecord[]): LeagueClubRow[] =>
  leagues.flatMap(({ clubs, slug, name, ...league }) =>
    clubs.map((team) => ({ ...league, ...team, league: slug, leagueName: name })),
  );

interface Published {
  manifest: Manifest;
  downloads: readonly Download[];
  /** The date of the data. */
  date: string;
}

/** The downloads and the data package (Frictionless, version 2.0) that describes them: paths and texts. */
export const downloadFiles = (ledger: Published): readonly [path: string, text: string][] => [
  ...ledger.downloads.map(({ file, text }): [string, string] => [`${sitePaths.data}${file}`, text]),
  [`${sitePaths.data}datapackage.json`, JSON.stringify(dataPackage(ledger), null, 2)],
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
  resources: downloads.map(toResource),
});

function toResource(file: Download): Record<string, unknown> {
  const { name, file: path, title, mediaType: mediatype, bytes, sha256, fields, keys } = file;
  const integrity = { encoding: "utf-8", bytes, hash: `sha256:${sha256}` };
  if (fields === null) return { name: `${name}-json`, title, path, mediatype, format: "json", ...integrity };
  const schema = {
    $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
    fields,
    missingValues: [""],
    ...keys,
  };
  return { name, title, path, mediatype, type: "table", format: "csv", ...integrity, schema };
}

function table<Row>(
  name: string,
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  keys: Keys,
): Download {
  const lines = [headerOf(columns), ...rows.map((row) => rowOf(row, columns))];
  const fields = columns.map(({ value: _, ...field }) => field);
  return download(name, "csv", title, lines.map((line) => `${line}\n`).join(""), fields, keys);
}

function download(
  name: string,
  format: "csv" | "json",
  title: string,
  text: string,
  fields: readonly TableField[] | null,
  keys: Keys,
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
    fields,
    keys,
  };
}

const EVIDENCE_COLUMNS: readonly Column<EvidenceRow>[] = [
  column("relationship", "Identifier of the relationship", REQUIRED),
  column("position", "1 for the primary source, then the newest first", COUNT),
  column("url", "URL of the page", REQUIRED),
  column("archiveUrl", "URL of an archived copy; empty if none is known"),
  column("publisher", "Publisher of the page", REQUIRED),
  column("date", "Publication date: YYYY, YYYY-MM or YYYY-MM-DD; empty if the page is undated", PARTIAL_DATE),
  column("note", "What the page says, in our words", REQUIRED),
  column("termEnd", "To when the page names a term; empty if it names none", PARTIAL_DATE),
  column("ended", "When the page says that the use ended; empty if it does not say", PARTIAL_DATE),
  column("verificationDate", "The day on which a person last read the page", DAY),
  yearColumn("year", "Year of date", ({ date }) => date),
];

const LEAGUE_COLUMNS: readonly Column<LeagueRecord>[] = [
  column("slug", "Permanent identifier", IDENTIFIER),
  column("name", "Name of the league", REQUIRED),
  column("country", "Country of the league", REQUIRED),
  column("tier", "Level in its country; 1 is the highest", COUNT),
  column("season", "The newest season that the ledger holds", REQUIRED),
  column("url", "The league's page", REQUIRED),
  column("clubCount", "Teams of that season", COUNT),
  column("coveredCount", "Teams that the ledger has evidence for", COUNT),
];

const LEAGUE_CLUB_COLUMNS: readonly Column<LeagueClubRow>[] = [
  column("league", "Slug of the league", REQUIRED),
  column("leagueName", "Name of the league", REQUIRED),
  column("country", "Country of the league", REQUIRED),
  column("tier", "Level in its country; 1 is the highest", COUNT),
  column("season", "The newest season that the ledger holds", REQUIRED),
  column("team", "The team as the roster names it", REQUIRED),
  column("club", "Slug of the club; empty if the ledger has nothing about it"),
  column("sourceUrl", "URL of the roster", REQUIRED),
  column("sourcePublisher", "Publisher of the roster", REQUIRED),
  column("verificationDate", "The day on which a person last read the roster", DAY),
];

const CATEGORY_COLUMNS: readonly Column<CategoryRecord>[] = [
  column("slug", "Permanent identifier", IDENTIFIER),
  column("name", "The category's name", IDENTIFIER),
  column("definition", "What belongs to it and what does not", REQUIRED),
];

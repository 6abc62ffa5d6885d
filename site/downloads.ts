import { createHash } from "node:crypto";
import { attributionFor, LICENCE } from "../contract/attribution.ts";
import { csvLine } from "../contract/csv.ts";
import type { CategoryRecord, ClubRecord, ExpandedRelationship, VendorRecord } from "../contract/records.ts";
import { statuses } from "../data/schema/fields.ts";
import type { SiteRecords } from "./ledger.ts";

/** A column of a table, as Frictionless Table Schema describes it. */
export interface Field {
  name: string;
  type: "string" | "integer" | "date";
  description: string;
  constraints?: { required?: true; unique?: true; enum?: readonly string[] };
}

/** A whole file of the data, to be taken at once instead of page by page. */
export interface Download {
  name: string;
  file: string;
  title: string;
  mediaType: string;
  text: string;
  bytes: number;
  sha256: string;
  /** Null for JSON, whose records are the API's. */
  fields: readonly Field[] | null;
}

interface Column<Row> extends Field {
  value: (row: Row) => string | number | null;
}

/** Everything as one JSON file, and each kind of record as CSV. */
export function downloadsOf({
  manifest,
  clubs,
  vendors,
  categories,
  relationships,
}: SiteRecords): Download[] {
  const everything = {
    dataVersion: manifest.dataVersion,
    attribution: attributionFor(manifest.baseUrl),
    licence: LICENCE,
    categories,
    vendors: vendors.map(({ technology: _, ...vendor }) => vendor),
    clubs: clubs.map(({ technology: _, ...club }) => club),
    relationships: relationships.map(({ vendorWebsite: _, categoryDefinition: __, ...row }) => row),
  };
  return [
    download("clubledger", "json", "Everything as one file", JSON.stringify(everything), null),
    table("relationships", "Relationships, one a row", relationships, RELATIONSHIP_COLUMNS),
    table("clubs", "Clubs", clubs, CLUB_COLUMNS),
    table("vendors", "Vendors", vendors, VENDOR_COLUMNS),
    table("categories", "Categories with their definitions", categories, CATEGORY_COLUMNS),
  ];
}

function table<Row>(
  name: string,
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Download {
  const lines = [
    columns.map((column) => column.name).join(","),
    ...rows.map((row) => csvLine(columns.map(({ value }) => String(value(row) ?? "")))),
  ];
  const fields = columns.map(({ value: _, ...field }) => field);
  return download(name, "csv", title, `${lines.join("\n")}\n`, fields);
}

function download(
  name: string,
  ending: "csv" | "json",
  title: string,
  text: string,
  fields: readonly Field[] | null,
): Download {
  const bytes = Buffer.from(text);
  return {
    name,
    file: `${name}.${ending}`,
    title,
    mediaType: ending === "csv" ? "text/csv" : "application/json",
    text,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    fields,
  };
}

const REQUIRED = { required: true } as const;

function text<Row>(name: string, description: string, value: Column<Row>["value"]): Column<Row> {
  return { name, type: "string", description, value };
}

const RELATIONSHIP_COLUMNS: readonly Column<ExpandedRelationship>[] = [
  { ...text("id", "Permanent identifier", ({ id }) => id), constraints: { required: true, unique: true } },
  text("club", "Slug of the club", ({ club }) => club),
  text("clubName", "The club's name", ({ clubName }) => clubName),
  text("country", "The club's country", ({ country }) => country),
  text("category", "Name of the technology category", ({ category }) => category),
  text("vendor", "Slug of the vendor", ({ vendor }) => vendor),
  text("vendorName", "The vendor's name at the time of the evidence", ({ vendorName }) => vendorName),
  text("product", "Product or service; empty where the source names none", ({ product }) => product),
  text("scope", "Where or for what the club uses it", ({ scope }) => scope),
  {
    ...text("status", "What the evidence supports", ({ status }) => status),
    constraints: { ...REQUIRED, enum: statuses },
  },
  text("evidenceNote", "What the source says, in the ledger's own words", ({ evidenceNote }) => evidenceNote),
  text("evidenceUrl", "Address of the source", ({ evidenceUrl }) => evidenceUrl),
  text("evidencePublisher", "Who published it", ({ evidencePublisher }) => evidencePublisher),
  text(
    "evidenceDate",
    "When: YYYY, YYYY-MM or YYYY-MM-DD; empty where the source does not say",
    ({ evidenceDate }) => evidenceDate,
  ),
  {
    name: "verificationDate",
    type: "date",
    description: "The day on which a person last read the source",
    constraints: REQUIRED,
    value: ({ verificationDate }) => verificationDate,
  },
  {
    name: "reverifyBy",
    type: "date",
    description: "The source is to be read again by then",
    constraints: REQUIRED,
    value: ({ reverifyBy }) => reverifyBy,
  },
  text("url", "The relationship's place on the site", ({ url }) => url),
];

const CLUB_COLUMNS: readonly Column<ClubRecord>[] = [
  {
    ...text("slug", "Permanent identifier", ({ slug }) => slug),
    constraints: { required: true, unique: true },
  },
  text("name", "The club's name", ({ name }) => name),
  text("aliases", "Other names, separated by |", ({ aliases }) => aliases.join("|")),
  text("country", "The club's country", ({ country }) => country),
  text("url", "The club's page", ({ url }) => url),
  {
    name: "relationships",
    type: "integer",
    description: "Number of relationships of any status",
    value: ({ counts }) => counts.total,
  },
];

const VENDOR_COLUMNS: readonly Column<VendorRecord>[] = [
  {
    ...text("slug", "Permanent identifier", ({ slug }) => slug),
    constraints: { required: true, unique: true },
  },
  text("name", "The vendor's name at the time of the evidence", ({ name }) => name),
  text("website", "The vendor's own site; empty where no evidence shows it", ({ website }) => website),
  text(
    "parent",
    "Slug of the vendor that owns it; empty where none is known",
    ({ parent }) => parent?.slug ?? null,
  ),
  {
    name: "clubs",
    type: "integer",
    description: "Number of clubs with a relationship of any status",
    value: ({ clubCount }) => clubCount,
  },
];

const CATEGORY_COLUMNS: readonly Column<CategoryRecord>[] = [
  {
    ...text("slug", "Permanent identifier", ({ slug }) => slug),
    constraints: { required: true, unique: true },
  },
  text("name", "The category's name", ({ name }) => name),
  text("definition", "What belongs to it and what does not", ({ definition }) => definition),
];

import { statuses } from "../data/schema/statuses.ts";
import { changeKinds } from "./change-kinds.ts";
import type { Change } from "./changes.ts";
import { type CsvCell, csvLine } from "./csv.ts";
import type { ClubSummary, Counts, Relationship, VendorSummary } from "./records.ts";

/** The columns of records as CSV, the same in the API's responses and in the files of the data package. */

/** A column as Frictionless Table Schema describes it. */
export interface TableField {
  name: string;
  type: "string" | "integer" | "date" | "year";
  description: string;
  constraints?: { required?: true; unique?: true; enum?: readonly string[]; pattern?: string };
}

export interface Column<Row> extends TableField {
  value: (row: Row) => CsvCell;
}

/** A column of the field with its name. */
export const column = <Name extends string>(
  name: Name,
  description: string,
  rest: Partial<TableField> = {},
): Column<Readonly<Record<Name, CsvCell>>> => ({
  name,
  type: "string",
  description,
  ...rest,
  value: (row) => row[name],
});

/** A column of what follows from a record. */
export const derivedColumn = <Row>(
  name: string,
  description: string,
  value: (row: Row) => CsvCell,
  rest: Partial<TableField> = {},
): Column<Row> => ({ name, type: "string", description, ...rest, value });

export const REQUIRED = { constraints: { required: true } } as const;
export const IDENTIFIER = { constraints: { required: true, unique: true } } as const;
export const DAY = { type: "date", ...REQUIRED } as const;
export const COUNT = { type: "integer", ...REQUIRED } as const;
/** Table Schema has no type for a date that may lack its day or month. */
export const PARTIAL_DATE = { constraints: { pattern: "\\d{4}(-\\d{2}(-\\d{2})?)?" } } as const;

/** A column of the year of a date, for programs that want one type. */
export const yearColumn = <Row>(
  name: string,
  description: string,
  dateOf: (row: Row) => string | null,
): Column<Row> =>
  derivedColumn(name, description, (row) => dateOf(row)?.slice(0, 4) ?? null, { type: "year" });

/** Values of a list in one cell. */
export const joined = (values: readonly string[]): string => values.join("|");

const COUNT_COLUMNS: readonly Column<{ counts: Counts }>[] = [
  derivedColumn(
    "relationships",
    "Number of relationships, whatever their status",
    ({ counts }) => counts.total,
    COUNT,
  ),
  derivedColumn("current", "Those with status current", ({ counts }) => counts.byStatus.current, COUNT),
  derivedColumn(
    "historical",
    "Those with status historical",
    ({ counts }) => counts.byStatus.historical,
    COUNT,
  ),
  derivedColumn(
    "statusUnknown",
    "Those with status unknown",
    ({ counts }) => counts.byStatus["status unknown"],
    COUNT,
  ),
];

export const RELATIONSHIP_COLUMNS: readonly Column<Relationship>[] = [
  column("id", "Permanent identifier", IDENTIFIER),
  column("club", "Slug of the club", REQUIRED),
  column("clubName", "The club's name", REQUIRED),
  column("country", "The club's country", REQUIRED),
  column("category", "Name of the technology category", REQUIRED),
  column("vendor", "Slug of the vendor", REQUIRED),
  column("vendorName", "The vendor's name when the evidence was published", REQUIRED),
  column("product", "Product or service; empty if the source names none"),
  column("scope", "Where or for what the club uses it", REQUIRED),
  column("status", "What the evidence supports", { constraints: { required: true, enum: statuses } }),
  column("evidenceNote", "What the source says, in our words", REQUIRED),
  column("evidenceUrl", "URL of the source", REQUIRED),
  column("evidencePublisher", "Publisher of the source", REQUIRED),
  column(
    "evidenceDate",
    "Publication date: YYYY, YYYY-MM or YYYY-MM-DD; empty if the source is undated",
    PARTIAL_DATE,
  ),
  column("verificationDate", "The day on which a person last read the source", DAY),
  column("reverifyBy", "The source should be read again by this day", DAY),
  column("url", "The relationship on the site", REQUIRED),
  column("statusReason", "What the status rests on", REQUIRED),
  column("termEnd", "The latest term that a source names; empty if none does", PARTIAL_DATE),
  column("archiveUrl", "URL of an archived copy of the source; empty if none is known"),
  yearColumn("evidenceYear", "Year of evidenceDate", ({ evidenceDate }) => evidenceDate),
  derivedColumn(
    "evidenceCount",
    "Number of pages that it rests on; the columns above describe the first",
    ({ evidence }) => evidence.length,
    COUNT,
  ),
];

export const CLUB_COLUMNS: readonly Column<ClubSummary>[] = [
  column("slug", "Permanent identifier", IDENTIFIER),
  column("name", "The club's name", REQUIRED),
  derivedColumn("aliases", "Other names, separated by |", ({ aliases }) => joined(aliases)),
  column("country", "The club's country", REQUIRED),
  column("url", "The club's page", REQUIRED),
  ...COUNT_COLUMNS,
  derivedColumn("leagues", "Slugs of the leagues it plays in, separated by |", ({ leagues }) =>
    joined(leagues.map(({ slug }) => slug)),
  ),
];

export const VENDOR_COLUMNS: readonly Column<VendorSummary>[] = [
  column("slug", "Permanent identifier", IDENTIFIER),
  column("name", "The vendor's name when the evidence was published", REQUIRED),
  column("website", "The vendor's own site; empty if no evidence shows it"),
  derivedColumn(
    "parent",
    "Slug of the vendor that owns it; empty if none is known",
    ({ parent }) => parent?.slug ?? null,
  ),
  column("parentSourceUrl", "URL of the page that says so"),
  derivedColumn(
    "clubs",
    "Number of clubs with a relationship, whatever its status",
    ({ clubCount }) => clubCount,
    COUNT,
  ),
  derivedColumn("brands", "Number of vendors that it owns", ({ brandCount }) => brandCount, COUNT),
  ...COUNT_COLUMNS,
];

export const CHANGE_COLUMNS: readonly Column<Change>[] = [
  column("id", "Permanent identifier of the change", IDENTIFIER),
  column("release", "Name of the release", REQUIRED),
  column("releasedAt", "When it was released, in UTC", REQUIRED),
  column("kind", "What happened", { constraints: { required: true, enum: changeKinds } }),
  column("relationship", "Identifier of the relationship", REQUIRED),
  column("club", "Slug of the club", REQUIRED),
  column("clubName", "The club's name", REQUIRED),
  column("country", "The club's country", REQUIRED),
  column("category", "Name of the technology category", REQUIRED),
  column("vendor", "Slug of the vendor", REQUIRED),
  column("vendorName", "The vendor's name", REQUIRED),
  column("product", "Product or service; empty if the source names none"),
  column("scope", "Where or for what the club uses it", REQUIRED),
  derivedColumn("statusBefore", "The status before; empty if it is the same", ({ fields }) =>
    statusBefore(fields),
  ),
  column("status", "The status since, or the last", { constraints: { required: true, enum: statuses } }),
  derivedColumn("fields", "The fields that differ, separated by |", ({ fields }) =>
    joined([...new Set(fields.map(({ field }) => field))]),
  ),
  column("reason", "Why it was removed; empty for all others"),
  column("evidenceNote", "What the source says, in our words", REQUIRED),
  column("evidenceUrl", "URL of the source", REQUIRED),
  column("evidencePublisher", "Publisher of the source", REQUIRED),
  column("evidenceDate", "Publication date; empty if the source is undated", PARTIAL_DATE),
  column("url", "The relationship on the site", REQUIRED),
];

const statusBefore = (fields: Change["fields"]): string | null =>
  fields.find(({ field, page }) => field === "status" && page === null)?.from ?? null;

export const headerOf = (columns: readonly TableField[]): string => csvLine(columns.map(({ name }) => name));

export const rowOf = <Row>(row: Row, columns: readonly Column<Row>[]): string =>
  csvLine(columns.map(({ value }) => String(value(row) ?? "")));

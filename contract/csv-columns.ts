import type { ContractEnding, SupplierChange } from "./answers.ts";
import type { Change } from "./changes.ts";
import { type CsvCell, csvLine, excelCsv } from "./csv.ts";
import type { ClubSummary, Counts, LeagueRelationship, Relationship, VendorSummary } from "./records.ts";
import { headPage } from "./sorting.ts";

/** The columns of records as CSV, the same in responses, on pages and in the data package. Browsers load them without zod. */

export interface Column<Row> {
  name: string;
  value: (row: Row) => CsvCell;
}

type NameIn<Header extends string> = Header extends `${infer Name},${infer Rest}`
  ? Name | NameIn<Rest>
  : Header;

/** Content of one cell; the values of a list are separated by |. */
type CellValue = string | number | boolean | null | readonly string[];

type CellField<Row> = keyof { [Name in keyof Row as Row[Name] extends CellValue ? Name : never]: Name };

/** A function for each column that is not simply a field, and null for each field that is no column. */
type Others<Row, Names extends string> = {
  [Name in Exclude<Names, CellField<Row>> | Exclude<keyof Row, Names>]: Name extends Names
    ? (row: Row) => CsvCell
    : null;
};

/**
 * Makes the columns of a header line. A field of the record that is neither in the line nor null in `others` does not compile.
 * A new column comes last, because some programs read columns by position.
 */
export function columnsOf<Row>(): <Header extends string>(
  header: Header,
  others: Others<Row, NameIn<Header>>,
) => readonly Column<Row>[];
export function columnsOf() {
  return (
    header: string,
    others: Readonly<Record<string, Column<Record<string, CellValue>>["value"] | null>>,
  ) => header.split(",").map((name) => ({ name, value: others[name] ?? ((row) => cellOf(row[name])) }));
}

const cellOf = (value: CellValue | undefined): CsvCell => {
  if (value === undefined) throw new TypeError("a column without a value");
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  return typeof value === "boolean" ? String(value) : joined(value);
};

export const joined = (values: readonly string[]): string => values.join("|");

/** The year of a date, for programs that want one type. */
export const yearOf = (date: string | null): string | null => date?.slice(0, 4) ?? null;

const COUNTS = {
  relationships: ({ counts }: { counts: Counts }) => counts.total,
  current: ({ counts }: { counts: Counts }) => counts.byStatus.current,
  historical: ({ counts }: { counts: Counts }) => counts.byStatus.historical,
  statusUnknown: ({ counts }: { counts: Counts }) => counts.byStatus["status unknown"],
  counts: null,
};

const OF_PAGES = {
  evidence: null,
  evidenceYear: ({ evidenceDate }: Relationship | LeagueRelationship) => yearOf(evidenceDate),
  evidenceCount: ({ evidence }: Relationship | LeagueRelationship) => evidence.length,
};

export const RELATIONSHIP_COLUMNS = columnsOf<Relationship>()(
  "id,club,clubName,country,category,vendor,vendorName,product,scope,status,evidenceNote,evidenceUrl,evidencePublisher,evidenceDate,verificationDate,reverifyBy,url,statusReason,termEnd,archiveUrl,evidenceYear,evidenceCount,announced,quote,readBy,evidenceBy",
  OF_PAGES,
);

export const LEAGUE_RELATIONSHIP_COLUMNS = columnsOf<LeagueRelationship>()(
  "id,league,leagueName,country,category,vendor,vendorName,product,scope,status,evidenceNote,evidenceUrl,evidencePublisher,evidenceDate,verificationDate,reverifyBy,url,statusReason,termEnd,archiveUrl,evidenceYear,evidenceCount,announced,quote,readBy,evidenceBy",
  OF_PAGES,
);

/** A relationship, and the names of its club's leagues. */
export type ShortRow = Relationship & { readonly leagues: readonly string[] };

/** Columns for people who pass the list on: names instead of slugs, and only the first page. */
export const SHORT_COLUMNS: readonly Column<ShortRow>[] = [
  { name: "club", value: ({ clubName }) => clubName },
  { name: "country", value: ({ country }) => country },
  { name: "league", value: ({ leagues }) => joined(leagues) },
  { name: "category", value: ({ category }) => category },
  { name: "vendor", value: ({ vendorName }) => vendorName },
  { name: "product", value: ({ product }) => product },
  { name: "status", value: ({ status }) => status },
  { name: "date", value: (row) => headPage(row).date },
  { name: "source", value: (row) => headPage(row).url },
  { name: "evidenceBy", value: (row) => headPage(row).evidenceBy },
];

export const CLUB_COLUMNS = columnsOf<ClubSummary>()(
  "slug,name,aliases,country,url,relationships,current,historical,statusUnknown,leagues,website",
  { ...COUNTS, leagues: ({ leagues }) => joined(leagues.map(({ slug }) => slug)) },
);

export const VENDOR_COLUMNS = columnsOf<VendorSummary>()(
  "slug,name,website,parent,parentSourceUrl,clubs,brands,relationships,current,historical,statusUnknown",
  {
    ...COUNTS,
    parent: ({ parent }) => parent?.slug ?? null,
    clubs: ({ clubCount }) => clubCount,
    clubCount: null,
    brands: ({ brandCount }) => brandCount,
    brandCount: null,
  },
);

export const CHANGE_COLUMNS = columnsOf<Change>()(
  "id,release,releasedAt,kind,relationship,club,clubName,country,category,vendor,vendorName,product,scope,statusBefore,status,fields,reason,evidenceNote,evidenceUrl,evidencePublisher,evidenceDate,url,ofLeague,statusReason,newestEvidenceDate",
  {
    statusBefore: ({ fields }) =>
      fields.find(({ field, page }) => field === "status" && page === null)?.from ?? null,
    fields: ({ fields }) => joined([...new Set(fields.map(({ field }) => field))]),
  },
);

export const SUPPLIER_CHANGE_COLUMNS = columnsOf<SupplierChange>()(
  "changedAround,club,clubName,country,category,from,fromVendor,fromVendorName,fromStatus,fromEvidenceUrl,to,toVendor,toVendorName,toStatus,toEvidenceUrl,note,verificationDate,readBy",
  {
    club: ({ to }) => to.club,
    clubName: ({ to }) => to.clubName,
    country: ({ to }) => to.country,
    category: ({ to }) => to.category,
    from: ({ from }) => from.id,
    fromVendor: ({ from }) => from.vendor,
    fromVendorName: ({ from }) => from.vendorName,
    fromStatus: ({ from }) => from.status,
    fromEvidenceUrl: ({ from }) => from.evidenceUrl,
    to: ({ to }) => to.id,
    toVendor: ({ to }) => to.vendor,
    toVendorName: ({ to }) => to.vendorName,
    toStatus: ({ to }) => to.status,
    toEvidenceUrl: ({ to }) => to.evidenceUrl,
  },
);

/** The end, then the columns of its relationship. */
export const CONTRACT_COLUMNS: readonly Column<ContractEnding>[] = [
  { name: "endsOn", value: ({ endsOn }) => endsOn },
  ...RELATIONSHIP_COLUMNS.map(({ name, value }) => ({
    name,
    value: ({ relationship }: ContractEnding) => value(relationship),
  })),
];

export const headerOf = (columns: readonly { name: string }[]): string =>
  csvLine(columns.map(({ name }) => name));

/** Records as a CSV file for Excel. */
export const excelOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  excelCsv(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ value }) => value(row))),
  );

export const rowOf = <Row>(row: Row, columns: readonly Column<Row>[]): string =>
  csvLine(columns.map(({ value }) => String(value(row) ?? "")));

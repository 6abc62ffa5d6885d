import type { Lookup, Named } from "../../contract/index-files.ts";
import type { ClubRecord, EvidenceItem, PublicRecords, Relationship } from "../../contract/records.ts";
import { relationshipId } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { relationshipPath } from "../../contract/site-paths.ts";
import type { FilteredColumns } from "../../contract/technology-filters.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";

/** With the folded names that filter values are compared with. */
interface Listed extends Named {
  /** As it is shown. */
  name: string;
}

/** What the explorer loads: every relationship, as columns that compress well, and the lists that they refer to. */
export interface ExplorerRecord {
  baseUrl: string;
  dataVersion: string;
  clubs: (Listed & { aliases: readonly string[]; country: number })[];
  vendors: Listed[];
  categories: Listed[];
  countries: Listed[];
  leagues: (Listed & { clubs: number[] })[];
  relationships: RelationshipColumns;
}

/** Fields of a relationship that nothing else in the record says. */
type OwnField =
  | "product"
  | "scope"
  | "statusReason"
  | "termEnd"
  | "evidenceNote"
  | "evidenceUrl"
  | "archiveUrl"
  | "evidencePublisher"
  | "evidenceDate"
  | "verificationDate"
  | "reverifyBy";

/** In the order of the API. */
type RelationshipColumns = {
  [Field in OwnField]: Relationship[Field][];
} & FilteredColumns["relationships"] & {
    /** Of the primary source; the other fields above are its own. */
    primaryTermEnd: (string | null)[];
    primaryEnded: (string | null)[];
    furtherEvidence: EvidenceItem[][];
  };

interface RecordSources extends Pick<PublicRecords, "clubs" | "vendors" | "categories" | "leagues"> {
  baseUrl: string;
  dataVersion: string;
  relationships: readonly Relationship[];
}

/** The lookup's lists are in the order of the records. */
export function toExplorerRecord(lookup: Lookup, sources: RecordSources): ExplorerRecord {
  const { baseUrl, dataVersion, clubs, vendors, categories, leagues, relationships } = sources;
  const leagueNames = new Map(leagues.map(({ slug, name }) => [slug, name]));
  return {
    baseUrl,
    dataVersion,
    clubs: lookup.clubs.map((club, at) => ({ ...club, ...nameAndAliases(required(clubs[at], club.slug)) })),
    vendors: lookup.vendors.map((vendor, at) => ({ ...vendor, name: nameAt(vendors, at) })),
    categories: lookup.categories.map((category, at) => ({ ...category, name: nameAt(categories, at) })),
    countries: lookup.countries.map((country) => ({ ...country, name: countryName(country.slug, clubs) })),
    leagues: lookup.leagues.map((league) => ({
      ...league,
      name: required(leagueNames.get(league.slug), league.slug),
    })),
    relationships: toColumns(lookup.relationships, relationships),
  };
}

const nameAndAliases = ({ name, aliases }: ClubRecord) => ({ name, aliases });

const nameAt = (records: readonly { name: string }[], at: number): string =>
  required(records[at], `the record at ${at}`).name;

const countryName = (slug: string, clubs: readonly ClubRecord[]): string =>
  required(
    clubs.find(({ country }) => slugOf(country) === slug),
    `a club of ${slug}`,
  ).country;

function toColumns(
  { club, vendor, category, status, year }: Lookup["relationships"],
  relationships: readonly Relationship[],
): RelationshipColumns {
  const column = <Field extends OwnField>(field: Field) => relationships.map((row) => row[field]);
  const primaries = relationships.map(({ id, evidence }) => required(evidence[0], `the source of ${id}`));
  return {
    club,
    vendor,
    category,
    status,
    year,
    product: column("product"),
    scope: column("scope"),
    statusReason: column("statusReason"),
    termEnd: column("termEnd"),
    evidenceNote: column("evidenceNote"),
    evidenceUrl: column("evidenceUrl"),
    archiveUrl: column("archiveUrl"),
    evidencePublisher: column("evidencePublisher"),
    evidenceDate: column("evidenceDate"),
    verificationDate: column("verificationDate"),
    reverifyBy: column("reverifyBy"),
    primaryTermEnd: primaries.map(({ termEnd }) => termEnd),
    primaryEnded: primaries.map(({ ended }) => ended),
    furtherEvidence: relationships.map(({ evidence }) => evidence.slice(1)),
  };
}

/** The relationships as the API returns them, in its order. */
export const relationshipsOf = (record: ExplorerRecord): Relationship[] =>
  record.relationships.club.map((_, at) => relationshipAt(record, at));

function relationshipAt(record: ExplorerRecord, at: number): Relationship {
  const { relationships: columns, baseUrl } = record;
  const club = valueAt(record.clubs, valueAt(columns.club, at));
  const vendor = valueAt(record.vendors, valueAt(columns.vendor, at));
  const category = valueAt(record.categories, valueAt(columns.category, at));
  const product = valueAt(columns.product, at);
  const id = relationshipId({ club: club.slug, vendor: vendor.slug, category, product });
  const primary = primaryAt(columns, at);
  return {
    id,
    club: club.slug,
    clubName: club.name,
    country: valueAt(record.countries, club.country).name,
    category: category.name,
    vendor: vendor.slug,
    vendorName: vendor.name,
    product,
    scope: valueAt(columns.scope, at),
    status: valueAt(statuses, valueAt(columns.status, at)),
    statusReason: valueAt(columns.statusReason, at),
    termEnd: valueAt(columns.termEnd, at),
    evidenceNote: primary.note,
    evidenceUrl: primary.url,
    archiveUrl: primary.archiveUrl,
    evidencePublisher: primary.publisher,
    evidenceDate: primary.date,
    evidence: [primary, ...valueAt(columns.furtherEvidence, at)],
    verificationDate: primary.verificationDate,
    reverifyBy: valueAt(columns.reverifyBy, at),
    url: `${baseUrl}${relationshipPath(club.slug, id)}`,
  };
}

const primaryAt = (columns: RelationshipColumns, at: number): EvidenceItem => ({
  url: valueAt(columns.evidenceUrl, at),
  archiveUrl: valueAt(columns.archiveUrl, at),
  publisher: valueAt(columns.evidencePublisher, at),
  date: valueAt(columns.evidenceDate, at),
  note: valueAt(columns.evidenceNote, at),
  termEnd: valueAt(columns.primaryTermEnd, at),
  ended: valueAt(columns.primaryEnded, at),
  verificationDate: valueAt(columns.verificationDate, at),
});

/** The value may be null, which says that there is none. */
function valueAt<Value>(column: readonly Value[], at: number): Value {
  const value = column[at];
  if (value === undefined) throw new Error(`Missing: entry ${at} of the explorer's record`);
  return value;
}

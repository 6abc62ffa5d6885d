import type { RelationshipTable } from "../../contract/index-files.ts";
import type { Relationship } from "../../contract/records.ts";
import { relationshipAt } from "../../contract/relationship-table.ts";
import { required } from "../../contract/required.ts";
import { relationshipPath } from "../../contract/site-paths.ts";

/** Fields of a relationship that neither the table nor its primary source gives. */
type Details = Pick<Relationship, "scope" | "statusReason" | "termEnd" | "evidence" | "reverifyBy">;

/** Data that the explorer loads beside the table of the relationships. */
interface ExplorerDetails {
  baseUrl: string;
  dataVersion: string;
  /** In the order of the table. */
  details: readonly Details[];
}

export type ExplorerRecord = RelationshipTable & ExplorerDetails;

interface RecordSources extends Pick<ExplorerDetails, "baseUrl" | "dataVersion"> {
  relationships: readonly Relationship[];
}

export const toExplorerDetails = ({
  baseUrl,
  dataVersion,
  relationships,
}: RecordSources): ExplorerDetails => ({
  baseUrl,
  dataVersion,
  details: relationships.map(({ scope, statusReason, termEnd, evidence, reverifyBy }) => ({
    scope,
    statusReason,
    termEnd,
    evidence,
    reverifyBy,
  })),
});

/** The relationships as the API returns them, in its order. */
export const relationshipsOf = (record: ExplorerRecord): Relationship[] =>
  record.details.map((details, at) => toRelationship(record, at, details));

function toRelationship(record: ExplorerRecord, at: number, details: Details): Relationship {
  const { id, club, vendor, category, product, status } = relationshipAt(record, at);
  const { evidence } = details;
  const primary = required(evidence[0], `the source of ${id}`);
  return {
    id,
    club: club.slug,
    clubName: club.name,
    country: required(record.countries[club.country], `the country of ${club.slug}`).name,
    category: category.name,
    vendor: vendor.slug,
    vendorName: vendor.name,
    product,
    scope: details.scope,
    status,
    statusReason: details.statusReason,
    termEnd: details.termEnd,
    evidenceNote: primary.note,
    evidenceUrl: primary.url,
    archiveUrl: primary.archiveUrl,
    evidencePublisher: primary.publisher,
    evidenceDate: primary.date,
    evidence,
    verificationDate: primary.verificationDate,
    reverifyBy: details.reverifyBy,
    announced: primary.announced,
    quote: primary.quote,
    readBy: primary.readBy,
    evidenceBy: primary.evidenceBy,
    url: `${record.baseUrl}${relationshipPath(club.slug, id)}`,
  };
}

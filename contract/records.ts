import * as z from "zod";
import { status } from "../data/schema/fields.ts";

/**
 * The public records that the API returns. They are a promise to clients and change only with the API's
 * version; the rows that researchers write are in `data/schema/`.
 */

const slug = z.string().meta({ description: "Permanent identifier in URLs", examples: ["example-rovers"] });
const url = z.url();
const partialDate = z.string().meta({
  description: "A date as exact as the source gives it: YYYY, YYYY-MM or YYYY-MM-DD",
  examples: ["2025-06"],
});
const count = z.int().min(0);

export const relationship = z
  .strictObject({
    id: z.string().meta({
      description: "Identifier: club--vendor--category, and --product if one is named",
      examples: ["example-rovers--example-vendor--ticketing"],
    }),
    club: slug.describe("Slug of the club"),
    clubName: z.string(),
    country: z.string().describe("The club's country"),
    category: z.string().describe("Exact name of the technology category"),
    vendor: slug.describe("Slug of the vendor"),
    vendorName: z.string(),
    product: z.string().nullable().describe("Product or service; null if the source names none"),
    scope: z.string().describe("Where or for what the club uses it"),
    status: status.meta({
      id: "Status",
      description:
        "What the evidence supports. current: evidence of the last 36 months, or a term named by the source that still runs. " +
        "historical: a source says that it ended, or its named term has expired. status unknown: everything else, never current use.",
    }),
    evidenceNote: z.string().describe("What the source says, in the ledger's own words"),
    evidenceUrl: url.describe("URL of the source"),
    archiveUrl: url.nullable().describe("URL of an archived copy of the source; null if none is known"),
    evidencePublisher: z.string(),
    evidenceDate: partialDate.nullable().describe("When the source was published; null if it does not say"),
    verificationDate: z.iso.date().describe("The day on which a person last read the source"),
    reverifyBy: z.iso.date().describe("verificationDate and twelve months: read the source again by then"),
    url: url.describe("The relationship's place on the site"),
  })
  .meta({ id: "Relationship", description: "A club's use of a vendor's technology, as one source shows it" });

const expandedRelationship = relationship
  .extend({
    vendorWebsite: url.nullable().describe("The vendor's own site; null if no evidence shows it"),
    categoryDefinition: z.string().describe("What belongs to the category and what does not"),
  })
  .meta({
    id: "ExpandedRelationship",
    description: "A relationship with what is known of its vendor and category",
  });

export const counts = z
  .strictObject({
    total: count,
    byStatus: z.strictObject({ current: count, historical: count, "status unknown": count }),
    byCategory: z.record(z.string(), count).describe("Relationships by category; only categories that occur"),
  })
  .meta({ id: "Counts", description: "Number of relationships" });

export const clubSummary = z
  .strictObject({
    slug,
    name: z.string(),
    aliases: z.array(z.string()).describe("Other names that look-ups accept"),
    country: z.string(),
    url,
    counts,
  })
  .meta({ id: "ClubSummary" });

export const clubRecord = clubSummary
  .extend({ technology: z.array(expandedRelationship) })
  .meta({ id: "ClubRecord", description: "One club's public technology record" });

const vendorReference = z.strictObject({ slug, name: z.string() }).meta({ id: "VendorReference" });

export const vendorSummary = z
  .strictObject({
    slug,
    name: z.string(),
    website: url.nullable(),
    parent: vendorReference
      .nullable()
      .describe("The vendor that owns it today; names stay as at the time of the evidence"),
    clubCount: count.describe("Clubs with a relationship of any status"),
    counts,
  })
  .meta({ id: "VendorSummary" });

export const vendorRecord = vendorSummary
  .extend({ technology: z.array(relationship) })
  .meta({ id: "VendorRecord", description: "One vendor and all its relationships" });

const categoryRecord = z
  .strictObject({
    name: z.string(),
    slug,
    definition: z.string(),
    counts: counts.omit({ byCategory: true }).meta({ id: "CategoryCounts" }),
    clubCount: count,
    vendorCount: count,
  })
  .meta({ id: "Category", description: "A technology category and what belongs to it" });

const attribution = z
  .strictObject({
    text: z.string().describe("How to name the source"),
    url,
    licence: url.describe("Licence of the compiled research"),
    rules: z.array(z.string()).describe("The usage rules"),
  })
  .meta({ id: "Attribution" });

const dataVersion = z.string().meta({
  description: "Newest verification date and a short hash of the content: equal versions mean equal data",
  examples: ["2026-11-21-0a1b2c3d"],
});

/** `{ data, attribution, dataVersion }`: a response with one record. */
export function recordResponse<Schema extends z.ZodType>(id: string, data: Schema) {
  return z.strictObject({ data, attribution, dataVersion }).meta({ id });
}

/** `{ data: […], total, limit, offset, next, … }`: a response with a page of records. */
export function pageResponse<Schema extends z.ZodType>(id: string, item: Schema) {
  return z
    .strictObject({
      data: z.array(item),
      total: count.describe("Matches in all, however many this page holds"),
      limit: z.int().min(1),
      offset: count,
      next: url.nullable().describe("URL of the next page; null on the last"),
      attribution,
      dataVersion,
    })
    .meta({ id });
}

export const relationshipPage = pageResponse("RelationshipPage", relationship);
export const clubPage = pageResponse("ClubPage", clubSummary);
export const vendorPage = pageResponse("VendorPage", vendorSummary);
export const categoryPage = pageResponse("CategoryPage", categoryRecord);
export const relationshipResponse = recordResponse("RelationshipAnswer", relationship);
export const clubResponse = recordResponse("ClubAnswer", clubRecord);
export const vendorResponse = recordResponse("VendorAnswer", vendorRecord);

export type Relationship = z.infer<typeof relationship>;
export type ExpandedRelationship = z.infer<typeof expandedRelationship>;
export type Counts = z.infer<typeof counts>;
export type ClubSummary = z.infer<typeof clubSummary>;
export type ClubRecord = z.infer<typeof clubRecord>;
export type VendorSummary = z.infer<typeof vendorSummary>;
export type VendorRecord = z.infer<typeof vendorRecord>;
export type CategoryRecord = z.infer<typeof categoryRecord>;

/** All records of the ledger, each kind in the order of the index. */
export interface PublicRecords {
  clubs: readonly ClubRecord[];
  vendors: readonly VendorRecord[];
  categories: readonly CategoryRecord[];
  relationships: readonly ExpandedRelationship[];
}

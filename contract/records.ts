import * as z from "zod";
import { fieldKinds, status } from "../data/schema/fields.ts";
import { recordSchemas, technologyUse } from "../data/schema/records.ts";
import { speakers } from "./evidence-by.ts";
import { type PageField, publishedShape } from "./published.ts";

/**
 * The public records that the API returns. They are a promise to clients and change only with the API's
 * version; the rows that researchers write are in `data/schema/`. A new column of theirs is published as they describe it.
 */

const slug = z.string().meta({ description: "Permanent identifier in URLs", examples: ["example-rovers"] });
const url = z.url();
const partialDate = z.string().meta({
  description: "A date as exact as the source gives it: YYYY, YYYY-MM or YYYY-MM-DD",
  examples: ["2025-06"],
});
const count = z.int().min(0);
// The data package says which form it has.
fieldKinds.add(partialDate, { kind: "date" });

const quote = z
  .string()
  .nullable()
  .meta({
    description: "The words that say so, exactly as the page has them; null if none were kept",
    examples: ["The club has extended its agreement until 2028."],
  });
const readBy = z.enum(["person", "software"]).meta({
  description: "Who read it that day: a person, or software that works under the ledger's rules",
});
const announced = z
  .boolean()
  .describe("Whether the page only says what is to come, such as a use that will begin");
const evidenceBy = z.enum(speakers).meta({
  id: "EvidenceBy",
  description:
    "Who says it. club: the page's publisher is the club, or it is on the club's own site, or the page only repeats what the club " +
    "says. vendor: the same of the vendor or its parent. press: everybody else.",
});

const { evidenceDate } = publishedShape(recordSchemas.technology.pick({ evidence_date: true }));

export const sourcePage = z
  .strictObject({
    url: url.describe("Address of the page"),
    archiveUrl: url.nullable().describe("Address of an archived copy; null if none is known"),
    publisher: z.string().describe("Who published it"),
    date: evidenceDate,
    note: z.string().describe("What it says, in the ledger's own words"),
    quote,
    termEnd: partialDate
      .nullable()
      .meta({ description: "To when it names a term; null if it names none", examples: ["2028-06"] }),
    ended: partialDate.nullable().describe("When it says that the use ended; null if it does not say"),
    verificationDate: z.iso.date().describe("The day on which it was last read"),
    readBy,
  } satisfies Record<PageField, z.ZodType>)
  .meta({ id: "SourcePage", description: "One page that a deal rests on" });

export const evidenceItem = sourcePage
  .extend({ announced, evidenceBy })
  .meta({ id: "Evidence", description: "One page that a relationship rests on" });

/** The columns that a relationship has words of its own for. */
const named = { club: true, category: true, vendor: true, product: true, scope: true, status: true } as const;

export const relationship = z
  .strictObject({
    id: z.string().meta({
      description: "Identifier: club--vendor--category, and --product if one is named",
      examples: ["example-rovers--example-vendor--ticketing"],
    }),
    club: slug.describe("Slug of the club"),
    clubName: z.string().describe("The club's name"),
    country: z.string().describe("The club's country"),
    category: z.string().describe("Exact name of the technology category"),
    vendor: slug.describe("Slug of the vendor"),
    vendorName: z.string().describe("The vendor's name when the evidence was published"),
    product: z.string().nullable().describe("Product or service; null if the source names none"),
    scope: z.string().describe("Where or for what the club uses it"),
    status: status.meta({
      id: "Status",
      description:
        "What the evidence supports. current: when it was verified, the evidence was at most 36 months old, or a term named by the " +
        "source was running. historical: a source says that it ended, or its named term was over. status unknown: everything else, never current use.",
    }),
    ...publishedShape(technologyUse.omit(named)),
    statusReason: z.string().meta({
      description: "What the status rests on, in a few words",
      examples: [
        "term to 2028",
        "evidence of October 2025",
        "announced June 2026",
        "last evidence 2015",
        "no regular use shown, June 2025",
      ],
    }),
    termEnd: partialDate.nullable().meta({
      description: "The latest term that a source names, YYYY, YYYY-MM or YYYY-MM-DD; null if none does",
      examples: ["2028-06"],
    }),
    evidenceNote: z.string().describe("What the source says, in the ledger's own words"),
    evidenceUrl: url.describe("URL of the source"),
    archiveUrl: url.nullable().describe("URL of an archived copy of the source; null if none is known"),
    evidencePublisher: z.string().describe("Publisher of the source"),
    evidenceDate,
    evidence: z.array(evidenceItem).meta({
      description:
        "Every page that it rests on: first those that decide its status, then the others, of each the newest first. evidenceUrl and the other fields above are of the first page",
    }),
    verificationDate: z.iso.date().describe("The day on which the source was last read"),
    reverifyBy: z.iso.date().describe("verificationDate and twelve months: read the source again by then"),
    url: url.describe("The relationship's place on the site"),
    announced,
    quote,
    readBy,
    evidenceBy,
  })
  .meta({ id: "Relationship", description: "A club's use of a vendor's technology, as one source shows it" });

export const leagueRelationship = relationship
  .omit({ club: true, clubName: true })
  .extend({
    id: z.string().meta({
      description: "Identifier: league--vendor--category, and --product if one is named",
      examples: ["example-league--example-vendor--ticketing"],
    }),
    league: slug.describe("Slug of the league"),
    leagueName: z.string().describe("Name of the league"),
    country: z.string().describe("Country of the league"),
    scope: z.string().describe("Where or for what the league or its clubs use it"),
  })
  .meta({
    id: "LeagueRelationship",
    description:
      "A league's use of a vendor's technology in its matches, or what it gives to its clubs. evidenceBy press includes the league itself.",
  });

const expandedRelationship = relationship
  .extend({
    vendorWebsite: url.nullable().describe("The vendor's own site; null if no evidence shows it"),
    categoryDefinition: z.string().describe("What belongs to the category and what does not"),
  })
  .meta({
    id: "ExpandedRelationship",
    description: "A relationship with what is known of its vendor and category",
  });

const counts = z
  .strictObject({
    total: count,
    byStatus: z.strictObject({ current: count, historical: count, "status unknown": count }),
    byCategory: z.record(z.string(), count).describe("Relationships by category; only categories that occur"),
  })
  .meta({ id: "Counts", description: "Number of relationships" });

const leagueSeason = z
  .strictObject({
    slug,
    name: z.string().describe("Name of the league"),
    season: z
      .string()
      .meta({ description: "The newest season that the ledger holds", examples: ["2025/26"] }),
  })
  .meta({ id: "LeagueSeason", description: "A league, and the newest season of it that the ledger holds" });

export const clubSummary = z
  .strictObject({
    slug,
    name: z.string().describe("The club's name"),
    aliases: z.array(z.string()).describe("Other names that look-ups accept"),
    country: z.string().describe("The club's country"),
    leagues: z
      .array(leagueSeason)
      .describe("The leagues the club plays in, by the latest season in the ledger"),
    url: url.describe("The club's page"),
    counts,
    website: url.nullable().describe("The club's own site; null if no evidence shows it"),
  })
  .meta({ id: "ClubSummary" });

const clubRecord = clubSummary
  .extend({
    technology: z.array(expandedRelationship),
    leagueTechnology: z
      .array(leagueRelationship)
      .describe("What its leagues use or give to their clubs; in none of its counts"),
  })
  .meta({ id: "ClubRecord", description: "One club's public technology record" });

const vendorReference = z.strictObject({ slug, name: z.string() }).meta({ id: "VendorReference" });

export const vendorSummary = z
  .strictObject({
    slug,
    name: z.string().describe("The vendor's name when the evidence was published"),
    website: url.nullable().describe("The vendor's own site; null if no evidence shows it"),
    parent: vendorReference
      .nullable()
      .describe("The vendor that owns it today; names stay as at the time of the evidence"),
    parentSourceUrl: url.nullable().describe("URL of the page that says so; null without a parent"),
    brandCount: count.meta({
      description: "Vendors that it owns; their relationships are not in its counts",
    }),
    clubCount: count.describe("Clubs with a relationship, whatever its status"),
    counts,
  })
  .meta({ id: "VendorSummary" });

const vendorRecord = vendorSummary
  .extend({ technology: z.array(relationship) })
  .meta({ id: "VendorRecord", description: "One vendor and all its relationships" });

export const categoryRecord = z
  .strictObject({
    name: z.string().describe("The category's name"),
    slug,
    definition: z.string().describe("What belongs to it and what does not"),
    counts: counts.omit({ byCategory: true }).meta({ id: "CategoryCounts" }),
    clubCount: count,
    vendorCount: count,
  })
  .meta({ id: "Category", description: "A technology category and what belongs to it" });

export const leagueClub = z
  .strictObject({
    team: z.string().describe("The team's name in the source"),
    club: slug.nullable().describe("Slug of the club; null if the ledger has nothing about it"),
    clubName: z.string().nullable(),
    relationships: count.describe("Relationships of the club, whatever their status"),
  })
  .meta({ id: "LeagueClub" });

export const leagueRecord = leagueSeason
  .extend({
    country: z.string().describe("Country of the league"),
    tier: z.int().min(1).describe("Level in its country; 1 is the highest"),
    url: url.describe("The league's page"),
    clubCount: count.describe("Teams of that season"),
    coveredCount: count.describe("Teams that the ledger has evidence for"),
    clubs: z.array(leagueClub).describe("Every team of that season, by name"),
    technology: z
      .array(leagueRelationship)
      .describe("What the league itself uses in its matches or gives to its clubs"),
    sourceUrl: url.describe("URL of the list of teams"),
    sourcePublisher: z.string().describe("Publisher of that list"),
    verificationDate: z.iso.date().describe("The day on which the list of teams was last read"),
  })
  .meta({
    id: "League",
    description: "A league, its latest season in the ledger, and how much of it the ledger covers",
  });

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
export const leaguePage = pageResponse("LeaguePage", leagueRecord);
export const categoryPage = pageResponse("CategoryPage", categoryRecord);
export const relationshipResponse = recordResponse("RelationshipAnswer", relationship);
export const clubResponse = recordResponse("ClubAnswer", clubRecord);
export const vendorResponse = recordResponse("VendorAnswer", vendorRecord);

export type SourcePage = z.infer<typeof sourcePage>;
export type EvidenceItem = z.infer<typeof evidenceItem>;
export type LeagueRecord = z.infer<typeof leagueRecord>;
export type Relationship = z.infer<typeof relationship>;
export type LeagueRelationship = z.infer<typeof leagueRelationship>;
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
  leagues: readonly LeagueRecord[];
  relationships: readonly ExpandedRelationship[];
}

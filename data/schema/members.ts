import * as z from "zod";
import {
  amount,
  buyerReference,
  buyerType,
  country,
  currency,
  date,
  day,
  dealStatus,
  dealType,
  headquartersCountry,
  memberClubReference,
  name,
  note,
  percent,
  quoteColumn,
  readByColumn,
  reader,
  region,
  slug,
  stake,
  text,
  url,
  workEmail,
  workEmailStatus,
} from "./fields.ts";

/**
 * The members' evidence: buyers of clubs, and deals. None of it is public. The records that members read are derived from these
 * schemas (contract/members/records.ts), so that descriptions and examples are written for both readers.
 */

const sourceUrl = url.meta({
  description: "Address of the page that says so",
  examples: ["https://news.example.org/specimen-partners"],
});

export const clubHeld = z.strictObject({
  club: memberClubReference.meta({ description: "Slug of the club", examples: ["example-rovers"] }),
  stake: stake.meta({
    description: "full, majority (more than half), minority (at most half) or unknown",
    examples: ["majority"],
  }),
  stake_percent: percent
    .nullable()
    .meta({ description: "Percentage held; null if the source names none", examples: [75.1] }),
  since: date.nullable().meta({
    description: "When the stake began: YYYY, YYYY-MM or YYYY-MM-DD; null if the source does not say",
    examples: ["2024-06"],
  }),
  until: date
    .nullable()
    .describe("When the stake ended, as exact as the source says; null if no source says that it did"),
  source_url: sourceUrl,
  source_date: date.optional().meta({
    description:
      "When that page was published; left out if it does not say, or if the sources or a deal's page have its date",
    examples: ["2026-03-02"],
  }),
});

export const reportedIntent = z.strictObject({
  note: note.meta({
    description: "What was said, in the ledger's own words",
    examples: ["Looks for the majority of one more club."],
  }),
  reported: date.meta({
    description: "When it was reported: YYYY, YYYY-MM or YYYY-MM-DD",
    examples: ["2026-05"],
  }),
  source_url: sourceUrl,
});

export const reportedSale = z.strictObject({
  club: clubHeld.shape.club,
  ...reportedIntent.shape,
  note: note.meta({ ...reportedIntent.shape.note.meta(), examples: ["Looks for a buyer of its shares."] }),
});

export const person = z.strictObject({
  name: name.meta({ description: "The person's name", examples: ["Ada Example"] }),
  title: text.meta({ description: "The published role", examples: ["Managing Partner"] }),
  linkedin: url.nullable().describe("Address of the public profile; null if none is known"),
  work_email: workEmail.nullable().meta({
    description: "Only ever a work address; null if none is known",
    examples: ["ada@specimen.example.org"],
  }),
  work_email_status: workEmailStatus.nullable().meta({
    description: "What the last check of the work email found; null without an address",
    examples: ["deliverable"],
  }),
  work_email_checked_on: day
    .nullable()
    .meta({ description: "The day of that check; null if there was none", examples: ["2026-10-15"] }),
  source_url: sourceUrl,
});

export const source = z.strictObject({
  url: url.meta({
    description: "Address of a page that was read",
    examples: ["https://news.example.org/specimen-partners"],
  }),
  publisher: text.meta({ description: "Who published it", examples: ["Example News"] }),
  date: date.nullable().meta({
    description: "When it was published: YYYY, YYYY-MM or YYYY-MM-DD; null if it does not say",
    examples: ["2026-03-02"],
  }),
});

/** `members/buyers/<slug>.yaml`: a person or organisation that buys clubs. The slug is the file's name. */
export const buyerEntry = z.strictObject({
  name: name.meta({ description: "The buyer's name", examples: ["Specimen Partners (fictional)"] }),
  type: buyerType.meta({ description: "Kind of buyer", examples: ["investment firm"] }),
  hq_country: headquartersCountry.meta({
    description: "Country of the headquarters",
    examples: ["Germany"],
  }),
  hq_region: region.meta({ description: "Region of that country", examples: ["Europe"] }),
  target_regions: z
    .array(region)
    .min(1)
    .meta({
      description: "Regions that the buyer buys in",
      examples: [["Europe", "United Kingdom and Ireland"]],
    }),
  summary: note.meta({
    description: "What it is, in the ledger's own words",
    examples: ["A fictional firm that shows the fields of this record."],
  }),
  clubs: z.array(clubHeld).describe("Clubs held now or before; [] if no source names one"),
  intent: reportedIntent
    .nullable()
    .describe("A reported intent to buy a club; null if no source reports one"),
  target_countries: z
    .array(country)
    .min(1)
    .optional()
    .meta({
      description:
        "Countries in which that intent is to buy, named by its page or those of the clubs that the page names; left out if it names none",
      examples: [["Spain"]],
    }),
  selling: z
    .array(reportedSale)
    .min(1)
    .optional()
    .describe("Reported wishes to sell; left out if there is none"),
  active: z.boolean().meta({
    description: "Whether the page says that the buyer still buys or holds clubs, however old the page is",
    examples: [true],
  }),
  active_source_url: sourceUrl,
  decision_makers: z.array(person).describe("People in their published role; [] if no source names one"),
  sources: z.array(source).min(1).describe("The pages that were read"),
  verification_date: day.meta({
    description: "The day on which the sources were last read",
    examples: ["2026-11-01"],
  }),
  read_by: reader.optional().meta({
    description: "Who read the sources that day: person; left out for software",
    examples: ["person"],
  }),
});

/** One row of `members/deals.csv`. An empty cell is published as null. */
export const dealRow = z.strictObject({
  slug: slug.meta({ description: "Permanent identifier of the deal", examples: ["example-rovers-2024"] }),
  announced_date: date.meta({
    description: "When it was announced: YYYY, YYYY-MM or YYYY-MM-DD",
    examples: ["2024-06"],
  }),
  completed_date: date.nullable().meta({
    description: "When it was completed, if a source says: YYYY, YYYY-MM or YYYY-MM-DD",
    examples: ["2024-07-01"],
  }),
  club: memberClubReference.meta({ description: "Slug of the club", examples: ["example-rovers"] }),
  buyer: buyerReference.nullable().meta({
    description: "Slug of the buyer, if it is in the buyers list",
    examples: ["specimen-partners"],
  }),
  buyer_name: name.meta({
    description: "The buyer as the source names it",
    examples: ["Specimen Partners (fictional)"],
  }),
  seller_name: text
    .nullable()
    .meta({ description: "The seller, if a source names one", examples: ["Example Supporters' Trust"] }),
  stake_percent: percent
    .nullable()
    .meta({ description: "Percentage bought, if a source names one", examples: [75.1] }),
  deal_type: dealType.meta({
    description: "takeover, majority stake or minority stake",
    examples: ["majority stake"],
  }),
  status: dealStatus.meta({
    description:
      "announced (a party says so), agreed (signed, approval pending), completed or collapsed (it will not happen)",
    examples: ["completed"],
  }),
  value_amount: amount.nullable().meta({
    description: "Reported value in whole units of its currency, if a source names one",
    examples: [12000000],
  }),
  value_currency: currency.nullable().meta({ description: "ISO 4217 code of that value", examples: ["GBP"] }),
  source_url: sourceUrl,
  source_publisher: text.meta({ description: "Who published that page", examples: ["Example News"] }),
  source_date: date.nullable().meta({
    description: "When that page was published, if it says: YYYY, YYYY-MM or YYYY-MM-DD",
    examples: ["2024-06-12"],
  }),
  note: note.meta({
    description: "What the source says, in the ledger's own words",
    examples: ["A fictional deal that shows the fields of this record."],
  }),
  quote: quoteColumn.meta({
    ...quoteColumn.meta(),
    examples: ["Specimen Partners have bought 75.1 percent of the club."],
  }),
  verification_date: day.meta({
    description: "The day on which the source was last read",
    examples: ["2026-11-01"],
  }),
  read_by: readByColumn,
});

/** A build with fewer member records than these fails. */
export const memberFloors = z.strictObject({
  buyers: z.int().min(1).describe("Fewest buyers"),
  deals: z.int().min(1).describe("Fewest deals"),
});

export type BuyerEntry = z.infer<typeof buyerEntry>;
export type DealRow = z.infer<typeof dealRow>;

import * as z from "zod";
import {
  amount,
  buyerReference,
  buyerType,
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
  region,
  slug,
  stake,
  text,
  url,
  workEmail,
  workEmailStatus,
} from "./fields.ts";

/** What members are told: buyers of clubs and deals. None of it is public. */

const sourceUrl = url.meta({ description: "Address of the page that says so" });

const clubHeld = z.strictObject({
  club: memberClubReference.meta({
    description: "Slug of the club, as in clubs.csv or members/clubs.csv",
    examples: ["example-rovers"],
  }),
  stake: stake.meta({
    description: "full, majority (more than half), minority (at most half) or unknown",
    examples: ["majority"],
  }),
  stake_percent: percent
    .nullable()
    .meta({ description: "Percentage that the source names; null if it names none", examples: [51] }),
  since: date.nullable().meta({
    description: "When the stake began: YYYY, YYYY-MM or YYYY-MM-DD; null if the source does not say",
    examples: ["2024-05"],
  }),
  until: date
    .nullable()
    .meta({ description: "When the stake ended; null while it is held", examples: ["2026"] }),
  source_url: sourceUrl,
});

const reportedIntent = z.strictObject({
  note: note.meta({
    description: "What was said, in our own words, at most 240 characters",
    examples: ["Its head said that a second club is being looked for."],
  }),
  reported: date.meta({ description: "When it was reported", examples: ["2026-10"] }),
  source_url: sourceUrl,
});

const person = z.strictObject({
  name: name.meta({ description: "The person's name", examples: ["Alex Example"] }),
  title: text.meta({ description: "The published role", examples: ["Managing partner"] }),
  linkedin: url.nullable().meta({ description: "Address of the public profile; null if none is held" }),
  work_email: workEmail.nullable().meta({ description: "A work address only; null if none is held" }),
  work_email_status: workEmailStatus.nullable().meta({
    description: "What the last check of that address found: deliverable, risky, undeliverable or unchecked",
  }),
  work_email_checked_on: day
    .nullable()
    .meta({ description: "The day of that check: YYYY-MM-DD; null where nobody has looked" }),
  source_url: sourceUrl,
});

const source = z.strictObject({
  url: url.meta({ description: "Address of a page that was read" }),
  publisher: text.meta({ description: "Who published it", examples: ["Example News"] }),
  date: date.nullable().meta({ description: "When it was published; null if it does not say" }),
});

/** `members/buyers/<slug>.yaml`: a person or organisation that buys clubs. The slug is the file's name. */
export const buyerEntry = z.strictObject({
  name: name.meta({ description: "The buyer's name", examples: ["Example Capital"] }),
  type: buyerType.meta({ description: "Kind of buyer", examples: ["investment firm"] }),
  hq_country: headquartersCountry.meta({
    description: "Country of the headquarters, as in data/schema/headquarters.ts",
    examples: ["United Kingdom"],
  }),
  hq_region: region.meta({
    description: "Region of that country",
    examples: ["United Kingdom and Ireland"],
  }),
  target_regions: z
    .array(region)
    .min(1)
    .meta({ description: "Regions that the buyer buys in", examples: [["Europe"]] }),
  summary: note.meta({ description: "What it is, in our own words, at most 240 characters" }),
  clubs: z.array(clubHeld).meta({ description: "Clubs held now or before; [] if no source names one" }),
  intent: reportedIntent
    .nullable()
    .meta({ description: "A reported intent to buy a club; null if no source reports one" }),
  active: z.boolean().meta({ description: "Whether the buyer still buys or holds clubs" }),
  active_source_url: sourceUrl,
  decision_makers: z
    .array(person)
    .meta({ description: "People in their published role; [] if no source names one" }),
  sources: z.array(source).min(1).meta({ description: "The pages that were read" }),
  verification_date: day.meta({ description: "The day on which a person last read the sources" }),
});

/** One row of `members/deals.csv`. */
export const dealRow = z.strictObject({
  slug: slug.meta({
    description: "The deal's permanent identifier",
    examples: ["example-rovers-example-capital-2026"],
  }),
  announced_date: date.meta({
    description: "When it was announced: YYYY, YYYY-MM or YYYY-MM-DD",
    examples: ["2026-05"],
  }),
  club: memberClubReference.meta({
    description: "Slug of the club, as in clubs.csv or members/clubs.csv",
    examples: ["example-rovers"],
  }),
  buyer: buyerReference.nullable().meta({
    description: "Slug of the buyer, the name of its file; empty if it has none",
    examples: ["example-capital"],
  }),
  buyer_name: name.meta({
    description: "The buyer as the source names it",
    examples: ["Example Capital with a partner"],
  }),
  seller_name: text
    .nullable()
    .meta({ description: "The seller; empty if no source names one", examples: ["A former owner"] }),
  stake_percent: percent
    .nullable()
    .meta({ description: "Percentage bought; empty if no source names one", examples: [51] }),
  deal_type: dealType.meta({
    description: "takeover, majority stake or minority stake",
    examples: ["majority stake"],
  }),
  status: dealStatus.meta({
    description:
      "announced (a party says so), agreed (signed, approval to come), completed or collapsed (it will not come)",
    examples: ["completed"],
  }),
  value_amount: amount.nullable().meta({
    description: "Reported value in whole units of value_currency; empty if no source tells it",
    examples: [12000000],
  }),
  value_currency: currency.nullable().meta({
    description: "ISO 4217 code; empty where there is no value_amount",
    examples: ["EUR"],
  }),
  source_url: sourceUrl.meta({ examples: ["https://news.example.org/deal"] }),
  source_publisher: text.meta({ description: "Who published that page", examples: ["Example News"] }),
  note: note.meta({
    description: "What the source says, in our own words, at most 240 characters",
    examples: ["The club announced the purchase; the price is not disclosed."],
  }),
  verification_date: day.meta({
    description: "The day on which a person last read the source",
    examples: ["2026-11-21"],
  }),
});

/** The fewest member records that a build may publish. */
export const memberFloors = z.strictObject({
  buyers: z.int().min(1).meta({ description: "Fewest buyers" }),
  deals: z.int().min(1).meta({ description: "Fewest deals" }),
});

export type BuyerEntry = z.infer<typeof buyerEntry>;
export type DealRow = z.infer<typeof dealRow>;
export type MemberFloors = z.infer<typeof memberFloors>;

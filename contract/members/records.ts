import * as z from "zod";
import {
  buyerTypes,
  dealStatuses,
  dealTypes,
  regions,
  stakes,
  workEmailStatuses,
} from "../../data/schema/member-vocabularies.ts";
import { pageResponse, recordResponse } from "../records.ts";

/** What members are answered with: over REST, over MCP and on the pages, the same records. */

const slug = z.string();
const url = z.url();
const count = z.int().min(0);
const percent = z.number().min(0).max(100);
const partialDate = z.string().meta({
  description: "A date as exact as the source gives it: YYYY, YYYY-MM or YYYY-MM-DD",
  examples: ["2025-06"],
});
const sourceUrl = url.meta({ description: "Address of the page that says so" });

const region = z.enum(regions).meta({ id: "Region" });

export const intent = z
  .strictObject({
    note: z.string().meta({ description: "What was said, in the ledger's own words" }),
    reported: partialDate,
    sourceUrl,
  })
  .meta({ id: "BuyerIntent", description: "A reported intent to buy a club" });

const buyerSource = z
  .strictObject({ url, publisher: z.string(), date: partialDate.nullable() })
  .meta({ id: "BuyerSource" });

export const buyerSummary = z
  .strictObject({
    slug: slug.meta({ description: "Permanent identifier of the buyer", examples: ["specimen-partners"] }),
    name: z.string(),
    type: z.enum(buyerTypes).meta({ id: "BuyerType" }),
    hqCountry: z.string().meta({ description: "Country of the headquarters" }),
    hqRegion: region,
    targetRegions: z.array(region).meta({ description: "Regions that the buyer buys in" }),
    summary: z.string(),
    clubCount: count.meta({ description: "Clubs that the buyer holds a stake in now" }),
    formerClubCount: count.meta({ description: "Clubs that it has held and no longer holds" }),
    decisionMakerCount: count,
    intent: intent.nullable().meta({ description: "null where no source reports one" }),
    active: z.boolean().meta({ description: "Whether the buyer still buys or holds clubs" }),
    activeSourceUrl: sourceUrl,
    sources: z.array(buyerSource),
    latestActivity: partialDate.nullable().meta({
      description: "Newest date among its intent, its stakes and its deals; what sort=recent goes by",
    }),
    verificationDate: z.iso.date().meta({ description: "The day on which a person last read the sources" }),
  })
  .meta({ id: "BuyerSummary", description: "A person or organisation that buys football clubs" });

const buyerClub = z
  .strictObject({
    club: slug.meta({ description: "Slug of the club" }),
    clubName: z.string(),
    country: z.string(),
    stake: z.enum(stakes).meta({ id: "Stake" }),
    stakePercent: percent.nullable(),
    since: partialDate.nullable(),
    until: partialDate.nullable().meta({ description: "When the stake ended; null while it is held" }),
    sourceUrl,
  })
  .meta({ id: "BuyerClub" });

const decisionMaker = z
  .strictObject({
    name: z.string(),
    title: z.string().meta({ description: "The published role" }),
    linkedin: url.nullable(),
    workEmail: z.email().nullable().meta({ description: "Only ever a work address" }),
    workEmailStatus: z
      .enum(workEmailStatuses)
      .nullable()
      .meta({ description: "What the last check of workEmail found; null where there is no address" }),
    workEmailCheckedOn: z.iso.date().nullable(),
    sourceUrl,
  })
  .meta({ id: "DecisionMaker" });

export const buyerRecord = buyerSummary
  .extend({ clubs: z.array(buyerClub), decisionMakers: z.array(decisionMaker) })
  .meta({ id: "Buyer", description: "One buyer with its clubs and decision-makers" });

export const deal = z
  .strictObject({
    slug: slug.meta({ description: "Permanent identifier of the deal" }),
    announcedDate: partialDate,
    club: slug.meta({ description: "Slug of the club" }),
    clubName: z.string(),
    country: z.string().meta({ description: "The club's country" }),
    buyer: slug
      .nullable()
      .meta({ description: "Slug of the buyer; null where it is not in the buyers list" }),
    buyerName: z.string().meta({ description: "The buyer as the source names it" }),
    sellerName: z.string().nullable(),
    stakePercent: percent.nullable(),
    dealType: z.enum(dealTypes).meta({ id: "DealType" }),
    status: z.enum(dealStatuses).meta({ id: "DealStatus" }),
    valueAmount: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: "Reported value in whole units of valueCurrency; null where no source tells it" }),
    valueCurrency: z
      .string()
      .nullable()
      .meta({ description: "ISO 4217 code", examples: ["EUR"] }),
    note: z.string(),
    sourceUrl,
    sourcePublisher: z.string(),
    verificationDate: z.iso.date(),
  })
  .meta({ id: "Deal", description: "A takeover or the sale of a stake" });

export const plans = ["free", "pro"] as const;

/** One window of a limit and what is used of it. */
const limitUse = z
  .strictObject({
    window: z.enum(["minute", "day"]),
    quota: count.meta({ description: "Requests that the window allows" }),
    windowSeconds: count,
    used: count,
    remaining: count,
    resetSeconds: count.meta({ description: "Seconds until the window begins anew" }),
  })
  .meta({ id: "LimitUse" });

const keyRecord = z
  .strictObject({
    id: z.string().meta({ description: "The part of the key that is no secret" }),
    label: z.string(),
    created: z.iso.datetime(),
    lastUsed: z.iso.datetime().nullable().meta({ description: "To the minute" }),
    expires: z.iso.datetime().nullable(),
    revoked: z.iso.datetime().nullable(),
    current: z.boolean().meta({ description: "Whether this request was made with it" }),
  })
  .meta({
    id: "ApiKey",
    description: "What is known of a key; the key itself is shown once, when it is made",
  });

export const me = z
  .strictObject({
    plan: z.enum(plans),
    planUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the plan ends; null where it has no end" }),
    isPro: z.boolean().meta({ description: "Whether the member interface is open to the account now" }),
    limits: z.array(limitUse),
    keys: z.array(keyRecord),
    accountUrl: url,
  })
  .meta({ id: "Me", description: "The account that the key belongs to, and what it has used" });

export const buyerPage = pageResponse("BuyerPage", buyerSummary);
export const buyerResponse = recordResponse("BuyerAnswer", buyerRecord);
export const dealPage = pageResponse("DealPage", deal);
export const meResponse = z.strictObject({ data: me }).meta({ id: "MeAnswer" });

export type BuyerSummary = z.infer<typeof buyerSummary>;
export type BuyerRecord = z.infer<typeof buyerRecord>;
export type Deal = z.infer<typeof deal>;
export type LimitUse = z.infer<typeof limitUse>;
export type KeyRecord = z.infer<typeof keyRecord>;
export type Me = z.infer<typeof me>;

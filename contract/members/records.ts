import * as z from "zod";
import {
  buyerEntry,
  clubHeld,
  dealRow,
  person,
  reportedIntent,
  reportedSale,
  source,
} from "../../data/schema/members.ts";
import { publishedShape } from "../published.ts";
import { pageResponse, recordResponse, sourcePage } from "../records.ts";

/**
 * The records that members read over REST and MCP and on the pages. Fields of the evidence are derived from its schemas; only what
 * the build computes is declared here.
 */

const url = z.url();
const count = z.int().min(0);
const slug = z.string();
const clubName = z.string().describe("Name of the club");
const country = z.string().describe("The club's country");

const { readBy } = sourcePage.shape;

const intent = z
  .strictObject(publishedShape(reportedIntent))
  .meta({ id: "BuyerIntent", description: "A reported intent to buy a club" });
const buyerSource = z.strictObject(publishedShape(source)).meta({ id: "BuyerSource" });

const { club: heldClub, ...stakeFields } = publishedShape(clubHeld.omit({ source_date: true }));
const buyerClub = z
  .strictObject({
    club: heldClub,
    clubName,
    country,
    ...stakeFields,
    asOf: z
      .string()
      .nullable()
      .describe(
        "Date of the newest page that reports the stake, the one of sourceUrl or a page of the buyer's completed deals for the club; " +
          "null if none is dated",
      ),
    asOfSourceUrl: url.nullable().describe("Address of that newest page; null if none is dated"),
    confirmed: z
      .boolean()
      .describe(
        "Whether the stake is held: no source says that it ended, and asOf is within the 36 months before verificationDate. A stake " +
          "that is neither confirmed nor ended is last known as of asOf",
      ),
  })
  .meta({ id: "BuyerClub" });
const decisionMaker = z.strictObject(publishedShape(person)).meta({ id: "DecisionMaker" });

const { targetCountries, active, activeSourceUrl, verificationDate, ...traits } = publishedShape(
  buyerEntry.omit({
    clubs: true,
    decision_makers: true,
    intent: true,
    selling: true,
    sources: true,
    read_by: true,
  }),
);

const sale = z
  .strictObject({ clubName, country, ...publishedShape(reportedSale) })
  .meta({ id: "BuyerSale", description: "A reported wish to sell a club" });

export const buyerSummary = z
  .strictObject({
    slug: slug.meta({ description: "Permanent identifier of the buyer", examples: ["specimen-partners"] }),
    ...traits,
    clubCount: count.describe(
      "Clubs in which it has a stake that no source says ended, confirmed or last known",
    ),
    confirmedClubCount: count.describe("Of these, the clubs in which a confirmed stake is held"),
    formerClubCount: count.describe("Clubs that it has held and no longer holds"),
    decisionMakerCount: count,
    intent: intent.nullable().describe("null if no source reports one"),
    targetCountries,
    active: active.describe(
      "Whether the buyer still buys or holds clubs, shown by the page of activeSourceUrl, a confirmed stake or an intent of the 36 " +
        "months before verificationDate",
    ),
    lastKnownActive: z
      .boolean()
      .describe("What the page of activeSourceUrl says, however old or undated it is"),
    activeSourceUrl,
    sources: z.array(buyerSource),
    latestActivity: z
      .string()
      .nullable()
      .describe(
        "Newest date among its intent, its stakes and its deals, announced or completed: YYYY, YYYY-MM or YYYY-MM-DD. sort=recent goes by it",
      ),
    verificationDate,
    readBy,
  })
  .meta({ id: "BuyerSummary", description: "A person or organisation that buys football clubs" });

export const buyerRecord = buyerSummary
  .extend({
    clubs: z.array(buyerClub),
    decisionMakers: z.array(decisionMaker),
    selling: z.array(sale).describe("Clubs that it was reported to wish to sell"),
  })
  .meta({ id: "Buyer", description: "One buyer with its clubs and decision-makers" });

const {
  slug: dealSlug,
  announcedDate,
  club,
  sourceUrl,
  sourcePublisher,
  sourceDate,
  verificationDate: dealVerificationDate,
  readBy: _reader,
  ...dealFields
} = publishedShape(dealRow);

export const deal = z
  .strictObject({
    slug: dealSlug,
    announcedDate,
    club,
    clubName,
    country,
    ...dealFields,
    sourceUrl,
    sourcePublisher,
    sourceDate,
    sources: z.array(sourcePage).meta({
      description: "Every page that it rests on: first the one of sourceUrl, then the newest",
    }),
    verificationDate: dealVerificationDate,
    readBy,
  })
  .meta({ id: "Deal", description: "A takeover or the sale of a stake" });

export const plans = ["free", "pro"] as const;

const limitUse = z
  .strictObject({
    window: z.enum(["minute", "day"]),
    quota: count.describe("Requests that the window allows"),
    windowSeconds: count,
    used: count,
    remaining: count,
    resetSeconds: count.describe("Seconds until the window starts again"),
  })
  .meta({ id: "LimitUse" });

const keyRecord = z
  .strictObject({
    id: z.string().describe("The part of the key that is not secret"),
    label: z.string(),
    created: z.iso.datetime(),
    lastUsed: z.iso.datetime().nullable().describe("To the minute"),
    expires: z.iso.datetime().nullable(),
    revoked: z.iso.datetime().nullable(),
    current: z.boolean().describe("Whether this request used it"),
  })
  .meta({
    id: "ApiKey",
    description: "An API key without its secret, which is shown only once, at creation",
  });

const me = z
  .strictObject({
    plan: z.enum(plans),
    planUntil: z.iso.datetime().nullable().describe("When the plan ends; null if it has no end"),
    isPro: z.boolean().describe("Whether the member interface is open to the account now"),
    limits: z.array(limitUse),
    keys: z.array(keyRecord),
    accountUrl: url,
  })
  .meta({ id: "Me", description: "The account that the key belongs to, and what it has used" });

export const buyerPage = pageResponse("BuyerPage", buyerSummary);
export const buyerResponse = recordResponse("BuyerAnswer", buyerRecord);
export const dealPage = pageResponse("DealPage", deal);
export const meResponse = z.strictObject({ data: me }).meta({ id: "MeAnswer" });

export function toSummary(buyer: BuyerRecord): BuyerSummary {
  const { clubs: _clubs, decisionMakers: _people, selling: _selling, ...summary } = buyer;
  return summary;
}

export type BuyerSummary = z.infer<typeof buyerSummary>;
export type BuyerRecord = z.infer<typeof buyerRecord>;
export type Deal = z.infer<typeof deal>;
export type LimitUse = z.infer<typeof limitUse>;
export type KeyRecord = z.infer<typeof keyRecord>;
export type Me = z.infer<typeof me>;

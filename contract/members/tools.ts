import * as z from "zod";
import type { Tool } from "../mcp-tool.ts";
import { argumentsOf } from "../parameters.ts";
import { NO_CONTACTS } from "./attribution.ts";
import { buyerParams, buyersQuery, dealsQuery } from "./parameters.ts";
import { buyerPage, buyerResponse, buyerSummary, deal, dealPage } from "./records.ts";

/** The REST interface as MCP tools. */

const CARE =
  "For business contact only: keep to the email laws that apply. Name the source address of each fact that you pass on.";

const filters = {
  buyers: argumentsOf(buyersQuery.omit({ format: true }).shape),
  deals: argumentsOf(dealsQuery.omit({ format: true }).shape),
};

const paging = {
  limit: filters.deals.limit.describe(
    "Records in the result. Twenty take up to 6,000 tokens, a hundred up to 30,000",
  ),
  offset: filters.deals.offset.describe("Matches to skip; use nextOffset of the previous result"),
};

const detail = (adds: string) =>
  z
    .boolean({ error: "must be true or false" })
    .optional()
    .meta({ description: `true adds ${adds}`, default: false });

const buyersArguments = z.strictObject({
  ...filters.buyers,
  ...paging,
  detail: detail("each buyer's summary and all its sources: up to three times as long"),
});

const buyerArguments = z.strictObject({
  slug: buyerParams.shape.slug.meta({
    description: "Slug of the buyer, from search_buyers or list_recent_deals. Its exact name works too",
    examples: ["specimen-partners", "Specimen Partners"],
  }),
});

const dealsArguments = z.strictObject({
  ...filters.deals,
  ...paging,
  detail: detail("every page that each deal rests on: up to twice as long"),
});

/** A buyer in a list without detail: a page of them must not fill a model's context. */
export const buyerBrief = buyerSummary
  .pick({
    slug: true,
    name: true,
    type: true,
    hqCountry: true,
    hqRegion: true,
    targetRegions: true,
    clubCount: true,
    intent: true,
    active: true,
    activeSourceUrl: true,
    latestActivity: true,
  })
  .meta({ id: "BuyerBrief", description: "A buyer in short; get_buyer returns the whole record" });

/** A deal in a list without detail. */
export const dealBrief = deal.omit({ sourceDate: true, sources: true, quote: true, readBy: true }).meta({
  id: "DealBrief",
  description: "A deal with its first source; detail, or GET /api/v1/deals, returns all of them",
});

const nextOffset = z.int().min(1).nullable().describe("offset of the next page; null on the last");

const buyersResult = buyerPage
  .omit({ data: true, next: true })
  .extend({ data: z.array(z.union([buyerBrief, buyerSummary])), nextOffset });

/** A copy without its id: a schema with an id becomes a reference, and clients expect the result described in place. */
const buyerResult = buyerResponse.extend({});

const dealsResult = dealPage
  .omit({ data: true, next: true })
  .extend({ data: z.array(z.union([dealBrief, deal])), nextOffset });

export const searchBuyersTool = {
  name: "search_buyers",
  title: "Search buyers of football clubs",
  description:
    "Search people and organisations that buy football clubs, by words, kind, region, country, club, stake and reported intent. Filters are combined with " +
    "AND; without any, all buyers are listed, newest activity first. Use it to find who could buy a club or where a buyer is active; then " +
    `get_buyer for one buyer's clubs and decision-makers. Results are short unless detail is true. ${CARE}`,
  input: buyersArguments,
  output: buyersResult,
} as const satisfies Tool;

export const getBuyerTool = {
  name: "get_buyer",
  title: "Get one buyer with its decision-makers",
  description:
    "Everything about one buyer: summary, clubs held, last known and former, reported intent, decision-makers with their published roles, " +
    `and all sources. ${NO_CONTACTS} linkedin and workEmail are null so far. ` +
    "Needs a slug: search_buyers finds it. " +
    `${CARE}`,
  input: buyerArguments,
  output: buyerResult,
} as const satisfies Tool;

export const listRecentDealsTool = {
  name: "list_recent_deals",
  title: "List recent deals",
  description:
    "Takeovers and sales of stakes in football clubs, the newest announcement first, by club, country, buyer's country, price, kind, status and day of the announcement. Use it for what happened lately; " +
    "use search_buyers for who buys. A deal's buyer, if not null, is a slug for get_buyer. An unknown club or country of a club returns an empty list. " +
    "Each deal has its first source; detail adds the others. " +
    `${CARE}`,
  input: dealsArguments,
  output: dealsResult,
} as const satisfies Tool;

/** In the order in which clients see them. */
export const tools = [searchBuyersTool, getBuyerTool, listRecentDealsTool] as const satisfies readonly Tool[];

export type ToolName = (typeof tools)[number]["name"];

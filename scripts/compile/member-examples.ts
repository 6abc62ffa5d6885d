import { memberAttribution } from "../../contract/members/attribution.ts";
import { buyerRecord, toSummary } from "../../contract/members/records.ts";
import { memberApiPaths, memberPaths } from "../../contract/site-paths.ts";
import examples from "./member-examples.json" with { type: "json" };
import type { Examples } from "./openapi.ts";

/** Examples of the member operations. The document is public and members' records are not, so everyone and everything in them is fictional. */
export function memberExamples(baseUrl: string, dealsUrl: string): Examples {
  const { buyer, deal, buyerChange, dealChange, me } = examples;
  const about = { attribution: memberAttribution(baseUrl), dataVersion: "2026-11-01-0a1b2c3d" };
  const page = (path: string, entry: unknown) => ({
    data: [entry],
    total: 2,
    limit: 1,
    offset: 0,
    next: `${dealsUrl}${path}?limit=1&offset=1`,
    ...about,
  });
  return {
    searchBuyers: { answer: page(memberApiPaths.buyers, toSummary(buyerRecord.parse(buyer))) },
    getBuyer: { answer: { data: buyer, ...about } },
    listDeals: { answer: page(memberApiPaths.deals, deal) },
    listBuyerChanges: { answer: page(memberApiPaths.buyerChanges, buyerChange) },
    listDealChanges: { answer: page(memberApiPaths.dealChanges, dealChange) },
    getMe: { answer: { data: { ...me, accountUrl: `${dealsUrl}${memberPaths.account}` } } },
  };
}

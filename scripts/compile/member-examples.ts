import * as z from "zod";
import { pick } from "../../contract/collections.ts";
import { memberAttribution } from "../../contract/members/attribution.ts";
import {
  type BuyerChange,
  buyerChange,
  buyerChangeFields,
  type DealChange,
  dealChange,
  dealChangeFields,
} from "../../contract/members/changes.ts";
import { type AccountWindow, accountWindows } from "../../contract/members/limits.ts";
import {
  type BuyerRecord,
  type Deal,
  type LimitUse,
  type Me,
  toSummary,
} from "../../contract/members/records.ts";
import { required } from "../../contract/required.ts";
import { memberApiPaths, memberPaths } from "../../contract/site-paths.ts";
import { buyerEntry, dealRow } from "../../data/schema/members.ts";
import type { ClubRow } from "../../data/schema/records.ts";
import { memberRecords } from "./member-index.ts";
import type { Examples } from "./openapi.ts";

/**
 * Examples of the member operations. The document is public and members' records are not, so everyone and everything in them is
 * fictional: they are made of the examples in the schemas of the evidence.
 */
export function memberExamples(baseUrl: string, dealsUrl: string): Examples {
  const { buyer, deal } = exampleRecords();
  const changes = exampleChanges({ buyer, deal });
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
    searchBuyers: { answer: page(memberApiPaths.buyers, toSummary(buyer)) },
    getBuyer: { answer: { data: buyer, ...about } },
    listDeals: { answer: page(memberApiPaths.deals, deal) },
    listBuyerChanges: { answer: page(memberApiPaths.buyerChanges, changes.buyer) },
    listDealChanges: { answer: page(memberApiPaths.dealChanges, changes.deal) },
    getMe: { answer: { data: exampleMe(dealsUrl) } },
  };
}

/** A value made of the first examples of its schema's fields; null if a field has none. */
function exampleOf(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) throw new TypeError("a field without a schema");
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (Array.isArray(examples)) return examples[0];
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, exampleOf(field)]));
  const inner =
    schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : undefined;
  return inner instanceof z.ZodObject || inner instanceof z.ZodArray ? exampleOf(inner) : null;
}

const EXAMPLE_CLUBS: ReadonlyMap<string, ClubRow> = new Map([
  [
    "example-rovers",
    { slug: "example-rovers", name: "Example Rovers", country: "England", aliases: [], website: null },
  ],
]);

/** A change of each kind of record, which says what a later page reported. */
function exampleChanges({ buyer, deal }: { buyer: BuyerRecord; deal: Deal }): {
  buyer: BuyerChange;
  deal: DealChange;
} {
  const frame = {
    release: "2026-11-01",
    releasedAt: "2026-11-01T12:00:00Z",
    kind: "changed",
    reason: null,
  } as const;
  return {
    buyer: buyerChange.parse({
      id: `2026-11-01/${buyer.slug}`,
      ...frame,
      ...pick(buyer, buyerChangeFields),
      fields: [{ field: "active", from: "false", to: "true" }],
    }),
    deal: dealChange.parse({
      id: `2026-11-01/${deal.slug}`,
      ...frame,
      ...pick(deal, dealChangeFields),
      fields: [{ field: "status", from: "agreed", to: "completed" }],
    }),
  };
}

/** A buyer and a deal, compiled as the build compiles the evidence. */
export function exampleRecords(): { buyer: BuyerRecord; deal: Deal } {
  const source = { path: "data/members", line: 1 };
  const { buyers, deals } = memberRecords(EXAMPLE_CLUBS, {
    buyers: [{ ...buyerEntry.parse(exampleOf(buyerEntry)), slug: "specimen-partners", source }],
    deals: [{ ...dealRow.parse(exampleOf(dealRow)), further: [], source }],
    clubs: [],
  });
  return {
    buyer: required(buyers[0], "the example of a buyer"),
    deal: required(deals[0], "the example of a deal"),
  };
}

const exampleUse = ({ name, quota, seconds }: AccountWindow, resetSeconds: number): LimitUse => ({
  window: name,
  quota,
  windowSeconds: seconds,
  used: 1,
  remaining: quota - 1,
  resetSeconds,
});

const exampleMe = (dealsUrl: string): Me => ({
  plan: "pro",
  planUntil: null,
  isPro: true,
  limits: [exampleUse(accountWindows.minute, 42), exampleUse(accountWindows.day, 80_000)],
  keys: [
    {
      id: "exampleexample",
      label: "Example",
      created: "2026-11-01T09:00:00.000Z",
      lastUsed: null,
      expires: null,
      revoked: null,
      current: true,
    },
  ],
  accountUrl: `${dealsUrl}${memberPaths.account}`,
});

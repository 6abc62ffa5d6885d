import { expect, test } from "vitest";
import * as z from "zod";
import { covers } from "../../../requirements.ts";
import { REGIONS, TYPES } from "../fictional-buyers.ts";
import { call, get, post } from "./mcp-fixture.ts";

/** A filter with a value as REST expects it, and as the tool does. */
type Ask = readonly [name: string, rest: string, tool: unknown];

const each = (name: string, values: readonly string[]): Ask[] => values.map((value) => [name, value, value]);

const BUYER_ASKS: readonly Ask[] = [
  ...each("targetCountry", ["Spain", "united-states"]),
  ...each("holdsIn", ["England"]),
  ...each("notIn", ["England", "Germany"]),
  ["minStake", "51", 51],
  ...each("q", ["stadiums", "birch cap", "ámber"]),
  ...each("type", [...TYPES, "funds"]),
  ...each("hq", REGIONS),
  ...each("target", REGIONS),
  ["intent", "1", true],
  ["active", "1", true],
  ...each("sort", ["recent", "clubs", "name"]),
  ["limit", "3", 3],
  ["limit", "100", 100],
  ["offset", "2", 2],
];

const DEAL_ASKS: readonly Ask[] = [
  ...each("country", ["England", "england", "Atlantis"]),
  ...each("buyerCountry", ["Germany"]),
  ...each("club", ["example-rovers"]),
  ["minPrice", "1000000", 1_000_000],
  ["maxPrice", "5000000", 5_000_000],
  ...each("currency", ["GBP"]),
  ["limit", "3", 3],
  ["offset", "24", 24],
];

const page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  attribution: z.unknown(),
  dataVersion: z.string(),
});
const restPage = page.extend({ next: z.string().nullable() });
const toolPage = page.extend({ nextOffset: z.int().nullable() });

async function overRest(path: string, asks: readonly Ask[]) {
  const query = new URLSearchParams(Object.fromEntries(asks));
  const response = await get(`${path}?${query}`);
  const { next, ...answer } = restPage.parse(await response.json());
  const nextOffset = next === null ? null : Number(new URL(next).searchParams.get("offset"));
  return { ...answer, nextOffset };
}

async function overMcp(tool: string, asks: readonly Ask[], more: Readonly<Record<string, unknown>> = {}) {
  const args = { ...Object.fromEntries(asks.map(([name, , value]) => [name, value])), ...more };
  const response = await post(call(tool, args));
  const { result } = z
    .object({ result: z.object({ structuredContent: toolPage }) })
    .parse(await response.json());
  return result.structuredContent;
}

/** Nothing, every ask, and every two filters with the first value of each. */
function pairs(asks: readonly Ask[]): Ask[][] {
  const filters = [...new Map(asks.toReversed().map((ask) => [ask[0], ask])).values()];
  const two = filters.flatMap((one, index) => filters.slice(index + 1).map((other) => [one, other]));
  return [[], ...asks.map((ask) => [ask]), ...two];
}

test(
  "REST and MCP find the same buyers in the same order, by every pair of filters",
  covers("MCP-SEARCH-ARGS"),
  async () => {
    const asked = pairs(BUYER_ASKS);
    expect(asked.length).toBeGreaterThan(50);
    for (const asks of asked) {
      const rest = await overRest("/api/v1/buyers", asks);
      expect(await overMcp("search_buyers", asks, { detail: true })).toEqual(rest);
    }
    for (const ask of BUYER_ASKS) {
      const [rest, short] = [await overRest("/api/v1/buyers", [ask]), await overMcp("search_buyers", [ask])];
      expect(short.data.map(({ slug }) => slug)).toEqual(rest.data.map(({ slug }) => slug));
      expect(rest.data).toMatchObject(short.data);
    }
  },
);

test("REST and MCP list the same deals, by every pair of filters", covers("EP-DEALS"), async () => {
  for (const asks of pairs(DEAL_ASKS)) {
    const rest = await overRest("/api/v1/deals", asks);
    expect(await overMcp("list_recent_deals", asks, { detail: true })).toEqual(rest);
    expect(rest).toMatchObject(await overMcp("list_recent_deals", asks));
  }
});

test("REST and MCP give the same record of a buyer", covers("EP-BUYER", "REC-BUYER"), async () => {
  for (const slug of ["example-capital", "buyer-000", "buyer-117", "buyer-199"]) {
    const rest = await get(`/api/v1/buyers/${slug}`);
    const response = await post(call("get_buyer", { slug }));
    expect(await response.json()).toMatchObject({ result: { structuredContent: await rest.json() } });
  }
});

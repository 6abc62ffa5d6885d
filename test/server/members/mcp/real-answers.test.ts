import { expect, test } from "vitest";
import { required } from "../../../../contract/required.ts";
import { createTools } from "../../../../server/members/mcp/tools.ts";
import { createBuyers } from "../../../../server/members/records/buyers.ts";
import { createDeals } from "../../../../server/members/records/deals.ts";
import { loadMemberIndexes } from "../../../../server/members/records/member-indexes.ts";
import { realIndex } from "../../../shared-build.ts";
import { BASE_URL } from "./mcp-fixture.ts";

test("over the real evidence a page of twenty, text and data together, stays below 6,000 tokens, and one of a hundred below 30,000, as limit says", async () => {
  const indexes = required(await loadMemberIndexes(await realIndex()), "the members' index");
  const tools = createTools({
    buyers: createBuyers(indexes),
    deals: createDeals(indexes),
    baseUrl: BASE_URL,
    dataVersion: indexes.manifest.dataVersion,
  });
  const tokens = (name: string, args: object): number => {
    const tool = tools.find(({ definition }) => definition.name === name);
    return JSON.stringify(tool?.handler(args)).length / 4;
  };
  for (const sort of ["recent", "clubs", "name"])
    for (let offset = 0; offset < indexes.buyers.length; offset += 1)
      expect(tokens("search_buyers", { sort, offset })).toBeLessThan(6000);
  for (let offset = 0; offset < indexes.deals.length; offset += 1) {
    expect(tokens("list_recent_deals", { offset })).toBeLessThan(6000);
    expect(tokens("list_recent_deals", { offset, limit: 100 })).toBeLessThan(30_000);
  }
  expect(tokens("search_buyers", { limit: 100 })).toBeLessThan(30_000);
  for (const [name, times] of [
    ["search_buyers", 3],
    ["list_recent_deals", 2],
  ] as const)
    for (const offset of [0, 50, 100])
      expect(tokens(name, { offset, detail: true }) / tokens(name, { offset })).toBeLessThan(times);
  expect(indexes.buyers.length).toBeGreaterThan(20);
  expect(indexes.deals.length).toBeGreaterThan(100);
});

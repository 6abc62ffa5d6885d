import { LRUCache } from "lru-cache";
import type { BuyersQuery } from "../../../contract/members/parameters.ts";
import {
  type BuyerBrief,
  type BuyersArguments,
  buyerBrief,
  getBuyerTool,
  listRecentDealsTool,
  searchBuyersTool,
} from "../../../contract/members/tools.ts";
import type { Observer } from "../../observer.ts";
import type { Buyers } from "../buyers.ts";
import type { Deals } from "../deals.ts";
import { fragmentsOf, recordsAt } from "../selection.ts";
import { readArguments } from "./arguments.ts";
import { buyerDetail, buyerLine, buyerText, dealLine } from "./renderings.ts";
import { failedCall, shownWith, type ToolResult, type ToolResults } from "./tool-results.ts";

/** Calls a tool with arguments that nobody has checked yet. What is wrong with them is told in the result. */
export type ToolCall = (given: unknown) => ToolResult;

/** Told where no buyer passes all filters. */
const FEWER_FILTERS = "A buyer must pass every filter and hold every word of q: ask with fewer.";

/** So much of an unknown name is repeated. */
const SHOWN = 100;

/** The tools by name. Everything that a record can be shown as is prepared here, once. */
export function createToolCalls(
  buyers: Buyers,
  deals: Deals,
  results: ToolResults,
): ReadonlyMap<string, ToolCall> {
  return new Map([
    [searchBuyersTool.name, searchBuyers(buyers, results)],
    [getBuyerTool.name, getBuyer(buyers, results)],
    [listRecentDealsTool.name, listRecentDeals(deals, results)],
  ]);
}

/** So many results of a tool are kept, of arguments up to so many characters. */
const KEPT = { results: 500, characters: 500 } as const;

/** The same tools, each keeping what it found: a result depends on the arguments and the data alone, and the same is asked again and again. */
export function keptCalls(calls: ReadonlyMap<string, ToolCall>): ReadonlyMap<string, ToolCall> {
  return new Map([...calls].map(([name, call]) => [name, kept(call)]));
}

function kept(call: ToolCall): ToolCall {
  const results = new LRUCache<string, ToolResult>({ max: KEPT.results });
  return (given) => {
    const key = keyOf(given);
    const known = key === undefined ? undefined : results.get(key);
    if (known !== undefined) return known;
    const result = call(given);
    if (key !== undefined && result.failed !== true) results.set(key, result);
    return result;
  };
}

/** Arguments as a text; undefined where they are long, or hold what may be too deep to be written. */
function keyOf(given: unknown): string | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  if (Object.values(given).some((value) => typeof value === "object" && value !== null)) return undefined;
  const key = JSON.stringify(given);
  return key.length <= KEPT.characters ? key : undefined;
}

/** The same tools, each telling how its calls end. */
export function observedCalls(
  calls: ReadonlyMap<string, ToolCall>,
  { toolCalled }: Pick<Observer, "toolCalled">,
): ReadonlyMap<string, ToolCall> {
  const observed = (name: string, call: ToolCall): ToolCall => {
    return (given) => {
      const result = call(given);
      toolCalled(name, result.failed === true ? "refused" : "answered");
      return result;
    };
  };
  return new Map([...calls].map(([name, call]) => [name, observed(name, call)]));
}

function searchBuyers(buyers: Buyers, results: ToolResults): ToolCall {
  const { summaries, summaryJson } = buyers;
  const inBrief = buyerBrief.strip();
  const briefs = summaries.map((summary): BuyerBrief => inBrief.parse(summary));
  const brief = shownWith(fragmentsOf(briefs), summaries.map(buyerLine));
  const detailed = shownWith(summaryJson, summaries.map(buyerDetail));
  return (given) => {
    const read = readArguments(searchBuyersTool.input, given);
    if ("fault" in read) return failedCall(read.fault);
    const selection = buyers.search(queryOf(read.values));
    const listed = recordsAt(read.values.detail ? detailed : brief, selection);
    return results.page("Buyers", listed, selection, FEWER_FILTERS);
  };
}

function getBuyer(buyers: Buyers, results: ToolResults): ToolCall {
  const shown = shownWith(buyers.recordJson, buyers.records.map(buyerText));
  return (given) => {
    const read = readArguments(getBuyerTool.input, given);
    if ("fault" in read) return failedCall(read.fault);
    const { slug } = read.values;
    const found = shown[buyers.named(slug) ?? -1];
    return found === undefined ? failedCall(noBuyer(slug.slice(0, SHOWN), buyers)) : results.one(found);
  };
}

function listRecentDeals(deals: Deals, results: ToolResults): ToolCall {
  const shown = shownWith(deals.recordJson, deals.records.map(dealLine));
  // A model that asks for "USA" or "UK" would otherwise take it that there are no deals.
  const knownCountries = `Countries with deals: ${deals.countries.join(", ")}.`;
  return (given) => {
    const read = readArguments(listRecentDealsTool.input, given);
    if ("fault" in read) return failedCall(read.fault);
    const selection = deals.list(read.values);
    return results.page("Deals", recordsAt(shown, selection), selection, knownCountries);
  };
}

/** The same question as REST takes it, where a flag restricts or is not there. */
function queryOf({ intent, active, detail: _detail, ...query }: BuyersArguments): BuyersQuery {
  return { ...query, ...(intent ? { intent } : {}), ...(active ? { active } : {}) };
}

function noBuyer(slug: string, buyers: Buyers): string {
  const near = buyers.near(slug);
  const advice =
    near.length === 0
      ? "search_buyers finds buyers by words."
      : `The nearest slugs: ${near.join(", ")}. Call get_buyer with one of them, or search_buyers with words.`;
  return `No buyer has the slug or name ${JSON.stringify(slug)}. ${advice}`;
}

import type { CallToolResult } from "@modelcontextprotocol/server";
import { memberAttribution } from "../../../contract/members/attribution.ts";
import type { BuyerSummary } from "../../../contract/members/records.ts";
import { targetText } from "../../../contract/members/shown-fields.ts";
import {
  buyerBrief,
  dealBrief,
  getBuyerTool,
  listRecentDealsTool,
  searchBuyersTool,
  type ToolName,
  tools,
} from "../../../contract/members/tools.ts";
import { bindTool, failed, type McpTool } from "../../mcp/tools.ts";
import type { Buyers } from "../records/buyers.ts";
import type { Deals } from "../records/deals.ts";
import { nextOffset, type Page } from "../records/paging.ts";
import { buyerDetail, buyerLine, buyerText, dealDetail, dealLine } from "./text-format.ts";

interface ToolParts {
  buyers: Buyers;
  deals: Deals;
  /** The public address, without a trailing slash. */
  baseUrl: string;
  dataVersion: string;
}

const EMPTY_RESULT_HINT = "A buyer must pass every filter and contain every word of q: try fewer.";
const REMINDER = "For business contact only; keep to the email laws that apply. Name the sources.";
const MAX_ECHO = 100;

/** The tools in the order of the contract. One without a handler does not compile. */
export function createTools({ buyers, deals, baseUrl, dataVersion }: ToolParts): readonly McpTool[] {
  const attribution = memberAttribution(baseUrl);
  const footer = `${REMINDER} ${attribution.text}, ${attribution.url} (data ${dataVersion}).`;
  const result = (lines: readonly string[], content: object): CallToolResult => ({
    content: [{ type: "text", text: [...lines, footer].join("\n") }],
    structuredContent: { ...content, attribution, dataVersion },
  });
  const list = <Item>(title: string, page: Page<Item>, toLine: (item: Item) => string, hint: string) => {
    const { data, total, limit, offset } = page;
    const lines = [headline(title, page, hint), ...data.map(toLine)];
    return (shown: readonly unknown[]) =>
      result(lines, { data: shown, total, limit, offset, nextOffset: nextOffset(page) });
  };

  const handlers: Record<ToolName, McpTool> = {
    search_buyers: bindTool(searchBuyersTool, ({ detail, ...query }) => {
      const page = buyers.search(query);
      const { targetCountry } = query;
      const target = (buyer: BuyerSummary) =>
        targetCountry ? `\n  ${targetText(buyer, targetCountry)}` : "";
      const toLine = (buyer: BuyerSummary) => `${(detail ? buyerDetail : buyerLine)(buyer)}${target(buyer)}`;
      const toResult = list("Buyers", page, toLine, EMPTY_RESULT_HINT);
      return toResult(detail ? page.data : page.data.map((buyer) => briefBuyer.parse(buyer)));
    }),
    get_buyer: bindTool(getBuyerTool, ({ slug }) => {
      const buyer = buyers.findByName(slug);
      return buyer === undefined
        ? failed(noBuyer(slug.slice(0, MAX_ECHO), buyers))
        : result([buyerText(buyer)], { data: buyer });
    }),
    list_recent_deals: bindTool(listRecentDealsTool, ({ detail, ...query }) => {
      // Otherwise a model that asks for "USA" or "UK" concludes that there are no deals.
      const hint = `Countries with deals: ${deals.countries.join(", ")}.`;
      const page = deals.list(query);
      const toResult = list("Deals", page, detail ? dealDetail : dealLine, hint);
      return toResult(detail ? page.data : page.data.map((deal) => briefDeal.parse(deal)));
    }),
  };
  return tools.map(({ name }) => handlers[name]);
}

const briefBuyer = buyerBrief.strip();
const briefDeal = dealBrief.strip();

function headline(title: string, page: Page<unknown>, hint: string): string {
  const { data, total, offset } = page;
  if (total === 0) return `${title}: none match. ${hint}`;
  if (data.length === 0) return `${title}: none at offset ${offset}; ${total} match.`;
  const next = nextOffset(page);
  const range = `${title} ${offset + 1} to ${offset + data.length} of ${total}.`;
  return next === null ? range : `${range} Next page: offset ${next}.`;
}

function noBuyer(slug: string, buyers: Buyers): string {
  const suggestions = buyers.suggest(slug);
  const advice =
    suggestions.length === 0
      ? "search_buyers finds buyers by words."
      : `Similar slugs: ${suggestions.join(", ")}. Call get_buyer with one of them, or search_buyers with words.`;
  return `No buyer has the slug or name ${JSON.stringify(slug)}. ${advice}`;
}

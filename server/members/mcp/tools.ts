import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import { memberAttribution } from "../../../contract/members/attribution.ts";
import {
  buyerBrief,
  dealBrief,
  getBuyerTool,
  listRecentDealsTool,
  searchBuyersTool,
  type Tool,
  type ToolName,
  tools,
} from "../../../contract/members/tools.ts";
import { openResponse } from "../../../contract/open-responses.ts";
import { nearest } from "../../../contract/text-folding.ts";
import type { Observer } from "../../observer.ts";
import type { Buyers } from "../buyers.ts";
import type { Deals } from "../deals.ts";
import { nextOffset, type Page } from "../page.ts";
import { buyerDetail, buyerLine, buyerText, dealDetail, dealLine } from "./text-format.ts";

/** A tool as clients see it, and what it does. Arguments arrive unchecked; faults are described in the result. */
export interface McpTool {
  definition: Tool;
  handler: (given: unknown) => CallToolResult;
}

interface ToolParts {
  buyers: Buyers;
  deals: Deals;
  /** The public address, without a trailing slash. */
  baseUrl: string;
  dataVersion: string;
}

const EMPTY_RESULT_HINT = "A buyer must pass every filter and contain every word of q: try fewer.";
const REMINDER = "For business contact only; keep to the e-mail laws that apply. Name the sources.";
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
    search_buyers: bind(searchBuyersTool, ({ intent, active, detail, ...query }) => {
      const flags = { ...(intent ? { intent } : {}), ...(active ? { active } : {}) };
      const page = buyers.search({ ...query, ...flags });
      const toResult = list("Buyers", page, detail ? buyerDetail : buyerLine, EMPTY_RESULT_HINT);
      return toResult(detail ? page.data : page.data.map((buyer) => briefBuyer.parse(buyer)));
    }),
    get_buyer: bind(getBuyerTool, ({ slug }) => {
      const buyer = buyers.findByName(slug);
      return buyer === undefined
        ? failed(noBuyer(slug.slice(0, MAX_ECHO), buyers))
        : result([buyerText(buyer)], { data: buyer });
    }),
    list_recent_deals: bind(listRecentDealsTool, ({ detail, ...query }) => {
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

function bind<Definition extends Tool>(
  definition: Definition,
  handler: (values: z.infer<Definition["input"]>) => CallToolResult,
): McpTool {
  return {
    definition,
    handler(given) {
      const parsed = parseToolArguments<Definition["input"]>(definition.input, given);
      return "fault" in parsed ? failed(parsed.fault) : namingNulls(handler(parsed.values), given);
    },
  };
}

/** Names the arguments that were null: some clients send it for a value that they could not read, such as `limit=abc`. */
function namingNulls(result: CallToolResult, given: unknown): CallToolResult {
  if (typeof given !== "object" || given === null) return result;
  const names = Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : []));
  if (names.length === 0) return result;
  const note = `Taken as left out, because null: ${names.join(", ")}.`;
  const content = result.content.map((part) =>
    part.type === "text" ? { ...part, text: `${part.text}\n${note}` } : part,
  );
  return { ...result, content };
}

/** The message goes into a model's memory, so it names this many faults at most and repeats little of what was sent. */
const MAX_FAULTS = 10;
const MAX_NAME_ECHO = 50;

type ParsedArguments<Schema extends z.ZodObject> = { values: z.infer<Schema> } | { fault: string };

/** The arguments as the tool's schema parses them, or a message by which a model can correct the call. */
function parseToolArguments<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): ParsedArguments<Schema> {
  const result = schema.safeParse(withoutNulls(given ?? {}));
  if (result.success) return { values: result.data };
  const names = Object.keys(schema.shape);
  const faults = result.error.issues.flatMap((issue) => describeIssue(issue, names)).slice(0, MAX_FAULTS);
  return { fault: `${faults.join("\n")}\nCorrect the arguments and call again.` };
}

/** Models write null for an argument that they mean to leave out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function describeIssue(issue: z.core.$ZodIssue, names: readonly string[]): string[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownArgument(key, names));
  const [name] = issue.path;
  return name === undefined
    ? ["The arguments must be an object."]
    : [`${String(name)} ${describeFault(issue)}.`];
}

/** Zod's default message names types of JavaScript instead of what is expected. */
function describeFault(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_type" || !issue.message.startsWith("Invalid input")) return issue.message;
  return issue.input === undefined && issue.message.endsWith("undefined")
    ? "is required"
    : `must be a ${issue.expected}`;
}

function unknownArgument(key: string, names: readonly string[]): string {
  const echo = key.slice(0, MAX_NAME_ECHO);
  const [guess] = nearest(echo, names);
  const hint = guess === undefined ? `the arguments are ${names.join(", ")}.` : `did you mean ${guess}?`;
  return `Unknown argument ${JSON.stringify(echo)}; ${hint}`;
}

/** The same tools, reporting the outcome of each call. */
export function observeTools(
  tools: readonly McpTool[],
  { toolCalled }: Pick<Observer, "toolCalled">,
): readonly McpTool[] {
  return tools.map(({ definition, handler }) => ({
    definition,
    handler(given) {
      const result = handler(given);
      toolCalled(definition.name, result.isError === true ? "refused" : "answered");
      return result;
    },
  }));
}

const failed = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });

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

/** The tools as `tools/list` returns them. The JSON Schemas come from the schemas that check arguments. */
export function describeTools(): ListToolsResult["tools"] {
  const described = tools.map(({ name, title, description, input, output }: Tool) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input, "input"),
    outputSchema: jsonSchema(output, "output"),
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }));
  // Through JSON, because the SDK's type of a JSON Schema knows plain JSON only.
  return JSON.parse(JSON.stringify(described));
}

/** Opens results and removes noise: zod's `id`, Unicode patterns that some clients reject, patterns beside a format, MAX_SAFE_INTEGER, and examples of results. */
function jsonSchema(schema: z.ZodObject, io: "input" | "output") {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      delete part.id;
      if (io === "output") {
        delete part.examples;
        openResponse(part);
      }
      if (io === "input" || part.format !== undefined) delete part.pattern;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
}

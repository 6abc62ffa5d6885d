import type { JsonSchemaType } from "@modelcontextprotocol/server";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { expect, test } from "vitest";
import * as z from "zod";
import { MCP_SERVER } from "../../../../contract/members/mcp-server.ts";
import { tools } from "../../../../contract/members/tools.ts";
import { describeTools } from "../../../../server/mcp/tools.ts";
import { buyerText } from "../../../../server/members/mcp/text-format.ts";
import { frozenTools } from "../../../frozen-tools.ts";
import { covers } from "../../../requirements.ts";
import { exampleCapital, lastKnown } from "../fictional-buyers.ts";
import { call, exampleDeal, post } from "./mcp-fixture.ts";

const called = z.object({
  result: z.object({
    content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    isError: z.literal(true).optional(),
  }),
});

async function resultOf(name: string, args: unknown) {
  const response = await post(call(name, args));
  expect(response.status).toBe(200);
  const { result } = called.parse(await response.json());
  return { text: result.content[0].text, structured: result.structuredContent, isError: result.isError };
}

const GOOD_CALLS: readonly [name: string, args: Record<string, unknown>][] = [
  ["search_buyers", {}],
  ["search_buyers", { intent: true, limit: 3 }],
  ["search_buyers", { q: "stadiums", type: "individual", active: true, sort: "clubs" }],
  ["search_buyers", { hq: "Europe", target: "Africa", detail: true }],
  ["search_buyers", { offset: 195, limit: 100, detail: true }],
  ["search_buyers", { q: "nothing has this word" }],
  ["get_buyer", { slug: "example-capital" }],
  ["get_buyer", { slug: "EXAMPLE capital" }],
  ["list_recent_deals", {}],
  ["list_recent_deals", { country: "england", limit: 2, offset: 23 }],
  ["list_recent_deals", { limit: 2, detail: true }],
  ["list_recent_deals", { country: "Atlantis" }],
];

/** A validator that knows nothing of zod, over a schema as it goes over the wire. */
function validatorOf(name: string, side: "inputSchema" | "outputSchema") {
  const schema: JsonSchemaType = JSON.parse(
    JSON.stringify(describeTools(tools).find((tool) => tool.name === name)?.[side]),
  );
  return new AjvJsonSchemaValidator().getValidator(schema);
}

test.each(GOOD_CALLS)("%s with %j returns what its schema promises, by zod and Ajv", async (name, args) => {
  expect(validatorOf(name, "inputSchema")(args)).toMatchObject({ valid: true });
  const { structured, isError } = await resultOf(name, args);
  expect(isError).toBeUndefined();
  expect(tools.find((tool) => tool.name === name)?.output.safeParse(structured).error).toBeUndefined();
  expect(validatorOf(name, "outputSchema")(structured)).toMatchObject({ valid: true });
});

test("null means the same as no argument, because models send it so", async () => {
  const nulls = { q: null, type: null, hq: null, intent: null, sort: null, offset: null, detail: null };
  const { structured, isError } = await resultOf("search_buyers", { ...nulls, limit: 3 });
  expect(isError).toBeUndefined();
  expect(structured).toEqual((await resultOf("search_buyers", { limit: 3 })).structured);
});

test("the arguments that were null are named, because a client may have meant something else", async () => {
  const nulls = { limit: null, q: null };
  expect((await resultOf("search_buyers", nulls)).text).toContain("Ignored because null: limit, q.");
  expect((await resultOf("search_buyers", { intent: true })).text).not.toContain("null");
});

test("intent and active false mean the same as no argument", async () => {
  const { structured } = await resultOf("search_buyers", { intent: false, active: false });
  expect(structured).toMatchObject({ total: 201, limit: 20 });
});

test("a list has short buyers, each with the URL of a source", async () => {
  const { structured, text } = await resultOf("search_buyers", { q: "example capital" });
  expect(structured?.data).toEqual([
    {
      slug: "example-capital",
      name: "Example Capital",
      type: "investment firm",
      hqCountry: "Germany",
      hqRegion: "Europe",
      targetRegions: ["Africa", "Europe"],
      clubCount: 1,
      intent: {
        note: "Seeks a second club.",
        reported: "2026-03",
        sourceUrl: "https://news.example.org/intent",
      },
      active: true,
      activeSourceUrl: "https://news.example.org/active",
      latestActivity: "2026-03",
    },
  ]);
  expect(text).toBe(
    [
      "Buyers 1 to 1 of 1.",
      "- Example Capital [example-capital]: investment firm, Germany; buys in Africa, Europe; 1 club held; latest 2026-03; " +
        "active (https://news.example.org/active)",
      "  Intent, 2026-03: Seeks a second club. (https://news.example.org/intent)",
      "For business contact only; keep to the email laws that apply. Name the sources. Clubledger, the sourced ledger of the " +
        "football business, https://ledger.example.org/ (data 2026-11-01-0a1b2c3d).",
    ].join("\n"),
  );
});

test("detail adds the summary and all sources: the record that REST lists", async () => {
  const { structured, text } = await resultOf("search_buyers", { q: "example capital", detail: true });
  const { clubs: _clubs, decisionMakers: _people, selling: _selling, ...summary } = exampleCapital;
  expect(structured?.data).toEqual([summary]);
  expect(text).toContain(
    "  Buys clubs that do not exist.\n  Sources: Example News 2026-01 https://news.example.org/one\n  Verified 2026-11-01",
  );
});

test("a search by target country says of each buyer whether the country or only its region is reported", async () => {
  const { text } = await resultOf("search_buyers", {
    q: "example capital",
    targetCountry: "spain",
    includeRegion: true,
  });
  expect(text).toContain("  Spain: only the region is reported");
});

test("get_buyer returns the full record, found by slug or name, and as text every fact beside its source", async () => {
  const { structured, text } = await resultOf("get_buyer", { slug: "example-capital" });
  expect(structured?.data).toEqual(exampleCapital);
  expect(text.split("\n").slice(2, -1)).toEqual([
    "Buys clubs that do not exist.",
    "Clubs:",
    "- Example Rovers (England): majority stake; 51%; since 2024-06; held, as of 2026-01 (https://news.example.org/rovers, newest https://news.example.org/as-of)",
    "- 1. FC Müster (Germany): stake unknown; until 2023 (https://news.example.org/muster)",
    "Decision-makers:",
    "- Ada Example: Managing partner; https://linkedin.example.org/ada; ada@capital.example.org (deliverable on 2026-10-01) " +
      "(https://capital.example.org/team)",
    "Sources:",
    "- Example News 2026-01 https://news.example.org/one",
    "Verified 2026-11-01",
  ]);
});

test("as text, a stake that no recent page confirms is last known, and so is activity", async () => {
  const [held] = exampleCapital.clubs;
  if (held === undefined) throw new Error("no fixture");
  const buyer = {
    ...exampleCapital,
    clubCount: 2,
    confirmedClubCount: 0,
    active: false,
    clubs: [
      { ...held, ...lastKnown("2020-07"), asOfSourceUrl: held.sourceUrl },
      { ...held, ...lastKnown(null) },
    ],
  };
  const text = buyerText(buyer);
  expect(text).toContain(
    "; 2 clubs last known; latest 2026-03; last known to be active (https://news.example.org/active)",
  );
  expect(text).toContain("since 2024-06; last known, as of 2020-07 (https://news.example.org/rovers)");
  expect(text).toContain("since 2024-06; last known, undated (https://news.example.org/rovers)");
  expect(text).not.toMatch(/held|\bnow\b/);
});

test("a buyer's text says where it wishes to buy, and which page says so; nothing if it is not known", () => {
  const text = buyerText({ ...exampleCapital, targetCountries: ["Spain", "Italy"] });
  expect(text).toContain("\nWishes to buy in Spain, Italy (https://news.example.org/intent)\n");
  expect(buyerText({ ...exampleCapital, targetCountries: [] })).not.toContain("Wishes to buy in");
});

const DEAL_LINE =
  "- Example Rovers (England): Example Capital [example-capital]; announced 2024-06-01; completed 2024-07-01; majority stake; 51%; " +
  "EUR 20,000,000; from Example Family. Openly fictional. (Example News https://news.example.org/specimen-partners, 2 more sources, " +
  "verified 2026-11-01)";

test("list_recent_deals returns deals with their first source, and as text one line each", async () => {
  const { structured, text } = await resultOf("list_recent_deals", { limit: 2 });
  const { sources: _sources, sourceDate: _date, quote: _quote, readBy: _readBy, ...short } = exampleDeal;
  expect(structured).toMatchObject({ total: 25, nextOffset: 2 });
  expect(z.array(z.unknown()).parse(structured?.data)[0]).toEqual(short);
  expect(text.split("\n").slice(0, 3)).toEqual([
    "Deals 1 to 2 of 25. Next page: offset 2.",
    DEAL_LINE,
    expect.stringContaining("(Example News https://news.example.org/specimen-partners, verified 2026-11-01)"),
  ]);
});

test("detail adds every source of a deal: the record that REST lists", async () => {
  const { structured, text } = await resultOf("list_recent_deals", { limit: 1, detail: true });
  expect(structured?.data).toEqual([exampleDeal]);
  expect(text.split("\n").slice(1, 3)).toEqual([
    DEAL_LINE,
    "  Sources: Example News 2024-06-12 https://news.example.org/specimen-partners; " +
      "Example Gazette 2024-07-01 https://gazette.example.org/completed; Example Gazette https://gazette.example.org/owners",
  ]);
});

test.each([
  ["list_recent_deals", { country: "UK" }, "Deals: none match. Countries with deals: England."],
  [
    "search_buyers",
    { q: "nothing has this word" },
    "Buyers: none match. A buyer must pass every filter and contain every word of q: try fewer.",
  ],
])("if %s finds nothing for %j, the text says how to ask instead", async (name, args, headline) => {
  const { text, structured, isError } = await resultOf(name, args);
  expect(text.split("\n")[0]).toBe(headline);
  expect(structured).toMatchObject({ data: [], total: 0, nextOffset: null });
  expect(isError).toBeUndefined();
});

test("a page beyond the end says so and how many there are", async () => {
  expect((await resultOf("search_buyers", { offset: 500 })).text).toMatch(
    /^Buyers: none at offset 500; 201 match\.\n/,
  );
});

const BAD_CALLS: readonly [name: string, args: unknown, expected: string][] = [
  ["search_buyers", { type: "fund" }, 'type must be one of "consortium", "corporate", "family office",'],
  ["search_buyers", { limit: 101 }, "limit must be a whole number from 1 to 100."],
  ["search_buyers", { intent: 1 }, "intent must be true or false."],
  ["search_buyers", { intents: true }, 'Unknown argument "intents"; did you mean intent?'],
  [
    "search_buyers",
    { colour: "red" },
    'Unknown argument "colour"; the arguments are q, type, hq, target, targetCountry, includeRegion, hqCountry, clubCountry, club, holdsIn, notIn, minStake, intentSince, intent, active, multiClub, sort, limit, offset, detail.',
  ],
  ["search_buyers", [], "The arguments must be an object."],
  ["search_buyers", { q: 5 }, "q must be a string."],
  ["get_buyer", {}, "slug is required."],
  ["get_buyer", { slug: "" }, "slug must not be empty.\nCorrect"],
  [
    "get_buyer",
    { slug: "example-capitol" },
    'No buyer has the slug or name "example-capitol". Similar slugs: example-capital.',
  ],
  ["get_buyer", { slug: "zzzzzzzzzzzzzzzzzzzzzzzzzzzz" }, "search_buyers finds buyers by words."],
  ["list_recent_deals", { country: "" }, "country must not be empty"],
];

test.each(BAD_CALLS)("%s with %j is explained to the model", async (name, args, expected) => {
  const { text, structured, isError } = await resultOf(name, args);
  expect(isError).toBe(true);
  expect(structured).toBeUndefined();
  expect(text).toContain(expected);
});

test("every fault of a call is named at once", async () => {
  const { text } = await resultOf("search_buyers", { limit: 0, hq: "Mars", page: 2 });
  expect(text.split("\n").map((line) => line.split(" ")[0])).toEqual(["hq", "limit", "Unknown", "Correct"]);
});

test("a call may leave its arguments out", async () => {
  const params = { name: "list_recent_deals" };
  const response = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  expect(called.parse(await response.json()).result.structuredContent).toMatchObject({ total: 25 });
});

test("an unknown tool is an error of the protocol that names the tools and repeats the id", async () => {
  for (const name of ["search_clubs", "constructor", "__proto__"]) {
    const message = `Unknown tool ${name}: the tools are search_buyers, get_buyer, list_recent_deals.`;
    const error = { code: -32602, message };
    expect(await (await post(call(name, {}, "a-7"))).json()).toEqual({ jsonrpc: "2.0", id: "a-7", error });
  }
});

test("the tools are three, read only and in a fixed order, as frozen here", covers("MCP-TOOLS"), async () => {
  const response = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  expect([MCP_SERVER.version, ...frozenTools(await response.json())]).toEqual([
    // Raise it with any line below, and say it in site/api/changelog.md.
    "1.4.0",
    "search_buyers(q, type, hq, target, targetCountry, includeRegion, hqCountry, clubCountry, club, holdsIn, notIn, minStake, intentSince, intent, active, multiClub, sort, limit, offset, detail) 5c3076447c1a",
    "get_buyer(slug!) ce8db8b1fa37",
    "list_recent_deals(country, club, buyerCountry, minPrice, maxPrice, currency, type, status, since, until, sort, limit, offset, detail) 18cef13b918d",
  ]);
});

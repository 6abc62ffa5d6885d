import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { squadPlanExample, transferCostExample } from "../../contract/calculators/examples.ts";
import { RESEARCH_MCP_SERVER } from "../../contract/research-mcp-server.ts";
import { researchTools } from "../../contract/research-tools.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { appOver, BASE_URL, fixtureApp } from "../fixture-build.ts";
import { frozenTools } from "../frozen-tools.ts";
import { connectedClients } from "../mcp-clients.ts";
import { serveForTest } from "../serve-for-test.ts";
import { realIndex } from "../shared-build.ts";
import { stateless } from "./members/mcp/mcp-fixture.ts";

type Evidence = "fixture" | "real";

const apps = { fixture: await fixtureApp(), real: appOver(await loadIndexes(await realIndex())) };

const request = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Request(`${BASE_URL}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function post(body: unknown, headers = {}, evidence: Evidence = "fixture"): Promise<Response> {
  return apps[evidence].fetch(request("/research/mcp", body, headers));
}

const toolResult = z.object({
  result: z.object({
    content: z.tuple([z.object({ text: z.string() })]),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    isError: z.boolean().optional(),
  }),
});

/** The result of a call, as a client without any library gets it. */
async function call(name: string, args: unknown, evidence: Evidence = "fixture") {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const response = await post(message, {}, evidence);
  expect(response.status).toBe(200);
  const { result } = toolResult.parse(await response.json());
  return { ...result, text: result.content[0].text };
}

const TOOLS = [
  "search_technology",
  "get_club_technology",
  "calculate_transfer_cost",
  "calculate_squad_cost",
  "calculate_squad_plan",
  "calculate_contract_extension",
];

test.each(connectedClients)(
  "client %s connects without a key and calls the tools",
  async (_name, connect) => {
    const { fetch } = apps.fixture;
    const port = await serveForTest(fetch, BASE_URL);
    const client = await connect(`http://127.0.0.1:${port}/research/mcp`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(TOOLS));
    const found = await client.callTool({ name: "search_technology", arguments: { country: "England" } });
    expect(found.structuredContent).toMatchObject({ total: 2, limit: 20, offset: 0, nextOffset: null });
    const club = await client.callTool({ name: "get_club_technology", arguments: { club: "Müster" } });
    expect(club.isError).toBe(true);
    const cost = await client.callTool({
      name: "calculate_transfer_cost",
      arguments: transferCostExample.request,
    });
    expect(cost.isError).toBeFalsy();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("clubledger://methods/squad-cost");
    const { contents } = await client.readResource({ uri: "clubledger://categories/ticketing" });
    expect(contents).toMatchObject([
      { mimeType: "text/markdown", text: expect.stringContaining("# Ticketing") },
    ]);
  },
);

const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const toolList = z.object({
  result: z.object({ tools: z.array(z.looseObject({ name: z.string(), description: z.string() })) }),
});
const listedTools = async () => toolList.parse(await (await post(listTools)).json()).result.tools;

test("the tools are as frozen here", async () => {
  const frozen = frozenTools(await (await post(listTools)).json());
  expect([RESEARCH_MCP_SERVER.version, ...frozen]).toEqual([
    // Raise it with any line below, and say it in site/api/changelog.md.
    "1.2.0",
    "search_technology(club, category, status, evidenceBy, q, vendor, notVendor, country, league, from, to, withinMonths, sort, limit, offset) 37c0ebfd6309",
    "get_club_technology(club!) 87754057eafd",
    "list_supplier_changes(limit, offset) 219d894009a8",
    "list_contracts_ending(limit, offset) 5c2a2a69098d",
    "calculate_transfer_cost(fee!, agentRate, signingBonus, otherAcquisition, annualSalary, annualBonus, years!, saleYear, expectedSale, amortisationYearsMax, addOns, saleTerms, addOnMethod, payments, discountRate, signingBonusPaid) dd64c483e7e8",
    "calculate_squad_cost(adjustedOperatingRevenue!, transferResultAndOtherIncome!, otherRelevantEmployeeCosts!, netLoanCosts!, otherAgentCosts!, threshold!, transferResultMonths, netLoanMonths, startMonth, notes, regimes, regimeInputs, players!, proposedSigning) 99db1d5d23da",
    "calculate_squad_plan(adjustedOperatingRevenue!, transferResultAndOtherIncome!, otherRelevantEmployeeCosts!, netLoanCosts!, otherAgentCosts!, threshold!, transferResultMonths, netLoanMonths, startMonth, notes, regimes, regimeInputs, players!, proposedSigning, transferYears, loanFees, amortisationYearsMax, moves!) 6c8374050a1c",
    "calculate_contract_extension(bookValue!, yearsLeft!, after, newYears!, extensionCosts, signingBonus, payBefore, payAfter, saleYear, expectedSale, amortisationYearsMax) 312b7650886f",
    "calculate_squad_projection(firstSeason!, seasons!, threshold, players!, payGrowth, resultsBefore, replacement, payGrowthOf, otherCostsGrowth, replacementRate, transferYears, loanFees, amortisationYearsMax, moves!, netLoanMonths, startMonth, notes, regimes, regimeInputs) b2235b19644e",
  ]);
});

test("a plan's tool says how many players and moves it takes, and every calculator how numbers are counted", async () => {
  const list = z.looseObject({ maxItems: z.int() });
  const plan = z.object({
    name: z.literal("calculate_squad_plan"),
    inputSchema: z.object({ properties: z.object({ players: list, moves: list }) }),
  });
  const tools = await listedTools();
  const calculators = tools.filter(({ name }) => name.startsWith("calculate_"));
  expect(calculators).toHaveLength(5);
  for (const { description } of calculators)
    expect(description).toContain("are rounded to 6 decimal places before anything is calculated");
  const { inputSchema } = plan.parse(calculators.find(({ name }) => name === "calculate_squad_plan"));
  const { players, moves } = inputSchema.properties;
  expect([players.maxItems, moves.maxItems]).toEqual([150, 60]);
});

test("a bare POST from any origin lists the tools", async () => {
  const response = await post(listTools, { Origin: "https://chat.example.org" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(toolList.parse(await response.json()).result.tools.length).toBeGreaterThan(TOOLS.length);
});

test("no input uses a keyword that OpenAI's strict mode refuses", async () => {
  const refused =
    /"(?:oneOf|allOf|not|if|contains|patternProperties|propertyNames|dependentSchemas|prefixItems)":/;
  expect(
    (await listedTools()).flatMap(({ inputSchema }) => refused.exec(JSON.stringify(inputSchema)) ?? []),
  ).toEqual([]);
});

test("a page of another origin may send the protocol's headers", async () => {
  const response = await apps.fixture.request("/research/mcp", { method: "OPTIONS" });
  expect(response.headers.get("Access-Control-Allow-Methods")).toBe("OPTIONS, POST");
  expect(response.headers.get("Access-Control-Allow-Headers")).toContain("MCP-Protocol-Version");
});

test("one call says of fifty English rows of tickets which club and vendor they are about, within 6,000 tokens", async () => {
  const args = { country: "England", category: "Ticketing", limit: 50 };
  const { text, structuredContent } = await call("search_technology", args, "real");
  const rest = await apps.real.request("/api/v1/tech?country=England&category=Ticketing&limit=50");
  const record = z.object({ id: z.string(), clubName: z.string(), evidenceUrl: z.string() });
  const { data } = z.object({ data: z.array(record) }).parse(await rest.json());
  expect(data).toHaveLength(50);
  const found = z.object({ data: z.array(record) }).parse(structuredContent);
  expect(found.data).toEqual(data.map((row) => record.parse(row)));
  for (const { clubName, evidenceUrl } of data) {
    expect(text).toContain(clubName);
    expect(text).toContain(evidenceUrl);
  }
  expect(text).toContain("Do not treat a relationship whose status is historical or status unknown");
  // Four characters make about one token; clients show the model the text or the structure.
  expect(Math.max(text.length, JSON.stringify(structuredContent).length) / 4).toBeLessThan(6000);
});

test("results come in pages of twenty, at most fifty", async () => {
  const first = await call("search_technology", {}, "real");
  expect(first.structuredContent).toMatchObject({ limit: 20, nextOffset: 20 });
  expect(first.text).toContain("Next page: offset 20.");
  const more = await call("search_technology", { limit: 51 }, "real");
  expect([more.isError, more.text]).toEqual([true, expect.stringContaining("from 1 to 50")]);
});

test("a search with too many words is refused and says how many it may have", async () => {
  const { isError, text } = await call("search_technology", { q: "a b c d e f" });
  expect(isError).toBe(true);
  expect(text).toContain("q must have at most 12 different words, at most 5 of them of one letter.");
});

test("a search may ask who says it, and every row says it", async () => {
  const { text, structuredContent } = await call("search_technology", {
    evidenceBy: "press",
    club: "rovers",
  });
  expect(text).toContain("Example News (press), 2019: https://news.example.org/rovers-tickets");
  expect(structuredContent).toMatchObject({
    data: [
      { evidenceBy: "press", announced: false },
      { evidenceBy: "press", announced: false },
    ],
  });
  expect((await call("search_technology", { evidenceBy: "vendor" })).text).toContain(
    "No relationship matches.",
  );
});

test("a filter takes a value or a list of values", async () => {
  const { structuredContent } = await call("search_technology", {
    country: ["England", "Spain"],
    notVendor: "acme-tracking",
    withinMonths: 600,
  });
  expect(structuredContent).toMatchObject({
    total: 1,
    data: [{ id: "example-rovers--o-tickets--ticketing--season-pass" }],
  });
});

test.each([
  [{ country: ["Germny"] }, 'country "Germny" is not in the ledger; did you mean "germany"?.'],
  [{ club: 5 }, "club must be a text or a list of texts."],
  [{ club: [5] }, "club must be a text or a list of texts."],
  [{ vendor: [] }, "vendor must have a value."],
])("%o is refused with what is wrong", async (values, message) => {
  const { isError, text } = await call("search_technology", values);
  expect(isError).toBe(true);
  expect(text).toContain(message);
});

test("a search without matches lists the categories", async () => {
  const { text } = await call("search_technology", { category: "wifi" });
  expect(text).toContain("athlete-monitoring, ticketing");
});

test("a club is found by alias, and a mistyped one is suggested", async () => {
  const { structuredContent } = await call("get_club_technology", { club: "The Examples" });
  expect(structuredContent).toMatchObject({ data: { slug: "example-rovers", technology: [{}, {}] } });
  const { isError, text } = await call("get_club_technology", { club: "example-rover" });
  expect([isError, text]).toEqual([true, expect.stringContaining("example-rovers")]);
});

test.each([
  ["calculate_transfer_cost", "/api/v1/calculate/transfer-cost", transferCostExample.request],
  ["calculate_squad_plan", "/api/v1/calculate/squad-plan", squadPlanExample.request],
])("%s returns what the API returns", async (tool, path, body) => {
  const rest: unknown = await (await apps.fixture.fetch(request(path, body))).json();
  expect((await call(tool, body)).structuredContent).toEqual(rest);
});

test("a wrong number is named by its pointer", async () => {
  const { isError, text } = await call("calculate_transfer_cost", {
    ...transferCostExample.request,
    fee: -1,
  });
  expect([isError, text]).toEqual([true, expect.stringContaining("/fee")]);
});

const resourceResult = z.object({
  result: z.object({ contents: z.tuple([z.object({ uri: z.string(), text: z.string() })]) }),
});

async function readResource(uri: string, evidence: Evidence = "fixture"): Promise<string> {
  const message = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } };
  const { contents } = resourceResult.parse(await (await post(message, {}, evidence)).json()).result;
  expect(contents[0].uri).toBe(uri);
  return contents[0].text;
}

test("a category's resource has its definition, its counts and where its rows are", async () => {
  const text = await readResource("clubledger://categories/ticketing");
  expect(text).toContain("# Ticketing\n\nSelling and reselling tickets. Turnstiles do not belong here.");
  expect(text).toContain("- Relationships: 3 (1 current, 1 historical, 1 status unknown)");
  expect(text).toContain("- Page: https://ledger.example.org/categories/ticketing/\n");
  expect(text).toContain("- Explorer: https://ledger.example.org/explore/?category=ticketing\n");
});

test("a calculator's resource has its formulas in words and its limitations", async () => {
  const text = await readResource("clubledger://methods/transfer-cost", "real");
  expect(text).toContain("\n\n## Formulas\n\n- ");
  expect(text).toContain("\n\n## Limitations\n\n- ");
  expect(text).toContain("/methodology/transfer-cost/");
});

test("every category and calculator has one resource, and each is at most 3,000 tokens", async () => {
  const response = await post({ jsonrpc: "2.0", id: 1, method: "resources/list" }, {}, "real");
  const listed = z.object({ result: z.object({ resources: z.array(z.object({ uri: z.string() })) }) });
  const uris = listed.parse(await response.json()).result.resources.map(({ uri }) => uri);
  expect(uris.filter((uri) => uri.startsWith("clubledger://categories/"))).toHaveLength(21);
  expect(uris.filter((uri) => uri.startsWith("clubledger://methods/")).sort()).toEqual([
    "clubledger://methods/contract-extension",
    "clubledger://methods/squad-cost",
    "clubledger://methods/squad-plan",
    "clubledger://methods/squad-projection",
    "clubledger://methods/transfer-cost",
  ]);
  for (const uri of uris) expect((await readResource(uri, "real")).length / 4).toBeLessThan(3000);
});

test("an unknown resource is an error that repeats its URI", async () => {
  const uri = "clubledger://categories/wifi";
  const response = await post({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } });
  expect(await response.json()).toMatchObject({ error: { code: -32602, data: { uri } } });
});

test("both protocol generations advertise tools and resources, and instructions with each tool of the ledger", async () => {
  const handshake = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const old = await post({ jsonrpc: "2.0", id: 1, method: "initialize", params: handshake });
  const { body, headers } = stateless("server/discover");
  const ofLedger = researchTools.map(({ name }) => name).filter((name) => !name.startsWith("calculate_"));
  const instructions = expect.stringMatching(RegExp(ofLedger.map((name) => `(?=.*\\b${name}\\b)`).join("")));
  for (const response of [old, await post(body, headers)])
    expect(await response.json()).toMatchObject({
      result: { instructions, capabilities: { tools: {}, resources: {} } },
    });
});

describe("whatever is sent", () => {
  const method = fc.constantFrom(
    ...["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read"],
    ...["server/discover", "x"],
  );
  const args = fc.oneof(
    fc.record(
      { q: fc.string(), limit: fc.integer(), club: fc.string(), status: fc.string() },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const params = fc.record({
    name: fc.constantFrom(...TOOLS, "", "constructor"),
    uri: fc.oneof(fc.string(), fc.jsonValue()),
    arguments: args,
  });
  const message = fc.record({ jsonrpc: fc.constant("2.0"), id: fc.integer(), method, params });
  const body = fc.oneof(
    { weight: 4, arbitrary: message.map((one) => JSON.stringify(one)) },
    fc.json(),
    fc.string(),
  );

  test("the server never fails", async () => {
    const property = fc.asyncProperty(body, async (text) => {
      expect((await post(text)).status).toBeLessThan(500);
    });
    await fc.assert(property, { seed: 20_261_122 });
  });
});

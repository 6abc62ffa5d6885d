import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { memberRoutes } from "../../../contract/members/routes.ts";
import { required } from "../../../contract/required.ts";
import { routes } from "../../../contract/routes.ts";
import { builtSite } from "../built-site.ts";

const site = await builtSite("fixture");

const pageAt = (path: string): string => required(site.files.get(path), path);

const unescaped = (html: string): string =>
  html.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

const PAGES = ["/api/", "/api/reference/", "/api/mcp/", "/problems/"];

test.each(PAGES)("%s has the API's menu, marked, and contents that lead to its headings", (path) => {
  const html = pageAt(path);
  const menu = html.match(/<nav class="api-menu".*?<\/nav>/s)?.[0] ?? "";
  expect(menu.match(/aria-current="page"/g)).toHaveLength(1);
  const contents = html.match(/<nav class="side-contents".*?<\/nav>/s)?.[0] ?? "";
  const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(1);
  expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
});

test("the page of the API has every line of its changelog, by version, with its code marked", async () => {
  const [, page = ""] = /<h2 id="changelog">(.*?)<h2/s.exec(pageAt("/api/")) ?? [];
  const text = await readFile("site/api/changelog.md", "utf8");
  const lines = [...text.matchAll(/^- (.*)$/gm)].map(([, line = ""]) => line.replaceAll("`", ""));
  expect(lines.length).toBeGreaterThan(10);
  const shown = [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = ""]) =>
    unescaped(line.replace(/<[^>]+>/g, "")),
  );
  expect(shown).toEqual(lines);
  expect(page).toContain("<h3>0.3.0, 23 November 2026</h3>");
  expect(page).toContain("unknown <code>country</code> or <code>league</code> is 400");
});

test("the page about MCP names the clients that need no key, and says how to know whether they may sign in", () => {
  const html = pageAt("/api/mcp/");
  expect(html).toContain("<b>claude.ai, Claude Code, ChatGPT, Codex, VS Code and opencode</b> can sign in");
  expect(html).toContain("your account page then has no section “Connected applications”");
});

test("the page about MCP has a line with a key for every other client", () => {
  const html = unescaped(pageAt("/api/mcp/"));
  const url = /https?:\/\/[^\s<]+\/mcp(?= --header)/.exec(html)?.[0] ?? "no line";
  expect(html).toContain(`npx -y mcp-remote ${url} --header "Authorization: Bearer $CLUBLEDGER_KEY"`);
  expect(html).toContain(`gemini mcp add --transport http clubledger ${url}`);
  expect(html).toContain('bearer_token_env_var = "CLUBLEDGER_KEY"');
  expect(html).toContain("Header: Authorization: Bearer cl_YOUR_KEY");
});

test("lists and records have the version of the data, and nothing else has, as the page on versions says", () => {
  const without = [...routes, ...memberRoutes].filter(({ response }) => !("dataVersion" in response.shape));
  expect(without.map(({ path }) => path)).toEqual([
    "/api/v1/calculate/transfer-cost",
    "/api/v1/calculate/squad-cost",
    "/api/v1/calculate/squad-plan",
    "/api/v1/calculate/contract-extension",
    "/api/v1/calculate/squad-projection",
    "/api/v1/me",
  ]);
  expect(pageAt("/api/").replace(/\s+/g, " ")).toContain(
    "every list and record gives its version in <code>dataVersion</code>. Calculations and <code>/api/v1/me</code> have none.",
  );
});

/** The text of the reference about one operation. */
function operationSection(id: string): string {
  const html = pageAt("/api/reference/");
  return html.slice(html.indexOf(`<div id="${id}"`)).split('<details class="operation"')[0] ?? "";
}

test("the reference shows the response before the request, and folds the operations and the records", () => {
  const section = operationSection("searchTechnology");
  expect(section.indexOf(">Response</h3>")).toBeGreaterThan(0);
  expect(section.indexOf(">Response</h3>")).toBeLessThan(section.indexOf(">Request</h3>"));
  const records = pageAt("/api/reference/").match(/<details class="(?:schema|operation)"[^>]*>/g) ?? [];
  expect(records.length).toBeGreaterThan(40);
  expect(records.filter((tag) => tag.includes("open"))).toEqual([]);
});

test.each([
  ["the page about the API", () => pageAt("/api/")],
  ["the reference to the search", () => operationSection("searchTechnology")],
  ["the reference to one club", () => operationSection("getClub")],
])("%s shows what the request beside it returns", async (_, read) => {
  const html = read();
  const url = unescaped(html.match(/curl &#39;(.*?)&#39;/)?.[1] ?? "");
  const shown = unescaped(html.match(/<pre class="code-box"[^>]*><code>(.*?)<\/code>/s)?.[1] ?? "");
  const response = await site.fetch(new Request(url));
  const text = JSON.stringify(await response.json(), null, 2);
  expect(response.status).toBe(200);
  const lines = shown.split("\n").filter((line) => !line.startsWith("… "));
  expect(lines.length).toBeGreaterThan(10);
  expect(text.split("\n").slice(0, lines.length)).toEqual(lines);
});

test.each([
  ["listClubs", ["/api/v1/tech/clubs?limit=1"]],
  ["getClub", ["/api/v1/tech/clubs/example-rovers"]],
  ["calculateTransferCost", []],
  ["searchBuyers", []],
])("the request of %s can be opened if it needs neither a body nor a key: %j", (id, links) => {
  const opened = [...operationSection(id).matchAll(/Open <a href="([^"]+)"/g)].map(([, link]) => link);
  expect(opened).toEqual(links);
});

test("the example of a calculation shows the figures of its body", async () => {
  const html = operationSection("calculateTransferCost");
  const body = unescaped(html.match(/-d &#39;(\{.*?\})&#39;/s)?.[1] ?? "");
  const response = await site.fetch(
    new Request("https://ledger.example.org/api/v1/calculate/transfer-cost", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }),
  );
  const { data } = (await response.json()) as { data: { annualAmortisation: number } };
  expect(unescaped(html)).toContain(`"annualAmortisation": ${data.annualAmortisation},`);
});

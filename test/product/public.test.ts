import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ORIGIN, useProduct } from "./product.ts";

const product = useProduct();

const get = (path: string, headers: Record<string, string> = {}) =>
  product().fetch(`${ORIGIN}${path}`, { headers });

const post = (path: string, body: unknown) =>
  product().fetch(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

test("the API finds relationships, as JSON that any site may read", async () => {
  const response = await get("/api/v1/tech?q=muster");
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(await response.json()).toMatchObject({
    total: 2,
    data: [{ clubName: "1. FC Müster" }, { clubName: "1. FC Müster" }],
  });
});

test("the API's description is served, compressed for who takes that", async () => {
  const response = await get("/openapi.json", { "Accept-Encoding": "gzip" });
  expect([response.status, response.headers.get("Content-Encoding")]).toEqual([200, "gzip"]);
  expect(await response.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: ORIGIN }] });
});

test.each(["transfer-cost", "squad-cost", "squad-plan", "contract-extension", "squad-projection"])(
  "the calculator %s gives the figures of its documented example",
  async (name) => {
    const example = JSON.parse(await readFile(`contract/calculators/${name}-example.json`, "utf8"));
    const response = await post(`/api/v1/calculate/${name}`, example.request);
    expect([response.status, await response.json()]).toMatchObject([200, { data: example.data }]);
  },
);

test("/research/mcp calls a tool without a key", async () => {
  const params = { name: "get_club_technology", arguments: { club: "1. FC Müster" } };
  const response = await post("/research/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { result: { structuredContent: { data: { slug: "fc-muster" } } } },
  ]);
});

/** What a page loads from its own site, and the image that stands for it where it is shared. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href|content)="(?:https:\/\/ledger\.example\.org)?(\/assets\/[^"]+)"/g)].flatMap(
    ([, path = ""]) => path,
  );

test.each(["/", "/clubs/fc-muster/", "/calculators/transfer-cost/", "/explore/"])(
  "the page %s comes with all its styles, scripts, fonts and images",
  async (path) => {
    const page = await get(path);
    const html = await page.text();
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    const files = [...new Set(filesOf(html))];
    for (const kind of [/\.css$/, /\.js$/, /\.svg$/, /share-[0-9A-F]{8}\.png$/])
      expect(files).toContainEqual(expect.stringMatching(kind));
    const answers = await Promise.all(files.map(async (file) => [file, (await get(file)).status]));
    expect(answers).toEqual(files.map((file) => [file, 200]));
  },
);

test("the researcher's desk is not part of the product", async () => {
  expect((await get("/desk/")).status).toBe(404);
  expect((await post("/desk/read", {})).status).toBe(404);
});

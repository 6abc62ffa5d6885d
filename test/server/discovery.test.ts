import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { routes } from "../../contract/routes.ts";
import { fixtureApp } from "../fixture-build.ts";
import { covers } from "../requirements.ts";

interface Operation {
  parameters?: { name: string; in: string; schema: Record<string, unknown>; description?: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  security?: Record<string, string[]>[];
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { example?: unknown }> }
  >;
}

interface Document {
  openapi: string;
  info: { version: string; title: string; description: string; contact: object };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

async function openApi(): Promise<Document> {
  return (await (await (await fixtureApp()).request("/openapi.json")).json()) as Document;
}

test("OpenAPI is valid 3.1.0, version 1.0.0 and says beta", covers("VER-OPENAPI", "VER-BETA"), async () => {
  const document = await openApi();
  expect(document.openapi).toBe("3.1.0");
  expect(document.info.version).toBe("1.0.0");
  expect(`${document.info.title} ${document.info.description}`).toMatch(/public beta/i);
  expect(document.servers).toEqual([{ url: "https://ledger.example.org" }]);
  const about = "https://ledger.example.org/about/";
  expect(document.info.contact).toEqual({ name: "Clubledger", url: about });
  const { valid, errors } = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the OpenAPI document describes every route, parameter and problem status", async () => {
  const { paths } = await openApi();
  for (const { path, method, query } of routes) {
    const operation = paths[path]?.[method];
    const described = operation?.parameters?.filter((parameter) => parameter.in === "query") ?? [];
    expect(described.map(({ name }) => name)).toEqual(Object.keys(query.shape));
    expect(described.every(({ description }) => (description ?? "") !== "")).toBe(true);
    const statuses =
      method === "get" ? ["200", "304", "400", "405", "500"] : ["200", "400", "405", "413", "415", "500"];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
  }
  expect(Object.keys(paths)).toHaveLength(22);
});

test("every field of the calculators' bodies and answers is described", async () => {
  const { components } = await openApi();
  const fields = Object.entries(components.schemas)
    .filter(([name]) => /^(?:TransferCost|Squad|ContractExtension|ProposedSigning)/.test(name))
    .flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
    );
  const undescribed = fields.filter(({ schema }) => !("description" in schema) && !("$ref" in schema));
  expect(fields.length).toBeGreaterThan(100);
  expect(undescribed.map(({ name }) => name)).toEqual([]);
});

test("limit is described as a whole number with its bounds", async () => {
  const { paths } = await openApi();
  const limit = paths["/api/v1/tech"]?.get?.parameters?.find(({ name }) => name === "limit");
  expect(limit?.schema).toMatchObject({ type: "integer", minimum: 1, maximum: 5000 });
});

test("every example of the OpenAPI document is what the server answers", async () => {
  const app = await fixtureApp();
  const { paths } = await openApi();
  const open = Object.entries(paths).filter(([, { get }]) => get?.security === undefined);
  expect(open).toHaveLength(16);
  for (const [path, { get, post }] of open) {
    const example = (get ?? post)?.responses["200"]?.content?.["application/json"]?.example as {
      data: { slug?: string; id?: string };
    };
    const record = path.replace("{slug}", example.data.slug ?? "").replace("{id}", example.data.id ?? "");
    const answer =
      post === undefined
        ? app.request(record === path ? `${path}?limit=1` : record)
        : app.request(path, bodyOf(post));
    expect(await (await answer).json()).toEqual(example);
  }
});

function bodyOf(operation: Operation): RequestInit {
  const example = operation.requestBody?.content["application/json"]?.example;
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(example) };
}

test("the API index is a page for a browser and JSON for a program", covers("VER-INDEX"), async () => {
  const app = await fixtureApp();
  const page = await app.request("/api", {
    headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
  });
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("beta");
  const json = await app.request("/api");
  expect(json.headers.get("Content-Type")).toBe("application/json");
  expect(json.headers.get("Vary")).toBe("Accept, Accept-Encoding");
  expect(page.headers.get("Vary")?.split(", ")).toContain("Accept");
  expect(await json.json()).toMatchObject({
    stage: "public beta",
    version: "1.0.0",
    openapi: "https://ledger.example.org/openapi.json",
    counts: { clubs: 3, vendors: 3, categories: 2, countries: 3, relationships: 5 },
    operations: expect.arrayContaining([
      {
        operationId: "searchTechnology",
        method: "GET",
        url: "https://ledger.example.org/api/v1/tech",
        summary: expect.any(String),
      },
    ]),
  });
});

test.each(["/healthz", "/readyz"])("%s says ok with the data version and is not cached", async (path) => {
  const response = await (await fixtureApp()).request(path);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await response.json()).toEqual({ status: "ok", dataVersion: expect.stringMatching(/^2026-06-30-/) });
});

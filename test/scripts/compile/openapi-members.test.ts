import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { accountWindows } from "../../../contract/members/limits.ts";
import { memberRoutes } from "../../../contract/members/routes.ts";
import { routes } from "../../../contract/routes.ts";
import examples from "../../../scripts/compile/member-examples.json" with { type: "json" };
import { memberExamples } from "../../../scripts/compile/member-examples.ts";
import { openApiDocument } from "../../../scripts/compile/openapi.ts";

const BASE_URL = "https://ledger.example.org";
const DEALS_URL = "https://members.example.org";

interface Operation {
  security?: unknown;
  responses: Record<string, { headers?: Record<string, unknown>; content?: unknown }>;
}

interface Document {
  security: unknown;
  servers: unknown;
  components: { securitySchemes: Record<string, unknown> };
  paths: Record<string, { servers?: unknown; get?: Operation; post?: Operation }>;
}

function documentFor(dealsUrl: string): Document {
  return JSON.parse(openApiDocument({ baseUrl: BASE_URL, dealsUrl }, memberExamples(BASE_URL, dealsUrl)));
}

test("with members the document is valid OpenAPI 3.1.0, with one address or two", async () => {
  for (const dealsUrl of [BASE_URL, DEALS_URL]) {
    const { valid, errors } = await new Validator().validate({ ...documentFor(dealsUrl) });
    expect([errors, valid]).toEqual([undefined, true]);
  }
});

test("a member operation asks for the bearer key, a public one for nothing", () => {
  const { paths, security, components } = documentFor(BASE_URL);
  expect(security).toEqual([]);
  expect(components.securitySchemes.memberKey).toMatchObject({ type: "http", scheme: "bearer" });
  for (const { path } of memberRoutes) expect(paths[path]?.get?.security).toEqual([{ memberKey: [] }]);
  for (const { path, method } of routes) expect(paths[path]?.[method]?.security).toBeUndefined();
});

test("member paths name their own server where it is another than the public one", () => {
  const [one, two] = [documentFor(BASE_URL), documentFor(DEALS_URL)];
  for (const { path } of memberRoutes) {
    expect(one.paths[path]?.servers).toBeUndefined();
    expect(two.paths[path]?.servers).toEqual([{ url: "https://members.example.org" }]);
  }
  for (const { path } of routes) expect(two.paths[path]?.servers).toBeUndefined();
  expect(two.servers).toEqual([{ url: "https://ledger.example.org" }]);
});

test.each(memberRoutes)("$operationId tells every status, its limits and when to ask again", ({ path }) => {
  const responses = documentFor(BASE_URL).paths[path]?.get?.responses ?? {};
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(["200", "400", "401", "403", "405", "429", "500", "503"]),
  );
  expect(Object.keys(responses)).not.toContain("304");
  expect(Object.keys(responses["200"]?.headers ?? {})).toEqual(
    expect.arrayContaining(["RateLimit", "RateLimit-Policy", "Cache-Control"]),
  );
  expect(Object.keys(responses["200"]?.headers ?? {})).not.toContain("ETag");
  expect(Object.keys(responses["429"]?.headers ?? {})).toEqual([
    "Retry-After",
    "RateLimit-Policy",
    "RateLimit",
  ]);
  expect(Object.keys(responses["503"]?.headers ?? {})).toEqual(["Retry-After"]);
  expect(Object.keys(responses["401"]?.headers ?? {})).toEqual(["WWW-Authenticate"]);
});

test.each(memberRoutes)("the example of $operationId is what its schema promises, and fictional", (route) => {
  const { answer } = memberExamples(BASE_URL, DEALS_URL)[route.operationId] ?? {};
  expect(route.response.safeParse(answer).error).toBeUndefined();
  const hosts = [...JSON.stringify(answer).matchAll(/(?:https?:\/\/|@)([\w.-]+)/g)].map(([, host]) => host);
  expect(hosts.length).toBeGreaterThan(0);
  expect(hosts.filter((host) => !host?.endsWith("example.org"))).toEqual([]);
});

test("the example of an account has the quotas of an account", () => {
  const { limits } = examples.me;
  expect(
    limits.map(({ window, quota, windowSeconds }) => ({ name: window, quota, seconds: windowSeconds })),
  ).toEqual(Object.values(accountWindows));
});

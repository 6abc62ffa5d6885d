import type * as z from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { API_VERSION } from "../../contract/api-index.ts";
import { LICENCE } from "../../contract/attribution.ts";
import { ACCOUNT_LIMITS_TEXT } from "../../contract/members/limits.ts";
import { memberRoutes } from "../../contract/members/routes.ts";
import { openResponse } from "../../contract/open-responses.ts";
import { NO_OPERATOR, type Operator } from "../../contract/operator.ts";
import { type ProblemName, problemDocument, problemTypes } from "../../contract/problems.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { sitePaths } from "../../contract/site-paths.ts";

const ALWAYS: readonly ProblemName[] = ["method-not-allowed", "internal-error"];

const DESCRIPTION = `Sourced relationships between football clubs and technology vendors, and deterministic football-finance
calculators. Public beta: read-only, free of charge, without a key, readable from any origin.

The operations under Members are another interface: buyers of clubs and recent deals, for Pro members only, with a key created on
the account page and sent as \`Authorization: Bearer\`. They are neither cacheable nor readable from another origin, and limited to
${ACCOUNT_LIMITS_TEXT} for each account. Their examples are fictional. MCP at \`/mcp\` of the same host returns
the same records.

Every result carries the URL of its evidence, its status and the day it was verified. Follow the source before you make a
material claim; a relationship with status \`historical\` or \`status unknown\` is not current use; the directory is not a club's
complete internal stack.

Responses may grow: ignore fields, and accept values, that you do not know.`;

export interface Example {
  request?: unknown;
  answer: unknown;
}

export type Examples = Readonly<Record<string, Example>>;

/** The URLs of the public API and the member interface, which may be equal, without a trailing slash. */
export interface Addresses {
  baseUrl: string;
  dealsUrl: string;
  publisher?: Operator;
}

/**
 * The OpenAPI 3.1.0 document of the public API and the member interface, as JSON text. Examples of the public one are
 * real responses of this build.
 */
export function openApiDocument(
  { baseUrl, dealsUrl, publisher = NO_OPERATOR }: Addresses,
  examples: Examples,
): string {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Clubledger public API (beta)",
        version: API_VERSION,
        description: DESCRIPTION,
        license: { name: LICENCE.name, url: LICENCE.url },
        contact: contactOf(publisher, baseUrl),
      },
      servers: [{ url: baseUrl }],
      security: [],
      tags: [
        { name: "Technology", description: "Which club uses whose technology, and what source says so" },
        {
          name: "Calculators",
          description: "What a transfer and a squad cost, worked out exactly and explained",
        },
        {
          name: "Members",
          description: "Who buys clubs, and which deals were reported: for Pro members only",
        },
      ],
      components: { securitySchemes: { [MEMBER_KEY]: memberKey } },
      paths: {
        ...pathsOf(routes, examples),
        ...atServer(dealsUrl === baseUrl ? undefined : dealsUrl, pathsOf(memberRoutes, examples)),
      },
    },
    { override: openOrDescribed },
  );
  return JSON.stringify(document, openReference);
}

const openOrDescribed: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === "output") openResponse(jsonSchema);
  else for (const property of Object.values(jsonSchema.properties ?? {})) describeDefault(property);
};

/** Most generators of types take a field with a default for a required one, so its description says it instead. */
function describeDefault(property: unknown): void {
  if (typeof property !== "object" || property === null || !("default" in property)) return;
  const { description = "" } = property as { description?: string };
  const value = property.default === "" ? "empty" : property.default;
  Object.assign(property, { description: `${description} (${value} if left out)`.trim() });
  delete property.default;
}

/** zod-openapi overrides no references, and zod repeats beside them what the opened schema no longer says. */
function openReference(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const open = { ...value };
  openResponse(open);
  return open;
}

/** The publisher, or the page about the ledger if no setting names one. */
function contactOf({ name, url, contact }: Operator, baseUrl: string) {
  const email = contact === null ? {} : { email: contact };
  return { name: name ?? "Clubledger", url: url ?? `${baseUrl}${sitePaths.about}`, ...email };
}

function pathsOf(all: readonly Route[], examples: Examples): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of all) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: operationOf(route, examples[route.operationId]),
    };
  }
  return paths;
}

function atServer(url: string | undefined, paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  if (url === undefined) return paths;
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { ...item, servers: [{ url }] }]),
  );
}

const MEMBER_KEY = "memberKey";

const memberKey = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "cl_…",
  description: "A key of a Pro member's account, created on the account page",
} as const;

const isForMembers = ({ tag }: Route): boolean => tag === "Members";

function operationOf(route: Route, example: Example | undefined): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(isForMembers(route) ? { security: [{ [MEMBER_KEY]: [] }] } : {}),
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, example?.request) }),
    requestParams: { query: route.query, ...(route.params === undefined ? {} : { path: route.params }) },
    responses: {
      "200": {
        description: "The response",
        ...responseHeaders(route),
        content: {
          "application/json": { schema: route.response, ...exampleOf(example?.answer) },
          ...(offersCsv(route) ? csvContent : {}),
        },
      },
      ...(route.method === "get" && !isForMembers(route) ? { "304": notModified } : {}),
      ...(route.redirects === true ? { "308": moved } : {}),
      ...problemResponses([...route.problems, ...ALWAYS]),
    },
  };
}

const offersCsv = ({ query }: Route): boolean => "format" in query.shape;

const csvContent = {
  "text/csv": {
    schema: {
      type: "string",
      description:
        "With format=csv: a header line and one flat line a record (RFC 4180, UTF-8); relationships, clubs, vendors and changes have the columns of the data package at /data/",
    },
  },
} as const;

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

function requestBody(
  schema: z.ZodObject,
  example: unknown,
): NonNullable<ZodOpenApiOperationObject["requestBody"]> {
  return { required: true, content: { "application/json": { schema, ...exampleOf(example) } } };
}

const notModified = { description: "Not changed since the ETag in If-None-Match" };

const moved = {
  description: "The record was renamed",
  headers: { Location: { description: "Its current URL", schema: { type: "string", format: "uri" } } },
} as const;

/** One response for each status, with the titles of its problem types. */
function problemResponses(names: readonly ProblemName[]): ZodOpenApiOperationObject["responses"] {
  const statuses = [...new Set(names.map((name) => problemTypes[name].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const titles = names
        .filter((name) => problemTypes[name].status === status)
        .map((name) => problemTypes[name].title);
      const schema: z.ZodType = problemDocument;
      const content = { "application/problem+json": { schema } };
      return [`${status}`, { description: titles.join("; "), ...problemHeaders(status), content }];
    }),
  );
}

type ResponseObject = NonNullable<ZodOpenApiOperationObject["responses"]>["200"];
type HeaderDescriptions = Pick<Exclude<ResponseObject, { $ref: string }>, "headers">;

const text = (description: string) => ({ description, schema: { type: "string" } }) as const;
const seconds = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } }) as const;

const cacheControl = text("How long the response may be cached");
const retryAfter = { "Retry-After": seconds("Seconds to wait before the next request") };
const link = text(
  'Address of the next page, with rel="next"; only if there is one. With format=csv also the licence, how to cite and the usage rules',
);

const totalCount = {
  description: "With format=csv: matches in all, however many this page holds",
  schema: { type: "integer", minimum: 0 },
} as const;

const limits = {
  "RateLimit-Policy": text("The limits: requests q in w seconds (draft-ietf-httpapi-ratelimit-headers-11)"),
  RateLimit: text("What is left of each: r requests, and t seconds until its window restarts"),
};

/** The headers of a successful response; POST has none of its own. */
function responseHeaders(route: Route): HeaderDescriptions {
  const { tag, method, query } = route;
  if (method !== "get") return {};
  const paging = {
    ...("offset" in query.shape ? { Link: link } : {}),
    ...(offersCsv(route) ? { "X-Total-Count": totalCount } : {}),
  };
  if (tag === "Members") return { headers: { "Cache-Control": cacheControl, ...limits, ...paging } };
  const ETag = text("Strong validator of this response; send it back in If-None-Match");
  return { headers: { ETag, "Cache-Control": cacheControl, ...paging } };
}

/** The headers that an error has beside those of every response. */
function problemHeaders(status: number): HeaderDescriptions {
  switch (status) {
    case problemTypes.unauthorized.status:
      return {
        headers: { "WWW-Authenticate": text("Bearer, and what is wrong with the key if one was sent") },
      };
    case problemTypes["rate-limited"].status:
      return { headers: { ...retryAfter, ...limits } };
    case problemTypes["members-unavailable"].status:
      return { headers: retryAfter };
    case problemTypes["method-not-allowed"].status:
      return { headers: { Allow: text("The methods that this URL supports") } };
    default:
      return {};
  }
}

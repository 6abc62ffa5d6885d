import type { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { INTERFACE_VERSION } from "../../contract/api-index.ts";
import { LICENCE } from "../../contract/attribution.ts";
import { type ProblemName, problemDocument, problemTypes } from "../../contract/problems.ts";
import { type Route, routes } from "../../contract/routes.ts";

/** Problems that every operation can answer with. */
const ALWAYS: readonly ProblemName[] = ["method-not-allowed", "internal-error"];

const DESCRIPTION = `Sourced relationships between football clubs and technology vendors, and two deterministic football-finance
calculators. Public beta: read-only, free of charge, without a key, readable from any origin.

Every result carries the address of its evidence, its status and the day it was verified. Follow the source before you make a
material claim; a relationship with status \`historical\` or \`status unknown\` is not current use; the directory is not a club's
complete internal stack.`;

/** A request body, where there is one, and its answer to show with an operation. */
export interface Example {
  request?: unknown;
  answer: unknown;
}

/** Examples by operationId. */
export type Examples = Readonly<Record<string, Example>>;

/** The OpenAPI 3.1.0 document of the public API, as JSON text. Examples are real answers of this very build. */
export function openApiDocument(baseUrl: string, examples: Examples): string {
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Clubledger public API (beta)",
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      license: { name: LICENCE.name, url: LICENCE.url },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: [
      { name: "Technology", description: "Which club uses whose technology, and what source says so" },
      {
        name: "Calculators",
        description: "What a transfer and a squad cost, worked out exactly and explained",
      },
    ],
    paths: pathsOf(routes, examples),
  });
  return JSON.stringify(document);
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

function operationOf(route: Route, example: Example | undefined): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, example?.request) }),
    requestParams: { query: route.query, ...(route.params === undefined ? {} : { path: route.params }) },
    responses: {
      "200": {
        description: "The answer",
        ...(route.method === "get" ? { headers: answerHeaders } : {}),
        content: { "application/json": { schema: route.answer, ...exampleOf(example?.answer) } },
      },
      ...(route.method === "get" ? { "304": notModified } : {}),
      ...(route.moves === true ? { "308": moved } : {}),
      ...problemResponses([...route.problems, ...ALWAYS]),
    },
  };
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

function requestBody(
  schema: z.ZodObject,
  example: unknown,
): NonNullable<ZodOpenApiOperationObject["requestBody"]> {
  return { required: true, content: { "application/json": { schema, ...exampleOf(example) } } };
}

const notModified = { description: "The answer has not changed since the ETag that If-None-Match names" };

const moved = {
  description: "The record was renamed",
  headers: { Location: { description: "Its address now", schema: { type: "string", format: "uri" } } },
} as const;

const answerHeaders = {
  ETag: {
    description: "Strong validator of this answer; send it back in If-None-Match",
    schema: { type: "string" },
  },
  "Cache-Control": { description: "How long the answer may be kept", schema: { type: "string" } },
} as const;

/** One response a status, naming every problem type that has it. */
function problemResponses(names: readonly ProblemName[]): ZodOpenApiOperationObject["responses"] {
  const statuses = [...new Set(names.map((name) => problemTypes[name].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const titles = names
        .filter((name) => problemTypes[name].status === status)
        .map((name) => problemTypes[name].title);
      const schema: z.ZodType = problemDocument;
      return [
        `${status}`,
        { description: titles.join("; "), content: { "application/problem+json": { schema } } },
      ];
    }),
  );
}

import { expect, test } from "vitest";
import * as z from "zod";
import { memberRoutes } from "../../contract/members/routes.ts";
import { tools } from "../../contract/members/tools.ts";
import { routes } from "../../contract/routes.ts";
import { openApiDocument } from "../../scripts/compile/openapi.ts";
import { describeTools } from "../../server/mcp/tools.ts";

/** Clients validate responses against the published schemas, so a closed one would break them with the next new field. */

const operation = z.looseObject({
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({})),
});

const openApi = z.looseObject({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const { components, paths } = openApi.parse(
  JSON.parse(
    openApiDocument({ baseUrl: "https://ledger.example.org", dealsUrl: "https://ledger.example.org" }, {}),
  ),
);

const operations = Object.values(paths).flatMap((path) => Object.values(path));

type Part = Readonly<Record<string, unknown>>;

/** Every object of a JSON document, also of the components that it refers to. */
function partsOf(value: unknown, seen = new Set<unknown>()): Part[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const part: Part = { ...value };
  const name = typeof part.$ref === "string" ? part.$ref.replace("#/components/schemas/", "") : "";
  return [
    part,
    ...[...Object.values(part), components.schemas[name]].flatMap((inner) => partsOf(inner, seen)),
  ];
}

const closed = (value: unknown) => partsOf(value).filter((part) => part.additionalProperties === false);
const valueLists = (value: unknown) => partsOf(value).flatMap(({ enum: values }) => (values ? [values] : []));

const responses = operations.map((entry) => entry.responses);
const outputs = describeTools(tools).map(({ outputSchema }) => outputSchema);
const inputs = describeTools(tools).map(({ inputSchema }) => inputSchema);

test("no schema of a response is closed, in the OpenAPI document or in the list of tools", () => {
  expect(partsOf(responses).filter(({ properties }) => properties !== undefined).length).toBeGreaterThan(50);
  expect(partsOf(outputs).filter(({ properties }) => properties !== undefined).length).toBeGreaterThan(15);
  expect(closed([responses, outputs])).toEqual([]);
});

test("only a relationship's status is a closed list of values in a response", () => {
  expect(valueLists(responses)).toEqual([["current", "historical", "status unknown"]]);
  expect(valueLists(outputs)).toEqual([]);
});

test.each([
  ["BuyerType", /^One of consortium, .*, sovereign wealth; more may come\.$/],
  ["Region", /^One of Africa, .*, United Kingdom and Ireland; more may come\.$/],
  ["Stake", /^One of full, majority, minority, unknown; more may come\.$/],
  ["DealType", /^One of takeover, majority stake, minority stake; more may come\.$/],
  ["DealStatus", /^One of announced, agreed, completed, collapsed; more may come\.$/],
  ["CalculatorWarningCode", /^unknown-field: .* counted twice\. More may come\.$/],
])("%s is text whose description lists the values", (name, description) => {
  expect(components.schemas[name]).toEqual({
    type: "string",
    description: expect.stringMatching(description),
  });
});

test("a plan, a limit's window and the check of a work email are described too", () => {
  const descriptions = partsOf(responses).map(({ description }) => description);
  for (const values of ["free, pro", "minute, day", "deliverable, risky, undeliverable, unchecked"])
    expect(descriptions).toContain(`One of ${values}; more may come.`);
});

test("requests stay closed: unknown parameters and arguments, and values that are not listed", () => {
  for (const { query } of [...routes, ...memberRoutes])
    expect(query.safeParse({ addedLater: "1" }).success).toBe(false);
  expect(inputs.map(({ additionalProperties }) => additionalProperties)).toEqual([false, false, false]);
  const names = operations.flatMap(({ parameters }) =>
    partsOf(parameters).flatMap(({ name, schema }) => (valueLists(schema).length === 0 ? [] : [name])),
  );
  expect([...new Set(names)]).toEqual([
    "status",
    "evidenceBy",
    "sort",
    "format",
    "columns",
    "type",
    "hq",
    "target",
    "includeRegion",
    "intent",
    "active",
    "multiClub",
  ]);
  expect(valueLists(inputs)).toHaveLength(8);
});

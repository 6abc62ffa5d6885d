import { expect, test } from "vitest";
import * as z from "zod";
import { addedLater, mayBeLeftOut, withDefault } from "../../contract/calculators/numbers.ts";
import { researchTools } from "../../contract/research-tools.ts";
import { describeTools } from "../../server/mcp/tools.ts";

const text = z.string().describe("A text");

const body = z.object({
  filled: withDefault(text, "x"),
  empty: mayBeLeftOut(text),
  later: addedLater(z.object({ inner: withDefault(text, "y") })),
});

test("a field that may be left out or null counts as its default, as null or not at all", () => {
  const nothing = { filled: "x", empty: null };
  expect(body.parse({})).toStrictEqual(nothing);
  expect(body.parse({ filled: null, empty: null, later: null })).toEqual(nothing);
  expect(body.parse({ filled: "a", empty: "b", later: {} })).toEqual({
    ...{ filled: "a", empty: "b", later: { inner: "y" } },
  });
  expect(body.safeParse({ filled: 1, later: { inner: 2 } }).error?.issues.map(({ path }) => path)).toEqual([
    ["filled"],
    ["later", "inner"],
  ]);
});

test("one schema says what is sent, all of it optional, and what is counted, required and closed", () => {
  const described = { description: "A text", type: "string" };
  const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
  const sent = { ...orNull(described), description: "A text" };
  expect(z.toJSONSchema(body, { io: "input" })).toMatchObject({
    properties: {
      filled: { ...sent, default: "x" },
      empty: sent,
      later: orNull({ properties: { inner: { ...sent, default: "y" } } }),
    },
  });
  const counted = z.toJSONSchema(body, { io: "output" });
  expect(counted).toMatchObject({
    properties: {
      filled: described,
      empty: sent,
      later: { required: ["inner"], additionalProperties: false, properties: { inner: described } },
    },
    additionalProperties: false,
  });
  expect(counted.required).toEqual(["filled", "empty"]);
  expect(z.toJSONSchema(body, { io: "input" }).required).toBeUndefined();
});

test("the tools' schemas have no names of components", () => {
  expect(JSON.stringify(describeTools(researchTools))).not.toMatch(/"(outputId|id)":"/);
});

import { expect, test } from "vitest";
import { TryIt } from "../../../site/components/try-it.tsx";
import type { Operation } from "../../../site/open-api.ts";

const operation: Operation = {
  operationId: "listExamples",
  tags: ["Examples"],
  summary: "List the examples",
  description: "Every example.",
  parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
  responses: {},
};

const shown = (security?: Operation["security"]) =>
  (
    <TryIt
      method="get"
      path="/api/v1/examples"
      operation={security === undefined ? operation : { ...operation, security }}
      samples={{}}
      body={undefined}
    />
  ).toString();

test("an operation that needs a key says why it has no form, and has none", () => {
  const html = shown([{ memberKey: [] }]);
  expect(html).toContain("Keys do not belong on a public page");
  expect(html).not.toMatch(/<(?:form|input|button|details)/);
});

test("an operation that is open to everyone has a form with its parameters", () => {
  const html = shown();
  expect(html).toContain('<form novalidate="" autocomplete="off" aria-label="Try it: List the examples"');
  expect(html).toContain('name="limit"');
});

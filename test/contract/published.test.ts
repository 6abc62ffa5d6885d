import { expect, test } from "vitest";
import * as z from "zod";
import { publish, publishedShape } from "../../contract/published.ts";
import { text } from "../../data/schema/fields.ts";

const row = z.strictObject({
  contract_value: text.nullable().describe("Its reported value; empty if the source names none"),
});

test("a column is published in camelCase, and described as null where a file has it empty", () => {
  const { contractValue } = publishedShape(row);
  expect(contractValue.description).toBe("Its reported value; null if the source names none");
  expect(contractValue.parse(null)).toBe(null);
  expect(publish({ contract_value: "€2m a year" })).toEqual({ contractValue: "€2m a year" });
});

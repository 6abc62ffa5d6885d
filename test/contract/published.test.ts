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

const file = z.strictObject({
  fund_size: z
    .strictObject({ reported: text, as_of: text.optional() })
    .optional()
    .describe("Its reported size; left out if no source names one"),
  target_countries: z.array(text).min(1).optional().describe("Where it buys; left out if it names none"),
});

test("what a file may leave out is published as null, a list as an empty one", () => {
  const { fundSize, targetCountries } = publishedShape(file);
  expect(fundSize.description).toBe("Its reported size; null if no source names one");
  expect(targetCountries.description).toBe("Where it buys; [] if it names none");
  expect(publish({}, file)).toEqual({ fundSize: null, targetCountries: [] });
  const record = z.strictObject({ fundSize, targetCountries });
  expect(record.parse(publish({}, file))).toEqual({ fundSize: null, targetCountries: [] });
  const given = { fund_size: { reported: "€2bn" }, target_countries: ["Spain"] };
  const published = { fundSize: { reported: "€2bn", asOf: null }, targetCountries: ["Spain"] };
  expect(record.parse(publish(given, file))).toEqual(published);
});

test("the published form of what may be left out is required", () => {
  expect(z.strictObject(publishedShape(file)).safeParse({}).error?.issues).toHaveLength(2);
});

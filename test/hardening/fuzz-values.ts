import fc from "fast-check";
import type { ApiDocument, JsonSchema } from "./fuzz-document.ts";

/** Values that a schema allows, that it just does not allow, and that nobody should ever have sent. */

const HOSTILE = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e400",
  "99999999999999999999",
  "0x10",
  "true",
  "[]",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "\u0000",
  "\r\nX-Injected: yes",
  "' OR '1'='1",
  "1; DROP TABLE accounts",
  "<script>alert(1)</script>",
  "\u0024{7*7}",
  "{{7*7}}",
  "$(id)",
  "%n%s",
  "\ud800",
  "\udc00\ud800",
  "\ufeff",
  "\u202e",
  "İ",
  "ﷺ",
  "e\u0301",
  "🏟️",
  "*",
  "?",
  "#",
  "&",
  "=",
  "+",
  "a".repeat(201),
  "a".repeat(3000),
] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, -1, -0, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, [], {}, [[]], [null]),
);

type Range = { min?: number; max?: number };

/** Values that a schema of the document allows. `known` are texts that the service has given out itself, such as slugs. */
export function allowed(
  document: ApiDocument,
  schema: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const found = document.resolve(schema);
  const inside = (below: JsonSchema) => allowed(document, below, known);
  const choices = listOf(found.anyOf ?? found.oneOf);
  if (choices.length > 0) return fc.oneof(...choices.map(inside));
  if (Array.isArray(found.enum)) return fc.constantFrom(...(found.enum as unknown[]));
  if ("const" in found) return fc.constant(found.const);
  switch (found.type) {
    case "string":
      return texts(found, known);
    case "integer":
      return fc.integer(rangeOf(found, 2 ** 31 - 1));
    case "number":
      return numbers(found);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(isSchema(found.items) ? inside(found.items) : hostileValue, { maxLength: 6 });
    case "object":
      return objects(found, inside);
    case "null":
      return fc.constant(null);
    default:
      throw new Error(`the fuzz cannot make a value of ${JSON.stringify(found).slice(0, 200)}`);
  }
}

/** Objects that miss a field, have one too many, or one with a wrong value. */
export function nearly(
  document: ApiDocument,
  schema: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      allowed(document, schema, known),
      fc.nat(),
      fc.constantFrom("drop", "add", "spoil"),
      hostileText,
      hostileValue,
    )
    .map(([value, pick, how, name, spoilt]) => {
      if (!isSchema(value)) return spoilt;
      const fields = Object.keys(value);
      const field = fields[pick % Math.max(fields.length, 1)] ?? name;
      if (how === "drop")
        return Object.fromEntries(Object.entries(value).filter(([other]) => other !== field));
      return { ...value, [how === "add" ? name : field]: spoilt };
    });
}

function texts(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  const { min = 0, max = 40 } = { min: numberOf(schema.minLength), max: numberOf(schema.maxLength) };
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern, "u") : /(?:)/u;
  const fits = (text: string) => [...text].length >= min && [...text].length <= max && pattern.test(text);
  const free = fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(max, 40) });
  const listed = [...listOf(schema.examples).map(String), ...known].filter(fits);
  const made = fc
    .oneof(free, fc.string({ minLength: min, maxLength: Math.min(max, 40) }))
    .map((text) => (fits(text) ? text : "a1"));
  return listed.length === 0 ? made : fc.oneof(made, fc.constantFrom(...listed));
}

function numbers(schema: JsonSchema): fc.Arbitrary<number> {
  const { min, max } = rangeOf(schema, 1e12);
  const open = typeof schema.exclusiveMinimum === "number";
  const wide = fc.double({
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    minExcluded: open,
    noNaN: true,
  });
  // JSON has one zero, and this one would be read as the number that it is.
  const whole = fc.integer({
    min: Math.ceil(min ?? 0) + (open ? 1 : 0),
    max: Math.floor(Math.min(max ?? 1e9, 1e9)),
  });
  return fc.oneof(wide, whole).map((value) => (Object.is(value, -0) ? 0 : value));
}

function objects(
  schema: JsonSchema,
  inside: (below: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const fields = Object.entries(properties).flatMap(([name, below]) =>
    isSchema(below) ? [[name, inside(below)] as const] : [],
  );
  const requiredKeys = listOf(schema.required).map(String);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function rangeOf(schema: JsonSchema, widest: number): Range {
  return {
    min: numberOf(schema.minimum) ?? numberOf(schema.exclusiveMinimum) ?? -widest,
    max: numberOf(schema.maximum) ?? widest,
  };
}

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

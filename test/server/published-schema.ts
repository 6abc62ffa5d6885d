/** What a published JSON Schema says of an input, as a reader of the OpenAPI document or of `tools/list` sees it. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
}

export type Values = Readonly<Record<string, unknown>>;

/** The schema with what its references lead to in their place. */
export function inlined(schema: object, root: unknown): JsonSchema;
export function inlined(schema: unknown, root: unknown): unknown;
export function inlined(schema: unknown, root: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inlined(one, root));
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = "$ref" in schema ? String(schema.$ref).split("/").slice(1) : [];
  const target = parts.reduce<unknown>((part, name) => Reflect.get(Object(part), name), root);
  const { $ref: _ref, ...all } = { ...(parts.length === 0 ? {} : Object(target)), ...schema };
  return Object.fromEntries(Object.entries(all).map(([name, below]) => [name, inlined(below, root)]));
}

type Schemas = [one: JsonSchema, ...others: JsonSchema[]];

/** Whether the choice is between a value, which has the examples, and a list of such values. */
const isRepeatable = (anyOf: readonly JsonSchema[] = []): anyOf is Schemas =>
  anyOf.length === 2 && anyOf[1]?.items?.type === anyOf[0]?.type;

/** The examples and choices of a schema, or its smallest value. */
export function valuesOf({ type, format, examples, enum: choices, ...schema }: JsonSchema): unknown[] {
  const { anyOf = schema.oneOf, items = {}, minItems = 1, minimum = 0 } = schema;
  if (examples !== undefined) return examples;
  if (isRepeatable(anyOf)) return valuesOf(anyOf[0]).flatMap((value) => [value, [value]]);
  if (anyOf !== undefined) return anyOf.flatMap(valuesOf);
  if (choices !== undefined) return choices;
  if (schema.const !== undefined) return [schema.const];
  if (type === "object") return [leastOf(schema)];
  if (type === "array") return [Array.from({ length: minItems }, () => valuesOf(items)[0])];
  if (type === "string") return [format === "date" ? "2026-11-22" : "Example"];
  return { integer: [minimum], number: [minimum], boolean: [true, false] }[String(type)] ?? [];
}

/** An object with the fields that it must have. */
export const leastOf = ({ properties = {}, required = [] }: JsonSchema): Values =>
  Object.fromEntries(required.map((name) => [name, valuesOf(properties[name] ?? {})[0]]));

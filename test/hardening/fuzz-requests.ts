import fc from "fast-check";
import type { JsonSchema, Operation } from "./fuzz-document.ts";

export interface FuzzRequest {
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Whether all of it is as the document requires, so that a 400 would be a defect of the document or the server. */
  valid: boolean;
}

/** Below what the HTTP layer itself refuses. */
const MAX_TARGET = 8000;

/**
 * Requests to one operation: some valid, some nearly valid, some hostile.
 * @param known texts that the server has returned, such as slugs
 */
export const requestsTo = (operation: Operation, known: readonly string[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .oneof(
      { arbitrary: requests(operation, known, true), weight: 2 },
      { arbitrary: requests(operation, known, false), weight: 3 },
    )
    .filter(({ target }) => target.length < MAX_TARGET);

function requests(operation: Operation, known: readonly string[], valid: boolean): fc.Arbitrary<FuzzRequest> {
  const allowed = (schema: JsonSchema) => valuesOf(operation, schema, known);
  const { method: own, path } = operation;
  return fc
    .record({
      names: pathNames(operation, (schema) => (valid ? allowed(schema).map(String) : hostileText)),
      query: queries(operation, allowed, valid),
      body: bodies(operation, allowed, valid),
      headers: valid ? plainHeaders : oddHeaders(),
      method: valid ? fc.constant(own) : methodsLike(own),
    })
    .map(({ names, query, body, headers, method }) => {
      const search = query.map((pair) => pair.map(escaped).join("=")).join("&");
      const target = `${path.replace(/\{\w+\}/g, () => escaped(names))}${search === "" ? "" : `?${search}`}`;
      const request = { method: method.toUpperCase(), target, valid };
      if (body === undefined) return { ...request, headers };
      return { ...request, headers: { "Content-Type": "application/json", ...headers }, body };
    });
}

type Allowed = (schema: JsonSchema) => fc.Arbitrary<unknown>;

/** An empty name, or one of dots only, would be another address. */
function pathNames({ parameters }: Operation, text: (schema: JsonSchema) => fc.Arbitrary<string>) {
  const [parameter] = parameters.filter((one) => one.in === "path");
  if (parameter === undefined) return fc.constant("");
  return text(parameter.schema).map((name) => (/^\.*$/.test(name) ? "x" : name));
}

function queries({ parameters }: Operation, allowed: Allowed, valid: boolean) {
  const pairs = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema, required }) => {
      // A list is the parameter repeated.
      const right = allowed(schema).map((value) => [value].flat().map(String));
      const values = valid ? right : fc.oneof(right, fc.tuple(hostileText));
      const pair = values.map((texts) => texts.map((text) => [name, text]));
      // Few at a time, or hardly any request finds more than a page.
      const none = { arbitrary: fc.constant([]), weight: 4 };
      return required && valid ? pair : fc.oneof(none, { arbitrary: pair, weight: 1 });
    });
  const names = fc.oneof(hostileText, fc.constantFrom("limit", "q"));
  const others = fc.array(fc.tuple(names, hostileText), { maxLength: valid ? 0 : 2 });
  return fc.tuple(fc.tuple(...pairs), others).map(([named, extra]) => [...named.flat(), ...extra]);
}

function bodies({ requestBody }: Operation, allowed: Allowed, valid: boolean) {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return fc.constant(undefined);
  const right = allowed(schema).map((value) => JSON.stringify(value));
  if (valid) return right;
  const wrong = fc.oneof(spoilt(allowed(schema)), hostileValue).map((value) => JSON.stringify(value));
  const cut = right.map((text) => text.slice(0, -1));
  return fc.oneof(wrong, right, hostileText, cut);
}

const plainHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { "Accept-Encoding": "gzip" },
  { "If-None-Match": "*" },
  { "If-None-Match": '"other"', "Accept-Encoding": "br, gzip;q=0.5" },
  { Origin: "https://elsewhere.example.net" },
);

const oddHeaders = () => {
  const name = fc.constantFrom(
    ..."Accept Accept-Encoding If-None-Match Content-Type Content-Encoding".split(" "),
    ..."Origin Range Cookie X-Forwarded-For X-Forwarded-Host".split(" "),
  );
  // Node's client refuses to send other characters.
  const text = hostileText.map((value) => value.replace(/[^\t\x20-\x7e]/g, "?"));
  return fc.oneof(plainHeaders, fc.dictionary(name, text, { maxKeys: 3 }));
};

const methodsLike = (method: string): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constant(method), weight: 8 },
    { arbitrary: fc.constantFrom("get", "post", "put", "patch", "delete", "head", "options"), weight: 1 },
  );

/** Lone surrogates cannot be escaped. */
const escaped = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));

const HOSTILE = [
  ..."null undefined NaN -0 1e400 99999999999999999999 0x10 true [] * ? # & = + %n%s %00 $(id)".split(" "),
  ..."__proto__ constructor toString ../../etc/passwd ..%2f..%2f {{7*7}} İ ﷺ e\u0301 🏟️ \ufffe".split(" "),
  ...["", " ", "\u0000", "\r\nX-Injected: yes", "\ud800", "\udc00\ud800", "\ufeff", "\u202e"],
  ...["' OR '1'='1", "1; DROP TABLE accounts", "<script>alert(1)</script>", "\u0024{7*7}"],
  ...["a".repeat(201), "a".repeat(3000)],
];

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, -1, -0, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, [], {}, [[]], [null]),
);

/** Values that a schema of the document allows. */
function valuesOf(
  operation: Operation,
  reference: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const schema = operation.resolve(reference);
  const inside = (below: unknown) => (isSchema(below) ? valuesOf(operation, below, known) : hostileValue);
  const choices = listOf(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return fc.oneof(...choices.map(inside));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.type === "string") return texts(schema, known);
  if (schema.type === "integer" || schema.type === "number") return numbers(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") {
    const maxLength = Math.min(numberOf(schema.maxItems) ?? 6, 6);
    return fc.array(inside(schema.items), { minLength: numberOf(schema.minItems) ?? 0, maxLength });
  }
  if (schema.type === "object") return objects(schema, inside);
  throw new Error(`the fuzz test cannot make a value of ${JSON.stringify(schema).slice(0, 200)}`);
}

/** Objects that lack a field, have an unknown one, or one with a wrong value. */
const spoilt = (objects: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(objects, fc.nat(), fc.constantFrom("drop", "add", "spoil"), hostileText, hostileValue)
    .map(([value, pick, how, name, wrong]) => {
      if (!isSchema(value)) return wrong;
      const fields = Object.keys(value);
      const field = fields[pick % Math.max(fields.length, 1)] ?? name;
      const { [field]: _dropped, ...others } = value;
      return how === "drop" ? others : { ...value, [how === "add" ? name : field]: wrong };
    });

const days = fc
  .date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function texts(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === "date") return days;
  const [minLength, max] = [numberOf(schema.minLength) ?? 0, numberOf(schema.maxLength) ?? 40];
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern, "u") : /(?:)/u;
  const fits = (text: string) =>
    [...text].length >= minLength && [...text].length <= max && pattern.test(text);
  const listed = [...listOf(schema.examples).map(String), ...known].filter(fits);
  const length = { minLength, maxLength: Math.min(max, 40) };
  const made = fc
    .oneof(fc.string({ unit: "grapheme", ...length }), fc.string(length))
    .map((text) => (fits(text) ? text : (["a1", ...listed].find(fits) ?? "a1")));
  return listed.length === 0 ? made : fc.oneof(made, fc.constantFrom(...listed));
}

/** The smallest number beside 0 that the calculators count. */
const LEAST_COUNTED = 0.000001;

function numbers(schema: JsonSchema): fc.Arbitrary<number> {
  const above = numberOf(schema.exclusiveMinimum);
  const min = numberOf(schema.minimum) ?? above ?? -(2 ** 31);
  const max = numberOf(schema.maximum) ?? 2 ** 31;
  const [first, last] = [Math.ceil(min) + (above === undefined ? 0 : 1), Math.floor(max)];
  // Small limits, so that there is a next page.
  const small = fc.integer({ min: first, max: Math.min(last, Math.max(first, 3)) });
  const whole = fc.oneof(small, fc.integer({ min: first, max: last }));
  if (schema.type === "integer") return whole;
  const wide = fc.double({ min, max, minExcluded: above !== undefined, noNaN: true });
  // JSON would turn -0 into 0. What is nearer to 0 than the calculators count is refused, which no schema can say.
  const least = above === undefined ? Math.max(0, min) : LEAST_COUNTED;
  return fc.oneof(wide, whole).map((value) => (Math.abs(value) < LEAST_COUNTED ? least : value));
}

function objects(schema: JsonSchema, inside: (below: unknown) => fc.Arbitrary<unknown>) {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const record = (without: readonly string[], required: readonly string[]) => {
    const fields = Object.entries(properties)
      .filter(([name]) => !without.includes(name))
      .map(([name, below]) => {
        const values = inside(below);
        return [name, required.includes(name) ? values.filter((value) => value !== null) : values] as const;
      });
    const requiredKeys = [...listOf(schema.required).map(String), ...required];
    return fc.record(Object.fromEntries(fields), { requiredKeys });
  };
  // A player has amounts or a registration, never both, and a registration needs the month to count from: no schema of one field says so.
  if ("firstSeason" in properties) return record([], []).map(withStartMonth);
  if ("startMonth" in properties) return record([], ["startMonth"]);
  if (!("registration" in properties)) return record([], []);
  return fc.oneof(record(["registration"], AMOUNTS), record(AMOUNTS, ["registration"]));
}

/** The 12 months begin in the first season; months end with 2199. */
const withStartMonth = (body: { firstSeason?: unknown }) => ({
  ...body,
  startMonth: `${Math.min(Number(body.firstSeason), 2199)}-07`,
});

const AMOUNTS = ["amortisation", "bookValue"];

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

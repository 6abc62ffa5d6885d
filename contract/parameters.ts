import * as z from "zod";
import { statuses } from "../data/schema/statuses.ts";
import { speakers } from "./evidence-by.ts";
import { MAX_FILTER_LENGTH, MAX_FILTER_VALUES, MAX_MONTHS, MAX_OFFSET, MAX_PAGE_SIZE } from "./limits.ts";
import { hasFewWords, WORD_LIMITS } from "./search.ts";
import { sortColumns, sorts } from "./sorting.ts";
import { nearest } from "./text-folding.ts";

/** The query parameters of the public API. Messages say what is allowed, because callers read them. */

const between = (min: number, max: number): string => `must be a whole number from ${min} to ${max}`;

/** A whole number in JSON. */
export const integer = (min: number, max: number, error = between(min, max)) =>
  z.int({ error }).min(min, { error }).max(max, { error });

/** A whole number, in a query as digits. */
export const wholeNumber = (
  min: number,
  max: number,
  about: { description: string; examples?: number[]; default?: number },
  { digits = /^\d{1,10}$/, error = between(min, max) } = {},
) =>
  z
    .string()
    .regex(digits, { error })
    .transform(Number)
    .pipe(integer(min, max, error).meta(about))
    .optional()
    .meta({ ...about, override: { type: "integer", minimum: min, maximum: max, ...about } });

/** The parameters of a query as a tool takes them. What a text is piped into, a number or a flag, is sent as a JSON value. */
export function argumentsOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>> };
export function argumentsOf(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, parameter]) => [name, inJson(parameter)]));
}

function inJson(parameter: z.ZodType): z.ZodType {
  const read = parameter instanceof z.ZodOptional ? parameter.unwrap() : parameter;
  const value = read instanceof z.ZodPipe ? read.out : undefined;
  return value instanceof z.ZodType && !(value instanceof z.ZodTransform) ? value.optional() : parameter;
}

export const filterValue = z
  .string()
  .min(1, { error: "must not be empty; leave the parameter out to ask for all", abort: true })
  .max(MAX_FILTER_LENGTH, { error: `must have at most ${MAX_FILTER_LENGTH} characters`, abort: true });

/**
 * A parameter that may be given more than once, one value or a list of them: a record passes that has any of the values. Read as
 * a list. A schema of this form is what the server takes repeated values for.
 * @param read checks and changes a value once their number is known to be allowed: suggestions are expensive
 */
export const anyOf = <Value extends string>(
  one: z.ZodType<Value, string>,
  examples: Value[] = [],
  read: (value: Value, context: z.RefinementCtx) => Value = (value) => value,
) =>
  z
    .union(
      [
        examples.length === 0 ? one : one.meta({ examples }),
        z
          .array(one)
          .min(1, { error: "must have a value" })
          .max(MAX_FILTER_VALUES, { error: `must have at most ${MAX_FILTER_VALUES} values` }),
      ],
      { error: ({ errors, input }) => faultOfUnion(errors, input) },
    )
    .transform((value, context): readonly Value[] =>
      (typeof value === "string" ? [value] : value).map((each) => read(each, context)),
    )
    .optional();

/** Returns the fault of the form that was sent: a value or a list. */
function faultOfUnion(errors: z.core.$ZodIssue[][], input: unknown): string {
  const issue = errors[Array.isArray(input) ? 1 : 0]?.[0];
  return issue === undefined || issue.code === "invalid_type"
    ? "must be a text or a list of texts"
    : issue.message;
}

export const isRepeatable = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional &&
  schema.def.innerType instanceof z.ZodPipe &&
  schema.def.innerType.in instanceof z.ZodUnion;

const limit = wholeNumber(1, MAX_PAGE_SIZE, {
  description: "Maximum number of results",
  default: MAX_PAGE_SIZE,
});

export const offset = wholeNumber(0, MAX_OFFSET, { description: "Number of results to skip", default: 0 });

const COUNTRY = {
  description: "The club's country, by name or slug",
  examples: ["Germany", "united-states"],
};

export const country = filterValue.optional().meta(COUNTRY);

const countries = anyOf(filterValue, COUNTRY.examples).describe(COUNTRY.description);

const league = anyOf(filterValue, ["premier-league"]).describe(
  "League the club plays in, by name or slug; the latest season in the ledger counts",
);

export const searchText = filterValue
  .regex(/[\p{L}\p{N}]/u, { error: "must contain a letter or a digit" })
  .refine(hasFewWords, { error: `must have ${WORD_LIMITS}` });

/** Follows the searched fields in a description of `q`. */
export const SEARCH_RULES = `All words must match; the last letters of a word and accents may be left out; ${WORD_LIMITS}.`;

function year(description: string, example: number) {
  const about = { description, examples: [example] };
  const error = "must be a year of four digits, such as 2024";
  return wholeNumber(0, 9999, about, { digits: /^\d{4}$/, error }).meta({
    override: { type: "integer", minimum: 1000, maximum: 9999, ...about },
  });
}

export const format = z
  .enum(["json", "csv"], { error: "must be json or csv" })
  .optional()
  .describe("csv for one flat row a record; json if left out");

/** A closed list of values. The message has the nearest of them. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const known = `must be one of ${values.map((value) => `"${value}"`).join(", ")}`;
  return z.enum(values, {
    error({ input }) {
      const [guess] = nearest(String(input), values);
      return guess === undefined ? known : `${known}; did you mean "${guess}"?`;
    },
  });
}

const technologyParameters = z.strictObject({
  club: anyOf(filterValue, ["borussia-dortmund"]).describe(
    "Exact club slug, name or alias; case and accents do not matter",
  ),
  category: anyOf(filterValue, ["Ticketing"]).describe("Exact technology category, by name or slug"),
  status: anyOf(oneOf(statuses)).describe("What the evidence supports"),
  evidenceBy: anyOf(oneOf(speakers)).describe(
    "The most independent speaker of the pages. vendor: every page is the vendor's. club: the club's pages, and no others but the " +
      "vendor's. press: at least one page is of somebody else.",
  ),
  q: searchText.optional().meta({
    description:
      `Free-text search across club, vendor, product, scope and evidence note. ${SEARCH_RULES} ` +
      "The best matches come first, current ones before others that are as good, unless sort is given.",
    examples: ["koln wifi"],
  }),
  vendor: anyOf(filterValue, ["catapult"]).describe("Exact vendor slug or name"),
  notVendor: anyOf(filterValue, ["catapult"]).describe("Vendor to leave out, by slug or name"),
  country: countries,
  league,
  from: year("First year of the newest evidence date of all pages; undated evidence does not match", 2024),
  to: year("Last year of the newest evidence date of all pages; undated evidence does not match", 2026),
  withinMonths: wholeNumber(1, MAX_MONTHS, {
    description:
      "The newest evidence date of all pages is within so many months before the day of the data version; a year or a month means its last day",
    examples: [36],
  }),
  sort: z
    .enum(sorts, {
      error: `must be newest or one of ${sortColumns.join(", ")}, or with - before it`,
    })
    .optional()
    .describe(
      "Column to sort by; - before it means descending. The date is that of the newest evidence, of all pages; newest means -date. " +
        "Equal values keep the usual order, and missing ones come last.",
    ),
  limit,
  offset,
  format,
  columns: z
    .enum(["short"], { error: "must be short; leave the parameter out to get all columns" })
    .optional()
    .describe("short, with format=csv: ten columns with names, of the first page of evidence"),
});

export const technologyQuery = technologyParameters
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["from"],
    error: "must not be later than to",
  })
  .refine(({ columns, format }) => columns === undefined || format === "csv", {
    path: ["columns"],
    error: "must come with format=csv",
  });

export const clubsQuery = z.strictObject({ country: countries, league, limit, offset, format });

export const releasedSince = z.iso
  .date({ error: "must be a day, such as 2026-11-22" })
  .optional()
  .meta({
    description: "First day of the releases, in UTC; that day is included. Left out, all releases",
    examples: ["2026-11-22"],
    override: { type: "string", format: "date" },
  });

const { club, vendor, category } = technologyParameters.shape;

export const changesQuery = z.strictObject({
  since: releasedSince,
  club,
  vendor,
  category,
  country: countries,
  league,
  limit,
  offset,
  format,
});

/** The parameters that select records. The search, the order, the paging and the form are no filters. */
export type FilterName<Query> = Exclude<
  keyof Query,
  "q" | "sort" | "limit" | "offset" | "format" | "columns"
>;

export const technologyFilters = technologyParameters
  .omit({ q: true, sort: true, limit: true, offset: true, format: true, columns: true })
  .keyof().options;
export const clubFilters = clubsQuery.omit({ limit: true, offset: true, format: true }).keyof().options;

export const changeFilters = changesQuery.omit({ limit: true, offset: true, format: true }).keyof().options;

export const pagingQuery = z.strictObject({ limit, offset });

export const listQuery = z.strictObject({ limit, offset, format });

export const noQuery = z.strictObject({});

export const slugParams = z.strictObject({
  slug: z.string().meta({ description: "Exact slug", examples: ["borussia-dortmund"] }),
});

export const relationshipParams = z.strictObject({
  id: z.string().meta({
    description: "Exact id of the relationship",
    examples: ["borussia-dortmund--example-vendor--ticketing"],
  }),
});

export type TechnologyQuery = z.infer<typeof technologyQuery>;
export type ChangesQuery = z.infer<typeof changesQuery>;
export type ClubsQuery = z.infer<typeof clubsQuery>;

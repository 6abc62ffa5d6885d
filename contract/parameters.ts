import * as z from "zod";
import { statuses } from "../data/schema/statuses.ts";
import { speakers } from "./evidence-by.ts";
import { MAX_FILTER_LENGTH, MAX_OFFSET, MAX_PAGE_SIZE } from "./limits.ts";
import { hasFewWords, WORD_LIMITS } from "./search.ts";
import { sortColumns, sorts } from "./sorting.ts";
import { nearest } from "./text-folding.ts";

/** The query parameters of the public API. Messages say what is allowed, because callers read them. */

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

const filterValue = z
  .string()
  .min(1, { error: "must not be empty; leave the parameter out to ask for all", abort: true })
  .max(MAX_FILTER_LENGTH, { error: `must have at most ${MAX_FILTER_LENGTH} characters`, abort: true });

const limit = wholeNumber(1, MAX_PAGE_SIZE)
  .optional()
  .meta({
    description: "Maximum number of results",
    override: { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
  });

export const offset = wholeNumber(0, MAX_OFFSET)
  .optional()
  .meta({
    description: "Number of results to skip",
    override: { type: "integer", minimum: 0, maximum: MAX_OFFSET, default: 0 },
  });

export const country = filterValue.optional().meta({
  description: "The club's country, by name or slug",
  examples: ["Germany", "united-states"],
});

const league = filterValue.optional().meta({
  description: "League the club plays in, by name or slug; the latest season in the ledger counts",
  examples: ["premier-league"],
});

export const searchText = filterValue
  .regex(/[\p{L}\p{N}]/u, { error: "must contain a letter or a digit" })
  .refine(hasFewWords, { error: `must have ${WORD_LIMITS}` });

/** What a description of `q` says after what is searched. */
export const SEARCH_RULES = `All words must match; the last letters of a word and accents may be left out; ${WORD_LIMITS}.`;

const year = z
  .string()
  .regex(/^\d{4}$/, { error: "must be a year of four digits, such as 2024" })
  .transform(Number)
  .optional();

const asYear = { type: "integer", minimum: 1000, maximum: 9999 } as const;

export const format = z
  .enum(["json", "csv"], { error: "must be json or csv" })
  .optional()
  .describe("csv for one flat row a record; json if left out");

/** A closed list of values. The message has the nearest of them. */
function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const known = `must be one of ${values.map((value) => `"${value}"`).join(", ")}`;
  return z.enum(values, {
    error({ input }) {
      const [guess] = nearest(String(input), values);
      return guess === undefined ? known : `${known}; did you mean "${guess}"?`;
    },
  });
}

const technologyParameters = z.strictObject({
  club: filterValue.optional().meta({
    description: "Exact club slug, name or alias; case and accents do not matter",
    examples: ["borussia-dortmund"],
  }),
  category: filterValue.optional().meta({
    description: "Exact technology category, by name or slug",
    examples: ["Ticketing"],
  }),
  status: oneOf(statuses).optional().describe("What the evidence supports"),
  evidenceBy: oneOf(speakers)
    .optional()
    .describe(
      "The most independent speaker of the pages. vendor: every page is the vendor's. club: the club's pages, and no others but the " +
        "vendor's. press: at least one page is of somebody else.",
    ),
  q: searchText.optional().meta({
    description:
      `Free-text search across club, vendor, product, scope and evidence note. ${SEARCH_RULES} ` +
      "The best matches come first, current ones before others that are as good, unless sort is given.",
    examples: ["koln wifi"],
  }),
  vendor: filterValue.optional().meta({ description: "Exact vendor slug or name", examples: ["catapult"] }),
  country,
  league,
  from: year.meta({
    description: "First year of the newest evidence date of all pages; undated evidence does not match",
    examples: [2024],
    override: asYear,
  }),
  to: year.meta({
    description: "Last year of the newest evidence date of all pages; undated evidence does not match",
    examples: [2026],
    override: asYear,
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
});

export const technologyQuery = technologyParameters.refine(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ["from"], error: "must not be later than to" },
);

export const clubsQuery = z.strictObject({ country, league, limit, offset, format });

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
  country,
  league,
  limit,
  offset,
  format,
});

/** The parameters that select records. The search, the order, the paging and the format are no filters. */
export type FilterName<Query> = Exclude<keyof Query, "q" | "sort" | "limit" | "offset" | "format">;

export const technologyFilters = technologyParameters
  .omit({ q: true, sort: true, limit: true, offset: true, format: true })
  .keyof().options;
export const clubFilters = clubsQuery.omit({ limit: true, offset: true, format: true }).keyof().options;

export const changeFilters = changesQuery.omit({ limit: true, offset: true, format: true }).keyof().options;

export const pagingQuery = z.strictObject({ limit, offset });

/** Of the lists that are also CSV and have no filters. */
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

import * as z from "zod";
import { countries, headquarters } from "../../data/schema/countries.ts";
import {
  buyerTypes,
  currencies,
  dealStatuses,
  dealTypes,
  fundTypes,
  regions,
} from "../../data/schema/member-vocabularies.ts";
import { MAX_FILTER_LENGTH } from "../limits.ts";
import {
  anyOf,
  country,
  filterValue,
  format,
  offset,
  oneOf,
  releasedSince,
  SEARCH_RULES,
  searchText,
  wholeNumber,
} from "../parameters.ts";
import { nearest, slugOf } from "../text-folding.ts";

/** The query parameters of the member interface. The pages and the MCP tools accept the same filters. */

export const DEFAULT_MEMBER_PAGE_SIZE = 20;
export const MAX_MEMBER_PAGE_SIZE = 100;
const buyerSorts = ["recent", "clubs", "name", "type", "hq", "intent"] as const;
const dealSorts = ["recent", "club", "buyer", "status"] as const;

/** Reads a country of a closed list, by name or slug, as its name. The message has the nearest names. */
function countryOf(names: readonly string[]) {
  const known = new Map(names.map((name) => [slugOf(name), name]));
  return (value: string, context: z.RefinementCtx): string => {
    const name = known.get(slugOf(value));
    if (name !== undefined) return name;
    const near = nearest(value, names, 3).map((guess) => `"${guess}"`);
    const guesses = near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`;
    context.addIssue({ code: "custom", message: `must be the name or slug of a country${guesses}` });
    return z.NEVER;
  };
}

/**
 * A flag restricts or is left out. A query's 0 is rejected, because it could mean "those without"; a tool's false means the same as
 * no argument, because models fill in arguments that they do not mean.
 * @param wanted what it restricts to
 */
const flag = (
  wanted: string,
  meaning = {
    query: `1 or true restricts to ${wanted}`,
    tool: `true: only ${wanted}. false or left out: all buyers`,
  },
) =>
  z
    .enum(["1", "true"], { error: "must be 1 or true; leave the parameter out to ask for all" })
    .transform((): boolean | undefined => true)
    .pipe(
      z
        .boolean({ error: "must be true or false" })
        .default(false)
        .transform((given) => given || undefined)
        .meta({ description: meaning.tool }),
    )
    .optional()
    .meta({
      description: meaning.query,
      override: { type: "string", enum: ["1", "true"] },
    });

const limit = wholeNumber(1, MAX_MEMBER_PAGE_SIZE, {
  description: "Maximum number of results",
  default: DEFAULT_MEMBER_PAGE_SIZE,
});

/** A date as exact as it is known. */
const partialDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
    error: "must be a date such as 2026, 2026-05 or 2026-05-31",
  })
  .optional();

const since = (what: string) =>
  partialDate.meta({ description: `${what}: YYYY, YYYY-MM or YYYY-MM-DD`, examples: ["2026-05"] });

/** People and models ask for "UK" unless they know how football counts countries. */
const HOME_NATIONS = "England, Scotland, Wales and Northern Ireland are countries of their own";

export const buyersQuery = z.strictObject({
  q: searchText.optional().meta({
    description: `Free-text search across the buyer's name, summary, intent, clubs and decision-makers. ${SEARCH_RULES}`,
    examples: ["specimen partners"],
  }),
  type: anyOf(oneOf([...buyerTypes, "funds"]), ["funds"]).describe(
    `Kind of buyer; funds: ${fundTypes.join(", ")}`,
  ),
  hq: oneOf(regions).optional().describe("Region of the headquarters"),
  target: oneOf(regions).optional().describe("Region that the buyer buys in"),
  targetCountry: filterValue
    .meta({ examples: ["Spain"] })
    .transform(countryOf(countries))
    .optional()
    .describe(
      "Country that the buyer is reported to wish to buy in, by its full English name or slug: one of its targetCountries",
    ),
  includeRegion: flag("buyers with that country", {
    query:
      "1 or true adds to targetCountry, after the others, buyers that name its region and no country there",
    tool: "true: with targetCountry, also buyers that name its region and no country there, after the others",
  }),
  hqCountry: country.meta({
    description: "Country of the headquarters, by its full English name or slug: United States, not USA",
    examples: ["United States"],
  }),
  clubCountry: country.meta({
    description: `Country of a club in which the buyer has a stake, held or last known, by name or slug. ${HOME_NATIONS}`,
    examples: ["England"],
  }),
  club: country.meta({
    description: "Club in which the buyer has a stake, held or last known, by exact name or slug",
    examples: ["example-rovers"],
  }),
  holdsIn: anyOf(filterValue, ["England"], countryOf(countries)).describe(
    "Country of a club in which a confirmed stake is held, by name or slug",
  ),
  notIn: anyOf(filterValue, ["Spain"], countryOf(countries)).describe(
    "Country, by name or slug, in which the buyer has no stake in a club, held or last known",
  ),
  minStake: wholeNumber(0, 100, {
    description:
      "Smallest share of a confirmed stake, in percent; holdsIn, clubCountry and club then mean that stake. Without a figure, full " +
      "counts as 100 and majority as 50; other stakes without one do not match",
  }),
  intentSince: since("Restricts to buyers with an intent to buy that was reported on this date or later"),
  intent: flag("buyers with a reported intent to buy a club"),
  active: flag("buyers shown to buy or hold clubs by a page of the 36 months before its verification"),
  multiClub: flag("buyers with a stake, held or last known, in two or more clubs"),
  sort: oneOf(buyerSorts)
    .optional()
    .describe(
      "recent: newest activity first; clubs: most clubs first; name: by name; type: by kind; hq: by country of the " +
        "headquarters; intent: newest reported intent first. Without it, recent, or with q the best matches first",
    ),
  limit,
  offset,
  format,
});

const MAX_PRICE = 9_999_999_999;

const price = (bound: string) =>
  wholeNumber(0, MAX_PRICE, {
    description: `${bound} price in whole units of currency; a deal without a reported price does not match`,
  });

const NOT_A_CURRENCY = "must be an ISO 4217 code, such as GBP";

export const dealsQuery = z.strictObject({
  country: country.meta({
    description: `The club's country, by its full English name or slug. ${HOME_NATIONS}`,
    examples: ["England", "United States"],
  }),
  club: country.meta({ description: "Club, by exact name or slug", examples: ["example-rovers"] }),
  buyerCountry: filterValue
    .meta({ examples: ["Germany"] })
    .transform(countryOf(headquarters))
    .optional()
    .describe(
      "Country of the buyer's headquarters, by name or slug; a buyer outside the buyers list does not match",
    ),
  minPrice: price("Lowest"),
  maxPrice: price("Highest"),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: NOT_A_CURRENCY, abort: true })
    .refine((code) => currencies.includes(code), { error: NOT_A_CURRENCY })
    .optional()
    .meta({
      description:
        "ISO 4217 code of the price, EUR for minPrice and maxPrice if left out; no amount is converted",
      examples: ["GBP"],
    }),
  type: oneOf(dealTypes).optional().describe("Kind of deal"),
  status: oneOf(dealStatuses).optional().describe("How far the deal has come"),
  since: since("First day of the announcement; the completion does not count"),
  until: since("Last day of the announcement, which is included"),
  sort: oneOf(dealSorts)
    .optional()
    .describe(
      "recent: newest announcement first; club, buyer: by name; status: announced, agreed, completed, collapsed. Without it, recent",
    ),
  limit,
  offset,
  format,
});

export const memberChangesQuery = z.strictObject({ since: releasedSince, limit, offset });

export const buyerParams = z.strictObject({
  slug: z
    .string()
    .min(1, { error: "must not be empty" })
    .max(MAX_FILTER_LENGTH, { error: `must have at most ${MAX_FILTER_LENGTH} characters` })
    .meta({ description: "Exact slug of the buyer", examples: ["specimen-partners"] }),
});

export type BuyersQuery = z.infer<typeof buyersQuery>;
export type DealsQuery = z.infer<typeof dealsQuery>;

import * as z from "zod";
import { countries, headquarters } from "./countries.ts";
import {
  buyerTypes,
  currencies,
  dealStatuses,
  dealTypes,
  regions,
  stakes,
  workEmailStatuses,
} from "./member-vocabularies.ts";
import { statuses } from "./statuses.ts";

/**
 * The kinds of value that evidence is written in. A record's schema is made of these, and each kind is guarded
 * by one rule of `npm run check`, which finds the fields it looks at through the registry below.
 */
export type FieldKind =
  | "slug"
  | "text"
  | "note"
  | "quote"
  | "prose"
  | "name"
  | "country"
  | "status"
  | "url"
  | "date"
  | "day"
  | "club"
  | "vendor"
  | "category"
  | "aliases"
  | "headquarters"
  | "region"
  | "buyer type"
  | "stake"
  | "deal type"
  | "deal status"
  | "email status"
  | "member club"
  | "buyer"
  | "percent"
  | "amount"
  | "currency"
  | "work email"
  | "relationship"
  | "deal"
  | "league"
  | "season"
  | "tier"
  | "announced"
  | "says"
  | "reader";

export const fieldKinds = z.registry<{ kind: FieldKind }>();

/** The kind of a field, also of one that may be null or left out; undefined if it has none. */
export function kindOf(schema: unknown): FieldKind | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return kindOf(schema.unwrap());
  return schema instanceof z.ZodType ? fieldKinds.get(schema)?.kind : undefined;
}

function kind<Schema extends z.ZodType>(name: FieldKind, schema: Schema): Schema {
  fieldKinds.add(schema, { kind: name });
  return schema;
}

export const NOTE_MAX = 240;
export const QUOTE_MAX = 200;
export const TEXT_MAX = 160;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Lower-case letters and digits in words joined by single hyphens: `borussia-dortmund`. */
export const slug = kind("slug", z.string().regex(SLUG).max(100));

/** A reference by slug to a club in `clubs.csv`. */
export const clubReference = kind("club", z.string().regex(SLUG));

/** A reference by slug to a vendor in `vendors.csv`. */
export const vendorReference = kind("vendor", z.string().regex(SLUG));

/** A reference by exact name to a category in `categories.yaml`. */
export const categoryReference = kind("category", z.string().min(1));

/** One line of plain text. */
export const text = kind("text", z.string().min(1).max(TEXT_MAX));

/** The name of a club, vendor or category as it writes itself. */
export const name = kind("name", z.string().min(1).max(100));

/** The source's content, in the ledger's own words. */
export const note = kind("note", z.string().min(1).max(NOTE_MAX));

/** Words of the source, exactly as it has them. */
const quote = kind("quote", z.string().min(1).max(QUOTE_MAX));

/** Several paragraphs of plain text, written in YAML. */
export const prose = kind("prose", z.string().min(1).max(4000));

/** A club's country, by its usual English name. */
export const country = kind("country", z.enum(countries));

/** See `data/README.md`. */
export const status = kind("status", z.enum(statuses));

/** An absolute http or https address, without credentials. */
export const url = kind("url", z.url({ protocol: /^https?$/, hostname: /\./ }).max(2000));

/** A date as exact as the source gives it: `2025`, `2025-06` or `2025-06-30`. */
export const date = kind(
  "date",
  z.string().regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/),
);

/** A full day: `2025-06-30`. */
export const day = kind("day", z.iso.date());

/** Other names that readers know a club by, in `clubs.csv` separated by `|`. */
export const aliases = kind("aliases", z.array(z.string().min(1).max(100)));

/** Country of a buyer's headquarters, by the usual English name. */
export const headquartersCountry = kind("headquarters", z.enum(headquarters));

export const region = kind("region", z.enum(regions));
export const buyerType = kind("buyer type", z.enum(buyerTypes));
export const stake = kind("stake", z.enum(stakes));
export const dealType = kind("deal type", z.enum(dealTypes));
export const dealStatus = kind("deal status", z.enum(dealStatuses));
export const workEmailStatus = kind("email status", z.enum(workEmailStatuses));

/** A reference by slug to a club in `clubs.csv` or `members/clubs.csv`. */
export const memberClubReference = kind("member club", z.string().regex(SLUG));

/** A reference by slug to a file in `members/buyers/`. */
export const buyerReference = kind("buyer", z.string().regex(SLUG));

/** A percentage, 0 to 100. */
export const percent = kind("percent", z.number().min(0).max(100));

/** An amount of money in whole units of its currency. */
export const amount = kind("amount", z.int().min(1));

/** A currency by its ISO 4217 code. */
export const currency = kind("currency", z.enum(currencies));

/** An address at which a person works. */
export const workEmail = kind("work email", z.email().max(254));

/** A reference to a relationship by its id: see contract/relationship-id.ts. */
export const relationshipReference = kind(
  "relationship",
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:--[a-z0-9]+(?:-[a-z0-9]+)*){2,3}$/)
    .max(403),
);

/** A reference by slug to a deal in `members/deals.csv`. */
export const dealReference = kind("deal", z.string().regex(SLUG));

/** A reference by slug to a league in `leagues.csv`. */
export const leagueReference = kind("league", z.string().regex(SLUG));

/** The season of a league: `2025/26`, or `2025` if it is played within one year. */
export const season = kind(
  "season",
  z
    .string()
    .regex(/^\d{4}(?:\/\d{2})?$/, { error: "must be 2025/26, or 2025 if it is played within one year" }),
);

/** The level of a league in its country; 1 is the highest. */
export const tier = kind("tier", z.int().min(1).max(20));

/** Mark of a page that only says what is to come. */
export const announcedMarks = ["yes"] as const;

/** Speakers whom a page may only repeat. */
export const repeatedSpeakers = ["club", "vendor"] as const;

/** Readers of a source that are not software. */
export const readers = ["person"] as const;

/** Reader of a source on its verification date; empty for software. */
export const reader = kind("reader", z.enum(readers));

/** Mark of a page that only says what is to come; otherwise empty. */
export const announcedColumn = kind("announced", z.enum(announcedMarks))
  .nullable()
  .meta({
    description:
      "yes if the page only says what is to come, such as a use that will begin; empty otherwise. It needs an evidence_date",
    examples: ["yes"],
  });

/** Whose words a page of another publisher only repeats. */
export const saysColumn = kind("says", z.enum(repeatedSpeakers))
  .nullable()
  .meta({
    description:
      "club or vendor if the page of another publisher only repeats what that one says, as an interview or a press release does; empty otherwise",
    examples: ["vendor"],
  });

/** The words of a page. Every list of pages has this column. */
export const quoteColumn = quote.nullable().meta({
  description: `The words that say so, exactly as the page has them, at most ${QUOTE_MAX} characters; empty if none were kept`,
  examples: ["The club has extended its agreement until 2028."],
});

/** Reader of a page on its verification date. Every list of pages has this column. */
export const readByColumn = reader.nullable().meta({
  description: "Who read the source that day: person, or empty for software",
  examples: ["person"],
});

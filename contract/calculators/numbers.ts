import * as z from "zod";

/**
 * The kinds of value in requests and responses of the calculators. Messages say what is allowed, because callers read
 * them. A string is never read as a number.
 */

/** The largest amount in a request, in any currency. JSON numbers keep cents exact up to seven times as much. */
export const SIZE_MAX = 1e13;

/** The longest contract, in years: the schedule has a row a year. */
const YEARS_MAX = 100;

/** Decimal places of a request that are counted. More would make exact fractions so long that one request stops the server. */
export const COUNTED_PLACES = 6;

/** The smallest amount, time or share that is counted, and so the shortest contract (about half a minute). */
const SMALLEST = 0.000001;
const LEAST = SMALLEST.toFixed(COUNTED_PLACES);

/** Sentences on numbers in the description of every calculator. */
export const NUMBERS_DESCRIPTION =
  `Money, times and shares are rounded to ${COUNTED_PLACES} decimal places before anything is calculated, with the warning rounded. ` +
  `A number between -${LEAST} and ${LEAST} that is not 0 is refused.`;

/** The message for an invalid value; for an absent one it says that the field is required. */
export function mustBe(allowed: string) {
  return (issue: { input?: unknown }): string =>
    issue.input === undefined ? `is required and must be ${allowed}` : `must be ${allowed}`;
}

/** The sum of the decimals that the numbers were written as; a sum of binary numbers may miss it: 0.1 + 0.2. */
export function sumOfAmounts(...values: number[]): number {
  const millionths = values.map((value) => {
    const [whole = "", decimals = ""] = String(value).split(".");
    return BigInt(whole + decimals.padEnd(COUNTED_PLACES, "0"));
  });
  return Number(`${millionths.reduce((sum, part) => sum + part, 0n)}e-${COUNTED_PLACES}`);
}

function numberBetween(min: number, max: number, allowed = `a number of at least ${min} and at most ${max}`) {
  const error = mustBe(allowed);
  const tooSmall =
    min < 0 ? `must be 0, at least ${LEAST} or at most -${LEAST}` : `must be 0 or at least ${LEAST}`;
  return z
    .number({ error })
    .min(min, { error, abort: true })
    .max(max, { error, abort: true })
    .refine((value) => value === 0 || Math.abs(value) >= SMALLEST, { error: tooSmall, abort: true })
    .overwrite(roundedToCountedPlaces);
}

/** The decimal that the number was written as, rounded to the places that are counted, half away from zero. */
export function roundedToCountedPlaces(value: number): number {
  const [whole = "", decimals = ""] = String(Math.abs(value)).split(".");
  if (decimals.length <= COUNTED_PLACES) return value;
  const cut = BigInt(whole + decimals.slice(0, COUNTED_PLACES));
  return (
    Math.sign(value) * Number(`${decimals.charAt(COUNTED_PLACES) < "5" ? cut : cut + 1n}e-${COUNTED_PLACES}`)
  );
}

const MONEY = "Money, in one currency for the whole request";

export const amount = (description: string) =>
  numberBetween(0, SIZE_MAX).describe(`${description}. ${MONEY}.`);

export const signedAmount = (description: string) =>
  numberBetween(-SIZE_MAX, SIZE_MAX).describe(`${description}. ${MONEY}; may be negative.`);

export const percentage = (description: string, max: number) =>
  numberBetween(0, max).describe(`${description}. Percent: 5 means 5%.`);

/** A point in time, in years since `start`. */
export const pointInTime = (description: string, start = "the contract began", most = YEARS_MAX) =>
  numberBetween(0, most).describe(
    `${description}. Years since ${start}, at most ${most}; parts of a year are allowed.`,
  );

export function contractLength(description: string) {
  const allowed = `a number greater than 0 and at most ${YEARS_MAX} (the smallest length counted is ${LEAST})`;
  return numberBetween(SMALLEST, YEARS_MAX, allowed).describe(
    `${description}. Years, greater than 0 and at most ${YEARS_MAX}, because the schedule has a row a year; ` +
      "parts of a year are allowed: 2.5, or 0.0833 for a month.",
  );
}

/** A part of the 12 months that are assessed, or of a cost: 0 to 1. */
export const fraction = (description: string) =>
  numberBetween(0, 1).describe(`${description}. From 0 to 1: 0.5 is a half.`);

/** The most years over which a registration is amortised, for `amortisationYearsMax`. */
export const AMORTISATION_YEARS_MAX = 5;

export const amortisationYearsMax = (description: string) =>
  numberBetween(0.5, YEARS_MAX).describe(`${description}. Years, 0.5 to ${YEARS_MAX}.`);

export const trueOrFalse = (description: string) =>
  z.boolean({ error: mustBe("true or false") }).describe(description);

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: mustBe(words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`) });

export const objectOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object(fields, { error: mustBe("an object") });

/** A request. Unknown fields are accepted here: the response warns of them. */
export const requestOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object(fields, { error: mustBe("a JSON object") });

export function listOf<Item extends z.ZodType>(item: Item, things: string, most: number, least?: 1) {
  const error = mustBe(`an array of ${least === undefined ? "at most" : `${least} to`} ${most} ${things}`);
  const list = z.array(item, { error }).max(most, { error });
  return least === undefined ? list : list.min(least, { error });
}

/** Refuses a value of a request, by its path. */
export const refuse = (context: z.RefinementCtx, path: (string | number)[], message: string): void =>
  context.addIssue({ code: "custom", path, message });

export function wholeNumber(least: number, most: number) {
  const error = mustBe(`a whole number from ${least} to ${most}`);
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** A position in a list of the request, from 0. */
export function position(description: string) {
  const error = mustBe("a whole number of at least 0");
  return z.int({ error }).min(0, { error }).describe(`${description}. Counted from 0.`);
}

export const calendarYear = (description: string) =>
  wholeNumber(1900, 2200).describe(`${description}. Calendar year, 1900 to 2200.`);

/** Money in a response: 2 decimal places, half away from zero. */
export const money = (description: string) =>
  z.number().describe(`${description}. Money, rounded to 2 places.`);

export const moneyRounded = (direction: "down" | "up", description: string) =>
  z.number().describe(`${description}. Money, rounded ${direction} to 2 places.`);

/** A percentage in a response: 4 decimal places, half away from zero. */
export const percent = (description: string) =>
  z.number().describe(`${description}. Percent, rounded to 4 places.`);

/** A difference of percentages in a response: 4 decimal places, half away from zero. */
export const points = (description: string) =>
  z.number().describe(`${description}. Percentage points, rounded to 4 places.`);

export const years = (description: string) => z.number().describe(`${description}. Years.`);

// Codecs and not transforms, because their JSON Schemas say what is sent and what is counted. Nothing is encoded.
const encode = () => null;

/** A field that may be left out or null: both become `value`. */
export const withDefault = <Value extends Sent, Sent>(
  field: z.ZodType<Value, Sent>,
  value: z.core.util.NoUndefined<Value>,
) =>
  z
    .codec(field.nullable().default(value), field, { decode: (given) => given ?? value, encode })
    .meta({ description: field.description });

export const amountOrZero = (description: string) => withDefault(amount(description), 0);

/** A field that may be left out or null; in `inputs` of a response it is null then. */
export const mayBeLeftOut = <Value extends Sent, Sent>(field: z.ZodType<Value, Sent>) =>
  z
    .codec(field.nullish(), field.nullable(), { decode: (given) => given ?? null, encode })
    .meta({ description: field.description });

/** A field that may be left out or null; `inputs` of a response then has none, so that responses to older requests stay as they are. */
export const addedLater = <Value extends Sent, Sent>(field: z.ZodType<Value, Sent>) =>
  z
    .codec(field.nullish(), field.optional(), { decode: (given) => given ?? undefined, encode })
    .meta({ description: field.description });

/** Nullable variant that keeps the description. */
export const orNull = (figure: z.ZodNumber) => figure.nullable().meta({ description: figure.description });

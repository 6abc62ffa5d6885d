import { fold } from "../../../../contract/text-folding.ts";
import { type Language, vocabulariesFrom, WORDS } from "./vocabulary.ts";

/** Amounts as clubs write them: `£3,200,000`, `3.2m`, `450 T€`, `55k p.w.`, `(1,250)`. */

/** Decimal sign of a number: `point` is the decimal sign of 3.2, `comma` that of 3,2. */
export type DecimalSign = "point" | "comma";

/** Unit, sign and period in a heading or a cell. */
export interface Units {
  /** `€`, `£` or `$`; `¤` for one that the page does not have. */
  currency: string | undefined;
  /** Factor: 1,000 after a `k`. */
  scale: number | undefined;
  /** Payments a year: 52 for `p.w.`. */
  times: 52 | 12 | 1 | undefined;
}

export interface WrittenAmount extends Units {
  /** The digits and separators only. */
  digits: string;
  /** The number under each meaning of its separators; one that it cannot have is left out. */
  readings: Readonly<Partial<Record<DecimalSign, number>>>;
  isNegative: boolean;
}

/** Codes and names of currencies as signs, so that `TEUR` is `T€`. */
const CURRENCIES: readonly (readonly [name: RegExp, sign: string])[] = [
  [/r\$|(?<![a-z])(?:chf|sek|nok|dkk|pln|czk|huf|try|brl|kr|tl)(?![a-z])/g, "¤"],
  [/(?<![a-z])([tkm]?)eur(?:os?)?(?=[mk]?(?![a-z]))/g, "$1€"],
  [/(?<![a-z])([km]?)(?:gbp|pounds?|sterling)(?=[mk]?(?![a-z]))/g, "$1£"],
  [/(?<![a-z])([km]?)(?:usd|dollars?)(?=[mk]?(?![a-z]))/g, "$1$$"],
];

/** The currency, unit and time that a text names, and what else it says. */
export function unitsIn(text: string, language: Language): Units & { rest: string } {
  let rest = CURRENCIES.reduce((signs, [name, sign]) => signs.replace(name, sign), fold(text));
  const take = (word: RegExp): boolean => {
    const found = word.test(rest);
    rest = rest.replace(word, " ");
    return found;
  };
  // The month of `p.m.` is no million.
  const times = take(WORDS.week) ? 52 : take(WORDS.month) ? 12 : take(WORDS.year) ? 1 : undefined;
  const scale = vocabulariesFrom(language)
    .map(({ million, thousand }) => (take(million) ? 1e6 : take(thousand) ? 1e3 : 0))
    .find(Boolean);
  const [currency] = /[€£$¤]/.exec(rest) ?? [];
  return { currency, scale, times, rest };
}

/** A dash or nothing. */
export const isBlank = (text: string): boolean => /^[\s–—.€£$-]*$/.test(text);

const NUMBER = /[.,]?\d(?:[\d.,'’_\s]*\d)?/g;
/** Words between an amount and its units that change nothing. */
const NEEDLESS = /\b(?:a|al|an|alla|par|per|por|pro|gross|brutto|bruto|brut|lordo|ca|circa|approx)\b/g;

/** Possible values of an amount; null if it is none. Brackets are a minus, as in accounts. */
export function readAmount(text: string, language: Language): WrittenAmount | null {
  const bare = text.replaceAll("−", "-");
  const [number, another] = bare.match(NUMBER) ?? [];
  if (number === undefined || another !== undefined) return null;
  const { rest, ...units } = unitsIn(bare.replace(number, " "), language);
  const digits = number.replace(/[\s'’_]/g, "");
  const readings = readingsOf(digits);
  if (Object.keys(readings).length === 0 || /[\p{L}\d%]/u.test(rest.replace(NEEDLESS, ""))) return null;
  return { digits, readings, isNegative: /^[^\d]*-|\([^)]*\d[^(]*\)/.test(bare), ...units };
}

const WITH_POINT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$|^\.\d+$/;
const WITH_COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

function readingsOf(digits: string): WrittenAmount["readings"] {
  return {
    ...(WITH_POINT.test(digits) ? { point: Number(digits.replaceAll(",", "")) } : {}),
    ...(WITH_COMMA.test(digits) ? { comma: Number(digits.replaceAll(".", "").replace(",", ".")) } : {}),
  };
}

/** Decimal sign that an amount proves for all amounts of a text. */
export type Separators = "none" | DecimalSign | "unclear";

/**
 * `3.2` and `3,200,000` can be read with a point only, `3.200.000` with a comma only. `3.200` can be either, and
 * `3,2` may be a slip, so both are unclear. `3,200` is English unless another amount shows that commas are decimal.
 */
export function separatorsOf({ digits, readings: { point, comma } }: WrittenAmount): Separators {
  if (!/[.,]/.test(digits)) return "none";
  if (comma === undefined) return "point";
  if (point === undefined) return digits.includes(".") ? "comma" : "unclear";
  return digits.includes(".") ? "unclear" : "none";
}

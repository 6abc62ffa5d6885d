/** Amounts and years as clubs write them: `£3,200,000`, `3.2m`, `€450k`, `(1,250)`, `30/06/2027`. */

/** How the separators of a number are meant: `point` is the decimal sign of 3.2, `comma` that of 3,2. */
export type DecimalSign = "point" | "comma";

export interface WrittenAmount {
  /** The digits and separators only. */
  digits: string;
  /** The number under each meaning of its separators; one that it cannot have is left out. */
  readings: Readonly<Partial<Record<DecimalSign, number>>>;
  /** What one is: 1,000 after a `k`; undefined if the text does not say. */
  scale: number | undefined;
  isNegative: boolean;
  hasCurrency: boolean;
}

const CURRENCY = /[€£$]|\b(?:eur|gbp|usd)\b/gi;
const CURRENCY_NAMES = { "€": /€|\beur\b/i, "£": /£|\bgbp\b/i, $: /\$|\busd\b/i };

/** The signs of the currencies that a text names. */
export const currenciesIn = (text: string): string[] =>
  Object.entries(CURRENCY_NAMES)
    .filter(([, name]) => name.test(text))
    .map(([sign]) => sign);

const SCALES: readonly (readonly [name: RegExp, scale: number])[] = [
  [/^(?:k|thousand)$/i, 1e3],
  [/^(?:m|mn|mio|mill?|million)$/i, 1e6],
  [/^(?:bn|b|billion)$/i, 1e9],
];
const AMOUNT = /^(?<sign>[-+]?)(?<digits>[\d.,]+)(?<scale>[a-z]*)\.?$/i;

/** Nothing, or what spreadsheets and people write for it. */
export const isBlank = (text: string): boolean => /^(?:|[-–—]+|n\/?a|nil|none)$/i.test(text.trim());

/** What an amount can mean; null if it is none. Brackets are a minus, as in accounts. */
export function readAmount(text: string): WrittenAmount | null {
  const bare = text
    .replace(CURRENCY, "")
    .replace(/[\s'’_]/g, "")
    .replaceAll("−", "-");
  const inBrackets = /^\((.*)\)$/.exec(bare)?.[1];
  const { sign = "", digits = "", scale: word = "" } = AMOUNT.exec(inBrackets ?? bare)?.groups ?? {};
  const scale = SCALES.find(([name]) => name.test(word))?.[1];
  const readings = readingsOf(digits);
  if (Object.keys(readings).length === 0 || (word !== "" && scale === undefined)) return null;
  const isNegative = sign === "-" || inBrackets !== undefined;
  return { digits, readings, scale, isNegative, hasCurrency: text.replace(CURRENCY, "") !== text };
}

const WITH_POINT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$|^\.\d+$/;
const WITH_COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

function readingsOf(digits: string): WrittenAmount["readings"] {
  return {
    ...(WITH_POINT.test(digits) ? { point: Number(digits.replaceAll(",", "")) } : {}),
    ...(WITH_COMMA.test(digits) ? { comma: Number(digits.replaceAll(".", "").replace(",", ".")) } : {}),
  };
}

/** What the separators of an amount show about all amounts of a text. */
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

const SEASON = /^((?:19|20|21)\d\d)\s*[/–-]\s*(\d\d)$/;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** `Jun-29` and `30-Jun-29`, as Excel shows months and days of 2029. */
const MONTH_AND_YEAR = /^(?:\d\d?[-\s.]+)?([a-z]{3})[a-z]*[-\s.'’]+(\d\d)$/i;

/** The calendar year of a date, in which a season ends; null if there is no year of four digits, or several. */
export function readYear(text: string): string | null {
  const [, month = "", year] = MONTH_AND_YEAR.exec(text.trim()) ?? [];
  if (year !== undefined && MONTHS.includes(month.toLowerCase())) return `20${year}`;
  const [, start, end] = SEASON.exec(text.trim()) ?? [];
  if (start !== undefined && Number(end) === (Number(start) + 1) % 100) return String(Number(start) + 1);
  const years = text.match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g) ?? [];
  return years.length === 1 ? (years[0] ?? null) : null;
}

/** What the first number of 01/07/2024 is. */
export type DateOrder = "day" | "month";

const IN_NUMBERS = /^(\d\d?)([/.-])(\d\d?)[/.-](\d{4})$/;

/** What the numbers of a date show about all dates of a text; null if they show nothing. */
export function dateOrderOf(text: string): DateOrder | "unclear" | null {
  const [, first = "", sign, second = ""] = IN_NUMBERS.exec(text.trim()) ?? [];
  if (sign === undefined || Number(first) === Number(second)) return null;
  if (sign === "." || Number(first) > 12) return "day";
  return Number(second) > 12 ? "month" : "unclear";
}

/** The month of a date, such as `2024-08`; null if there is none, or if it could be another and `order` does not say. */
export function readMonth(text: string, order?: DateOrder): string | null {
  const [, first = "", , second = ""] = IN_NUMBERS.exec(text.trim()) ?? [];
  const found = dateOrderOf(text);
  const monthFirst = (found === "unclear" ? order : found) === "month";
  const isOpen = found === "unclear" && order === undefined;
  const [, inName = ""] = /([a-z]{3})/i.exec(text) ?? [];
  const [, inIso] = /^\d{4}[-/](\d\d?)(?:[-/]\d\d?)?$/.exec(text.trim()) ?? [];
  const year = inIso === undefined ? readYear(text) : text.trim().slice(0, 4);
  const [, alone] = /^(\d\d?)[/.-]\d{4}$/.exec(text.trim()) ?? [];
  const named = MONTHS.indexOf(inName.toLowerCase()) + 1;
  const month = named || Number(inIso ?? alone ?? (monthFirst ? first : second));
  if (year === null || isOpen || !(month >= 1 && month <= 12)) return null;
  return `${year}-${String(month).padStart(2, "0")}`;
}

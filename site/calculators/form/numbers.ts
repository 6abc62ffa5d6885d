/** Numbers as people type and read them: without a currency, with a true minus sign. They are written in English. */

const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** `8,4`, `1.234,5` and `4.000.000`: what can be read in one way only, with a comma for decimals. */
const WITH_COMMA = /^[+-]?(\d+,\d+|\d{1,3}(\.\d{3})+,\d+|[1-9]\d{0,2}(\.\d{3}){2,})$/;

/**
 * Reads `42,000,000`, `42 000 000`, `8,4` and `−3.5`; `3,200` is English, as the page writes it. Returns other text as it is,
 * so that the API can say what is wrong, and undefined for empty text.
 */
export function readNumber(text: string): number | string | undefined {
  const compact = text.replace(/[\s'’_]/g, "").replace("−", "-");
  if (compact === "") return undefined;
  if (GROUPED.test(compact)) return Number(compact.replaceAll(",", ""));
  if (WITH_COMMA.test(compact)) return Number(compact.replaceAll(".", "").replace(",", "."));
  return PLAIN.test(compact) ? Number(compact) : text.trim();
}

/** The shortest text that reads as the same number: without grouping. */
export const plainNumber = (text: string): string => String(readNumber(text) ?? "");

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type Format = (value: number | null) => string;

/** Shown instead of a figure that does not exist: never a number. */
const NO_FIGURE = "none";

function formatter(options: Intl.NumberFormatOptions, unit = ""): Format {
  const intl = new Intl.NumberFormat("en", options);
  return (value) => (value === null ? NO_FIGURE : `${intl.format(value).replace("-", "−")}${unit}`);
}

/** More would hide what matters; the CSV has every digit of the API. */
const MAX_DECIMALS = 2;

const percentWith = (decimals: number): Format =>
  formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, "%");

/** Percentages shown together, each with as many decimals as the one that needs most. */
export const alignedPercents = (values: readonly (number | null)[]): Format =>
  percentWith(Math.max(1, ...values.map(decimalsOf)));

/** Decimals that a number needs, at most two. */
export const decimalsOf = (value: number | null): number =>
  String(Number((value ?? 0).toFixed(MAX_DECIMALS))).split(".")[1]?.length ?? 0;

/**
 * A ratio with at least `least` decimals, and with as many as show on which side of the threshold it is: `69.96%` against 70,
 * where one decimal would say `70.0%`.
 */
export function percentAgainst(ratio: number, threshold: number, least = 1): string {
  const side = Math.sign(ratio - threshold);
  const shown = (maximumFractionDigits: number) =>
    Number(new Intl.NumberFormat("en", { maximumFractionDigits, useGrouping: false }).format(ratio));
  const decimals = [1, 2, 3, 4].find(
    (count) => count >= least && Math.sign(shown(count) - threshold) === side,
  );
  return percentWith(decimals ?? 4)(ratio);
}

/** A ratio in a table, with two decimals or as many as show its verdict. */
export const ratioText = (ratio: number | null, threshold: number): string =>
  ratio === null ? NO_FIGURE : percentAgainst(ratio, threshold, MAX_DECIMALS);

export const difference = formatter({ maximumFractionDigits: 4, signDisplay: "exceptZero" });
export const percentChange = formatter(
  { maximumFractionDigits: MAX_DECIMALS, signDisplay: "exceptZero" },
  "%",
);
/** Points with so many decimals; what they would show as 0 keeps one digit. */
const pointsWith =
  (decimals: number): Format =>
  (value) =>
    formatter(
      Math.abs(value ?? 0) < 0.5 / 10 ** decimals
        ? { maximumSignificantDigits: 1 }
        : { maximumFractionDigits: decimals },
    )(value);

export const shortPoints = pointsWith(1);
export const signed =
  (format: Format): Format =>
  (value) =>
    value !== null && value > 0 ? `+${format(value)}` : format(value);
export const signedPoints = signed(pointsWith(MAX_DECIMALS));
export const years = formatter({ maximumFractionDigits: 4 });
export const grouped = formatter({ maximumFractionDigits: 20 });

/** A number with its thousands separated; other text as it is. */
export function groupedText(text: string): string {
  const value = readNumber(text);
  return typeof value === "number" ? grouped(value) : text;
}

/** An amount against the threshold: its sign is in the word. */
export function headroomText(amount: number | null, format: Format): string {
  if (amount === null) return NO_FIGURE;
  return amount < 0 ? `${format(-amount)} over` : `${format(amount)} below`;
}

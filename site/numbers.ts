/** Numbers as people type and read them: in English, without a currency, with a true minus sign. */

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads `42,000,000`, `42 000 000` and `−3.5`. Returns other text as it is, so that the API can say what is
 * wrong, and undefined for empty text.
 */
export function readNumber(text: string): number | string | undefined {
  const compact = text.replace(/[\s'’_]/g, "").replace("−", "-");
  if (compact === "") return undefined;
  if (GROUPED.test(compact)) return Number(compact.replaceAll(",", ""));
  return PLAIN.test(compact) ? Number(compact) : text.trim();
}

/** The shortest text that reads as the same number: without grouping. */
export const plainNumber = (text: string): string => String(readNumber(text) ?? "");

type Format = (value: number | null) => string;

/** Shown instead of a figure that does not exist: never a number. */
const NO_FIGURE = "none";

function formatter(options: Intl.NumberFormatOptions, unit = ""): Format {
  const intl = new Intl.NumberFormat("en", options);
  return (value) => (value === null ? NO_FIGURE : `${intl.format(value).replace("-", "−")}${unit}`);
}

const whole = formatter({ maximumFractionDigits: 0 });
const cents = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const RATIO = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

/** A format for amounts shown together: two decimals for all of them, or for none if all are whole. */
export const moneyFormat = (amounts: readonly (number | null)[]): Format =>
  amounts.every((amount) => amount === null || Number.isInteger(amount)) ? whole : cents;

/** One amount by itself. */
export const money: Format = (amount) => moneyFormat([amount])(amount);
/** Money on an axis, where there is little room: `40M`. */
export const compactMoney = formatter({ notation: "compact", maximumFractionDigits: 2 });
export const percent = formatter(RATIO, "%");
/** A change in percent, with its sign. */
export const percentChange = formatter({ maximumFractionDigits: 4, signDisplay: "exceptZero" }, "%");
/** Percentage points, with their sign. */
export const points = formatter({ ...RATIO, signDisplay: "exceptZero" }, " points");
export const years = formatter({ maximumFractionDigits: 4 });
/** Any number, with its thousands separated. */
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

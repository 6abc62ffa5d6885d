/** How figures are written: in English like the page, without a currency, with a true minus sign. */

function formatter(least: number, most: number, sign: "auto" | "exceptZero" = "auto") {
  const intl = new Intl.NumberFormat("en", {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: sign,
  });
  return (value: number): string => intl.format(value).replace("-", "−");
}

const whole = formatter(0, 0);
const cents = formatter(2, 2);
const percentage = formatter(2, 4);
const signedPercentage = formatter(2, 4, "exceptZero");
const yearParts = formatter(0, 4);
const signed = formatter(0, 4, "exceptZero");
const anyNumber = formatter(0, 20);

/** What stands where there is no figure: never a number. */
const NO_FIGURE = "none";

export type Write = (value: number | null) => string;

const orNone =
  (write: (value: number) => string): Write =>
  (value) =>
    value === null ? NO_FIGURE : write(value);

/** Money that stands together: with two decimals for all, or for none where all are whole. */
export function moneyFormat(values: readonly (number | null)[]): Write {
  return orNone(values.every((value) => value === null || Number.isInteger(value)) ? whole : cents);
}

/** One amount by itself. */
export const money: Write = (value) => moneyFormat([value])(value);

export const percent: Write = (value) => (value === null ? NO_FIGURE : `${percentage(value)} %`);

/** A change in percent, with its sign. */
export const change = (value: number): string => `${signed(value)} %`;

/** Percentage points, with their sign. */
export const points: Write = (value) => (value === null ? NO_FIGURE : `${signedPercentage(value)} points`);

export const years: Write = orNone(yearParts);

/** A number in an input, with its thousands parted. */
export const grouped: Write = orNone(anyNumber);

/** An amount against the threshold: its sign is in the word. */
export function room(value: number | null, write: Write): string {
  if (value === null) return NO_FIGURE;
  return value < 0 ? `${write(-value)} over` : `${write(value)} below`;
}

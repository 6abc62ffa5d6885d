import { decimalsOf, type Format, readNumber } from "./numbers.ts";

/**
 * Money on a calculator's page. Amounts are entered in a unit that is chosen once; the API gets and returns
 * plain amounts.
 */

export const CURRENCIES = [
  { value: "€", name: "€" },
  { value: "£", name: "£" },
  { value: "$", name: "$" },
  { value: "", name: "None" },
] as const;

export const UNITS = [
  { value: "1", name: "ones", suffix: "" },
  { value: "1000", name: "thousands", suffix: "k" },
  { value: "1000000", name: "millions", suffix: "m" },
] as const;

export interface MoneyUnit {
  currency: string;
  size: number;
  suffix: string;
  /** `€ millions`; empty if neither is chosen. */
  name: string;
}

/** Currency and unit of a scenario's fields; plain amounts without a currency by default. */
export function moneyUnitOf(fields: Readonly<Record<string, string>>): MoneyUnit {
  const currency = CURRENCIES.find(({ value }) => value === fields.currency)?.value ?? "";
  const unit = UNITS.find(({ value }) => value === fields.unit) ?? UNITS[0];
  const name = `${currency} ${unit.suffix === "" ? "" : unit.name}`.trim();
  return { currency, size: Number(unit.value), suffix: unit.suffix, name };
}

/** Enough digits for cents in the largest amount; one more would show the error of a binary fraction. */
const exactly = (value: number): number => Number(value.toPrecision(15));

/** The plain amount of what was entered; text that is no number as it is. */
export function plainAmount(text: string, { size }: MoneyUnit): number | string | undefined {
  const value = readNumber(text);
  return typeof value === "number" ? exactly(value * size) : value;
}

/** An amount entered in one unit as text in another; text that is no number as it is. */
export function convertedAmount(text: string, from: MoneyUnit, to: MoneyUnit): string {
  const value = plainAmount(text, from);
  return typeof value === "number" ? enteredAmount(value, to) : text;
}

/** A plain amount as one enters it in a unit, its thousands separated. */
export const enteredAmount = (amount: number, { size }: MoneyUnit): string =>
  new Intl.NumberFormat("en", { maximumFractionDigits: 15 }).format(exactly(amount / size));

/** A format for plain amounts, in the unit and with its signs. `null` is never shown as a number. */
function inUnit(options: (inUnit: number) => Intl.NumberFormatOptions, unit: MoneyUnit): Format {
  return (amount) => {
    if (amount === null) return "none";
    if (amount === 0) return `${unit.currency}0`;
    const value = Math.abs(amount) / unit.size;
    const text = new Intl.NumberFormat("en", options(value)).format(value);
    return `${amount < 0 ? "−" : ""}${unit.currency}${text}${unit.suffix}`;
  };
}

/** Two decimals below a thousand, none above; what they would show as 0 keeps one digit. */
const shortDigits = (value: number): Intl.NumberFormatOptions =>
  value < 0.005 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: value < 1000 ? 2 : 0 };

/** One amount in a sentence or a large figure: `€6.43m`. */
export const shortMoney = (unit: MoneyUnit): Format => inUnit(shortDigits, unit);

/** An amount on a chart, where there is little room: `€40m`, whatever smaller unit is chosen. */
export function chartMoney({ currency, size }: MoneyUnit): Format {
  return (amount) => {
    const least = Math.max(size, Math.abs(amount ?? 0));
    const unit = UNITS.findLast(({ value }) => least >= Number(value)) ?? UNITS[0];
    return shortMoney({ currency, size: Number(unit.value), suffix: unit.suffix, name: "" })(amount);
  };
}

/** Amounts shown together, each with as many decimals as the one that needs most: `€6.43m` and `€1.00m`. */
export function alignedMoney(amounts: readonly (number | null)[], unit: MoneyUnit): Format {
  const needed = amounts.map((amount) => {
    const value = Math.abs(amount ?? 0) / unit.size;
    return value < 1000 ? decimalsOf(value) : 0;
  });
  const decimals = Math.max(0, ...needed);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return inUnit((value) => (value < 0.005 ? shortDigits(value) : digits), unit);
}

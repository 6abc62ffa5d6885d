import { capitalized } from "./numbers.ts";

/** `Opening book value` for `openingBookValue`. */
export const inWords = (name: string): string =>
  capitalized(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** A figure of the API's response in words: `Sale: break even` for `sale.breakEven`. */
export const figureName = (path: string): string => {
  const [first = "", ...rest] = path.split(".").map(inWords);
  return [first, ...rest.map((words) => words.toLowerCase())].join(": ");
};

/** The units of figures that are not money, by the last part of their names. */
const UNITS: readonly (readonly [name: RegExp, unit: string])[] = [
  [/points|allowanceLeft/i, "points"],
  [/ratio|threshold|percent|rate$|growth$|shareOf|revenueChange|payFactor/i, "%"],
  [/years|^yearFraction$|^saleYear$|^after$|^share$|^from$|^to$|^at$/i, "years"],
  [/months$/i, "months"],
  [/^year$|^contractEnd$|^firstSeason$|^endsIn$/, "year"],
  [/^players?$|contractsEnded|^season$|^payCovered$|breaches/, ""],
];

/** The unit of a number by its name: `%` for `planningRatio`; the currency if it is an amount of money. */
export const unitOfFigure = (name: string, currency: string): string =>
  (UNITS.find(([pattern]) => pattern.test(name)) ?? [name, currency])[1];

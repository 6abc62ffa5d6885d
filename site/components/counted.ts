const intl = new Intl.NumberFormat("en");

/** A whole number as a person reads it: `1,204`. */
export const numeral = (count: number): string => intl.format(count);

/** So many of something, in words: `1 club`, `1,204 clubs`. `several` is a plural that is not made with an s. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${numeral(count)} ${count === 1 ? one : several}`;

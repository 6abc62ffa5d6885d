/** Chance that is the same on every machine. */
export interface Dice {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item;
  /** A rank below `limit`, where a low one is much likelier (Zipf's law); a `bend` above 1 makes it likelier still. */
  rank: (limit: number, bend?: number) => number;
}

/** About so many of the first ranks are almost equally likely, as Mandelbrot corrected Zipf. */
const FLAT = 12;

/** Dice that fall the same for the same seed (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    oneOf(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
    rank: (limit, bend = 1) =>
      Math.min(limit - 1, Math.floor(FLAT * ((limit / FLAT + 1) ** (next() ** bend) - 1))),
  };
}

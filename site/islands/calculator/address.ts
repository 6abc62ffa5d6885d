/** A scenario as it stands in the page's address, behind the `#`: that part is never sent to the server with the page. */

export interface Scenario {
  /** What is in each field, by its name; empty fields are left out. */
  fields: Readonly<Record<string, string>>;
  /** A row a player, a cell a column. */
  players: readonly (readonly string[])[];
}

const PLAYER = "p";
const CELL = "*";

/** `fee=40&years=5&p=Example%20Player*45*60*0*120*2028` */
export function writeFragment({ fields, players }: Scenario): string {
  const written = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const rows = players.map((cells) => `${PLAYER}=${cells.map(encode).join(CELL)}`);
  return [...written, ...rows].join("&");
}

/** The scenario in a fragment, with or without its `#`; null where it holds none, as in `#main`. */
export function readFragment(fragment: string): Scenario | null {
  const pairs = fragment.replace(/^#/, "").split("&").map(pairOf);
  const known = pairs.filter((pair) => pair !== null);
  if (known.length === 0) return null;
  return {
    fields: Object.fromEntries(
      known.filter(({ name }) => name !== PLAYER).map(({ name, value }) => [decode(name), decode(value)]),
    ),
    players: known
      .filter(({ name }) => name === PLAYER)
      .map(({ value }) => value.split(CELL).map((cell) => decode(cell))),
  };
}

function pairOf(text: string): { name: string; value: string } | null {
  const sign = text.indexOf("=");
  return sign < 1 ? null : { name: text.slice(0, sign), value: text.slice(sign + 1) };
}

/** A lone surrogate has no UTF-8 form; it is replaced as browsers do. */
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replaceAll(CELL, "%2A");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { Scenario } from "../../components/calculator-fields.tsx";

const PLAYER = "p";
const CELL_SEPARATOR = "*";

/**
 * A scenario as the fragment of a URL, which browsers never send to a server:
 * `fee=40&years=5&p=Example%20Player*45*60*0*120*2028`.
 */
export function writeFragment({ fields, players }: Scenario): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return [...pairs, ...players.map((cells) => `${PLAYER}=${cells.map(encode).join(CELL_SEPARATOR)}`)].join(
    "&",
  );
}

/** The scenario in a fragment, with or without its `#`; null if there is none, as in `#main`. */
export function readFragment(fragment: string): Scenario | null {
  const pairs = [...fragment.matchAll(/(?:^#?|&)([^=&#]+)=([^&]*)/g)].map(([, name = "", value = ""]) => ({
    name: decode(name),
    value,
  }));
  if (pairs.length === 0) return null;
  const fields = pairs.filter(({ name }) => name !== PLAYER);
  const players = pairs.filter(({ name }) => name === PLAYER);
  return {
    fields: Object.fromEntries(fields.map(({ name, value }) => [name, decode(value)])),
    players: players.map(({ value }) => value.split(CELL_SEPARATOR).map(decode)),
  };
}

/** A lone surrogate has no UTF-8 form; it is replaced as browsers do. */
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replaceAll(CELL_SEPARATOR, "%2A");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

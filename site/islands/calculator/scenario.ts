import { type Field, isMoney, type Scenario } from "../../components/calculator-fields.tsx";
import { mapAmounts, PLAYER_COLUMNS, SQUAD_FIELDS } from "../../components/calculator-squad.tsx";
import { convertedAmount, type MoneyUnit, moneyUnitOf, plainAmount } from "../../money.ts";
import { plainNumber, readNumber } from "../../numbers.ts";

/** The scenario without empty rows and grouping of numbers, as it goes into the URL and the request. */
export function plainScenario({ fields, players }: Scenario): Scenario {
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [
        name,
        name === "scenario" ? text.trim() : plainNumber(text),
      ]),
    ),
    players: players.filter(isFilled).map(plainPlayer),
  };
}

export const plainPlayer = (cells: readonly string[]): string[] =>
  cells.map((cell, column) => (column === 0 ? cell.trim() : plainNumber(cell)));

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

type RequestBody = Record<string, unknown>;

type Definitions = Readonly<Record<string, Field>>;

/**
 * The fields of a scenario as a request, money as plain amounts; `proposedSigning.amortisation` goes into an object of
 * its own.
 */
export function bodyOfFields({ fields }: Scenario, definitions: Definitions): RequestBody {
  const body: RequestBody = {};
  const money = moneyUnitOf(fields);
  for (const name of Object.keys(definitions)) {
    const text = fields[name] ?? "";
    const value = isMoney(definitions, name) ? plainAmount(text, money) : readNumber(text);
    if (value === undefined) continue;
    const [group = "", inner] = name.split(".");
    if (inner === undefined) body[name] = value;
    else body[group] = { ...(body[group] ?? {}), [inner]: value };
  }
  return body;
}

export const squadBody = (scenario: Scenario): RequestBody => ({
  ...bodyOfFields(scenario, SQUAD_FIELDS),
  players: scenario.players.map((cells) => playerOf(cells, moneyUnitOf(scenario.fields))),
});

/** Empty cells are left out: the API says that they are required. */
const playerOf = (cells: readonly string[], money: MoneyUnit): RequestBody =>
  Object.fromEntries(
    PLAYER_COLUMNS.flatMap(({ field, inputMode }, column) => {
      const text = cells[column] ?? "";
      if (text === "") return [];
      if (inputMode === "text") return [[field, text]];
      return [[field, inputMode === "decimal" ? plainAmount(text, money) : readNumber(text)]];
    }),
  );

/** The same scenario with its amounts in another unit. */
export function convertScenario(
  { fields, players }: Scenario,
  definitions: Definitions,
  unit: string,
): Scenario {
  const from = moneyUnitOf(fields);
  const to = moneyUnitOf({ ...fields, unit });
  const convert = (text: string) => convertedAmount(text, from, to);
  const converted = Object.entries(fields).map(([name, text]) => [
    name,
    isMoney(definitions, name) ? convert(text) : text,
  ]);
  return {
    fields: { ...Object.fromEntries(converted), unit },
    players: players.map((cells) => mapAmounts(cells, convert)),
  };
}

/** The name of the input for a JSON pointer into the request; empty rows are not in the request. */
export function inputNameOf(pointer: string, players: Scenario["players"]): string {
  const [list = "", index, ...rest] = pointer.slice(1).split("/");
  if (list !== "players" || index === undefined) return pointer.slice(1).replaceAll("/", ".");
  const rows = [...players.keys()].filter((row) => isFilled(players[row] ?? []));
  return [list, rows[Number(index)], ...rest].join(".");
}

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
  const rows = players.map((cells) => `${PLAYER}=${cells.map(encode).join(CELL_SEPARATOR)}`);
  return [...pairs, ...rows].join("&");
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

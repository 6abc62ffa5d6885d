import { monthOrDay, readDate } from "../register/dates.ts";
import {
  mapAmounts,
  PLAYER_COLUMNS,
  type PlayerColumn,
  withoutEmptyEnd,
} from "../register/player-columns.ts";
import { type Field, isMoney, type MoveEntry, type Scenario } from "./fields.tsx";
import { convertedAmount, type MoneyUnit, moneyUnitOf, plainAmount } from "./money.ts";
import { plainNumber, readNumber } from "./numbers.ts";
import { isWeekly, startMonthOf } from "./period.ts";

/** The scenario without empty rows and grouping of numbers, as it goes into the URL and the request. */
export function plainScenario({ fields, players, moves }: Scenario): Scenario {
  const rows = filledRows(players);
  return {
    fields: mapTexts(fields, (text, name) =>
      /^(?:scenario$|record\.)/.test(name) ? text.trim() : plainNumber(text),
    ),
    players: players.filter(isFilled).map(plainPlayer),
    moves: moves.map((move) => mapTexts(move, (text, name) => plainMoveText(name, text, rows))),
  };
}

function plainMoveText(name: string, text: string, rows: readonly number[]): string {
  if (name === "name") return text.trim();
  if (name !== "player" || text === "") return plainNumber(text);
  const player = rows.indexOf(Number(text));
  return player === -1 ? "" : String(player);
}

/** Rows of the register that the request has as players: those that are not empty. */
export const filledRows = (players: Scenario["players"]): number[] =>
  [...players.keys()].filter((row) => isFilled(players[row] ?? []));

const mapTexts = (texts: MoveEntry, change: (text: string, name: string) => string): MoveEntry =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text, name)]));

export function mapMoney(
  { fields, players, moves }: Scenario,
  definitions: Definitions,
  change: (text: string) => string,
): Scenario {
  const changeIn = (texts: MoveEntry, prefix = "") =>
    mapTexts(texts, (text, name) => (isMoney(definitions, `${prefix}${name}`) ? change(text) : text));
  return {
    fields: changeIn(fields),
    players: players.map((cells) => mapAmounts(cells, change)),
    moves: moves.map((move) => changeIn(move, "moves.")),
  };
}

const plainPlayer = (cells: readonly string[]): string[] =>
  withoutEmptyEnd(cells.map((cell, column) => (column === 0 ? cell.trim() : plainNumber(cell))));

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

export type RequestBody = Record<string, unknown>;

type Definitions = Readonly<Record<string, Field>>;

/**
 * Inputs of a form as they are sent: money as plain amounts, and a year that may be written as a date. Text that is no number
 * stays, so that the API can say what is wrong with it.
 */
export function readFields(
  texts: Readonly<Record<string, string>>,
  definitions: Definitions,
  money: MoneyUnit,
): Readonly<Record<string, number | string>> {
  const values = Object.entries(definitions).flatMap(([name, field]) => {
    const value = readEntry(texts[name] ?? "", field, money);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

function readEntry(text: string, { unit, options }: Field, money: MoneyUnit): number | string | undefined {
  if (options !== undefined) return text === "" ? undefined : text;
  if (unit === undefined) return plainAmount(text, money);
  return unit === "calendar year" ? yearIn(text) : readNumber(text);
}

/** `{ "addOns.0.at": 1 }` as `{ addOns: [{ at: 1 }] }`. */
export function nested(values: Readonly<Record<string, unknown>>): RequestBody {
  const body: RequestBody = {};
  const groups: Record<string, RequestBody> = {};
  for (const [name, value] of Object.entries(values)) {
    const [first = "", ...rest] = name.split(".");
    if (rest.length === 0) body[first] = value;
    else groups[first] = { ...groups[first], [rest.join(".")]: value };
  }
  for (const [name, group] of Object.entries(groups)) {
    const inner = nested(group);
    const isList = Object.keys(inner).every((key) => /^\d+$/.test(key));
    body[name] = isList ? Object.assign([], inner) : inner;
  }
  return body;
}

export const bodyOfFields = ({ fields }: Scenario, definitions: Definitions): RequestBody =>
  nested(readFields(fields, definitions, moneyUnitOf(fields)));

/** The register, and the month from which its registrations count. */
export function registerBody(players: Players, fields: Scenario["fields"]): RequestBody {
  const sent = players.map((cells) => playerOf(cells, fields));
  const isBought = sent.some(({ registration }) => registration !== undefined);
  return { players: sent, ...(isBought ? { startMonth: startMonthOf(fields) } : {}) };
}

/** A player of the request. Empty cells are left out: the API says that they are required. */
function playerOf(cells: readonly string[], fields: Scenario["fields"]): RequestBody {
  const body: RequestBody = {};
  for (const [column, { field, path = field, kind }] of PLAYER_COLUMNS.entries()) {
    const text = cells[column] ?? "";
    if (text === "") continue;
    const [group = "", inner] = path.split("/");
    const value = cellValue(text, kind, fields);
    if (inner !== undefined) body[group] = { ...(body[group] ?? {}), [inner]: value };
    else if (field === "clause") body[field] = !/^no?$/i.test(text);
    else body[field] = field === "employeeCosts" ? payOfYear(value, fields) : value;
  }
  return body;
}

function cellValue(text: string, kind: PlayerColumn["kind"], fields: Scenario["fields"]) {
  if (kind === "amount") return plainAmount(text, moneyUnitOf(fields));
  if (kind === "month") return monthOrDay(readDate(text)) ?? text;
  if (kind === "year") return yearIn(text);
  return kind === "text" ? text : readNumber(text);
}

const yearIn = (text: string) => readDate(text)?.year ?? readNumber(text);

/** Pay entered for a week, for a year of 52. */
export const payOfYear = <Value>(pay: Value, fields: Scenario["fields"]): Value | number =>
  typeof pay === "number" && isWeekly(fields) ? Number((pay * 52).toPrecision(15)) : pay;

export function convertScenario(scenario: Scenario, definitions: Definitions, unit: string): Scenario {
  const from = moneyUnitOf(scenario.fields);
  const to = moneyUnitOf({ ...scenario.fields, unit });
  const converted = mapMoney(scenario, definitions, (text) => convertedAmount(text, from, to));
  return { ...converted, fields: { ...converted.fields, unit } };
}

type Players = Scenario["players"];
type Moves = Scenario["moves"];

/** Moves name a player by his row: the same moves for another register. A player who is not in it is left open. */
export function movesOfPlayers(moves: Moves, before: Players, after: Players): MoveEntry[] {
  return moves.map((move) => {
    const cells = move.player ? before[Number(move.player)] : undefined;
    if (cells === undefined) return move;
    const row = after.indexOf(cells);
    return { ...move, player: rowText(row === -1 ? rowNamed(after, cells[0]) : row) };
  });
}

const rowText = (row: number): string => (row === -1 ? "" : String(row));

const rowNamed = (players: Players, name = ""): number =>
  name === "" ? -1 : players.findIndex((cells) => cells[0] === name);

/** The moves with the players that they had, if they are open now. */
export const movesPutBack = (before: Moves, now: Moves): MoveEntry[] =>
  now.map((move, row) =>
    move.player === "" && before[row]?.kind === move.kind
      ? { ...move, player: before[row]?.player ?? "" }
      : move,
  );

interface Inputs {
  players: Players;
  fields: Scenario["fields"];
  /** The rows of the moves that were sent; all if not given. */
  sentMoves?: readonly number[] | undefined;
}

/** Form fields of the parts of a move that have controls of their own. */
const MOVE_INPUTS: Readonly<Record<string, string>> = {
  ...{ season: "when", share: "later", after: "later" },
  ...{ "purchase.season": "purchaseSeason", "purchase.price": "purchasePrice" },
  ...{ "purchase.years": "purchaseYears", "purchase.otherAcquisition": "purchaseCosts" },
  purchase: "purchasePrice",
};

/** The name of the input for a JSON pointer into the request; empty rows of the register are not in the request. */
export function inputNameOf(pointer: string, { players, fields, sentMoves }: Inputs): string {
  const [list = "", index, ...rest] = pointer.slice(1).split("/");
  const name = [list, index, ...rest].filter((step) => step !== undefined).join(".");
  const inner = rest.join(".");
  if (list === "moves" && index !== undefined)
    return [list, sentMoves?.[Number(index)] ?? index, MOVE_INPUTS[inner] ?? inner].join(".");
  if (list === "payments" && index === undefined) return "payments.0.amount";
  // A season without a figure of its own has that of the first, whose field has no number.
  if (list === "seasons" && (fields[name] ?? "") === "") return inner;
  if (list !== "players" || index === undefined) return name;
  const column = PLAYER_COLUMNS.find(({ path }) => path?.startsWith(rest.join("/")));
  const field = rest.length === 0 ? [] : [column?.field ?? inner];
  return [list, filledRows(players)[Number(index)], ...field].join(".");
}

const PLAYER = "p";
const MOVE = "m";
const CELL_SEPARATOR = "*";
const NAME_SEPARATOR = ":";

/**
 * A scenario as the fragment of a URL, which browsers never send to a server:
 * `fee=40&years=5&p=Example%20Player*45*60*0*120*2028&m=kind:sell*player:0*price:30`.
 */
export function writeFragment({ fields, players, moves }: Scenario): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const rows = players.map((cells) => `${PLAYER}=${cells.map(encode).join(CELL_SEPARATOR)}`);
  const plan = moves.map((move) => `${MOVE}=${writeMove(move)}`);
  return [...pairs, ...rows, ...plan].join("&");
}

const writeMove = (move: MoveEntry): string =>
  Object.entries(move)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${encode(name)}${NAME_SEPARATOR}${encode(text)}`)
    .join(CELL_SEPARATOR);

const readMove = (text: string): MoveEntry =>
  Object.fromEntries(
    text
      .split(CELL_SEPARATOR)
      .map((cell) => cell.split(NAME_SEPARATOR).map(decode))
      .filter(([name = ""]) => name !== "")
      .map(([name, value = ""]) => [name, value]),
  );

/** The scenario in a fragment, with or without its `#`; null if there is none, as in `#main`. */
export function readFragment(fragment: string): Scenario | null {
  const pairs = [...fragment.matchAll(/(?:^#?|&)([^=&#]+)=([^&]*)/g)].map(([, name = "", value = ""]) => ({
    name: decode(name),
    value,
  }));
  if (pairs.length === 0) return null;
  const fields = pairs.filter(({ name }) => name !== PLAYER && name !== MOVE);
  const players = pairs.filter(({ name }) => name === PLAYER);
  return {
    fields: Object.fromEntries(fields.map(({ name, value }) => [name, decode(value)])),
    players: players.map(({ value }) => value.split(CELL_SEPARATOR).map(decode)),
    moves: pairs.filter(({ name }) => name === MOVE).map(({ value }) => readMove(value)),
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

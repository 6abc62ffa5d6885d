import { type Field, isMoney, type MoveEntry, type Scenario } from "../fields.tsx";
import { convertedAmount, moneyUnitOf, plainAmount } from "../money.ts";
import { plainNumber, readNumber } from "../numbers.ts";
import { isWeekly, startMonthOf } from "../period.ts";
import { notesBody } from "../record.tsx";
import { mapAmounts, PLAYER_COLUMNS, type PlayerColumn, SQUAD_FIELDS, withoutEmptyEnd } from "../squad.tsx";
import { readMonth, readYear } from "./amounts.ts";

/** The scenario without empty rows and grouping of numbers, as it goes into the URL and the request. */
export function plainScenario({ fields, players, moves }: Scenario): Scenario {
  const rows = filledRows(players);
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [
        name,
        /^(?:scenario$|record\.)/.test(name) ? text.trim() : plainNumber(text),
      ]),
    ),
    players: players.filter(isFilled).map(plainPlayer),
    moves: moves.map((move) => mapMove(move, (name, text) => plainMoveText(name, text, rows))),
  };
}

function plainMoveText(name: string, text: string, rows: readonly number[]): string {
  if (name === "name") return text.trim();
  if (name !== "player" || text === "") return plainNumber(text);
  const player = rows.indexOf(Number(text));
  return player === -1 ? "" : String(player);
}

/** Where the players of the request are in the register: empty rows are not in it. */
export const filledRows = (players: Scenario["players"]): number[] =>
  [...players.keys()].filter((row) => isFilled(players[row] ?? []));

export const mapMove = (move: MoveEntry, change: (name: string, text: string) => string): MoveEntry =>
  Object.fromEntries(Object.entries(move).map(([name, text]) => [name, change(name, text)]));

const plainPlayer = (cells: readonly string[]): string[] =>
  withoutEmptyEnd(cells.map((cell, column) => (column === 0 ? cell.trim() : plainNumber(cell))));

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

export type RequestBody = Record<string, unknown>;

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
    const value = isMoney(definitions, name) ? plainAmount(text, money) : plainValue(text, definitions[name]);
    if (value === undefined) continue;
    const [group = "", inner] = name.split(".");
    if (inner === undefined) body[name] = value;
    else body[group] = { ...(body[group] ?? {}), [inner]: value };
  }
  return body;
}

/** A number that is no money; a year may be written as a date. */
export const plainValue = (text: string, field?: Field) =>
  readNumber(field?.unit === "calendar year" ? (readYear(text) ?? text) : text);

export const squadBody = (scenario: Scenario): RequestBody => ({
  ...bodyOfFields(scenario, SQUAD_FIELDS),
  ...notesBody(scenario.fields),
  ...registerBody(scenario.players, scenario.fields),
});

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
  if (kind === "month") return readMonth(text) ?? text;
  return kind === "text" ? text : readNumber(kind === "year" ? (readYear(text) ?? text) : text);
}

/** Pay entered for a week, for a year of 52. */
export const payOfYear = <Value>(pay: Value, fields: Scenario["fields"]): Value | number =>
  typeof pay === "number" && isWeekly(fields) ? Number((pay * 52).toPrecision(15)) : pay;

/** The same scenario with its amounts in another unit. */
export function convertScenario(
  { fields, players, moves }: Scenario,
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
    moves: moves.map((move) =>
      mapMove(move, (name, text) => (isMoney(definitions, `moves.${name}`) ? convert(text) : text)),
    ),
  };
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

/**
 * The name of the input for a JSON pointer into the request; empty rows are not in the request, nor moves other than
 * `sentMoves`.
 */
export function inputNameOf(
  pointer: string,
  players: Scenario["players"],
  sentMoves?: readonly number[],
): string {
  const [list = "", index, ...rest] = pointer.slice(1).split("/");
  const column = PLAYER_COLUMNS.find(({ path }) => path?.startsWith(rest.join("/")));
  if (list === "moves" && sentMoves !== undefined) return [list, sentMoves[Number(index)], ...rest].join(".");
  if (list === "payments" && index === undefined) return "payments.0.amount";
  if (list !== "players" || index === undefined) return pointer.slice(1).replaceAll("/", ".");
  const field = rest.length === 0 ? [] : [column?.field ?? rest.join(".")];
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

import { type CsvRow, readCsv, writeCsv } from "./csv.ts";
import { plainNumber, readNumber } from "./numbers.ts";
import { PLAYER_COLUMNS } from "./player-columns.ts";

/** What was read of a register: its players, or what stands in the way, line by line. */
export interface ReadRegister {
  players: string[][];
  faults: { line: number; message: string }[];
}

/** Reads a register from CSV. A first line that names the columns may give them in another order, and more of them. */
export function readRegister(text: string): ReadRegister {
  const { rows, openQuote } = readCsv(text);
  const faults =
    openQuote === null ? [] : [{ line: openQuote, message: "a quote is opened but never closed" }];
  const [first, ...rest] = rows;
  if (first === undefined) return { players: [], faults: [{ line: 1, message: "there is nothing to read" }] };
  const places = placesIn(first.cells);
  const missing = PLAYER_COLUMNS.filter((_, column) => places?.[column] === -1);
  if (missing.length > 0) {
    const names = missing.map(({ field }) => field).join(", ");
    return { players: [], faults: [...faults, { line: first.line, message: `no column is named ${names}` }] };
  }
  return readPlayers(places === null ? rows : rest, places, faults);
}

const known = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

/** Where each column stands, by the names in a first line; -1 where it is not named. Null where the line is a player. */
function placesIn(cells: readonly string[]): number[] | null {
  const names = cells.map(known);
  const places = PLAYER_COLUMNS.map(({ field, label }) =>
    names.findIndex((name) => name === known(field) || name === known(label)),
  );
  return places.filter((place) => place !== -1).length < 2 ? null : places;
}

function readPlayers(
  rows: readonly CsvRow[],
  places: readonly number[] | null,
  faults: ReadRegister["faults"],
): ReadRegister {
  const found: ReadRegister = { players: [], faults };
  for (const { line, cells } of rows) {
    const needed = PLAYER_COLUMNS.length;
    if (places === null && cells.length !== needed) {
      found.faults.push({ line, message: `has ${cells.length} cells where ${needed} are needed` });
      continue;
    }
    const player = PLAYER_COLUMNS.map((_, column) => cells[places?.[column] ?? column] ?? "");
    found.faults.push(...faultsOf(player).map((message) => ({ line, message })));
    found.players.push(player.map((cell, column) => (column === 0 ? cell : plainNumber(cell))));
  }
  return found;
}

/** Whether a cell can be read at all; what a number may be is for the API to say. */
function faultsOf(player: readonly string[]): string[] {
  return PLAYER_COLUMNS.flatMap(({ field }, column) => {
    const cell = player[column] ?? "";
    if (cell === "") return [`${field} is empty`];
    return column > 0 && typeof readNumber(cell) !== "number" ? [`${field} "${cell}" is not a number`] : [];
  });
}

/** The register as CSV, as `readRegister` reads it. */
export function writeRegister(players: readonly (readonly string[])[]): string {
  const rows = players.map((cells) =>
    cells.map((cell, column) => (column === 0 ? cell : (readNumber(cell) ?? ""))),
  );
  return writeCsv([PLAYER_COLUMNS.map(({ field }) => field), ...rows]);
}

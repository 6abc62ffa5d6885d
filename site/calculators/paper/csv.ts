import type { Scenario } from "../form/fields.tsx";
import { inWords, unitOfFigure } from "../form/figure-names.ts";
import { moneyUnitOf, plainAmount } from "../form/money.ts";
import { isWeekly } from "../form/period.ts";
import { BASIC_COLUMNS, mapAmounts, PLAYER_COLUMNS } from "../register/player-columns.ts";

export type CsvTable = readonly [header: readonly string[], ...rows: readonly (string | number)[][]];

/** A part of a file: its name, and what it has as the API returns it. */
export type CsvPart = readonly [name: string, figures: object];

/** Inputs and figures in words, one a row with its unit; a null is left empty. `about` begins the file and has the currency. */
export const calculationRows = (
  about: Readonly<Record<string, string>>,
  parts: readonly CsvPart[],
): CsvTable => [
  ["Part", "Figure", "Value", "Unit"],
  ...Object.entries(about).map(([name, text]) => ["About", name, text, ""]),
  ...parts.flatMap(([part, figures]) =>
    leavesOf(figures, { currency: about.Currency ?? "" }).map((row) => [part, ...row]),
  ),
];

/** A figure's last key, and the words for its whole path. */
interface Place {
  key?: string;
  words?: string;
  currency: string;
}

function leavesOf(value: unknown, { key = "", words = "", currency }: Place): (string | number)[][] {
  if (typeof value === "number") return [[words, value, unitOfFigure(key, currency)]];
  if (typeof value === "boolean") return [[words, value ? "yes" : "no", ""]];
  if (typeof value !== "object" || value === null) return [[words, String(value ?? ""), ""]];
  return Object.entries(value).flatMap(([name, child]) => {
    const isRow = Array.isArray(value);
    const next = isRow ? nameOfRow(child, Number(name) + 1) : inWords(name);
    return leavesOf(child, {
      key: isRow ? key : name,
      words: words === "" ? next : `${words}: ${next}`,
      currency,
    });
  });
}

/** Each row begins with its place and what distinguishes it: a name, a year or a change of revenue. */
function nameOfRow(row: unknown, place: number): string {
  if (typeof row !== "object" || row === null) return String(place);
  const [first] = "name" in row ? [row.name] : Object.values(row);
  return `${place}. ${first}`;
}

/** The register as rows that `readRegister` reads: amounts plain and in full, columns as far as they are used. */
export function registerRows(players: Scenario["players"], fields: Scenario["fields"]): CsvTable {
  const money = moneyUnitOf(fields);
  const rows = players.map((cells) => mapAmounts(cells, (text) => String(plainAmount(text, money) ?? "")));
  const count = Math.max(BASIC_COLUMNS.length, ...rows.map(({ length }) => length));
  const headings = PLAYER_COLUMNS.slice(0, count).map(({ label, kind, field }) =>
    kind === "amount"
      ? `${label}${field === "employeeCosts" && isWeekly(fields) ? " a week" : ""} (${money.currency || "ones"})`
      : label,
  );
  return [headings, ...rows];
}

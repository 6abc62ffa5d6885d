import { keysOf } from "../../../../contract/collections.ts";
import { required } from "../../../../contract/required.ts";
import { fold } from "../../../../contract/text-folding.ts";
import { BASIC_COLUMNS } from "../player-columns.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { type ImportField, LANGUAGES, type Language, WORDS } from "./vocabulary.ts";

/** Columns that a text's headings name, and the language in which most of them are known. */
interface KnownHeadings {
  language: Language;
  headings: readonly string[];
  /** Empty for a known heading of something that the register has not, such as a market value. */
  fields: readonly (ImportField | "" | undefined)[];
}

/** A text as a table: headings, and a player a row. */
export interface RegisterTable extends KnownHeadings {
  rows: readonly CsvRow[];
  title: string;
  /** Lines that are no players: titles, and headings that are repeated. */
  linesLeftOut: readonly number[];
  openQuote: number | null;
  /** True without headings: the columns are then the register's in their order. */
  isPositional: boolean;
}

const DELIMITERS = ["\t", ";", "|", ","] as const;
/** There may be titles above the headings. */
const HEADING_LINES = 15;

/** The table under whose delimiter most headings are known, and then most lines have a cell for each heading. */
export function readTable(text: string): RegisterTable {
  const known = (table: RegisterTable) => (table.isPositional ? 0 : countOf(table));
  const evenRows = ({ headings, rows }: RegisterTable) =>
    headings.length < 2 ? 0 : rows.filter(({ cells }) => cells.length === headings.length).length;
  const tables = DELIMITERS.map((delimiter) => tableOf(readCsv(text, delimiter)));
  const [best] = tables.sort((a, b) => known(b) - known(a) || evenRows(b) - evenRows(a));
  return required(best, "a table");
}

function tableOf({ rows, openQuote }: ReturnType<typeof readCsv>): RegisterTable {
  const at = headingLine(rows);
  const above = rows.slice(0, Math.max(0, at));
  const body = rows.slice(at + (isUnitLine(rows[at + 1]) ? 2 : 1));
  const head = at === -1 ? REGISTER : headingsAt(rows, at);
  // A sheet that follows another repeats the headings.
  const isRepeated = ({ cells }: CsvRow) =>
    cells.every((cell, column) => [rows[at]?.cells[column], ""].includes(cell));
  const players = body.filter(
    (row) =>
      !isRepeated(row) &&
      !WORDS.average.test(fold(firstCell(row))) &&
      (filledCells(row) > 1 || head.headings.length === 1),
  );
  return {
    ...head,
    rows: players,
    title: above.map(({ cells }) => cells.join(" ")).join("\n"),
    linesLeftOut: [...above, ...body.filter((row) => !players.includes(row))].map(({ line }) => line),
    openQuote,
    isPositional: at === -1,
  };
}

const REGISTER: KnownHeadings = {
  language: "en",
  headings: BASIC_COLUMNS.map(({ label }) => label),
  fields: BASIC_COLUMNS.map(({ field }) => field),
};

/** Index of the line of headings: with most known ones, or a first line without numbers; -1 if there is none. */
function headingLine(rows: readonly CsvRow[]): number {
  const known = rows.slice(0, HEADING_LINES).map((_, index) => countOf(headingsAt(rows, index)));
  const most = Math.max(0, ...known);
  return most > 1 ? known.indexOf(most) : rows.slice(0, 1).findIndex(isHeadingPart);
}

export const firstCell = ({ cells }: CsvRow): string => cells.find((cell) => cell !== "") ?? "";

const filledCells = ({ cells }: CsvRow): number => cells.filter((cell) => cell !== "").length;

/** Part of the headings: several cells, and no number but `000`. */
const isHeadingPart = (row: CsvRow | undefined): row is CsvRow =>
  row !== undefined && filledCells(row) > 1 && !/[1-9]/.test(row.cells.join(""));

/** A line of units below the headings. */
const isUnitLine = (row: CsvRow | undefined): row is CsvRow =>
  isHeadingPart(row) && !fieldsIn(row.cells).fields.includes("name");

/** The headings of a line, with groups above and units below that have as many cells. */
function headingsAt(rows: readonly CsvRow[], index: number): KnownHeadings {
  const { cells } = required(rows[index], "a line of headings");
  const [above, below] = [rows[index - 1], rows[index + 1]];
  const groups = isHeadingPart(above) && above.cells.length === cells.length ? above.cells : [];
  const units = isUnitLine(below) ? below.cells : [];
  return fieldsIn(
    cells.map(
      (cell, column) =>
        [groups[column], cell, units[column]].filter(Boolean).join(" ") || `Column ${column + 1}`,
    ),
  );
}

const countOf = ({ fields }: KnownHeadings): number => new Set(fields.filter(Boolean)).size;

/** Columns of headings, in the language in which most are known, or else in another. */
function fieldsIn(headings: readonly string[]): KnownHeadings {
  const names = headings.map(normalized);
  const languages = keysOf(LANGUAGES)
    .map((language) => ({ language, found: names.map((name) => fieldOf(name, language)) }))
    .sort((a, b) => b.found.filter(Boolean).length - a.found.filter(Boolean).length);
  return {
    language: required(languages[0], "a language").language,
    headings,
    fields: headings.map((_, column) => {
      const field = languages.map(({ found }) => found[column]).find(Boolean);
      return field === "other" ? "" : field;
    }),
  };
}

function fieldOf(heading: string, language: Language): ImportField | "other" | undefined {
  const known = Object.entries(LANGUAGES[language].headings).find(([, name]) => name.test(heading));
  return known?.[0] as ImportField | "other" | undefined;
}

/** Words of a heading without those in brackets; none for a percentage, which is no amount. */
const normalized = (heading: string): string =>
  /%|\b(?:per ?cent|prozent|pour ?cent|por ?cento?|procent)/i.test(heading)
    ? ""
    : fold(heading.replace(/([a-z])([A-Z][a-z])/g, "$1 $2").replace(/\(.*?\)/g, " "))
        .replace(/[^a-z0-9]+/g, " ")
        .trim();

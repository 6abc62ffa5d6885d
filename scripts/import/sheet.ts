import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "csv-parse/sync";
import { csvLine } from "../../contract/csv.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { CliError, didYouMean } from "../cli.ts";
import type { Diagnostic, Location } from "../evidence/diagnostics.ts";
import { notUtf8 } from "../evidence/reading/encoding.ts";
import { sourceFile } from "../evidence/reading/evidence-files.ts";
import { readCsv } from "../evidence/reading/read-csv.ts";
import { isRecord, readYaml } from "../evidence/reading/read-yaml.ts";
import type { SourceFile } from "../evidence/records.ts";
import { textReport } from "../evidence/report.ts";
import { type Field, fieldsOf } from "../evidence/values/fields.ts";
import type { Row } from "./plan.ts";

/** The columns of a sheet that hold a record's fields under another name. */
export const COLUMNS: Readonly<Partial<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  clubs: { slug: "club_slug", name: "club_name" },
  memberClubs: { slug: "club_slug", name: "club_name" },
  vendors: { slug: "vendor", name: "vendor" },
  technology: { club: "club_slug" },
  deals: { slug: "deal_slug", club: "club_slug", buyer: "buyer_slug" },
};

export interface Sheet {
  kind: "technology" | "deals" | "buyers";
  rows: readonly Row[];
  problems?: readonly Diagnostic[];
  /** Columns that are not read. */
  ignored?: readonly string[];
  /** Its lines, the header first. */
  lines?: readonly string[];
}

export const FORMULA = /^[=+\-@\t]/;
export const IS_FORMULA = "begins like a formula: write it in words";

const READ_FAULTS: Partial<Record<string, string>> = { EISDIR: "it is a folder", EACCES: "access is denied" };

/** Reads a sheet. Throws CliError (1) if it cannot be read as a whole. */
export async function readSheet(path: string): Promise<Sheet> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const reason = READ_FAULTS[error.code ?? ""] ?? "there is no such file";
    throw new CliError(`${path} cannot be read: ${reason}.`, 1);
  });
  const file = sourceFile(path, bytes, basename(path));
  const [fault] = notUtf8(file);
  if (fault !== undefined) throw faultOf(fault, "the file is not UTF-8: save the sheet as CSV UTF-8");
  const sheet = path.endsWith(".jsonl") ? readBuyers(file) : readTable(withCommas(file));
  if (sheet.rows.length + (sheet.problems ?? []).length === 0)
    throw faultOf({ path, line: 1, column: 1 }, "the sheet has no rows");
  return sheet;
}

const faultOf = ({ path, line, column }: Location, message: string): CliError =>
  new CliError(`${path}:${line}:${column}  ${message}`, 1);

function readTable(file: SourceFile): Sheet {
  const [header = ""] = file.text.split("\n", 1);
  const kind = /\bdeal_/.test(header) ? "deals" : "technology";
  const { header: parsed, records, diagnostics } = readCsv(file, kind, () => true);
  if (parsed === undefined) throw new CliError(textReport(diagnostics), 1);
  const ignored = checkHeader(file.path, kind, parsed.columns);
  const formulas = records.flatMap((record) =>
    record.fields
      .filter((column) => !ignored.includes(column) && FORMULA.test(record.text(column)))
      .map((column) => ({
        ...record.locationOf(column),
        rule: "import",
        message: `${column} ${IS_FORMULA}`,
      })),
  );
  const lines = new Set(formulas.map(({ line }) => line));
  return {
    kind,
    rows: records.filter(({ line }) => !lines.has(line)),
    problems: [...diagnostics, ...formulas],
    ignored,
    lines: file.text.split("\n"),
  };
}

/** The file with commas between its fields if the first line has semicolons or tabs instead. */
function withCommas(file: SourceFile): SourceFile {
  const [header = ""] = file.text.split("\n", 1);
  const [delimiter] = /[;\t]/.exec(header) ?? [];
  if (delimiter === undefined || header.includes(",")) return file;
  const text = parse(file.text, { delimiter, relax_column_count: true, relax_quotes: true })
    .map((cells: readonly string[]) => csvLine(cells))
    .join("\n");
  return { ...file, text };
}

/** Returns the columns that are not read. Throws CliError (1) if one is missing or there twice. A sheet of leagues has `league`. */
function checkHeader(path: string, kind: "technology" | "deals", columns: readonly string[]): string[] {
  const fields = fieldsOf(kind).filter(({ name }) => name !== "club");
  const columnOf = ({ name }: Field) => COLUMNS[kind]?.[name] ?? name;
  const required = fields.filter((field) => field.required).map(columnOf);
  const isOfLeagues = kind === "technology" && columns.includes("league");
  const wanted = [...(isOfLeagues ? ["league"] : ["club_name", "country"]), ...required];
  const known = [...wanted, ...fields.map(columnOf)];
  if (!isOfLeagues) known.push("club_slug");
  if (kind === "technology") known.push("newer");
  const missing = wanted.filter((column) => !columns.includes(column));
  const ignored = columns.filter((column) => !known.includes(column));
  const twice = columns.filter(
    (column, index) => columns.indexOf(column) < index && !ignored.includes(column),
  );
  const faults = [
    ...missing.map((column) => `it lacks ${column}${didYouMean(column, ignored)}`),
    ...twice.map((column) => `"${column}" is there twice`),
  ];
  if (faults.length === 0) return ignored;
  const message = `the header is not that of a sheet of ${kind}: ${faults.join("; ")}`;
  throw faultOf({ path, line: 1, column: 1 }, message);
}

function readBuyers({ path, name, bytes, text }: SourceFile): Sheet {
  const lines = text.split("\n").map((raw, index) => ({ raw, line: index + 1 }));
  const rows = lines
    .filter(({ raw }) => raw.trim() !== "")
    .map(
      ({ raw, line }): Row => ({
        line,
        value: parseObject(raw),
        text: () => "",
        // JSON is YAML, whose reader knows where each value is.
        locationOf: (field) => {
          const steps = field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
          return { ...readYaml({ path, name, bytes, text: raw }).locationOf(steps), line };
        },
      }),
    );
  return { kind: "buyers", rows, lines: lines.map(({ raw }) => raw) };
}

function parseObject(text: string): Row["value"] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CliError, didYouMean } from "../cli.ts";
import { encodingFaults } from "../evidence/checks/files.ts";
import type { Location } from "../evidence/diagnostics.ts";
import type { SheetRow } from "../evidence/edit.ts";
import { sourceFile } from "../evidence/evidence-files.ts";
import { type Field, fieldsOf } from "../evidence/fields.ts";
import { readCsv } from "../evidence/read-csv.ts";
import { isRecord, readYaml } from "../evidence/read-yaml.ts";
import type { SourceFile, SourceRecord } from "../evidence/records.ts";
import { textReport } from "../evidence/report.ts";

/** A line of a sheet of buyers. The value is undefined if the line is not a JSON object. */
export interface BuyerRow extends SheetRow {
  value: Readonly<Record<string, unknown>> | undefined;
}

export type Sheet =
  | { kind: "technology" | "deals"; rows: readonly SourceRecord[] }
  | { kind: "buyers"; rows: readonly BuyerRow[] };

interface Columns {
  required: readonly string[];
  all: readonly string[];
}

const CLUB = ["club_name", "country"];
const isRequired = ({ required, mayBeAbsent }: Field) => required && !mayBeAbsent;

/** The columns of a sheet: those of its records, with names instead of the slugs of what they refer to. */
function columnsOf(kind: "technology" | "deals", renamed: Readonly<Record<string, string>>): Columns {
  const fields = fieldsOf(kind).filter(({ name }) => name !== "club");
  const nameOf = ({ name }: Field) => renamed[name] ?? name;
  return {
    required: [...CLUB, ...fields.filter(isRequired).map(nameOf)],
    all: ["club_slug", ...CLUB, ...fields.map(nameOf), ...(kind === "technology" ? ["newer"] : [])],
  };
}

const SHEETS = {
  technology: columnsOf("technology", {}),
  deals: columnsOf("deals", { slug: "deal_slug", buyer: "buyer_slug" }),
} as const;

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t]/;

/** Reads a sheet. Throws CliError (1) if it cannot be read as a whole. */
export async function readSheet(path: string): Promise<Sheet> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EISDIR" ? "it is a folder" : "there is no such file";
    throw new CliError(
      `${path} cannot be read: ${error.code === "EACCES" ? "access is denied" : reason}.`,
      1,
    );
  });
  const file = sourceFile(path, bytes, basename(path));
  const fault = encodingFaults(file).find((finding) => finding.fault === "not UTF-8");
  if (fault !== undefined)
    throw faultOf(fault.location, "the file is not UTF-8: save the sheet as CSV UTF-8");
  const sheet = path.endsWith(".jsonl") ? readBuyers(file) : readTable(file);
  if (sheet.rows.length === 0) throw faultOf({ path, line: 1, column: 1 }, "the sheet has no rows");
  return sheet;
}

const faultOf = ({ path, line, column }: Location, message: string): CliError =>
  new CliError(`${path}:${line}:${column}  ${message}`, 1);

function readTable(file: SourceFile): Sheet {
  const [header = ""] = file.text.split("\n", 1);
  const kind = /\bdeal_/.test(header) ? "deals" : "technology";
  const { header: parsed, records, diagnostics } = readCsv(file, kind, () => true);
  if (diagnostics.length > 0) throw new CliError(textReport(diagnostics), 1);
  checkHeader(file.path, kind, parsed?.columns ?? []);
  for (const record of records)
    for (const column of record.fields)
      if (FORMULA.test(record.text(column)))
        throw faultOf(record.locationOf(column), `${column} begins like a formula: write it in words`);
  return { kind, rows: records };
}

function checkHeader(path: string, kind: "technology" | "deals", columns: readonly string[]): void {
  const { required, all } = SHEETS[kind];
  const missing = required.filter((column) => !columns.includes(column));
  const unknown = columns.filter((column, index) => !all.includes(column) || columns.indexOf(column) < index);
  if (missing.length === 0 && unknown.length === 0) return;
  const faults = [
    ...(missing.length === 0 ? [] : [`it lacks ${missing.join(", ")}`]),
    ...unknown.map((column) => `"${column}" is unknown or there twice${didYouMean(column, missing)}`),
  ];
  throw faultOf(
    { path, line: 1, column: 1 },
    `the header is not that of a sheet of ${kind}: ${faults.join("; ")}`,
  );
}

function readBuyers({ path, name, bytes, text }: SourceFile): Sheet {
  const lines = text.split("\n").map((raw, index) => ({ raw, line: index + 1 }));
  const rows = lines
    .filter(({ raw }) => raw.trim() !== "")
    .map(({ raw, line }) => ({
      line,
      value: parseObject(raw),
      // JSON is YAML, whose reader knows where each value is.
      locationOf: (field: string) => ({
        ...readYaml({ path, name, bytes, text: raw }).locationOf(field.split(".").map(stepOf)),
        line,
      }),
    }));
  return { kind: "buyers", rows };
}

const stepOf = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step);

function parseObject(text: string): BuyerRow["value"] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

import type { Diagnostic, Location } from "../evidence/diagnostics.ts";
import type { EditedFile, RecordEdit, SheetRow } from "../evidence/edit.ts";
import type { Evidence, SourceDocument, SourceRecord } from "../evidence/records.ts";
import { COLUMNS } from "./sheet.ts";

const PATH_AND_LINE = /[^\s()"]+\.(?:csv|yaml):\d+/g;

/** Translates problems of the ledger as it would be into problems of the sheet's rows that cause them. */
export class ProblemLocator {
  readonly #sheet: string;
  readonly #evidence: Evidence;
  readonly #files: readonly EditedFile[];
  /** Content of the edited files, by path and line: records of rows, and records that stay. */
  readonly #origins = new Map<string, RecordEdit | SourceRecord>();

  /** @param evidence the ledger as it would be, with these files */
  constructor(sheet: string, files: readonly EditedFile[], evidence: Evidence) {
    this.#sheet = sheet;
    this.#evidence = evidence;
    this.#files = files;
    for (const { path, lines } of files)
      for (const [origin, line] of lines) this.#origins.set(`${path}:${line}`, origin);
  }

  /** The problem at its row of the sheet. One that no row explains stays in the ledger. */
  inSheet(problem: Diagnostic): Diagnostic {
    const { message, hint, path, line } = problem;
    const row = this.#rowAt(`${path}:${line}`);
    const translated = { ...problem, message: this.#translate(message) };
    if (hint !== undefined) translated.hint = this.#translate(hint);
    if (row !== undefined) {
      const { column } = row.locationOf(this.#columnAt(problem));
      return { ...translated, path: this.#sheet, line: row.line, column };
    }
    const [here = ""] = this.#translate(`${path}:${line}`).match(PATH_AND_LINE) ?? [];
    // A row can also show in the record beside it, such as the second one of two with the same note.
    const cause = `${message} ${hint}`.match(PATH_AND_LINE)?.flatMap((place) => this.#rowAt(place) ?? [])[0];
    if (cause === undefined) return { ...translated, line: Number(here.replace(/^.*:/, "")) };
    const place = { path: this.#sheet, line: cause.line, column: 1 };
    return { ...translated, ...place, message: `${here}: ${translated.message}` };
  }

  /** The text with places in the sheet and in the ledger as it is. */
  #translate(text: string): string {
    return text.replace(PATH_AND_LINE, (place) => {
      const origin = this.#origins.get(place);
      const record = origin && ledgerRecord(origin);
      if (record !== undefined) return `${record.path}:${record.line}`;
      const row = this.#rowAt(place);
      return row === undefined ? place : `${this.#sheet}:${row.line}`;
    });
  }

  #rowAt(place: string): SheetRow | undefined {
    const origin = this.#origins.get(place);
    if (origin !== undefined) return "draft" in origin ? origin.sheetRow : undefined;
    return this.#files.find(({ path }) => place.startsWith(`${path}:`))?.sheetRow;
  }

  /** The sheet's name of the field that is at a place of the ledger as it would be; empty if none is. */
  #columnAt({ path, line, column }: Location): string {
    const is = (location: Location) => location.line === line && location.column === column;
    const document = this.#evidence.documents.find((one) => one.path === path);
    if (document !== undefined) {
      const field = pathsOf(document.value).find((steps) => is(document.locationOf(steps))) ?? [];
      return field.join(".").replace(/^(clubs\.\d+\.)club$/, "$1club_slug");
    }
    const origin = this.#origins.get(`${path}:${line}`);
    if (origin === undefined) return "";
    const record = this.#evidence.records[origin.kind].find((one) => one.path === path && one.line === line);
    const field = record?.fields.find((name) => is(record.locationOf(name))) ?? "";
    return COLUMNS[origin.kind]?.[field] ?? field;
  }
}

/** The record as the ledger has it: also one that an edit writes again because a further page is new. */
function ledgerRecord(origin: RecordEdit | SourceRecord): SourceRecord | undefined {
  if (!("draft" in origin)) return origin;
  const { draft, replaces } = origin;
  return replaces?.text("evidence_note") === draft?.evidence_note ? replaces : undefined;
}

function pathsOf(value: SourceDocument["value"], path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, child]) => pathsOf(child, [...path, name]))];
}

import type { RecordKind } from "../../data/schema/records.ts";
import type { Diagnostic, Location } from "../evidence/diagnostics.ts";
import type { EditedFile, RecordEdit } from "../evidence/edit.ts";
import type { Evidence, SourceDocument, SourceRecord } from "../evidence/records.ts";

/** The columns of a sheet that hold a record's fields under another name. */
const COLUMNS: Readonly<Partial<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  clubs: { slug: "club_slug", name: "club_name" },
  memberClubs: { slug: "club_slug", name: "club_name" },
  vendors: { slug: "vendor", name: "vendor" },
  technology: { club: "club_slug" },
  deals: { slug: "deal_slug", club: "club_slug", buyer: "buyer_slug" },
};

const PATH_AND_LINE = /[^\s()"]+\.(?:csv|yaml):\d+/g;

/** Translates problems of the ledger as it would be into problems of the sheet's rows that cause them. */
export class ProblemLocator {
  readonly #sheet: string;
  readonly #evidence: Evidence;
  readonly #files: readonly EditedFile[];
  /** What the edited files hold, by path and line: records of rows, and records that stay. */
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
    const told = { ...problem, message: this.#translate(message) };
    if (hint !== undefined) told.hint = this.#translate(hint);
    const own = this.#locationInSheet(problem);
    if (own !== undefined) return { ...told, ...own };
    const [here = ""] = this.#translate(`${path}:${line}`).match(PATH_AND_LINE) ?? [];
    // A row can also show in the record beside it, such as the second one of two with the same note.
    const cause = `${message} ${hint}`.match(PATH_AND_LINE)?.flatMap((place) => this.#rowAt(place) ?? [])[0];
    if (cause !== undefined) return { ...told, ...cause, message: `${here}: ${told.message}` };
    return { ...told, line: Number(here.replace(/^.*:/, "")) };
  }

  /** The text with places in the sheet and in the ledger as it is. */
  #translate(text: string): string {
    return text.replace(PATH_AND_LINE, (place) => {
      const origin = this.#origins.get(place);
      const { path, line } = (origin && ledgerRecord(origin)) ?? this.#rowAt(place) ?? {};
      return path === undefined ? place : `${path}:${line}`;
    });
  }

  /** Where the row begins that brings what is at a path and line. */
  #rowAt(place: string): Location | undefined {
    const origin = this.#origins.get(place);
    const file = this.#files.find(({ path }) => place.startsWith(`${path}:`));
    const row = origin !== undefined && "draft" in origin ? origin.sheetRow : file?.sheetRow;
    return row && { path: this.#sheet, line: row.line, column: 1 };
  }

  #locationInSheet({ path, line, column }: Diagnostic): Location | undefined {
    const is = (location: Location) => location.line === line && location.column === column;
    const row = this.#files.find((file) => file.path === path)?.sheetRow;
    const origin = this.#origins.get(`${path}:${line}`);
    if (row !== undefined) {
      const document = this.#evidence.documents.find((one) => one.path === path);
      const field = document && pathsOf(document.value).find((steps) => is(document.locationOf(steps)));
      return this.#at(row.line, row.locationOf(columnOfBuyer(field ?? [])));
    }
    if (origin === undefined || !("draft" in origin) || origin.sheetRow === undefined) return undefined;
    const records = this.#evidence.records[origin.kind];
    const record = records.find((one) => one.path === path && one.line === line);
    const field = record?.fields.find((name) => is(record.locationOf(name))) ?? "";
    return this.#at(origin.sheetRow.line, origin.sheetRow.locationOf(COLUMNS[origin.kind]?.[field] ?? field));
  }

  #at(line: number, { column }: Location): Location {
    return { path: this.#sheet, line, column };
  }
}

/** The record as the ledger has it: also one that an edit writes again because a further page is new. */
function ledgerRecord(origin: RecordEdit | SourceRecord): SourceRecord | undefined {
  if (!("draft" in origin)) return origin;
  const { draft, replaces } = origin;
  return replaces?.text("evidence_note") === draft?.evidence_note ? replaces : undefined;
}

/** The paths of a value and of all its parts, the outer ones first. */
function pathsOf(value: SourceDocument["value"], path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, child]) => pathsOf(child, [...path, name]))];
}

const columnOfBuyer = (path: readonly string[]): string =>
  path.join(".").replace(/^(clubs\.\d+\.)club$/, "$1club_slug");

import type { RecordKind } from "../../data/schema/records.ts";
import { fieldStarts } from "./csv-text.ts";
import type { Location } from "./diagnostics.ts";
import type { SourceRecord } from "./records.ts";

/** What all rows of a file have in common. */
export interface CsvColumns {
  kind: RecordKind;
  path: string;
  columns: readonly string[];
  /** Where each column stands, counted from 0; of a column that stands twice, the first. */
  positions: ReadonlyMap<string, number>;
}

export function csvColumns(kind: RecordKind, path: string, columns: readonly string[]): CsvColumns {
  const positions = new Map(columns.map((column, index) => [column, index] as const).reverse());
  return { kind, path, columns, positions };
}

/** A row of a CSV file. A class, because two functions made for each of a hundred thousand rows would outweigh its text. */
export class CsvRow implements SourceRecord {
  readonly line: number;
  readonly #table: CsvColumns;
  readonly #cells: readonly string[];
  readonly #raw: string;

  constructor(table: CsvColumns, line: number, cells: readonly string[], raw: string) {
    this.line = line;
    this.#table = table;
    this.#cells = cells;
    this.#raw = raw;
  }

  get kind(): RecordKind {
    return this.#table.kind;
  }

  get path(): string {
    return this.#table.path;
  }

  get fields(): readonly string[] {
    return this.#table.columns;
  }

  text(field: string): string {
    const position = this.#table.positions.get(field);
    return position === undefined ? "" : (this.#cells[position] ?? "");
  }

  /** A field that no column names is placed at the row's beginning. */
  locationOf(field: string): Location {
    return cellPlace(this.path, this.line, this.#raw, this.#table.positions.get(field) ?? 0);
  }
}

/** Where a field of a line begins, worked out only for a place that is reported. */
export function cellPlace(path: string, line: number, raw: string, index: number): Location {
  return { path, line, column: (fieldStarts(raw)[index] ?? raw.length) + 1 };
}

import { CsvError, parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "../../../contract/csv.ts";
import { cellsOf } from "../../../scripts/evidence/csv-text.ts";

/** Lines of what makes a difference to a reader of CSV: most have a fault, many have none. */
const lines = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '""', ",", "a", "é", " ", "\r", "\t", "\ufeff"), maxLength: 12 }),
  fc.array(fc.string({ unit: fc.constantFrom('"', ",", "b", "ü") }), { minLength: 1 }).map(csvLine),
);

/** The rows of a text by another reader; undefined where it refuses one. */
function rowsByParser(text: string): string[][] | undefined {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: "\n" });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

test("a line has the fields that a parser of CSV finds in it, and none where the parser refuses it", () => {
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(
      lines.filter((line) => line !== ""),
      (line) => {
        const cells = cellsOf(line);
        seen[cells === undefined ? "refused" : "read"] += line.includes('"') ? 1 : 0;
        expect(cells).toEqual(rowsByParser(line)?.[0]);
      },
    ),
    { numRuns: 3000 },
  );
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
});

test("the lines of a table that can be read have the fields that a parser finds in the whole table", () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 8 }), (table) => {
      const rows = table.map(cellsOf);
      fc.pre(rows.every((cells) => cells !== undefined));
      expect(rows).toEqual(rowsByParser(`${table.join("\n")}\n`));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["", [""]],
  [",", ["", ""]],
  ['"a ""b"", c",d', ['a "b", c', "d"]],
  ['"",""', ["", ""]],
  ['"a"b', undefined],
  ['a"b', undefined],
  ['"a', undefined],
])("the fields of %j are %j", (line, cells) => {
  expect(cellsOf(line)).toEqual(cells);
});

import { expect, test } from "vitest";
import type { FieldKind } from "../../../../data/schema/fields.ts";
import { allFields } from "../../../../scripts/evidence/values/fields.ts";
import { problemsWithCell } from "../evidence.ts";

/** A cell of the fictional ledger for each kind of field of which the schemas are spared. */
const CELLS: readonly (readonly [FieldKind, file: string, line: number, column: string])[] = [
  ["slug", "clubs.csv", 4, "slug"],
  ["text", "technology/germany.csv", 2, "scope"],
  ["name", "clubs.csv", 4, "name"],
  ["note", "technology/germany.csv", 2, "evidence_note"],
  ["country", "clubs.csv", 4, "country"],
  ["status", "technology/germany.csv", 2, "status"],
  ["category", "technology/germany.csv", 2, "category"],
  ["url", "technology/germany.csv", 2, "evidence_url"],
  ["date", "technology/germany.csv", 2, "evidence_date"],
  ["day", "technology/germany.csv", 2, "verification_date"],
];

/** What one schema or another refuses, and some that all take. */
const VALUES = [
  ...["", " ", "a".repeat(101), "a".repeat(161), "a".repeat(241)],
  `https://news.example.org/${"a".repeat(1976)}`,
  ...["https://news.example.org:99999/", "https://localhost/", "//news.example.org/a", "mailto:desk"],
  ..."Foo_Bar a--b -a england Current 0000 2024-00 2024-13 2024-1 2024-02-30 1900-02-29".split(" "),
  ..."2024-06-00 2024-6-1 2024-06-01T00:00:00Z 02024 2024".split(" "),
];

test.each(CELLS)(
  "what the schema of a %s refuses is reported by a rule, at its line",
  (kind, file, line, column) => {
    const record = file.startsWith("technology/") ? "technology" : "clubs";
    const field = allFields.find(({ record: of, name }) => of === record && name === column);
    const refused = VALUES.filter((value) => field?.schema.safeParse(value).success === false);
    const silent = refused.filter(
      (value) =>
        !(value === "" && field?.required === false) &&
        !problemsWithCell(file, line, column, value).some((problem) =>
          problem.startsWith(`data/${file}:${line}:`),
        ),
    );
    expect(field?.kind).toBe(kind);
    expect(refused.length).toBeGreaterThan(0);
    expect(silent).toEqual([]);
  },
);

test("a fault that no rule covers is reported by the schema", () => {
  expect(problemsWithCell("clubs.csv", 4, "aliases", "a".repeat(101))).toEqual([
    "data/clubs.csv:4:aliases schema aliases.0: Too big: expected string to have <=100 characters",
  ]);
});

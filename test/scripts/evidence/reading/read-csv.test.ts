import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { readCsv } from "../../../../scripts/evidence/reading/read-csv.ts";
import { problemsOf, problemsWith, validFiles } from "../evidence.ts";

const OPEN =
  "a quoted field is not closed on its line (a record is one line: double a quotation mark inside a quoted field, close it on the same line)";
const STRAY =
  "a quotation mark is not allowed here (a record is one line: double a quotation mark inside a quoted field, close it on the same line)";

const readVendors = (...lines: readonly string[]) => {
  const text = lines.map((line) => `${line}\n`).join("");
  return readCsv(sourceFile("data/vendors.csv", Buffer.from(text)), "vendors");
};

test("a quoted field gives its value without quotation marks, and later fields their column", () => {
  const [record] = readVendors(
    "slug,name,website,parent",
    'a,"A ""Good"", Ltd",https://a.example.org/,b',
  ).records;
  expect(record?.text("name")).toBe('A "Good", Ltd');
  expect(record?.text("website")).toBe("https://a.example.org/");
  expect(record?.locationOf("website")).toEqual({ path: "data/vendors.csv", line: 2, column: 21 });
  expect(record?.locationOf("parent")).toEqual({ path: "data/vendors.csv", line: 2, column: 44 });
});

test("a field that no column names is the empty text", () => {
  const [record] = readVendors("slug,name,website,parent", "a,A,,").records;
  expect(record?.text("telephone")).toBe("");
});

/** The cells of a line as csv-parse reads them; undefined if it refuses the line. */
function cellsOf(line: string): string[] | undefined {
  try {
    return parse(line, { record_delimiter: "\n" })[0] ?? [""];
  } catch {
    return undefined;
  }
}

test("a line has the cells that csv-parse finds, and is refused if csv-parse refuses it", () => {
  const part = fc.constantFrom('"', '""', ",", '",', ',"', "a", " ", "é", "\r", "\t");
  const anyLine = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(anyLine, (line) => {
      fc.pre(line.trim() !== "");
      const cells = cellsOf(line);
      const columns = (cells ?? [""]).map((_, index) => `c${index}`);
      const file = sourceFile("data/any.csv", Buffer.from(`${columns.join(",")}\n${line}`));
      const { records } = readCsv(file, "clubs", () => true);
      expect(records.map(({ text }) => columns.map(text))).toEqual(cells === undefined ? [] : [cells]);
    }),
    { numRuns: 500 },
  );
});

const CONFLICT =
  "csv-syntax this line is left from a merge conflict (keep what is right of both sides, and remove the lines of <<<<<<<, ======= and >>>>>>>)";
const EMPTY = "csv-syntax the line is empty (remove it)";
const CURENT = 'status unknown-status unknown status "curent" (did you mean "current"?)';
const ENGLAND = "technology/england.csv";
const GERMANY = "technology/germany.csv";
const [, FIRST = "", SECOND = ""] = validFiles[GERMANY]?.split("\n") ?? [];
const WRONG = SECOND.replace("current", "curent");
const UNCLOSED = FIRST.replace("First", '"First');

/** What is written in a file, and what is reported: once, and with the lines after it read. */
const FAULTS: Record<string, string | readonly string[]> = {
  // The column is where the field begins, though a quoted field with commas is before it.
  [`${ENGLAND}:3:verification_date = 2026-06-31`]:
    '3:verification_date date-form "2026-06-31" is not a date (write YYYY-MM-DD)',
  [`${GERMANY} = ${UNCLOSED}\n${WRONG}`]: [`2:scope csv-syntax ${OPEN}`, `3:${CURENT}`],
  [`${GERMANY} = ${UNCLOSED}\n${SECOND.replace("Stadium", '"Stadium')}`]: [
    `2:scope csv-syntax ${OPEN}`,
    `3:scope csv-syntax ${OPEN}`,
  ],
  [`${ENGLAND}:2:scope = First "A" team`]: `2:scope csv-syntax ${STRAY}`,
  [`${ENGLAND}:2:scope = "First" team`]: `2:scope csv-syntax ${STRAY}`,
  // Also before a field that is quoted well.
  [`${ENGLAND}:3:scope = "Club"-wide`]: `3:scope csv-syntax ${STRAY}`,
  [`${ENGLAND}:2:scope = First, second`]:
    "2:extra csv-syntax the row has 19 fields, the header has 18 (put a field that holds a comma in quotation marks)",
  [`${ENGLAND} ~ First team, => `]:
    "2:verification_date csv-syntax the row has 17 fields, the header has 18 (write a comma for an empty field)",
  [`${GERMANY} ~ \n${SECOND} => \n\n${WRONG}`]: [`3:1 ${EMPTY}`, `4:${CURENT}`],
  [`${GERMANY} ~ \n${SECOND} => \n  \n${WRONG}`]: [`3:1 ${EMPTY}`, `4:${CURENT}`],
  [`${GERMANY} = ${FIRST}\n<<<<<<< HEAD\n=======\n${WRONG}\n>>>>>>> theirs, all`]: [
    `3:1 ${CONFLICT}`,
    `4:1 ${CONFLICT}`,
    `5:${CURENT}`,
    `6:1 ${CONFLICT}`,
  ],
  "clubs.csv ~ slug,name => <<<<<<< HEAD\nslug,name": `1:1 ${CONFLICT}`,
  "clubs.csv ~ slug,name => \nslug,name":
    "1:1 csv-syntax the first line is empty (the first line names the columns)",
  'clubs.csv ~ slug,name => slug,"name': `1:"name csv-syntax ${OPEN}`,
  "clubs.csv ~ aliases => aliases,comment":
    '1:comment columns unknown column "comment" (the columns are slug, name, country, aliases, website)',
  "clubs.csv ~ Spain,,\n => Spain,,\n\n": `5:1 ${EMPTY}`,
};

test.each(Object.entries(FAULTS))("%s is reported", (plant, told) => {
  expect(problemsOf(plant)).toEqual([told].flat());
});

test.each([
  [";", "semicolons"],
  ["\t", "tabs"],
])("a file with %j between its fields is reported once", (separator, what) => {
  const text = (validFiles[GERMANY] ?? "").replaceAll(",", separator);
  expect(problemsWith({ [GERMANY]: text })).toEqual([
    `data/technology/germany.csv:1:1 csv-syntax the fields are separated by ${what} (save the file with commas between them)`,
  ]);
});

test("a file whose lines end in CR alone is reported once, beside its last line", () => {
  const told = problemsWith({ [GERMANY]: (validFiles[GERMANY] ?? "").replaceAll("\n", "\r") });
  expect(told.map((problem) => problem.replace(/^\S+ /, ""))).toEqual([
    "csv-syntax the lines end in CR (set the editor to LF line ends)",
    "encoding the last line has no line end (end the file with one)",
  ]);
});

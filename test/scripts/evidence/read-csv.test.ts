import { expect, test } from "vitest";
import { sourceFile } from "../../../scripts/evidence/evidence-files.ts";
import { readCsv } from "../../../scripts/evidence/read-csv.ts";
import { problemsWith, validFiles, withCell, withLine } from "./evidence.ts";

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

test("after a quoted field with commas a fault is reported at the column where its own field begins", () => {
  const changed = withCell("technology/england.csv", 3, "verification_date", "2026-06-31");
  expect(problemsWith(changed)).toEqual([
    'data/technology/england.csv:3:verification_date date-form "2026-06-31" is not a date (write YYYY-MM-DD)',
  ]);
});

test("a quotation mark that stays open is reported where its field opens", () => {
  expect(problemsWith(withCell("technology/england.csv", 2, "scope", '"First team'))).toEqual([
    `data/technology/england.csv:2:scope csv-syntax ${OPEN}`,
  ]);
});

test("the lines after an open quotation mark are still read and checked", () => {
  const [header, first, second] = validFiles["technology/germany.csv"]?.split("\n") ?? [];
  const text = [header, first?.replace("First", '"First'), second?.replace("current", "curent"), ""].join(
    "\n",
  );
  expect(problemsWith({ "technology/germany.csv": text })).toEqual([
    `data/technology/germany.csv:2:scope csv-syntax ${OPEN}`,
    'data/technology/germany.csv:3:status unknown-status unknown status "curent" (did you mean "current"?)',
  ]);
});

test("two lines with a quotation mark each are two faults, and no field spans them", () => {
  const [header, first, second] = validFiles["technology/germany.csv"]?.split("\n") ?? [];
  const text = [header, first?.replace("First", '"First'), second?.replace("Stadium", '"Stadium'), ""].join(
    "\n",
  );
  expect(problemsWith({ "technology/germany.csv": text })).toEqual([
    `data/technology/germany.csv:2:scope csv-syntax ${OPEN}`,
    `data/technology/germany.csv:3:scope csv-syntax ${OPEN}`,
  ]);
});

test.each(['First "A" team', 'First team"', '"First" team'])(
  "the stray quotation mark in %s is reported",
  (scope) => {
    expect(problemsWith(withCell("technology/england.csv", 2, "scope", scope))).toEqual([
      `data/technology/england.csv:2:scope csv-syntax ${STRAY}`,
    ]);
  },
);

test("a stray quotation mark is reported in its own field, also before one that is quoted well", () => {
  expect(problemsWith(withCell("technology/england.csv", 3, "scope", '"Club"-wide'))).toEqual([
    `data/technology/england.csv:3:scope csv-syntax ${STRAY}`,
  ]);
});

test("a comma that is not quoted is reported where the first field too many begins", () => {
  expect(problemsWith(withCell("technology/england.csv", 2, "scope", "First, second"))).toEqual([
    "data/technology/england.csv:2:extra csv-syntax the row has 12 fields, the header has 11 (put a field that holds a comma in quotation marks)",
  ]);
});

test("a row with too few fields is reported at its end", () => {
  const changed = withLine("technology/england.csv", 2, (row) => row.replace("First team,", ""));
  expect(problemsWith(changed)).toEqual([
    "data/technology/england.csv:2:end csv-syntax the row has 10 fields, the header has 11 (write a comma for an empty field)",
  ]);
});

test.each(["", "  "])(
  "the empty line %j between rows is reported, and the rows below it keep their lines",
  (empty) => {
    const [header, first, second] = validFiles["technology/germany.csv"]?.split("\n") ?? [];
    const text = [header, first, empty, second?.replace("current", "curent"), ""].join("\n");
    expect(problemsWith({ "technology/germany.csv": text })).toEqual([
      "data/technology/germany.csv:3:1 csv-syntax the line is empty (remove it)",
      'data/technology/germany.csv:4:status unknown-status unknown status "curent" (did you mean "current"?)',
    ]);
  },
);

const CONFLICT =
  "this line is left from a merge conflict (keep what is right of both sides, and remove the lines of <<<<<<<, ======= and >>>>>>>)";

test("the lines that git leaves of a conflict are reported as such, and the rows between them are read", () => {
  const [header, first, second = ""] = validFiles["technology/germany.csv"]?.split("\n") ?? [];
  const theirs = second.replace("current", "curent");
  const lines = [header, first, "<<<<<<< HEAD", "=======", theirs, ">>>>>>> theirs, all", ""];
  expect(problemsWith({ "technology/germany.csv": lines.join("\n") })).toEqual([
    `data/technology/germany.csv:3:1 csv-syntax ${CONFLICT}`,
    `data/technology/germany.csv:4:1 csv-syntax ${CONFLICT}`,
    'data/technology/germany.csv:5:status unknown-status unknown status "curent" (did you mean "current"?)',
    `data/technology/germany.csv:6:1 csv-syntax ${CONFLICT}`,
  ]);
});

test("a conflict in the first line is reported once", () => {
  expect(problemsWith({ "clubs.csv": `<<<<<<< HEAD\n${validFiles["clubs.csv"]}` })).toEqual([
    `data/clubs.csv:1:1 csv-syntax ${CONFLICT}`,
  ]);
});

test.each([
  [";", "semicolons"],
  ["\t", "tabs"],
])("a file with %j between its fields is reported once", (separator, what) => {
  const text = (validFiles["technology/germany.csv"] ?? "").replaceAll(",", separator);
  expect(problemsWith({ "technology/germany.csv": text })).toEqual([
    `data/technology/germany.csv:1:1 csv-syntax the fields are separated by ${what} (save the file with commas between them)`,
  ]);
});

test("a file whose lines end in CR alone is reported once, beside its last line", () => {
  const text = (validFiles["technology/germany.csv"] ?? "").replaceAll("\n", "\r");
  const told = problemsWith({ "technology/germany.csv": text });
  expect(told.map((problem) => problem.replace(/^\S+ /, ""))).toEqual([
    "csv-syntax the lines end in CR (set the editor to LF line ends)",
    "encoding the last line has no line end (end the file with one)",
  ]);
});

test("a column too many is reported once, and not again for every row that does not have it", () => {
  expect(problemsWith(withLine("clubs.csv", 1, (header) => `${header},comment`))).toEqual([
    'data/clubs.csv:1:comment columns unknown column "comment" (the columns are slug, name, country, aliases)',
  ]);
});

test("an empty line at the end is reported", () => {
  expect(problemsWith({ "clubs.csv": `${validFiles["clubs.csv"]}\n` })).toEqual([
    "data/clubs.csv:5:1 csv-syntax the line is empty (remove it)",
  ]);
});

test("an empty first line is reported once and not again for what it leaves unread", () => {
  expect(problemsWith({ "clubs.csv": `\n${validFiles["clubs.csv"]}` })).toEqual([
    "data/clubs.csv:1:1 csv-syntax the first line is empty (the first line names the columns)",
  ]);
});

test("a header that cannot be read is reported once and not again for its rows", () => {
  expect(problemsWith(withLine("clubs.csv", 1, () => 'slug,"name,country,aliases'))).toEqual([
    `data/clubs.csv:1:"name csv-syntax ${OPEN}`,
  ]);
});

import { expect, test } from "vitest";
import { formatFile } from "../../../../scripts/evidence/format/format-file.ts";
import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { problemsWith, validFiles, withCell, withLine } from "../evidence.ts";

/** What becomes of a file of the fictional ledger: its text, or where and why it was left alone. */
function formatted(name: string, content: string | Uint8Array): string {
  const result = formatFile(sourceFile(`data/${name}`, Buffer.from(content)));
  if ("text" in result) return result.text;
  const { line, column, message } = result.leftAlone;
  return `${line}:${column} ${message}`;
}

/** The same for a file of the fictional ledger with one cell written otherwise. */
const formattedCell = (name: string, line: number, column: string, raw: string) =>
  formatted(name, withCell(name, line, column, raw)[name] ?? "");

const CLUBS = "clubs.csv";
const GERMANY = "technology/germany.csv";
const CATEGORIES = validFiles["categories.yaml"] ?? "";

test.each(Object.entries(validFiles))("%s is in the one form already", (name, text) => {
  expect(formatted(name, text)).toBe(text);
});

test("a release is left as it is, because the next one names its hash", () => {
  const name = "releases/2026-05-02.yaml";
  const text = (validFiles[name] ?? "").replace(",\n", ",  \n");
  expect(text).not.toBe(validFiles[name]);
  expect(formatted(name, text)).toBe(text);
});

test.each([
  [GERMANY, 2, "evidence_url", "https://Zeitung.example.org/muster?utm_source=x"],
  [GERMANY, 2, "evidence_url", " https://zeitung.example.org/muster "],
  [GERMANY, 2, "evidence_date", "March 2022"],
  [GERMANY, 2, "verification_date", "2026/5/1"],
  [GERMANY, 2, "scope", '" First  team"'],
  [GERMANY, 2, "scope", '"First team"'],
  [GERMANY, 2, "club", "fc-muster "],
  [CLUBS, 3, "aliases", "FC Muester | "],
  [CLUBS, 3, "aliases", "1. fc m\u00fcster|FC Muester|fc muester"],
])("%s:%i: the %s %j is put right", (name, line, column, raw) => {
  expect(formattedCell(name, line, column, raw)).toBe(validFiles[name]);
});

test("rows are put in order", () => {
  const [header, first, second, third] = validFiles[CLUBS]?.split("\n") ?? [];
  const text = [header, third, first, second, ""].join("\n");
  expect(formatted(CLUBS, text)).toBe(validFiles[CLUBS]);
});

test("columns are put in order, and every value stays in its column", () => {
  const text =
    "name,slug,aliases,country,website\nExample Rovers,example-rovers,Rovers|The Examples,England,\n1. FC Müster,fc-muster,FC Muester,Germany,\nReal Ejemplo,real-ejemplo,,Spain,\n";
  expect(formatted(CLUBS, text)).toBe(validFiles[CLUBS]);
});

test("columns that may be empty are added, and the others put in order", () => {
  const text =
    "name,slug,country\nExample Rovers,example-rovers,England\n1. FC Müster,fc-muster,Germany\nReal Ejemplo,real-ejemplo,Spain\n";
  expect(formatted(CLUBS, text)).toBe(
    "slug,name,country,aliases,website\nexample-rovers,Example Rovers,England,,\nfc-muster,1. FC Müster,Germany,,\nreal-ejemplo,Real Ejemplo,Spain,,\n",
  );
});

test("byte-order mark, CRLF, NUL, empty lines and a missing line end are put right", () => {
  const spoilt = `\ufeff${validFiles[CLUBS]?.replaceAll("\n", "\r\n").replace("Real", "Re\0al").slice(0, -2)}`;
  expect(formatted(CLUBS, spoilt.replace("\r\nfc", "\r\n \r\nfc"))).toBe(validFiles[CLUBS]);
});

test.each([
  ["an open quotation mark", 3, 'fc-muster,"1. FC,Germany,', "3:11 a quoted field is not closed on its line"],
  ["a field too many", 3, "fc-muster,1. FC,A,Germany,,", "3:28 the row has 6 fields, the header has 5"],
  ["a field too few", 3, "fc-muster,1. FC", "3:16 the row has 2 fields, the header has 5"],
  ["a field without a column", 1, "slug,name,country,aliases", "2:59 the row has 5 fields, the header has 4"],
  ["an unknown column", 1, "slug,name,country,aliases,site", "1:1 the columns are not those of its schema"],
  [
    "a column that is there twice",
    1,
    "slug,name,country,name,aliases",
    "1:1 the columns are not those of its schema",
  ],
  ["an empty header", 1, "", "1:1 the first line is empty"],
])("a file with %s is left alone, and its place is reported", (_, line, text, says) => {
  expect(formatted(CLUBS, withLine(CLUBS, line, () => text)[CLUBS] ?? "")).toBe(says);
});

test("a file that is not UTF-8 is left alone", () => {
  expect(formatted(CLUBS, Buffer.from(validFiles[CLUBS] ?? "", "latin1"))).toBe(
    "3:18 the file is not UTF-8 from here on",
  );
});

test("what may mean two dates, a wrong address and invisible characters stay for their author", () => {
  const [date, address, scope] = [
    "01/05/2026",
    "https://me:secret@News.example.org/?utm_source=x",
    "First\u200bteam",
  ];
  expect(formattedCell(GERMANY, 2, "verification_date", date)).toContain(date);
  expect(formattedCell(GERMANY, 2, "evidence_url", address)).toContain(address);
  expect(formattedCell(GERMANY, 2, "scope", scope)).toContain(scope);
});

const TICKETING =
  "# Seats and cards.\n- name: Ticketing # one of two\n  slug: ticketing\n  definition: Tickets.\n";
const MONITORING =
  "- name: Athlete monitoring\n  slug: athlete-monitoring\n  definition: >-\n    Vests.\n\n    Belts.\n";

test("categories are put in order, each with the comment above it; the comment of the file stays at its head", () => {
  const other = "- name: Video analysis\n  slug: video-analysis\n  definition: Film.\n";
  expect(
    formatted("categories.yaml", `# The categories.\n${other}${TICKETING}${MONITORING}# The end.\n`),
  ).toBe(`# The categories.\n${MONITORING}${TICKETING}${other}# The end.\n`);
});

test("lines of YAML lose the spaces at their ends, and nothing else", () => {
  const spoilt = CATEGORIES.replaceAll("\n", "  \n").replace("Devices", "De\u0301vices").slice(0, -1);
  expect(formatted("categories.yaml", spoilt)).toBe(CATEGORIES.replace("Devices", "D\u00e9vices"));
});

test("a YAML file whose lines cannot be tidied without changing what it says is left alone", () => {
  const text = 'clubs: 1\nvendors: 1\nrelationships: 1\nnote: "one\\ \n  two"\n';
  expect(formatted("floors.yaml", text)).toBe("1:1 tidying its lines would change what it says");
});

test("a YAML file that cannot be read is left alone", () => {
  expect(formatted("floors.yaml", "clubs: [1 \n")).toMatch(/^\d+:\d+ /);
});

test("of a file that only lacks form nothing is left to be told by the check", () => {
  const spoilt = withCell(GERMANY, 2, "evidence_url", '"https://Zeitung.example.org/muster"')[GERMANY] ?? "";
  const [header, first, second] = spoilt.split("\n");
  const content = [header, second, first].join("\r\n");
  expect(problemsWith({ [GERMANY]: content })).not.toEqual([]);
  expect(problemsWith({ [GERMANY]: formatted(GERMANY, content) })).toEqual([]);
});

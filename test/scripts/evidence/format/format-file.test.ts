import { expect, test } from "vitest";
import { sourceFile } from "../../../../scripts/evidence/evidence-files.ts";
import { formatFile } from "../../../../scripts/evidence/format/format-file.ts";
import { problemsWith, validFiles, withCell, withLine } from "../evidence.ts";

/** What becomes of a file of the fictional ledger: its text and what was done, or where and why it was left alone. */
function formatted(name: string, content: string | Uint8Array): { text?: string; says: string } {
  const result = formatFile(sourceFile(`data/${name}`, Buffer.from(content)));
  if ("text" in result) return { text: result.text, says: String(result.changes) };
  const { line, column, message } = result.leftAlone;
  return { says: `${line}:${column} ${message}` };
}

/** The same for a file of the fictional ledger with one cell written otherwise. */
const formattedCell = (name: string, line: number, column: string, raw: string) =>
  formatted(name, withCell(name, line, column, raw)[name] ?? "");

const CLUBS = "clubs.csv";
const GERMANY = "technology/germany.csv";
const CATEGORIES = validFiles["categories.yaml"] ?? "";

test.each(Object.entries(validFiles))("%s is in the one form already", (name, text) => {
  expect(formatted(name, text)).toEqual({ text, says: "" });
});

test.each([
  ["evidence_url", "https://Zeitung.example.org/muster?utm_source=x", "1 URL cleaned"],
  ["evidence_url", " https://zeitung.example.org/muster ", "1 URL cleaned"],
  ["evidence_date", "March 2022", "1 date written in full"],
  ["verification_date", "2026/5/1", "1 date written in full"],
  ["scope", '" First  team"', "1 text tidied, 1 field freed of quotation marks"],
  ["scope", '"First team"', "1 field freed of quotation marks"],
  ["club", "fc-muster ", "1 text tidied"],
])("the %s %j is put right", (column, raw, says) => {
  expect(formattedCell(GERMANY, 2, column, raw)).toEqual({ text: validFiles[GERMANY], says });
});

test.each([
  ["FC Muester | ", "1 list of aliases tidied"],
  ["1. fc m\u00fcster|FC Muester|fc muester", "1 list of aliases tidied"],
])("the aliases %j are put right", (aliases, says) => {
  expect(formattedCell(CLUBS, 3, "aliases", aliases)).toEqual({ text: validFiles[CLUBS], says });
});

test("rows are put in order, and as few as possible are called moved", () => {
  const [header, first, second, third] = validFiles[CLUBS]?.split("\n") ?? [];
  const text = [header, third, first, second, ""].join("\n");
  expect(formatted(CLUBS, text)).toEqual({ text: validFiles[CLUBS], says: "1 row moved" });
});

test("columns are put in order, and every value stays in its column", () => {
  const text =
    "name,slug,aliases,country,website\nExample Rovers,example-rovers,Rovers|The Examples,England,\n1. FC Müster,fc-muster,FC Muester,Germany,\nReal Ejemplo,real-ejemplo,,Spain,\n";
  expect(formatted(CLUBS, text)).toEqual({ text: validFiles[CLUBS], says: "1 header put in order" });
});

test("columns that may be empty are added, and the others put in order", () => {
  const text =
    "name,slug,country\nExample Rovers,example-rovers,England\n1. FC Müster,fc-muster,Germany\nReal Ejemplo,real-ejemplo,Spain\n";
  expect(formatted(CLUBS, text)).toEqual({
    text: "slug,name,country,aliases,website\nexample-rovers,Example Rovers,England,,\nfc-muster,1. FC Müster,Germany,,\nreal-ejemplo,Real Ejemplo,Spain,,\n",
    says: "2 empty columns added, 1 header put in order",
  });
});

test("byte-order mark, CRLF, NUL, empty lines and a missing line end are put right", () => {
  const spoilt = `\ufeff${validFiles[CLUBS]?.replaceAll("\n", "\r\n").replace("Real", "Re\0al").slice(0, -2)}`;
  expect(formatted(CLUBS, spoilt.replace("\r\nfc", "\r\n \r\nfc"))).toEqual({
    text: validFiles[CLUBS],
    says: "1 byte-order mark removed, 4 CRLF line ends replaced, 1 NUL character removed, 1 line end added, 1 empty line removed",
  });
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
  expect(formatted(CLUBS, withLine(CLUBS, line, () => text)[CLUBS] ?? "")).toEqual({ says });
});

test("a file that is not UTF-8 is left alone", () => {
  expect(formatted(CLUBS, Buffer.from(validFiles[CLUBS] ?? "", "latin1"))).toEqual({
    says: "3:18 the file is not UTF-8 from here on",
  });
});

test("what may mean two dates, a wrong address and invisible characters stay for their author", () => {
  const [date, address, scope] = [
    "01/05/2026",
    "https://me:secret@News.example.org/?utm_source=x",
    "First\u200bteam",
  ];
  expect(formattedCell(GERMANY, 2, "verification_date", date).text).toContain(date);
  expect(formattedCell(GERMANY, 2, "evidence_url", address).text).toContain(address);
  expect(formattedCell(GERMANY, 2, "scope", scope).text).toContain(scope);
});

const TICKETING =
  "# Seats and cards.\n- name: Ticketing # one of two\n  slug: ticketing\n  definition: Tickets.\n";
const MONITORING =
  "- name: Athlete monitoring\n  slug: athlete-monitoring\n  definition: >-\n    Vests.\n\n    Belts.\n";

test("categories are put in order, each with the comment above it; the comment of the file stays at its head", () => {
  const other = "- name: Video analysis\n  slug: video-analysis\n  definition: Film.\n";
  expect(
    formatted("categories.yaml", `# The categories.\n${other}${TICKETING}${MONITORING}# The end.\n`),
  ).toEqual({
    text: `# The categories.\n${MONITORING}${TICKETING}${other}# The end.\n`,
    says: "2 rows moved",
  });
});

test("lines of YAML lose the spaces at their ends, and nothing else", () => {
  const spoilt = CATEGORIES.replaceAll("\n", "  \n").replace("Devices", "De\u0301vices").slice(0, -1);
  expect(formatted("categories.yaml", spoilt)).toEqual({
    text: CATEGORIES.replace("Devices", "D\u00e9vices"),
    says: "1 line end added, 8 lines freed of spaces or brought to NFC",
  });
});

test("a YAML file whose lines cannot be tidied without changing what it says is left alone", () => {
  const text = 'clubs: 1\nvendors: 1\nrelationships: 1\nnote: "one\\ \n  two"\n';
  expect(formatted("floors.yaml", text)).toEqual({ says: "1:1 tidying its lines would change what it says" });
});

test("a YAML file that cannot be read is left alone", () => {
  expect(formatted("floors.yaml", "clubs: [1 \n").says).toMatch(/^\d+:\d+ /);
});

test("of a file that only lacks form nothing is left to be told by the check", () => {
  const spoilt = withCell(GERMANY, 2, "evidence_url", '"https://Zeitung.example.org/muster"')[GERMANY] ?? "";
  const [header, first, second] = spoilt.split("\n");
  const content = [header, second, first].join("\r\n");
  expect(problemsWith({ [GERMANY]: content })).toHaveLength(5);
  expect(problemsWith({ [GERMANY]: formatted(GERMANY, content).text ?? "" })).toEqual([]);
});

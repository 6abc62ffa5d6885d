import { expect, test } from "vitest";
import { problemsOf, problemsWith, validFiles } from "../evidence.ts";

const CLUBS = validFiles["clubs.csv"] ?? "";
const ONE_CRLF = CLUBS.replace("The Examples,\n", "The Examples,\r\n");

const CRLF = "encoding a line ends in CRLF (set the editor to LF line ends)";
const BOM = "1:1 encoding the file begins with a byte-order mark (save it as UTF-8 without BOM)";
const NO_END = "4:34 encoding the last line has no line end (end the file with one)";
const NUL = "encoding the file contains a NUL character (remove it)";

test.each<[string, string | Uint8Array, string[]]>([
  ["one line that ends in CRLF, at its end", ONE_CRLF, [`2:59 ${CRLF}`]],
  [
    "lines that all end in CRLF, once with their number",
    CLUBS.replaceAll("\n", "\r\n"),
    ["1:34 encoding 4 lines end in CRLF (set the editor to LF line ends)"],
  ],
  ["a byte-order mark, after which the first column is still known", `\ufeff${CLUBS}`, [BOM]],
  ["a NUL character", CLUBS.replace("Real E", "Real\0 E"), [`4:18 ${NUL}`]],
  ["a NUL character, in a column that counts characters", CLUBS.replace("Muester", "M\0ü"), [`3:36 ${NUL}`]],
  [
    "Latin-1, at the first byte that is not UTF-8",
    Buffer.from(CLUBS, "latin1"),
    ["3:18 encoding the file is not UTF-8 from here on (save it as UTF-8)"],
  ],
  ["a last line without a line end", CLUBS.slice(0, -1), [NO_END]],
  ["each fault of one file", `\ufeff${ONE_CRLF.slice(0, -1)}`, [BOM, `2:59 ${CRLF}`, NO_END]],
])("of a file of clubs is reported: %s", (_, content, told) => {
  expect(problemsWith({ "clubs.csv": content })).toEqual(told.map((problem) => `data/clubs.csv:${problem}`));
});

test("YAML files are looked at as well", () => {
  expect(problemsOf("floors.yaml:clubs = 1\r")).toEqual([`1:9 ${CRLF}`]);
});

const SPACE = "6:18 yaml-form the line ends in a space (run npm run format)";
const NOT_NFC = "8:1 yaml-form the line is not in Unicode NFC (run npm run format)";

test.each([
  ["categories.yaml:1.slug = ticketing ", [SPACE]],
  ["categories.yaml:1.slug = ticketing \t", [SPACE]],
  ["members/buyers/example-capital.yaml:type = private equity ", [SPACE.replace("6:18", "2:21")]],
  ["categories.yaml ~ Turnstiles => Drehkreuze fu\u0308r alle", [NOT_NFC]],
  ["categories.yaml ~ Turnstiles => Drehkreuze f\u00fcr alle", []],
  // The letters of an address are its own.
  ["categories.yaml ~ Turnstiles => https://example.org/fu\u0308r", []],
])("the form of a line of YAML is looked at: %j", (plant, told) => {
  expect(problemsOf(plant)).toEqual(told);
});

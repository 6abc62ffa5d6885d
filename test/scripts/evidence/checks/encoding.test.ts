import { expect, test } from "vitest";
import { problemsOf, problemsWith, validFiles } from "../evidence.ts";

const CLUBS = validFiles["clubs.csv"] ?? "";
const ONE_CRLF = CLUBS.replace("The Examples,\n", "The Examples,\r\n");

const CRLF = "encoding the line ends in CRLF (set the editor to LF line ends)";
const BOM = "1:1 encoding the file begins with a byte-order mark (save it as UTF-8 without BOM)";
const NO_END = "4:34 encoding the last line has no line end (end the file with one)";
const NUL = "encoding the file contains a NUL character (remove it)";

test.each<[string, string | Uint8Array, string[]]>([
  ["one line that ends in CRLF, at its end", ONE_CRLF, [`2:59 ${CRLF}`]],
  ["lines that all end in CRLF, once", CLUBS.replaceAll("\n", "\r\n"), [`1:34 ${CRLF}`]],
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

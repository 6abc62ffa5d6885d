import { expect, test } from "vitest";
import { problemsWith, validFiles } from "../evidence.ts";

const CLUBS = validFiles["clubs.csv"] ?? "";

const withClubs = (content: string | Uint8Array) => problemsWith({ "clubs.csv": content });

test("one line that ends in CRLF is reported at its end", () => {
  expect(withClubs(CLUBS.replace("The Examples\n", "The Examples\r\n"))).toEqual([
    "data/clubs.csv:2:58 encoding a line ends in CRLF (set the editor to LF line ends)",
  ]);
});

test("a file whose lines all end in CRLF is reported once, with their number", () => {
  expect(withClubs(CLUBS.replaceAll("\n", "\r\n"))).toEqual([
    "data/clubs.csv:1:26 encoding 4 lines end in CRLF (set the editor to LF line ends)",
  ]);
});

test("a byte-order mark is reported, and the first column is still known", () => {
  expect(withClubs(`\ufeff${CLUBS}`)).toEqual([
    "data/clubs.csv:1:1 encoding the file begins with a byte-order mark (save it as UTF-8 without BOM)",
  ]);
});

test("a NUL character is reported at its place", () => {
  expect(withClubs(CLUBS.replace("Real E", "Real\0 E"))).toEqual([
    "data/clubs.csv:4:18 encoding the file contains a NUL character (remove it)",
  ]);
});

test("Latin-1 bytes are reported at the first that is not UTF-8", () => {
  expect(withClubs(Buffer.from(CLUBS, "latin1"))).toEqual([
    "data/clubs.csv:3:18 encoding the file is not UTF-8 from here on (save it as UTF-8)",
  ]);
});

test("a column counts characters, not bytes", () => {
  expect(withClubs(CLUBS.replace("FC Muester", "FC M\0ü"))).toEqual([
    "data/clubs.csv:3:36 encoding the file contains a NUL character (remove it)",
  ]);
});

test("a last line without a line end is reported at its end", () => {
  expect(withClubs(CLUBS.slice(0, -1))).toEqual([
    "data/clubs.csv:4:33 encoding the last line has no line end (end the file with one)",
  ]);
});

test("each fault of one file is reported", () => {
  expect(withClubs(`\ufeff${CLUBS.replace("The Examples\n", "The Examples\r\n").slice(0, -1)}`)).toEqual([
    "data/clubs.csv:1:1 encoding the file begins with a byte-order mark (save it as UTF-8 without BOM)",
    "data/clubs.csv:2:58 encoding a line ends in CRLF (set the editor to LF line ends)",
    "data/clubs.csv:4:33 encoding the last line has no line end (end the file with one)",
  ]);
});

test("YAML files are looked at as well", () => {
  expect(problemsWith({ "floors.yaml": "clubs: 1\r\nvendors: 1\nrelationships: 1\n" })).toEqual([
    "data/floors.yaml:1:9 encoding a line ends in CRLF (set the editor to LF line ends)",
  ]);
});

test("letters of every script are UTF-8", () => {
  expect(withClubs(CLUBS.replace("FC Muester", "Мустер|ムスター|🏟"))).toEqual([]);
});

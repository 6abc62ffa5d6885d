import { expect, test } from "vitest";
import { decodePage } from "../../../scripts/pages/decode.ts";

const bytesOf = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

test.each([
  ["UTF-8 without a declaration", bytesOf("São Köln", "utf8"), "", "São Köln"],
  [
    "UTF-8 that is declared as another",
    bytesOf("São Köln", "utf8"),
    "text/html; charset=iso-8859-1",
    "São Köln",
  ],
  ["what the header declares", bytesOf("\xd0\xe5\xe0\xeb"), "text/html; charset=windows-1251", "Реал"],
  [
    "what a meta element declares",
    bytesOf('<meta charset="iso-8859-2">\xb3'),
    "",
    '<meta charset="iso-8859-2">ł',
  ],
  [
    "the older form of it",
    bytesOf('<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">\x83\x4e'),
    "",
    '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">ク',
  ],
  ["windows-1252 if nothing is declared", bytesOf("K\xf6ln \x80"), "", "Köln €"],
  ["windows-1252 if the encoding is unknown", bytesOf("K\xf6ln"), "text/html; charset=klingon", "Köln"],
  ["UTF-16 by its byte-order mark", bytesOf("\ufeffKöln", "utf16le"), "text/html; charset=utf-8", "Köln"],
])("a page is decoded as %s", (_, bytes, contentType, text) => {
  expect(decodePage(bytes, contentType)).toBe(text);
});

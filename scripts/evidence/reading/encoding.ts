import { isUtf8 } from "node:buffer";
import type { Fault, Location } from "../diagnostics.ts";
import type { SourceFile } from "../records.ts";

const FAULTS = {
  "byte-order mark": {
    message: "the file begins with a byte-order mark",
    hint: "save it as UTF-8 without BOM",
  },
  CRLF: { message: "the line ends in CRLF", hint: "set the editor to LF line ends" },
  NUL: { message: "the file contains a NUL character", hint: "remove it" },
  "not UTF-8": { message: "the file is not UTF-8 from here on", hint: "save it as UTF-8" },
  "no line end": { message: "the last line has no line end", hint: "end the file with one" },
};

const BYTE_ORDER_MARK = Buffer.from("\ufeff");
const LF = 0x0a;

type Finding = Location & Fault;

export function encodingFaults(file: SourceFile): Finding[] {
  const bytes = bytesOf(file);
  return [
    ...faultAt(file, "byte-order mark", bytes.indexOf(BYTE_ORDER_MARK) === 0 ? 0 : -1),
    ...faultAt(file, "CRLF", bytes.indexOf("\r\n")),
    ...faultAt(file, "NUL", bytes.indexOf(0)),
    ...notUtf8(file),
    ...faultAt(file, "no line end", bytes.length === 0 || bytes.at(-1) === LF ? -1 : bytes.length),
  ];
}

/** The place from which on a file is not UTF-8, so that nobody but its author knows what is meant; none for any other file. */
export function notUtf8(file: SourceFile): Finding[] {
  const bytes = bytesOf(file);
  if (isUtf8(bytes)) return [];
  // The decoder replaces invalid bytes, so that the text encoded again differs there.
  const encoded = Buffer.from(bytes.toString("utf8"));
  const offset = bytes.findIndex((byte, index) => byte !== encoded[index]);
  return faultAt(file, "not UTF-8", offset);
}

const bytesOf = ({ bytes }: SourceFile): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The fault at an offset; none at a negative one. */
function faultAt(file: SourceFile, fault: keyof typeof FAULTS, offset: number): Finding[] {
  if (offset < 0) return [];
  const before = bytesOf(file).subarray(0, offset).toString("utf8").split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  return [{ path: file.path, line: before.length, column, ...FAULTS[fault] }];
}

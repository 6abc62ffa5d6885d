import type { Check } from "../context.ts";
import type { Location } from "../diagnostics.ts";
import type { SourceFile } from "../records.ts";

export type EncodingFault = "byte-order mark" | "CRLF" | "NUL" | "not UTF-8" | "no line end";

const MESSAGES: Readonly<Record<EncodingFault, { message: (count: number) => string; hint: string }>> = {
  "byte-order mark": {
    message: () => "the file begins with a byte-order mark",
    hint: "save it as UTF-8 without BOM",
  },
  CRLF: {
    message: (count) => `${count === 1 ? "a line ends" : `${count} lines end`} in CRLF`,
    hint: "set the editor to LF line ends",
  },
  NUL: { message: () => "the file contains a NUL character", hint: "remove it" },
  "not UTF-8": { message: () => "the file is not UTF-8 from here on", hint: "save it as UTF-8" },
  "no line end": { message: () => "the last line has no line end", hint: "end the file with one" },
};

/** Files look and compare the same everywhere. */
export const encoding: Check = {
  rule: "encoding",
  demands:
    "A file is UTF-8 without a byte-order mark or NUL, its lines end in LF, and it ends with a line end.",
  run({ evidence }, report) {
    for (const { fault, location, count } of evidence.files.flatMap(encodingFaults))
      report(location, MESSAGES[fault].message(count), MESSAGES[fault].hint);
  },
};

/** A fault of a file's bytes: what, where it is first, and how often. */
export interface EncodingFinding {
  fault: EncodingFault;
  location: Location;
  count: number;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const LF = 0x0a;

export function encodingFaults({ path, bytes: all }: SourceFile): EncodingFinding[] {
  const bytes = Buffer.from(all.buffer, all.byteOffset, all.byteLength);
  const text = bytes.toString("latin1");
  const found: EncodingFinding[] = [];
  const add = (fault: EncodingFault, offset: number, count: number) => {
    const before = bytes.subarray(0, offset).toString("utf8").split("\n");
    const location = { path, line: before.length, column: (before.at(-1) ?? "").length + 1 };
    if (count > 0) found.push({ fault, location, count });
  };
  add("byte-order mark", 0, BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? 1 : 0);
  add("CRLF", text.indexOf("\r\n"), text.split("\r\n").length - 1);
  add("NUL", text.indexOf("\0"), text.split("\0").length - 1);
  // The decoder replaces invalid bytes, so that the text encoded again differs there.
  const encoded = Buffer.from(bytes.toString("utf8"));
  if (!encoded.equals(bytes))
    add(
      "not UTF-8",
      bytes.findIndex((byte, index) => byte !== encoded[index]),
      1,
    );
  add("no line end", bytes.length, bytes.length > 0 && bytes.at(-1) !== LF ? 1 : 0);
  return found;
}

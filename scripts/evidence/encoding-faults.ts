import type { Location } from "./diagnostics.ts";
import type { SourceFile } from "./records.ts";

export type EncodingFault = "byte-order mark" | "CRLF" | "NUL" | "not UTF-8" | "no line end";

/** A fault of the bytes of a file: what, where it stands first, and how often. */
export interface EncodingFinding {
  fault: EncodingFault;
  location: Location;
  count: number;
}

/** How the bytes of a file differ from UTF-8 text with LF line ends. */
export function encodingFaults({ path, bytes: all }: SourceFile): EncodingFinding[] {
  const bytes = Buffer.from(all.buffer, all.byteOffset, all.byteLength);
  const found: EncodingFinding[] = [];
  const add = (fault: EncodingFault, offset: number, count = 1) => {
    found.push({ fault, location: { path, ...locationAt(bytes, offset) }, count });
  };
  if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) add("byte-order mark", 0);
  const [crlf, nul] = [countOf(bytes, "\r\n"), countOf(bytes, "\0")];
  if (crlf > 0) add("CRLF", bytes.indexOf("\r\n"), crlf);
  if (nul > 0) add("NUL", bytes.indexOf(0), nul);
  const wrong = firstNotUtf8(bytes);
  if (wrong !== undefined) add("not UTF-8", wrong);
  if (bytes.length > 0 && bytes.at(-1) !== 0x0a) add("no line end", bytes.length);
  return found;
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function countOf(bytes: Buffer, sought: string): number {
  let count = 0;
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) count += 1;
  return count;
}

function locationAt(bytes: Buffer, offset: number): { line: number; column: number } {
  const before = bytes.subarray(0, offset).toString("utf8");
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: before.length - lineStart + 1 };
}

/** Offset of the first byte that no UTF-8 text can hold there, found by halving. */
function firstNotUtf8(bytes: Buffer): number | undefined {
  if (isUtf8Prefix(bytes)) return undefined;
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether the bytes are UTF-8, perhaps cut inside their last character. */
function isUtf8Prefix(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

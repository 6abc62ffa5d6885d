import type { Check, Tell } from "../context.ts";
import type { SourceFile } from "../records.ts";

/** Files are UTF-8 text with LF line ends, so that they look and compare the same everywhere. */
export const encoding: Check = {
  rule: "encoding",
  demands:
    "A file is UTF-8 without a byte-order mark or NUL, its lines end in LF, and it ends with a line end.",
  run({ evidence }, tell) {
    for (const file of evidence.files) checkFile(file, tell);
  },
};

function checkFile(file: SourceFile, tell: Tell): void {
  const { path } = file;
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    tell(
      { path, line: 1, column: 1 },
      "the file begins with a byte-order mark",
      "save it as UTF-8 without BOM",
    );
  }
  const crlf = countOf(bytes, "\r\n");
  if (crlf > 0) {
    const lines = crlf === 1 ? "a line ends" : `${crlf} lines end`;
    tell(
      { path, ...placeAt(bytes, bytes.indexOf("\r\n")) },
      `${lines} in CRLF`,
      "set the editor to LF line ends",
    );
  }
  if (bytes.includes(0))
    tell({ path, ...placeAt(bytes, bytes.indexOf(0)) }, "the file holds a NUL character", "remove it");
  const wrong = firstNotUtf8(bytes);
  if (wrong !== undefined) {
    tell({ path, ...placeAt(bytes, wrong) }, "the file is not UTF-8 from here on", "save it as UTF-8");
  }
  if (bytes.length > 0 && bytes.at(-1) !== 0x0a) {
    tell({ path, ...placeAt(bytes, bytes.length) }, "the last line has no line end", "end the file with one");
  }
}

function countOf(bytes: Buffer, sought: string): number {
  let count = 0;
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) count += 1;
  return count;
}

function placeAt(bytes: Buffer, offset: number): { line: number; column: number } {
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

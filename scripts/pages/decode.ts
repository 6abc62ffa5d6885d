const DECLARATION_BYTES = 4096;

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const MAX_ASCII = 0x7f;

/** The text of a page. It is UTF-8 if it can be, whatever is declared: other encodings are hardly ever UTF-8 by accident. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return decodeAs(marked[0], bytes) ?? "";
  const isAscii = bytes.every((byte) => byte <= MAX_ASCII);
  const asUtf8 = isAscii ? undefined : decodeAs("utf-8", bytes, true);
  if (asUtf8 !== undefined) return asUtf8;
  const beginning = decodeAs("latin1", bytes.subarray(0, DECLARATION_BYTES)) ?? "";
  for (const declaration of [contentType, ...(beginning.match(/<(?:meta|\?xml)[^>]*>/gi) ?? [])]) {
    const [, label = ""] = /(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(declaration) ?? [];
    // A page whose declaration a program can read as ASCII is not UTF-16.
    const text = /^utf-?16/i.test(label) ? undefined : decodeAs(label, bytes);
    if (text !== undefined) return text;
  }
  return decodeAs("windows-1252", bytes) ?? "";
}

/** Undefined if the encoding is unknown, or if `isStrict` and the bytes are not in it. */
function decodeAs(label: string, bytes: Uint8Array, isStrict = false): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: isStrict });
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? withWindowsMarks(text) : text;
  } catch {
    return undefined;
  }
}

/** Characters of windows-1252 from 0x80 to 0x9f. Some versions of Node.js read control characters there. */
const WINDOWS_MARKS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const withWindowsMarks = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (mark) => WINDOWS_MARKS[mark.charCodeAt(0) - 0x80] ?? mark);

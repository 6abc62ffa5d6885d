import type { Check } from "../context.ts";
import { type EncodingFault, encodingFaults } from "../encoding-faults.ts";

const TOLD: Readonly<Record<EncodingFault, { message: (count: number) => string; hint: string }>> = {
  "byte-order mark": {
    message: () => "the file begins with a byte-order mark",
    hint: "save it as UTF-8 without BOM",
  },
  CRLF: {
    message: (count) => `${count === 1 ? "a line ends" : `${count} lines end`} in CRLF`,
    hint: "set the editor to LF line ends",
  },
  NUL: { message: () => "the file holds a NUL character", hint: "remove it" },
  "not UTF-8": { message: () => "the file is not UTF-8 from here on", hint: "save it as UTF-8" },
  "no line end": { message: () => "the last line has no line end", hint: "end the file with one" },
};

/** Files are UTF-8 text with LF line ends, so that they look and compare the same everywhere. */
export const encoding: Check = {
  rule: "encoding",
  demands:
    "A file is UTF-8 without a byte-order mark or NUL, its lines end in LF, and it ends with a line end.",
  run({ evidence }, report) {
    for (const file of evidence.files)
      for (const { fault, location, count } of encodingFaults(file))
        report(location, TOLD[fault].message(count), TOLD[fault].hint);
  },
};

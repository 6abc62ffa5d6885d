import { type Methodology, methodology } from "../../../data/schema/methodology.ts";
import type { Location } from "../diagnostics.ts";
import { normalizeYamlLine } from "../normalize.ts";
import { needlessQuotes } from "../read-csv.ts";
import type { SourceDocument, SourceFile } from "../records.ts";
import type { Check, Report } from "./check.ts";

type EncodingFault = "byte-order mark" | "CRLF" | "NUL" | "not UTF-8" | "no line end";

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

/** A fault of a file's bytes: what, where it is first, and how often. */
interface EncodingFinding {
  fault: EncodingFault;
  location: Location;
  count: number;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const LF = 0x0a;

export const fileChecks: readonly Check[] = [
  // Files look and compare the same everywhere.
  {
    rule: "encoding",
    demands: "A file is UTF-8 without a byte-order mark or NUL, with LF at the end of every line.",
    run({ evidence }, report) {
      for (const { fault, location, count } of evidence.files.flatMap(encodingFaults))
        report(location, MESSAGES[fault].message(count), MESSAGES[fault].hint);
    },
  },
  // One way to write a field, so that saving a file with another program changes no line.
  {
    rule: "csv-form",
    demands: "A CSV field is quoted only if it holds a comma or a quotation mark.",
    run({ evidence: { files, headers, records } }, report) {
      const parsedLines = new Map(headers.map(({ path }) => [path, new Set([1])]));
      for (const { path, line } of Object.values(records).flat()) parsedLines.get(path)?.add(line);
      for (const { path, text } of files.filter((file) => file.text.includes('"'))) {
        for (const [index, raw] of text.split("\n").entries()) {
          const line = index + 1;
          if (!parsedLines.get(path)?.has(line)) continue;
          const [column] = needlessQuotes(raw);
          if (column !== undefined)
            report(
              { path, line, column },
              "the quotation marks are not needed",
              "remove them, or run npm run format",
            );
        }
      }
    },
  },
  {
    rule: "yaml-form",
    demands: "A line of YAML is in Unicode NFC and does not end in a space.",
    run({ evidence }, report) {
      for (const { path, text } of evidence.files.filter((file) => file.path.endsWith(".yaml"))) {
        for (const [index, line] of text.split("\n").entries()) {
          const plain = normalizeYamlLine(line);
          if (plain === line) continue;
          const spaces = line.trimEnd() !== line;
          const message = spaces ? "the line ends in a space" : "the line is not in Unicode NFC";
          const column = spaces ? line.trimEnd().length + 1 : 1;
          report({ path, line: index + 1, column }, message, "run npm run format");
        }
      }
    },
  },
  {
    rule: "method-file",
    demands: "A method's slug is its file's name, and its sources were read by its verification date.",
    run({ evidence }, report) {
      for (const document of evidence.documents) {
        const method = methodology.safeParse(document.value);
        if (document.kind === "methodology" && method.success) checkMethod(document, method.data, report);
      }
    },
  },
];

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

function checkMethod({ path, locationOf }: SourceDocument, method: Methodology, report: Report): void {
  const { slug, rules, rulebooks = [], verificationDate } = method;
  if (!path.endsWith(`/${slug}.yaml`))
    report(locationOf(["slug"]), `"${slug}" is not the file's name`, "write the file's name");
  const sources = [
    ...rules.map(({ read }, index) => ({ read, at: ["rules", index, "read"] })),
    ...rulebooks.flatMap(({ statements }, rulebook) =>
      statements.map(({ read }, index) => ({
        read,
        at: ["rulebooks", rulebook, "statements", index, "read"],
      })),
    ),
  ];
  for (const { read, at } of sources) {
    if (read <= verificationDate) continue;
    const message = `read on ${read}, after the method was verified on ${verificationDate}`;
    report(locationOf(at), message, "one of the two dates is wrong");
  }
}

import { type Methodology, methodology } from "../../../data/schema/methodology.ts";
import { formatFile } from "../format/format-file.ts";
import { encodingFaults } from "../reading/encoding.ts";
import type { SourceDocument } from "../records.ts";
import type { Check, Report } from "./check.ts";

/** Files look and compare the same everywhere. */
export const encodingCheck: Check = {
  rule: "encoding",
  demands: "A file is UTF-8 without a byte-order mark or NUL, with LF at the end of every line.",
  run({ evidence }, report) {
    for (const fault of evidence.files.flatMap(encodingFaults)) report(fault, fault.message, fault.hint);
  },
};

export const methodFile: Check = {
  rule: "method-file",
  demands: "A method's slug is its file's name, and its sources were read by its verification date.",
  run({ evidence }, report) {
    for (const document of evidence.documents.filter(({ kind }) => kind === "methodology"))
      checkMethod(document, methodology.parse(document.value), report);
  },
};

/** One way to write a file, so that an edit shows only what it changes. */
export const formatCheck: Check = {
  rule: "format",
  demands:
    "A file is as npm run format writes it. Records are sorted: technology by club or league, category, vendor and product, " +
    "further evidence by its record, newest first, clubs, vendors and leagues by slug, teams by league, season and name, " +
    "categories by name, removals and redirects by kind and id, changes of supplier by their relationships, exceptions by " +
    "rule and record, feeds by address, deals by date, newest first, and slug. A buyer's file has no comments.",
  run({ evidence }, report) {
    for (const file of evidence.files) {
      const formatted = formatFile(file);
      if ("leftAlone" in formatted)
        report(formatted.leftAlone, formatted.leftAlone.message, formatted.leftAlone.hint);
      else if (formatted.text !== file.text) {
        const line = firstDifference(file.text, formatted.text);
        const message = "the file is not as npm run format writes it from here on";
        report({ path: file.path, line, column: 1 }, message, "run npm run format");
      }
    }
  },
};

/** The first line, from 1, in which two texts differ. */
function firstDifference(text: string, other: string): number {
  const lines = other.split("\n");
  return text.split("\n").findIndex((line, index) => line !== lines[index]) + 1;
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

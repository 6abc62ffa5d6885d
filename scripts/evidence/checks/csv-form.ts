import type { Check, Report } from "../context.ts";
import { fieldStarts, needlessQuotes } from "../csv-text.ts";
import type { Evidence, SourceFile } from "../records.ts";

/** One way to write a field, so that saving a file with another program changes no line. */
export const csvForm: Check = {
  rule: "csv-form",
  demands: "A field of CSV stands in quotation marks only where it holds a comma or a quotation mark.",
  run({ evidence }, report) {
    const read = readLines(evidence);
    for (const file of evidence.files) {
      const lines = read.get(file.path);
      if (lines !== undefined && file.text.includes('"')) checkFile(file, lines, report);
    }
  },
};

/** The numbers of the lines that gave a header or a record, by file. */
function readLines({ headers, records }: Evidence): Map<string, Set<number>> {
  const lines = new Map(headers.map(({ path }) => [path, new Set([1])]));
  for (const { path, line } of Object.values(records).flat()) lines.get(path)?.add(line);
  return lines;
}

/** A line with a fault of syntax is told by the reader, and cannot be told apart into fields. */
function checkFile({ path, text }: SourceFile, read: ReadonlySet<number>, report: Report): void {
  for (const [index, line] of text.split("\n").entries()) {
    const [needless] = needlessQuotes(line);
    if (needless === undefined || !read.has(index + 1)) continue;
    const column = (fieldStarts(line)[needless] ?? 0) + 1;
    report(
      { path, line: index + 1, column },
      "the quotation marks are needless",
      "remove them, or run npm run format",
    );
  }
}

import type { Check } from "../context.ts";
import { needlessQuotes } from "../read-csv.ts";

/** One way to write a field, so that saving a file with another program changes no line. */
export const csvForm: Check = {
  rule: "csv-form",
  demands: "A field of CSV is in quotation marks only if it holds a comma or a quotation mark.",
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
};

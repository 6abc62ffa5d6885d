import { formatBuyerText } from "../buyers.ts";
import { normalizeValue } from "../normalize.ts";
import { isRecord, readYaml } from "../read-yaml.ts";
import type { SourceFile } from "../records.ts";
import type { ChangeCount, FormattedFile } from "./changes.ts";

/** Formats a buyer's file. One with a comment is left alone: only its author can put that into a field. */
export function formatBuyer(file: SourceFile, changes: ChangeCount): FormattedFile {
  const { value, diagnostics } = readYaml(file);
  const [leftAlone] = diagnostics;
  if (leftAlone !== undefined) return { leftAlone };
  const start = { path: file.path, line: 1, column: 1, rule: "buyer-form" };
  if (!isRecord(value)) return { leftAlone: { ...start, message: "the file is not a record" } };
  const layout = formatBuyerText(file, value);
  const normalized = formatBuyerText(file, value, (text, kind) => normalizeValue(kind, text, []));
  if ("comment" in layout || "comment" in normalized) {
    const location = "comment" in layout ? layout.comment : start;
    return { leftAlone: { ...start, ...location, message: "the file contains a comment" } };
  }
  if (layout.text !== file.text.replace(/\n?$/, "\n")) changes.add("layout");
  changes.add("text", differentLines(layout.text, normalized.text));
  return { text: normalized.text, changes };
}

function differentLines(before: string, after: string): number {
  const lines = before.split("\n");
  return after.split("\n").filter((line, index) => line !== lines[index]).length;
}

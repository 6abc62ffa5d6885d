import { buyerText, PLAIN } from "../buyer-text.ts";
import { readYaml } from "../read-yaml.ts";
import type { SourceFile } from "../records.ts";
import { ChangeCount, type Formatted } from "./changes.ts";

/** A buyer's file in the one form. A comment leaves it alone: what it says, nobody but its author can put into a field. */
export function formatBuyer(file: SourceFile): Formatted {
  const [fault] = readYaml(file).diagnostics;
  if (fault !== undefined) return { leftAlone: fault };
  const place = { path: file.path, line: 1, column: 1, rule: "buyer-form" };
  const [layout, plain] = [buyerText(file), buyerText(file, PLAIN)];
  if (layout === undefined || plain === undefined)
    return { leftAlone: { ...place, message: "the file is not a record" } };
  if ("comment" in layout)
    return { leftAlone: { ...place, ...layout.comment, message: "a comment stands in the file" } };
  if ("comment" in plain) return { leftAlone: { ...place, message: "a comment stands in the file" } };
  const done = new ChangeCount();
  if (layout.text !== withLineEnd(file.text)) done.add("layout");
  done.add("text", differentLines(layout.text, plain.text));
  return { text: plain.text, changes: done.counts };
}

const withLineEnd = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

function differentLines(before: string, after: string): number {
  const lines = before.split("\n");
  return after.split("\n").filter((line, index) => line !== lines[index]).length;
}

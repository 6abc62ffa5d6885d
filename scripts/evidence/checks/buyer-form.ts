import { buyerEntry } from "../../../data/schema/members.ts";
import { formatBuyerText } from "../buyers.ts";
import type { Check } from "../context.ts";
import { normalizeYamlLine } from "../normalize.ts";

/** One way to write a buyer, so that an edit shows only what it changes. A comment would be a fact without a source. */
export const buyerForm: Check = {
  rule: "buyer-form",
  demands: "A buyer's file is written as npm run format writes it, without comments.",
  run({ evidence: { files, documents } }, report) {
    const values = new Map(documents.map(({ path, value }) => [path, value]));
    for (const file of files.filter(({ name }) => name.startsWith("members/buyers/"))) {
      const value = values.get(file.path);
      if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
      // An unknown field has no position in the schema's order, and the schema reports it.
      const issues = buyerEntry.safeParse(value).error?.issues ?? [];
      if (issues.some(({ code }) => code === "unrecognized_keys")) continue;
      const result = formatBuyerText(file, value);
      if ("comment" in result) {
        const hint = "write what has a source into a field, remove the rest";
        report(result.comment, "the file contains a comment", hint);
        continue;
      }
      const line = firstDifference(linesOf(file.text), linesOf(result.text));
      if (line !== undefined)
        report({ path: file.path, line, column: 1 }, "the file is not formatted", "run npm run format");
    }
  },
};

/** Line ends are the `yaml-form` and `encoding` rules'. */
const linesOf = (text: string): string[] => text.replace(/\n$/, "").split("\n").map(normalizeYamlLine);

function firstDifference(is: readonly string[], wanted: readonly string[]): number | undefined {
  const indexes = (is.length > wanted.length ? is : wanted).keys();
  const index = [...indexes].find((line) => is[line] !== wanted[line]);
  return index === undefined ? undefined : index + 1;
}

import { buyerEntry } from "../../../data/schema/members.ts";
import { buyerText } from "../buyer-text.ts";
import type { Check, Report } from "../context.ts";
import type { SourceDocument } from "../records.ts";
import { normalizeYamlLine } from "../yaml-text.ts";

/** One way to write a buyer, so that an edit shows only what it changes; a comment would be a fact without a source. */
export const buyerForm: Check = {
  rule: "buyer-form",
  demands: "A buyer's file is written as npm run format writes it, without comments.",
  run({ evidence, validBuyers }, report) {
    const sound = new Set(validBuyers.map(({ path }) => path));
    const unsound = evidence.documents.filter(({ path }) => !sound.has(path));
    const strange = new Set(unsound.filter(hasUnknownField).map(({ path }) => path));
    for (const file of evidence.files.filter(({ name }) => name.startsWith("members/buyers/"))) {
      const result = buyerText(file);
      if (result === undefined || strange.has(file.path)) continue;
      if ("comment" in result)
        report(
          result.comment,
          "a comment stands in the file",
          "write what has a source into a field, remove the rest",
        );
      else reportDifference(file.path, comparable(file.text), comparable(result.text), report);
    }
  },
};

/** A field that the schema does not know has no location in its order, and is told by the schema. */
function hasUnknownField({ kind, value }: SourceDocument): boolean {
  const issues = kind === "buyer" ? (buyerEntry.safeParse(value).error?.issues ?? []) : [];
  return issues.some(({ code }) => code === "unrecognized_keys");
}

/** What a line ends in is the `yaml-form` and `encoding` rules'. */
const comparable = (text: string): string[] => text.replace(/\n$/, "").split("\n").map(normalizeYamlLine);

function reportDifference(
  path: string,
  is: readonly string[],
  wanted: readonly string[],
  report: Report,
): void {
  const longest = Math.max(is.length, wanted.length);
  const line = Array.from({ length: longest }).findIndex((_, index) => is[index] !== wanted[index]);
  if (line >= 0)
    report({ path, line: line + 1, column: 1 }, "the file is not in its one form", "run npm run format");
}

import { buyerEntry } from "../../../data/schema/members.ts";
import { formatBuyerText, isBuyerFile } from "../buyers.ts";
import type { Check } from "../context.ts";
import type { Location } from "../diagnostics.ts";
import { normalizeYamlLine } from "../normalize.ts";
import { isRecord } from "../read-yaml.ts";
import type { SourceFile } from "../records.ts";

/** One way to write a buyer, so that an edit shows only what it changes. A comment would be a fact without a source. */
export const buyerForm: Check = {
  rule: "buyer-form",
  demands: "A buyer's file is written as npm run format writes it, without comments.",
  run({ evidence: { files, documents } }, report) {
    const values = new Map(documents.map(({ path, value }) => [path, value]));
    for (const file of files.filter(isBuyerFile)) {
      const value = values.get(file.path);
      if (!isRecord(value)) continue;
      const fault = formFault(file, value);
      if (fault !== undefined && !hasUnknownField(value)) report(fault.location, fault.message, fault.hint);
    }
  },
};

function formFault(
  file: SourceFile,
  value: object,
): { location: Location; message: string; hint: string } | undefined {
  const result = formatBuyerText(file, value);
  if ("comment" in result) {
    const hint = "write what has a source into a field, remove the rest";
    return { location: result.comment, message: "the file contains a comment", hint };
  }
  const line = firstDifference(linesOf(file.text), linesOf(result.text));
  if (line === undefined) return undefined;
  const location = { path: file.path, line, column: 1 };
  return { location, message: "the file is not formatted", hint: "run npm run format" };
}

/** An unknown field has no position in the schema's order, and the schema reports it. */
const hasUnknownField = (value: object): boolean =>
  (buyerEntry.safeParse(value).error?.issues ?? []).some(({ code }) => code === "unrecognized_keys");

/** Line ends are the `yaml-form` and `encoding` rules'. */
const linesOf = (text: string): string[] => text.replace(/\n$/, "").split("\n").map(normalizeYamlLine);

function firstDifference(is: readonly string[], wanted: readonly string[]): number | undefined {
  const indexes = (is.length > wanted.length ? is : wanted).keys();
  const index = [...indexes].find((line) => is[line] !== wanted[line]);
  return index === undefined ? undefined : index + 1;
}

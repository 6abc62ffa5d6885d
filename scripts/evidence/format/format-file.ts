import { oncePer } from "../../../contract/collections.ts";
import { notUtf8 } from "../reading/encoding.ts";
import { type ParsedFile, parseFile } from "../reading/parse-file.ts";
import type { SourceFile } from "../records.ts";
import { type FormattedFile, formatCsv } from "./format-csv.ts";
import { formatBuyer, formatYaml } from "./format-yaml.ts";

/** Formats a file as the check demands. Formatting it again changes nothing. */
export function formatFile(file: SourceFile): FormattedFile {
  const [leftAlone] = notUtf8(file);
  if (leftAlone !== undefined) return { leftAlone };
  return formatParsed(parseFile(file));
}

/** A file that is not edited stays the same parsed file. */
const formatParsed = oncePer((parsed: ParsedFile): FormattedFile => {
  const { file, document, list } = parsed;
  if (document?.kind === "buyer") return formatBuyer(file, document.value);
  // The next release names the hash of this one.
  if (document?.kind === "release" || document?.kind === "memberRelease") return { text: file.text };
  if (file.path.endsWith(".yaml")) return formatYaml(parsed);
  return list === undefined ? { text: file.text } : formatCsv(file, list);
});

import { notUtf8 } from "../reading/encoding.ts";
import { parseFile } from "../reading/parse-file.ts";
import type { SourceFile } from "../records.ts";
import { type FormattedFile, formatCsv } from "./format-csv.ts";
import { formatBuyer, formatYaml } from "./format-yaml.ts";

/** Formats a file as the check demands. Formatting it again changes nothing. */
export function formatFile(file: SourceFile): FormattedFile {
  const [leftAlone] = notUtf8(file);
  if (leftAlone !== undefined) return { leftAlone };
  const parsed = parseFile(file);
  if (parsed.document?.kind === "buyer") return formatBuyer(file, parsed.document.value);
  if (file.path.endsWith(".yaml")) return formatYaml(file, parsed);
  return parsed.list === undefined ? { text: file.text } : formatCsv(file, parsed.list);
}

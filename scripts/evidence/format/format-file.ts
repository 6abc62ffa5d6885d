import { encodingFaults } from "../checks/files.ts";
import { documentKindOf, recordKindOf } from "../evidence-files.ts";
import type { SourceFile } from "../records.ts";
import { ChangeCount, type FormattedFile } from "./changes.ts";
import { formatCsv } from "./format-csv.ts";
import { formatBuyer, formatYaml } from "./format-yaml.ts";

/** Formats a file as the check demands. Formatting it again changes nothing. */
export function formatFile(file: SourceFile): FormattedFile {
  const changes = new ChangeCount();
  for (const { fault, location, count } of encodingFaults(file)) {
    if (fault === "not UTF-8")
      return { leftAlone: { ...location, rule: "encoding", message: "the file is not UTF-8 from here on" } };
    changes.add(fault, count);
  }
  if (documentKindOf(file.name) === "buyer") return formatBuyer(file, changes);
  const kind = recordKindOf(file.name);
  if (file.path.endsWith(".yaml")) return formatYaml(file, kind, changes);
  return kind === undefined ? { text: file.text, changes } : formatCsv(file, kind, changes);
}

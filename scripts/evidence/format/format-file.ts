import { type EncodingFault, encodingFaults } from "../encoding-faults.ts";
import { documentKindOf, listKindOf } from "../evidence-names.ts";
import type { SourceFile } from "../records.ts";
import { ChangeCount, type Changes, type Formatted } from "./changes.ts";
import { formatBuyer } from "./format-buyer.ts";
import { formatCsv } from "./format-csv.ts";
import { formatYaml } from "./format-yaml.ts";

/** An evidence file in the one form that the check demands. The same file formatted twice is the file formatted once. */
export function formatFile(file: SourceFile): Formatted {
  const faults = encodingFaults(file);
  const notText = faults.find(({ fault }) => fault === "not UTF-8");
  if (notText !== undefined)
    return {
      leftAlone: { ...notText.location, rule: "encoding", message: "the file is not UTF-8 from here on" },
    };
  const formatted = formatText(file);
  if ("leftAlone" in formatted) return formatted;
  const done = new ChangeCount();
  for (const { fault, count } of faults) addEncoding(done, fault, count);
  return { text: formatted.text, changes: new Map([...done.counts, ...formatted.changes]) };
}

function formatText(file: SourceFile): Formatted {
  if (documentKindOf(file.name) === "buyer") return formatBuyer(file);
  const kind = listKindOf(file.name);
  if (file.path.endsWith(".yaml")) return formatYaml(file, kind);
  return kind === undefined ? { text: file.text, changes: NOTHING } : formatCsv(file, kind);
}

const NOTHING: Changes = new Map();

function addEncoding(done: ChangeCount, fault: EncodingFault, count: number): void {
  if (fault !== "not UTF-8") done.add(fault, count);
}

import { readdirSync, readFileSync } from "node:fs";

import { join, sep } from "node:path";

import { isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import type { Diagnostic } from "../../../scripts/evidence/diagnostics.ts";
import type { Ledger } from "../../../scripts/evidence/ledger/ledger.ts";
import { sourceFile } from "../../../scripts/evidence/reading/evidence-files.ts";
import { parseEvidence } from "../../../scripts/evidence/reading/read-evidence.ts";
import { type ValidationResult, validate } from "../../../scripts/evidence/validation/validate.ts";

const TODAY = "2026-11-21";

const FOLDER = "test/fixtures/evidence";

const NAMES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:csv|yaml)$/.test(name))
  .map((name) => name.split(sep).join("/"))
  .sort();

/** Texts or bytes of evidence files by their name in the evidence folder; null for a file that is not there. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** The valid files of the fictional ledger. */
export const validFiles: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]),
);

/** The columns of a technology file. */
export const TECHNOLOGY_COLUMNS = validFiles["technology/germany.csv"]?.split("\n")[0]?.split(",") ?? [];

/** The problems of the fictional ledger with these files changed. */
export const diagnosticsWith = (changed: Files): Diagnostic[] => validateWith(changed).diagnostics;

/** The fictional ledger with these files changed, typed. Throws where that has a problem. */
export function ledgerWith(changed: Files = {}): Ledger {
  const { ledger, diagnostics } = validateWith(changed);
  if (ledger === undefined) throw new Error(diagnostics.map((diagnostic) => inShort(diagnostic)).join("\n"));
  return ledger;
}

/** The pairs of the fictional ledger with these files changed that nobody has confirmed as changes of supplier. */
export const unconfirmedWith = (changed: Files) => validateWith(changed).unconfirmedChanges;

/** Only a change of clubs or of the members' evidence concerns the latter, and reading it takes half of the time. */
const concernsMembers = (changed: Files): boolean => {
  const names = Object.keys(changed);
  return names.length === 0 || names.some((name) => name === "clubs.csv" || name.startsWith("members"));
};

function validateWith(changed: Files): ValidationResult {
  const all = Object.entries<string | Uint8Array | null>({ ...validFiles, ...changed });
  const needed = all.filter(
    ([name]) =>
      (concernsMembers(changed) || !name.startsWith("members/")) &&
      // Whatever changes the members' evidence would differ from it too.
      (name !== "members-sample.yaml" || name in changed),
  );
  const files = needed.flatMap(([name, content]) =>
    content === null ? [] : [sourceFile(`data/${name}`, Buffer.from(content))],
  );
  return validate(parseEvidence("data", files), TODAY);
}

/**
 * The same as texts, `path:location rule message (hint)`. The location is row and column name in a CSV file, the path of
 * the value in a YAML file, and `line:column` elsewhere, so that an edit of the fixture changes no expectation.
 */
export const problemsWith = (changed: Files): string[] =>
  diagnosticsWith(changed).map((diagnostic) =>
    inShort(
      diagnostic,
      changed[diagnostic.path.replace("data/", "")] ?? validFiles[diagnostic.path.replace("data/", "")],
    ),
  );

/** What is written otherwise in a file of the fictional ledger, and what stands there then. */
export interface Plant {
  file: string;
  /** Row and column of a CSV file, or a value's path in a YAML file; undefined for what is no single value. */
  where: string | undefined;
  raw: string;
  changed: Record<string, string>;
}

/**
 * Reads one of these: `clubs.csv:2:name = raw cell`, `floors.yaml:clubs = raw value`, `clubs.csv = all rows`,
 * `clubs.csv + more rows`, `floors.yaml ~ a text => another`.
 */
export function readPlant(plant: string): Plant {
  const [, file = "", where, sign, raw = ""] = /^(\S+?)(?::(\S+))? ([=+~]) (.*)$/s.exec(plant) ?? [];
  return { file, where, raw, changed: changedBy(file, where, sign, raw) };
}

function changedBy(file: string, where: string | undefined, sign: string | undefined, raw: string) {
  if (sign === undefined) throw new Error("this plants nothing");
  const [text = "", other = ""] = raw.split(" => ");
  if (sign === "~") return withText(file, text, other);
  const rows = raw.split("\n").filter((row) => row !== "");
  if (where === undefined) return sign === "+" ? withLines(file, ...rows) : withRows(file, ...rows);
  const [line = "", column = ""] = where.split(":");
  return file.endsWith(".csv") ? withCell(file, Number(line), column, raw) : withValue(file, where, raw);
}

/** The problems of the fictional ledger with something planted, each after `data/`, the file's name and a colon. */
export function problemsOf(plant: string): string[] {
  const { file, changed } = readPlant(plant);
  return problemsWith(changed).map((problem) => problem.replace(`data/${file}:`, ""));
}

/** The problems of the fictional ledger with one cell of a row written otherwise. */
export const problemsWithCell = (name: string, line: number, column: string, raw: string): string[] =>
  problemsWith(withCell(name, line, column, raw));

/** The fictional ledger's file with one cell replaced by raw CSV. Throws where it has no such column. */
export function withCell(name: string, line: number, column: string, raw: string): Record<string, string> {
  const columns = linesOf(name)[0]?.split(",") ?? [];
  if (!columns.includes(column)) throw new Error(`${name} has no column ${column}`);
  return withLine(name, line, (text) =>
    cellsOf(text)
      .map((cell, index) => (columns[index] === column ? raw : cell))
      .join(","),
  );
}

/** The fictional ledger's file as it was before its kind had these columns. Every line has them empty. */
export function withoutColumns(name: string, ...without: readonly string[]): Record<string, string> {
  const columns = linesOf(name)[0]?.split(",") ?? [];
  const isKept = (_: string, index: number) => !without.includes(columns[index] ?? "");
  return { [name]: joined(linesOf(name).map((text) => cellsOf(text).filter(isKept).join(","))) };
}

/** The fictional ledger's YAML file with one value replaced by raw YAML. */
function withValue(name: string, path: string, raw: string): Record<string, string> {
  const text = validFiles[name] ?? "";
  const node = parseDocument(text).getIn(path.split("."), true);
  if (!isScalar(node) || !node.range) throw new Error(`${name} has no value ${path}`);
  return { [name]: text.slice(0, node.range[0]) + raw + text.slice(node.range[1]) };
}

/** The fictional ledger's file with one line changed. */
export function withLine(
  name: string,
  line: number,
  change: (text: string) => string,
): Record<string, string> {
  return { [name]: joined(linesOf(name).map((text, index) => (index === line - 1 ? change(text) : text))) };
}

/** The fictional ledger's file with one text in it written otherwise. Throws where it does not hold that text. */
export function withText(name: string, text: string, other: string): Record<string, string> {
  const before = validFiles[name] ?? "";
  if (!before.includes(text)) throw new Error(`${name} does not hold ${text}`);
  return { [name]: before.replace(text, () => other) };
}

/** The fictional ledger's file with lines added at its end. */
export const withLines = (name: string, ...lines: readonly string[]): Record<string, string> => ({
  [name]: joined([...linesOf(name), ...lines]),
});

/** The header of a file of the fictional ledger with other rows below it. */
export const withRows = (name: string, ...rows: readonly string[]): Record<string, string> => ({
  [name]: joined([...linesOf(name).slice(0, 1), ...rows]),
});

const linesOf = (name: string): string[] => (validFiles[name] ?? "").split("\n").slice(0, -1);

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)(?=,|$)/g)].map(([cell]) => cell);

function inShort(diagnostic: Diagnostic, content?: string | Uint8Array | null): string {
  const { path, rule, message, hint } = diagnostic;
  const where = locationIn(typeof content === "string" ? content : "", diagnostic);
  return `${path}:${where} ${rule} ${message}${hint === undefined ? "" : ` (${hint})`}`;
}

function locationIn(text: string, { path, line, column, rule }: Diagnostic): string {
  const lines = text.split("\n");
  const raw = lines[line - 1] ?? "";
  if (rule === "encoding" || rule === "yaml-syntax") return `${line}:${column}`;
  const isOfLine = line === 1 || rule === "format" || rule === "csv-syntax";
  if (column === 1 && isOfLine) return `${line}:1`;
  if (path.endsWith(".yaml")) return valuePath(text, line, column) ?? `${line}:${column}`;
  if (column === raw.length + 1 && !raw.endsWith(",")) return `${line}:end`;
  const cell = cellsOf(raw.slice(0, column - 1)).length - 1;
  return `${line}:${(lines[0] ?? "").split(",")[cell] ?? "extra"}`;
}

/** The path of the innermost value of a YAML text that begins at a position. */
function valuePath(text: string, line: number, column: number): string | undefined {
  const lines = text.split("\n");
  const offset = lines.slice(0, line - 1).join("\n").length + (line === 1 ? 0 : 1) + column - 1;
  const steps: string[] = [];
  let found: string | undefined;
  const visitNode = (node: unknown): void => {
    if (isNode(node) && node.range?.[0] === offset) found = steps.join(".");
    if (isMap(node))
      for (const { key, value } of node.items) {
        steps.push(String(key));
        visitNode(value);
        steps.pop();
      }
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) {
        steps.push(String(index));
        visitNode(item);
        steps.pop();
      }
  };
  visitNode(parseDocument(text).contents);
  return found === "" ? undefined : found;
}

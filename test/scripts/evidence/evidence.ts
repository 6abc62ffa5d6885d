import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Diagnostic } from "../../../scripts/evidence/diagnostics.ts";
import { sourceFile } from "../../../scripts/evidence/evidence-files.ts";
import type { Ledger } from "../../../scripts/evidence/ledger.ts";
import { parseEvidence } from "../../../scripts/evidence/read-evidence.ts";
import { type ValidationResult, validate } from "../../../scripts/evidence/validate.ts";

const TODAY = "2026-11-21";

/** The columns of a technology file without the optional one. */
export const TECHNOLOGY_COLUMNS = [
  "club",
  "category",
  "vendor",
  "product",
  "scope",
  "status",
  "evidence_url",
  "evidence_publisher",
  "evidence_date",
  "evidence_note",
  "verification_date",
] as const;

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

/** The problems of the fictional ledger with these files changed. */
export const diagnosticsWith = (changed: Files): Diagnostic[] => validateWith(changed).diagnostics;

/** The fictional ledger with these files changed, typed. Throws where that has a problem. */
export function ledgerWith(changed: Files = {}): Ledger {
  const { ledger, diagnostics } = validateWith(changed);
  if (ledger === undefined) throw new Error(diagnostics.map(inShort).join("\n"));
  return ledger;
}

function validateWith(changed: Files): ValidationResult {
  const files = Object.entries<string | Uint8Array | null>({ ...validFiles, ...changed }).flatMap(
    ([name, content]) => (content === null ? [] : [sourceFile(`data/${name}`, Buffer.from(content))]),
  );
  return validate(parseEvidence("data", files), TODAY);
}

/** The same, each problem as `path:line:column rule message (hint)`. */
export const problemsWith = (changed: Files): string[] => diagnosticsWith(changed).map(inShort);

/** The problems of the fictional ledger with one cell of a row written otherwise. */
export const problemsWithCell = (name: string, line: number, column: string, raw: string): string[] =>
  problemsWith(withCell(name, line, column, raw));

/** The fictional ledger's file with one cell replaced by raw CSV. */
export function withCell(name: string, line: number, column: string, raw: string): Record<string, string> {
  const columns = linesOf(name)[0]?.split(",") ?? [];
  return withLine(name, line, (text) =>
    cellsOf(text)
      .map((cell, index) => (columns[index] === column ? raw : cell))
      .join(","),
  );
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

const inShort = ({ path, line, column, rule, message, hint }: Diagnostic): string =>
  `${path}:${line}:${column} ${rule} ${message}${hint === undefined ? "" : ` (${hint})`}`;

import type { Diagnostic } from "./diagnostics.ts";

/** `path:line:column  rule  message (hint)`: one problem a line, which editors turn into links. */
export function textReport(problems: readonly Diagnostic[]): string {
  return problems
    .map((problem) => `${locationOf(problem)}  ${problem.rule}  ${sentenceOf(problem)}`)
    .join("\n");
}

/** Workflow commands that GitHub shows beside the changed line. */
export function gitHubReport(problems: readonly Diagnostic[]): string {
  return problems
    .map((problem) => {
      const { path, line, column, rule } = problem;
      const properties = `file=${property(path)},line=${line},col=${column},title=${property(rule)}`;
      return `::error ${properties}::${commandData(sentenceOf(problem))}`;
    })
    .join("\n");
}

/** The problems for other programs: `{ problems: […], count }`. */
export function jsonReport(problems: readonly Diagnostic[]): string {
  return JSON.stringify({ count: problems.length, problems }, null, 2);
}

const locationOf = ({ path, line, column }: Diagnostic): string => `${printable(path)}:${line}:${column}`;

/** A problem's words without its place: `message (hint)`. */
export const sentenceOf = ({ message, hint }: Pick<Diagnostic, "message" | "hint">): string =>
  printable(hint === undefined ? message : `${message} (${hint})`);

/** Evidence and reports may hold anything; a terminal must not obey it, nor show it in another order. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const printable = (text: string): string => text.replace(CONTROLS, "\ufffd");

const commandData = (text: string): string => text.replaceAll("%", "%25");

const property = (text: string): string =>
  commandData(printable(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");

import type { Diagnostic } from "./diagnostics.ts";

/** `path:line:column  rule  message (hint)`: one problem a line, which editors turn into links. */
export function textReport(problems: readonly Diagnostic[]): string {
  return problems
    .map((problem) => `${locationOf(problem)}  ${problem.rule}  ${sentence(problem)}`)
    .join("\n");
}

/** Workflow commands that GitHub shows beside the changed line. */
export function gitHubReport(problems: readonly Diagnostic[]): string {
  return problems
    .map((problem) => {
      const { path, line, column, rule } = problem;
      const properties = `file=${property(path)},line=${line},col=${column},title=${property(rule)}`;
      return `::error ${properties}::${commandData(sentence(problem))}`;
    })
    .join("\n");
}

/** The problems for other programs: `{ problems: […], count }`. */
export function jsonReport(problems: readonly Diagnostic[]): string {
  return JSON.stringify({ count: problems.length, problems }, null, 2);
}

const locationOf = ({ path, line, column }: Diagnostic): string => `${printable(path)}:${line}:${column}`;

const sentence = ({ message, hint }: Diagnostic): string =>
  printable(hint === undefined ? message : `${message} (${hint})`);

/** Evidence may hold anything; a terminal must not obey it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
export const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");

const commandData = (text: string): string => text.replaceAll("%", "%25");

const property = (text: string): string =>
  commandData(printable(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");

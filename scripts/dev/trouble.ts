import { textReport } from "../evidence/report.ts";
import type { Outcome } from "./messages.ts";

/** Why an edit is not shown: what the terminal and every open page tell. */
export interface Trouble {
  title: string;
  /** One a problem, `path:line:column  rule  message (hint)`; of code that fails, the lines of its report. */
  lines: readonly string[];
}

/** What there is to tell of an outcome; undefined of a build that is served. */
export function troubleOf(result: Outcome): Trouble | undefined {
  if (result.kind === "built") return undefined;
  if (result.kind === "failed") return { title: "The code does not run", lines: linesOf(result.message) };
  const { problems, message } = result;
  if (problems.length === 0) return { title: message, lines: [] };
  const title = `${problems.length} ${problems.length === 1 ? "problem" : "problems"} in the evidence`;
  return { title, lines: textReport(problems).split("\n") };
}

/** A program's words without the colours and movements that a terminal would obey. */
const linesOf = (text: string): string[] =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/\u001b\[[\d;]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
    .split("\n");

import type { Interface } from "node:readline/promises";
import { CommandRefused } from "../command-options.ts";
import type { Respondent } from "./questions.ts";

/** The person at the terminal. Ctrl-C or Ctrl-D ends the questions with a refusal: nothing is written. */
export function atTerminal(lines: Interface): Respondent {
  const stop = new AbortController();
  lines.once("SIGINT", () => stop.abort());
  lines.once("close", () => stop.abort());
  return {
    async ask(question) {
      try {
        return await lines.question(question, { signal: stop.signal });
      } catch (error) {
        if (!stop.signal.aborted) throw error;
        throw new CommandRefused("\nBroken off; nothing is written.", 1);
      }
    },
    say: (text) => console.log(text),
  };
}

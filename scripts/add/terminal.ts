import type { Interface } from "node:readline/promises";
import { CliError } from "../cli.ts";
import type { Respondent } from "./questions.ts";

/**
 * The person at the terminal. Lines are taken from a queue, so that what is pasted or typed ahead answers the questions
 * to come. Ctrl-C or Ctrl-D ends them with a refusal: nothing is written.
 */
export function atTerminal(terminal: Interface): Respondent {
  const lines = terminal[Symbol.asyncIterator]();
  terminal.once("SIGINT", () => terminal.close());
  return {
    async ask(question) {
      terminal.setPrompt(question);
      terminal.prompt();
      const { done, value } = await lines.next();
      if (done === true) throw new CliError("\nBroken off; nothing is written.", 1);
      return value;
    },
    say: (text) => console.log(text),
  };
}

import type { Finding } from "./cache.ts";
import type { Target } from "./targets.ts";

/** Where progress is shown: a terminal's bar, or a plain line for each address that is not alive. */
export interface Screen {
  isTTY?: boolean | undefined;
  write: (text: string) => unknown;
}

export interface Progress {
  tell: (target: Target, finding: Finding) => void;
  /** Clears the bar away. */
  end: () => void;
}

const BAR = 30;
const CLEAR_LINE = "\r\u001b[2K";

/** Tells how far a run of so many addresses has come. */
export function progressOn(screen: Screen, total: number): Progress {
  let done = 0;
  return {
    tell({ address }, { verdict, detail }) {
      done += 1;
      if (screen.isTTY === true) screen.write(`${CLEAR_LINE}${barOf(done, total)}`);
      else if (verdict !== "alive") screen.write(`${done}/${total}  ${verdict}  ${detail}  ${address}\n`);
    },
    end() {
      if (screen.isTTY === true) screen.write(CLEAR_LINE);
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = total === 0 ? BAR : Math.floor((BAR * done) / total);
  return `[${"#".repeat(filled)}${" ".repeat(BAR - filled)}] ${done}/${total}`;
}

import type { ChangeKind } from "./changes.ts";

/** One build, for all the edits that came before it. */
export interface Round {
  /** `code` where any of the edits was one of code. */
  kind: ChangeKind;
  /** When the first of the edits was noticed, by `performance.now()`. */
  since: number;
}

export interface Rounds {
  /** Asks for a round. Edits that come close together, or while a round runs, share the next one. */
  tell: (kind: ChangeKind) => void;
  /** No further round begins. */
  close: () => void;
}

/**
 * Runs rounds one after the other, never two at once, each after `quietMs` without a further edit: an editor may empty
 * a file before it writes it. What is edited while a round runs is built by the round after it, so the last edit wins.
 */
export function createRounds(quietMs: number, run: (round: Round) => Promise<void>): Rounds {
  let next: Round | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void begin(), quietMs);
  };
  const begin = async () => {
    if (running || next === undefined) return;
    const round = next;
    next = undefined;
    running = true;
    await run(round);
    running = false;
    if (next !== undefined) schedule();
  };
  return {
    tell(kind) {
      const since = next?.since ?? performance.now();
      next = { kind: next?.kind === "code" ? "code" : kind, since };
      schedule();
    },
    close() {
      next = undefined;
      clearTimeout(timer);
    },
  };
}

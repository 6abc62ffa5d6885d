import type { QueueItem } from "../desk/queue.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { relationshipsByPlace } from "../freshness/work-list.ts";
import type { Findings } from "./run.ts";
import { keyOf, type Target } from "./targets.ts";

/** A row whose quote is gone comes before one whose names are, and both before what a feed has found. */
const SCORES = new Map([
  ["missing", 210],
  ["unnamed", 200],
]);

/** The rows of clubs and leagues whose page no longer says what it is cited for, for the desk. */
export function failuresOf(
  targets: readonly Target[],
  findings: Findings,
  ledger: Ledger,
  today: string,
): QueueItem[] {
  const ids = relationshipsByPlace(ledger);
  return targets.flatMap((target) => {
    const { verdict = "", detail } = findings.get(keyOf(target)) ?? {};
    const [score, relationship] = [SCORES.get(verdict), ids.get(target.places[0] ?? "")];
    if (score === undefined || relationship === undefined) return [];
    return [{ url: target.address, relationship, reason: `links --quotes: ${detail}`, score, added: today }];
  });
}

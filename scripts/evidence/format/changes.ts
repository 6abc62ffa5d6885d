import type { Diagnostic } from "../diagnostics.ts";

/** What the formatter does, in the order in which it is told. */
const DONE = {
  "byte-order mark": ["byte-order mark removed", "byte-order marks removed"],
  CRLF: ["CRLF line end replaced", "CRLF line ends replaced"],
  NUL: ["NUL character removed", "NUL characters removed"],
  "no line end": ["line end added", "line ends added"],
  header: ["header put in order", "headers put in order"],
  "empty line": ["empty line removed", "empty lines removed"],
  "line space": ["line freed of spaces or brought to NFC", "lines freed of spaces or brought to NFC"],
  layout: ["file put in its one form", "files put in their one form"],
  order: ["row moved", "rows moved"],
  text: ["text tidied", "texts tidied"],
  url: ["address cleaned", "addresses cleaned"],
  date: ["date written in full", "dates written in full"],
  aliases: ["list of aliases tidied", "lists of aliases tidied"],
  quotes: ["field freed of quotation marks", "fields freed of quotation marks"],
} as const satisfies Record<string, readonly [one: string, more: string]>;

export type Change = keyof typeof DONE;

/** How often each kind of change was made to a file. */
export type Changes = ReadonlyMap<Change, number>;

/** What becomes of a file: a text in the one form with what was changed, or a reason to leave it alone. */
export type Formatted = { text: string; changes: Changes } | { leftAlone: Diagnostic };

/** `3 rows moved, 1 address cleaned` */
export function inWords(changes: Changes): string {
  return Object.entries(DONE)
    .map(([change, words]) => [countOf(changes, change), words] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, more]]) => `${count} ${count === 1 ? one : more}`)
    .join(", ");
}

function countOf(changes: Changes, name: string): number {
  return [...changes].find(([change]) => change === name)?.[1] ?? 0;
}

/** Counts changes as they are made. */
export class ChangeCount {
  readonly counts = new Map<Change, number>();

  add(change: Change, count = 1): void {
    if (count > 0) this.counts.set(change, (this.counts.get(change) ?? 0) + count);
  }
}

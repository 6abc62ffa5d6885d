import type { Diagnostic } from "../diagnostics.ts";

/** The changes of the formatter in words, in the order of its report. */
const WORDS = {
  "byte-order mark": ["byte-order mark removed", "byte-order marks removed"],
  CRLF: ["CRLF line end replaced", "CRLF line ends replaced"],
  NUL: ["NUL character removed", "NUL characters removed"],
  "no line end": ["line end added", "line ends added"],
  column: ["empty column added", "empty columns added"],
  header: ["header put in order", "headers put in order"],
  "empty line": ["empty line removed", "empty lines removed"],
  "line space": ["line freed of spaces or brought to NFC", "lines freed of spaces or brought to NFC"],
  layout: ["file layout changed", "file layouts changed"],
  order: ["row moved", "rows moved"],
  text: ["text tidied", "texts tidied"],
  url: ["URL cleaned", "URLs cleaned"],
  date: ["date written in full", "dates written in full"],
  aliases: ["list of aliases tidied", "lists of aliases tidied"],
  quotes: ["field freed of quotation marks", "fields freed of quotation marks"],
} as const satisfies Record<string, readonly [one: string, more: string]>;

export type Change = keyof typeof WORDS;

/** A file's formatted text with its changes, or the reason why it is left alone. */
export type FormattedFile = { text: string; changes: ChangeCount } | { leftAlone: Diagnostic };

/** How often each kind of change was made to a file. */
export class ChangeCount {
  readonly #counts = new Map<string, number>();

  add(change: Change, count = 1): void {
    this.#counts.set(change, (this.#counts.get(change) ?? 0) + count);
  }

  /** `3 rows moved, 1 URL cleaned` */
  toString(): string {
    return Object.entries(WORDS)
      .map(([change, words]) => ({ count: this.#counts.get(change) ?? 0, words }))
      .filter(({ count }) => count > 0)
      .map(({ count, words: [one, more] }) => `${count} ${count === 1 ? one : more}`)
      .join(", ");
  }
}

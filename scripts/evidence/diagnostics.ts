import { compareText } from "../../contract/collections.ts";
/** A place in an evidence file; line and column count from 1. */
export interface Location {
  path: string;
  line: number;
  column: number;
}

/** One fault in the evidence: where, by which rule, what, and how to mend it. */
export interface Diagnostic extends Location {
  rule: string;
  message: string;
  hint?: string;
}

/** Problems in the order in which a person would go through the files. */
export function inReadingOrder(problems: readonly Diagnostic[]): Diagnostic[] {
  return [...problems].sort(
    (a, b) =>
      compareText(a.path, b.path) || a.line - b.line || a.column - b.column || compareText(a.rule, b.rule),
  );
}

import { compareText } from "../../contract/collections.ts";

/** A location in an evidence file; line and column count from 1. */
export interface Location {
  path: string;
  line: number;
  column: number;
}

/** The fault, and how to fix it. */
export interface Fault {
  message: string;
  hint?: string;
}

/** One fault in the evidence: where, and by which rule. */
export interface Diagnostic extends Location, Fault {
  rule: string;
}

/** Sorts by path, line and column. */
export function inReadingOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.path, b.path) || a.line - b.line || a.column - b.column || compareText(a.rule, b.rule),
  );
}

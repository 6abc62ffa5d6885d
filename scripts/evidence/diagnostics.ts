import { compareText } from "../../contract/collections.ts";

/** A location in an evidence file; line and column count from 1. */
export interface Location {
  path: string;
  line: number;
  column: number;
}

export interface Fault {
  message: string;
  hint?: string | undefined;
}

export interface Diagnostic extends Location, Fault {
  rule: string;
}

export function inReadingOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.path, b.path) || a.line - b.line || a.column - b.column || compareText(a.rule, b.rule),
  );
}

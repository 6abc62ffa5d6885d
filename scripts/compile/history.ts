import { compareText } from "../../contract/collections.ts";
import type { HistoryFile } from "../../contract/index-files.ts";
import type { Ledger } from "../evidence/ledger.ts";

/** What readers of old addresses are told, in an order that does not depend on that of the files. */
export function historyOf({ removed, redirects }: Pick<Ledger, "removed" | "redirects">): HistoryFile {
  return {
    removed: sorted(removed, ({ kind, id }) => `${kind} ${id}`),
    redirects: sorted(redirects, ({ kind, from }) => `${kind} ${from}`),
  };
}

const sorted = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => compareText(keyOf(a), keyOf(b)));

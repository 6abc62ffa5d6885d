import { createHash } from "node:crypto";
import { compareText } from "../../contract/collections.ts";
import type { HistoryFile } from "../../contract/index-files.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";

export function fingerprint(content: string): { sha256: string; bytes: number } {
  const bytes = Buffer.from(content);
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.length };
}

/** Records as `.ndjson`: one a line. */
export const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

/**
 * The newest verification date and a short hash of all content. Equal content has an equal version, whatever the order of
 * its rows; the URL of the site is not part of it.
 */
export function dataVersion(ledger: Ledger): string {
  const { technology, clubs, categories, removed, redirects, leagues, methodology } = ledger;
  const { coverage, exceptions, releases, supplierChanges } = ledger;
  const technologyRows = [...technology, ...ledger.leagueTechnology];
  const newest = technologyRows
    .flatMap((row) => [row, ...row.further])
    .map((page) => page.verification_date)
    .sort();
  const rows = technologyRows.map((row) => JSON.stringify(row, withoutPlace)).sort();
  const others = ledger.leagueClubs.map((row) => JSON.stringify(row, withoutPlace)).sort();
  const vendors = ledger.vendors.map(({ source: _, ...vendor }) => vendor);
  const histories = [removed, redirects, releases];
  const lists = [
    clubs,
    vendors,
    categories,
    leagues,
    coverage,
    exceptions,
    methodology,
    histories,
    supplierChanges,
  ];
  const content = JSON.stringify([rows, others, ...lists]);
  return `${newest.at(-1) ?? ""}-${fingerprint(content).sha256.slice(0, 8)}`;
}

/** Leaves out where a row is written, which says nothing of it. */
const withoutPlace = (key: string, value: unknown): unknown => (key === "source" ? undefined : value);

/** Removed records and changed slugs, in an order that does not depend on that of the files. */
export function toHistory({ removed, redirects }: Pick<Ledger, "removed" | "redirects">): HistoryFile {
  return {
    removed: sortBy(removed, ({ kind, id }) => `${kind} ${id}`),
    redirects: sortBy(redirects, ({ kind, from }) => `${kind} ${from}`),
  };
}

const sortBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => compareText(keyOf(a), keyOf(b)));

import { createHash } from "node:crypto";
import type { Ledger } from "../evidence/ledger.ts";

/**
 * The newest verification date and a short hash of all content: equal content gives an equal version, wherever its
 * rows stand. The address of the site is no part of it.
 */
export function dataVersion({
  technology,
  clubs,
  vendors,
  categories,
  removed,
  redirects,
  methodology,
}: Ledger): string {
  const newest =
    technology
      .map((row) => row.verification_date)
      .sort()
      .at(-1) ?? "";
  const rows = technology.map(({ source: _, ...row }) => JSON.stringify(row)).sort();
  const content = JSON.stringify([rows, clubs, vendors, categories, removed, redirects, methodology]);
  return `${newest}-${createHash("sha256").update(content).digest("hex").slice(0, 8)}`;
}

import { compareText, groupBy } from "../../contract/collections.ts";
import type { CsvCell } from "../../contract/csv.ts";
import type { ClubRecord, Relationship } from "../../contract/records.ts";
import { newestDate } from "../../contract/sorting.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";

/** What the page that compares clubs shows. Its script and the tests load this file. */

/** More columns can be neither read on a screen nor printed on one sheet. */
export const MAX_COMPARED = 5;

export const NO_EVIDENCE = "no evidence found";

/** The slugs in an address, each once: links have `clubs=a,b`, and forms send `clubs=a&clubs=b`. */
export function readClubs(query: string): string[] {
  const slugs = new URLSearchParams(query).getAll("clubs").flatMap((value) => value.split(","));
  return [...new Set(slugs.map((slug) => slug.trim().toLowerCase()))].filter((slug) => slug !== "");
}

export interface ComparedCategory {
  category: string;
  /** The relationships of each club, in the order of the clubs; empty if no evidence was found. */
  cells: readonly (readonly Relationship[])[];
}

/** A row for each of the categories, in their order. */
export function compareClubs(
  clubs: readonly Pick<ClubRecord, "technology">[],
  categories: readonly string[],
): ComparedCategory[] {
  const byCategory = clubs.map(({ technology }) => groupBy(technology, ({ category }) => category));
  return categories.map((category) => ({
    category,
    cells: byCategory.map((groups) => [...(groups.get(category) ?? [])].sort(currentFirst)),
  }));
}

/** By status, then the newest evidence first and undated evidence last. */
const currentFirst = (a: Relationship, b: Relationship): number =>
  rankOf(a.status) - rankOf(b.status) ||
  compareText(newestDate(b.evidence) ?? "", newestDate(a.evidence) ?? "") ||
  compareText(a.id, b.id);

const rankOf = (status: Status): number => statuses.indexOf(status);

export const hasEvidence = ({ cells }: ComparedCategory): boolean => cells.some((cell) => cell.length > 0);

/** The year of the newest evidence, or that there is none. */
export const yearText = ({ evidence }: Relationship): string =>
  newestDate(evidence)?.slice(0, 4) ?? "undated";

/** The vendor, with the product if the cell names the vendor more than once. */
export function vendorText(row: Relationship, cell: readonly Relationship[]): string {
  const { vendor, vendorName, product } = row;
  const isRepeated = cell.filter((other) => other.vendor === vendor).length > 1;
  if (!isRepeated || product === null) return vendorName;
  return product.startsWith(vendorName) ? product : `${vendorName} ${product}`;
}

/** The table as rows of CSV: the category, then a cell for each club. */
export const comparisonRows = (rows: readonly ComparedCategory[]): CsvCell[][] =>
  rows.map(({ category, cells }) => [category, ...cells.map(cellText)]);

function cellText(cell: readonly Relationship[]): string {
  if (cell.length === 0) return NO_EVIDENCE;
  return cell.map((row) => `${vendorText(row, cell)} (${row.status}, ${yearText(row)})`).join("; ");
}

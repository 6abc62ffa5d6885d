import { compareText, groupBy } from "../../contract/collections.ts";
import type { CsvCell } from "../../contract/csv.ts";
import type { ClubRecord, Relationship } from "../../contract/records.ts";
import { MAX_COMPARED } from "../../contract/site-paths.ts";
import { headPage, newestDate } from "../../contract/sorting.ts";
import { fold } from "../../contract/text-folding.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { pluralise, yearText } from "../frame/format.tsx";

/** Content of the page that compares clubs. Its script and the tests load this file. */

export const NO_EVIDENCE = "no evidence found";

/** The slugs in an address, each once: links have `clubs=a,b`, and forms send `clubs=a&clubs=b`. */
export function readSlugs(query: string, name: "clubs" | "categories"): string[] {
  const slugs = new URLSearchParams(query).getAll(name).flatMap((value) => value.split(","));
  return [...new Set(slugs.map((slug) => slug.trim().toLowerCase()))].filter((slug) => slug !== "");
}

export interface Category {
  slug: string;
  name: string;
  /** Slugs that it had before. */
  former: readonly string[];
}

export interface ComparedCategory {
  category: string;
  /** The relationships of each club, in the order of the clubs; empty if no evidence was found. */
  cells: readonly (readonly Relationship[])[];
}

/** A row for each of the categories, in their order. */
export function compareClubs(
  clubs: readonly Pick<ClubRecord, "technology">[],
  categories: readonly Pick<Category, "name">[],
): ComparedCategory[] {
  const byCategory = clubs.map(({ technology }) => groupBy(technology, ({ category }) => category));
  return categories.map(({ name }) => ({
    category: name,
    cells: byCategory.map((groups) => [...(groups.get(name) ?? [])].sort(currentFirst)),
  }));
}

/** By status, then the newest evidence first and undated evidence last. */
const currentFirst = (a: Relationship, b: Relationship): number =>
  rankOf(a.status) - rankOf(b.status) ||
  compareText(newestDate(b.evidence) ?? "", newestDate(a.evidence) ?? "") ||
  compareText(a.id, b.id);

const rankOf = (status: Status): number => statuses.indexOf(status);

export const hasEvidence = ({ cells }: ComparedCategory): boolean => cells.some((cell) => cell.length > 0);

type NamedUse = Pick<Relationship, "vendor" | "vendorName" | "product">;

/** The vendor, with the product if the cell names the vendor more than once. */
export function vendorText(row: NamedUse, cell: readonly NamedUse[]): string {
  const { vendor, vendorName, product } = row;
  const isRepeated = cell.filter((other) => other.vendor === vendor).length > 1;
  if (!isRepeated || product === null) return vendorName;
  return product.startsWith(vendorName) ? product : `${vendorName} ${product}`;
}

export const COMPARISON_COLUMNS =
  "Category,Club,Vendor,Product,Status,Year,Who says it,Publisher,Source".split(",");

/** The table as rows of CSV: one for each entry, and one for each cell without. */
export const comparisonRows = (
  clubs: readonly Pick<ClubRecord, "name">[],
  rows: readonly ComparedCategory[],
): CsvCell[][] =>
  rows.flatMap(({ category, cells }) =>
    clubs.flatMap(({ name }, at) => {
      const cell = cells[at] ?? [];
      if (cell.length === 0) return [[category, name, null, null, NO_EVIDENCE, null, null, null, null]];
      return cell.map((row) => [category, name, ...entryCells(row)]);
    }),
  );

function entryCells(row: Relationship): CsvCell[] {
  const page = headPage(row);
  return [row.vendorName, row.product, row.status, yearText(page), page.evidenceBy, page.publisher, page.url];
}

/** By what a club is found, and what makes clubs alike. */
export interface ClubProfile {
  slug: string;
  name: string;
  aliases: readonly string[];
  country: string;
  leagues: readonly string[];
  /** Those with evidence, as positions in the list of all, which keeps the page small. */
  categories: readonly number[];
}

/** Data in the page for its script. */
export interface CompareData {
  /** By name. */
  clubs: readonly ClubProfile[];
  categories: readonly Category[];
}

export interface SimilarClub extends Pick<ClubProfile, "slug" | "name"> {
  /** `same league, 9 shared categories` */
  reason: string;
}

/** Ways in which a name fits a typed text, the best first. */
const FITS: readonly ((name: string, text: string) => boolean)[] = [
  (name, text) => name === text,
  (name, text) => name.startsWith(text),
  (name, text) => name.includes(` ${text}`),
];

/** The club that a typed text means: of those that fit equally, the one with evidence in the most categories. */
export function bestMatch(typed: string, clubs: readonly ClubProfile[]): ClubProfile | undefined {
  const text = fold(typed.trim());
  if (text === "") return undefined;
  const namesOf = ({ slug, name, aliases }: ClubProfile) => [name, slug, ...aliases].map(fold);
  const matches = FITS.map((fits) => clubs.filter((club) => namesOf(club).some((name) => fits(name, text))));
  const best = matches.find((found) => found.length > 0) ?? [];
  return [...best].sort((a, b) => b.categories.length - a.categories.length)[0];
}

const MAX_SIMILAR = 3;

/**
 * Returns clubs to add to a comparison: of the league of its first club, else of its country, those with the most categories
 * in common first. None if there is no room for another.
 */
export function similarClubs(compared: readonly string[], clubs: readonly ClubProfile[]): SimilarClub[] {
  const first = clubs.find(({ slug }) => slug === compared[0]);
  if (first === undefined || compared.length >= MAX_COMPARED) return [];
  const isInLeague = ({ leagues }: ClubProfile) => leagues.some((league) => first.leagues.includes(league));
  const sharedBy = (club: ClubProfile) =>
    club.categories.filter((at) => first.categories.includes(at)).length;
  const inLeague = clubs.filter(isInLeague);
  const inCountry = clubs.filter((club) => club.country === first.country && !isInLeague(club));
  const ranked = (place: string, among: readonly ClubProfile[]) =>
    among.map((club) => ({ club, place, shared: sharedBy(club) })).sort((a, b) => b.shared - a.shared);
  return [...ranked("league", inLeague), ...ranked("country", inCountry)]
    .filter(({ club: { slug }, shared }) => shared > 0 && !compared.includes(slug))
    .slice(0, MAX_SIMILAR)
    .map(({ club: { slug, name }, place, shared }) => ({
      ...{ slug, name },
      reason: `same ${place}, ${pluralise(shared, "shared category", "shared categories")}`,
    }));
}

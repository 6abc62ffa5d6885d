import { compareText, recordOf } from "./collections.ts";
import type { EvidenceItem, Relationship } from "./records.ts";
import { required } from "./required.ts";
import { fold } from "./text-folding.ts";

/** Order of relationships in the API and the explorer. Both the build and the browser load this file. */

export const sortColumns = ["club", "vendor", "product", "source", "date", "status"] as const;

export type SortColumn = (typeof sortColumns)[number];
/** A column, or with `-` before it the same in descending order; `newest` is the word for `-date`. */
export type Sort = SortColumn | `-${SortColumn}` | "newest";

export const sorts: readonly Sort[] = [
  ...sortColumns.flatMap((column) => [column, `-${column}`] as const),
  "newest",
];

type SortedFields = Pick<
  Relationship,
  "clubName" | "vendorName" | "product" | "evidencePublisher" | "evidence" | "status"
>;

/** The newest date of the pages, as exact as it is given; null if none bears a date. */
export function newestDate(pages: readonly Pick<EvidenceItem, "date">[]): string | null {
  const dates = pages.flatMap(({ date }) => (date === null ? [] : [date]));
  return dates.sort(compareText).at(-1) ?? null;
}

/** The page that a relationship is shown with. */
export const headPage = ({ id, evidence }: Pick<Relationship, "id" | "evidence">): EvidenceItem =>
  required(evidence[0], `a page of ${id}`);

/** The text that is compared. A year alone comes before its months; the statuses are in the order of their names. */
const SORT_TEXT: Record<SortColumn, (relationship: SortedFields) => string | null> = {
  club: ({ clubName }) => fold(clubName),
  vendor: ({ vendorName }) => fold(vendorName),
  product: ({ product }) => (product === null ? null : fold(product)),
  source: ({ evidencePublisher }) => fold(evidencePublisher),
  date: ({ evidence }) => newestDate(evidence),
  status: ({ status }) => status,
};

/** The rank of each relationship in a column: equal texts have equal ranks, and null is a missing text. */
function ranksBy(column: SortColumn, relationships: readonly SortedFields[]): (number | null)[] {
  const texts = relationships.map(SORT_TEXT[column]);
  const ordered = [...new Set(texts.filter((text) => text !== null))].sort(compareText);
  const ranks = new Map(ordered.map((text, rank) => [text, rank]));
  return texts.map((text) => (text === null ? null : required(ranks.get(text), `the rank of "${text}"`)));
}

export const ranksByColumn = (
  relationships: readonly SortedFields[],
): Record<SortColumn, (number | null)[]> => recordOf(sortColumns, (column) => ranksBy(column, relationships));

/** Positions in the order of their ranks. Equal ranks keep their order, and those without a rank come last. */
export function sortByRank(
  positions: readonly number[],
  sort: Sort,
  ranks: Readonly<Record<SortColumn, readonly (number | null)[]>>,
): number[] {
  const { column, sign } = readSort(sort);
  const weight = (position: number): number => {
    const rank = ranks[column][position] ?? null;
    return rank === null ? Number.MAX_SAFE_INTEGER : sign * rank;
  };
  return [...positions].sort((a, b) => weight(a) - weight(b));
}

function readSort(sort: Sort): { column: SortColumn; sign: 1 | -1 } {
  if (sort === "newest") return { column: "date", sign: -1 };
  const column = required(
    sortColumns.find((name) => sort === name || sort === `-${name}`),
    `the column of ${sort}`,
  );
  return { column, sign: sort === column ? 1 : -1 };
}

import { compareText, groupBy } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";

/** Neighbours of a vendor, by the evidence about its clubs. */

export interface CategoryShare {
  category: string;
  /** Clubs linked to the vendor in this category, whatever the status. */
  clubs: number;
}

/** The categories in which a vendor serves clubs, those with the most clubs first. */
export const categoryShares = (relationships: readonly Relationship[]): CategoryShare[] =>
  [...groupBy(relationships, ({ category }) => category)]
    .map(([category, rows]) => ({ category, clubs: countClubs(rows) }))
    .sort((a, b) => b.clubs - a.clubs || compareText(a.category, b.category));

export interface Neighbour {
  vendor: string;
  vendorName: string;
  category: string;
  categorySlug: string;
  /** Clubs at which both are named in the category. */
  clubs: number;
}

/**
 * Other vendors at a vendor's clubs in the same category, those at the most clubs first. `own` are the slugs that are not
 * others: the vendor, its owner and its brands.
 */
export function findNeighbours(
  relationships: readonly Relationship[],
  own: ReadonlySet<string>,
): Neighbour[] {
  const served = new Set(relationships.filter(({ vendor }) => own.has(vendor)).map(usePlace));
  const others = relationships.filter((row) => !own.has(row.vendor) && served.has(usePlace(row)));
  return [...groupBy(others, ({ vendor, category }) => `${vendor} ${category}`).values()]
    .flatMap(([first, ...rest]) =>
      first === undefined
        ? []
        : [
            {
              vendor: first.vendor,
              vendorName: first.vendorName,
              category: first.category,
              categorySlug: categorySlugOf(first.id),
              clubs: countClubs([first, ...rest]),
            },
          ],
    )
    .sort(
      (a, b) => b.clubs - a.clubs || compareText(a.vendor, b.vendor) || compareText(a.category, b.category),
    );
}

const usePlace = ({ club, category }: Relationship): string => `${club} ${category}`;

const countClubs = (rows: readonly Relationship[]): number => new Set(rows.map(({ club }) => club)).size;

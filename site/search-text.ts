import { statuses } from "../data/schema/fields.ts";
import type { SiteRecords } from "./ledger.ts";
import type { SearchRecord, SearchRelationship } from "./search-record.ts";

/** The file that the search in the browser loads, as JSON text. `index` is the compiled search index as it is. */
export function searchText(
  index: string,
  { clubs, vendors, categories, relationships }: SiteRecords,
): string {
  const clubAt = positions(clubs.map(({ slug }) => slug));
  const vendorAt = positions(vendors.map(({ slug }) => slug));
  const categoryAt = positions(categories.map(({ name }) => name));
  const rows = relationships.map(
    ({ club, vendor, category, status, product }): SearchRelationship => [
      clubAt.get(club) ?? -1,
      vendorAt.get(vendor) ?? -1,
      categoryAt.get(category) ?? -1,
      statuses.indexOf(status),
      product,
    ],
  );
  const shown: Omit<SearchRecord, "index"> = {
    clubs: clubs.map(({ slug, name, aliases, country }) => ({ slug, name, aliases, country })),
    vendors: vendors.map(({ slug, name, clubCount }) => ({ slug, name, clubs: clubCount })),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    statuses: [...statuses],
    relationships: rows,
  };
  return `{"index":${index},${JSON.stringify(shown).slice(1)}`;
}

const positions = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, position) => [name, position]));

import type { AsPlainObject } from "minisearch";
import type { ClubRecord, PublicRecords, VendorRecord } from "../contract/records.ts";
import { required } from "../contract/required.ts";
import { statuses } from "../data/schema/statuses.ts";

/** What the search in the browser loads: the server's index, and what to show of the results. */
export interface SearchRecord {
  index: AsPlainObject;
  clubs: SearchClub[];
  vendors: SearchVendor[];
  categories: { name: string; slug: string }[];
  statuses: string[];
  /** In the order of the index. */
  relationships: SearchRelationship[];
}

export type SearchClub = Pick<ClubRecord, "slug" | "name" | "aliases" | "country">;
export type SearchVendor = Pick<VendorRecord, "slug" | "name"> & { clubs: number };

/** Positions in the lists above, and the product. As a list: half the bytes. */
export type SearchRelationship = [
  club: number,
  vendor: number,
  category: number,
  status: number,
  product: string | null,
];

/** The search record as JSON. `index` is the JSON of the compiled search index. */
export function searchRecordJson(index: string, records: PublicRecords): string {
  const { clubs, vendors, categories, relationships } = records;
  const clubPosition = createPositions(clubs.map(({ slug }) => slug));
  const vendorPosition = createPositions(vendors.map(({ slug }) => slug));
  const categoryPosition = createPositions(categories.map(({ name }) => name));
  const record: Omit<SearchRecord, "index"> = {
    clubs: clubs.map(({ slug, name, aliases, country }) => ({ slug, name, aliases, country })),
    vendors: vendors.map(({ slug, name, clubCount }) => ({ slug, name, clubs: clubCount })),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    statuses: [...statuses],
    relationships: relationships.map(({ club, vendor, category, status, product }) => [
      clubPosition(club),
      vendorPosition(vendor),
      categoryPosition(category),
      statuses.indexOf(status),
      product,
    ]),
  };
  return `{"index":${index},${JSON.stringify(record).slice(1)}`;
}

function createPositions(keys: readonly string[]): (key: string) => number {
  const positions = new Map(keys.map((key, position) => [key, position]));
  return (key) => required(positions.get(key), key);
}

import type { AsPlainObject } from "minisearch";

/** What the search in the browser loads: the index over relationships, and what to show of what it finds. */
export interface SearchRecord {
  /** Relationships by position, as the server's own index. */
  index: AsPlainObject;
  clubs: SearchClub[];
  vendors: SearchVendor[];
  categories: { name: string; slug: string }[];
  statuses: string[];
  relationships: SearchRelationship[];
}

export interface SearchClub {
  slug: string;
  name: string;
  aliases: string[];
  country: string;
}

export interface SearchVendor {
  slug: string;
  name: string;
  clubs: number;
}

/** Positions in the lists above, and the product. As a list: half the bytes. */
export type SearchRelationship = [
  club: number,
  vendor: number,
  category: number,
  status: number,
  product: string | null,
];

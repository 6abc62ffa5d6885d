import MiniSearch from "minisearch";
import { relationshipId } from "../../../contract/relationship-id.ts";
import { required } from "../../../contract/required.ts";
import { bestFirst, type SearchText, searchOptions, searchQuery } from "../../../contract/search.ts";
import { clubPath, relationshipPath, vendorPath } from "../../../contract/site-paths.ts";
import type { SearchClub, SearchRecord, SearchRelationship, SearchVendor } from "../../search-record.ts";

export interface SearchResult {
  title: string;
  detail: string;
  path: string;
}

export interface ResultGroup {
  title: string;
  /** All matches; only the best are listed. */
  total: number;
  best: readonly SearchResult[];
}

export type Finder = (text: string) => readonly ResultGroup[];

const MAX_NAMES = 5;
const MAX_RELATIONSHIPS = 8;

/** Finds clubs and vendors by name, and relationships by all their words, with the server's options. */
export function createFinder(record: SearchRecord): Finder {
  const clubs = createNameIndex(
    record.clubs.map(({ name, aliases }) => ({ club: name, aliases: aliases.join(" ") })),
  );
  const vendors = createNameIndex(record.vendors.map(({ name, slug }) => ({ vendor: `${name} ${slug}` })));
  const relationships = MiniSearch.loadJS<SearchText>(record.index, searchOptions);
  return (text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const found = (index: MiniSearch<SearchText>) => bestFirst(index.search(searchQuery(text)));
    return [
      group("Clubs", found(clubs), MAX_NAMES, record.clubs, clubResult),
      group("Vendors", found(vendors), MAX_NAMES, record.vendors, vendorResult),
      group("Relationships", found(relationships), MAX_RELATIONSHIPS, record.relationships, (relationship) =>
        relationshipResult(record, relationship),
      ),
    ].filter(({ total }) => total > 0);
  };
}

function createNameIndex(names: readonly Partial<SearchText>[]): MiniSearch<SearchText> {
  const index = new MiniSearch<SearchText>(searchOptions);
  const empty = { club: "", aliases: "", vendor: "", product: "", scope: "", note: "" };
  index.addAll(names.map((name, id) => ({ ...empty, ...name, id })));
  return index;
}

function group<Item>(
  title: string,
  positions: readonly number[],
  maxListed: number,
  items: readonly Item[],
  toResult: (item: Item) => SearchResult,
): ResultGroup {
  const best = positions.slice(0, maxListed).map((position) => toResult(itemAt(items, position)));
  return { title, total: positions.length, best };
}

const itemAt = <Item>(items: readonly Item[], position: number): Item =>
  required(items[position], `search record ${position}`);

const clubResult = ({ name, slug, country, aliases }: SearchClub): SearchResult => ({
  title: name,
  detail: [country, ...aliases].join(" · "),
  path: clubPath(slug),
});

const vendorResult = ({ name, slug, clubs }: SearchVendor): SearchResult => ({
  title: name,
  detail: `${clubs} ${clubs === 1 ? "club" : "clubs"}`,
  path: vendorPath(slug),
});

function relationshipResult(record: SearchRecord, relationship: SearchRelationship): SearchResult {
  const [clubAt, vendorAt, categoryAt, statusAt, product] = relationship;
  const club = itemAt(record.clubs, clubAt);
  const vendor = itemAt(record.vendors, vendorAt);
  const category = itemAt(record.categories, categoryAt);
  const id = relationshipId({ club: club.slug, vendor: vendor.slug, category, product });
  return {
    title: `${club.name} · ${vendor.name}${product === null ? "" : `, ${product}`}`,
    detail: `${category.name} · ${itemAt(record.statuses, statusAt)}`,
    path: relationshipPath(club.slug, id),
  };
}

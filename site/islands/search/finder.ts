import MiniSearch from "minisearch";
import { relationshipId } from "../../../contract/relationship-id.ts";
import { type SearchText, searchOptions, searchQuery } from "../../../contract/search.ts";
import { clubPath, relationshipPath, vendorPath } from "../../../contract/site-paths.ts";
import type { SearchRecord } from "../../search-record.ts";

export interface Found {
  title: string;
  detail: string;
  path: string;
}

export interface FoundGroup {
  title: string;
  /** How many there are in all; only the best are listed. */
  total: number;
  best: readonly Found[];
}

export type Finder = (text: string) => readonly FoundGroup[];

const LISTED = { names: 5, relationships: 8 };

/** Finds clubs and vendors by their names, and relationships by all their words, with the options of the server. */
export function createFinder(record: SearchRecord): Finder {
  const clubs = namesIndex(
    record.clubs.map(({ name, aliases }) => ({ club: name, aliases: aliases.join(" ") })),
  );
  const vendors = namesIndex(record.vendors.map(({ name, slug }) => ({ vendor: `${name} ${slug}` })));
  const relationships = MiniSearch.loadJS<SearchText>(record.index, searchOptions);
  return (text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const found = (index: MiniSearch<SearchText>) => positionsOf(index, text);
    return [
      group("Clubs", found(clubs), LISTED.names, (at) => clubFound(record, at)),
      group("Vendors", found(vendors), LISTED.names, (at) => vendorFound(record, at)),
      group("Relationships", found(relationships), LISTED.relationships, (at) =>
        relationshipFound(record, at),
      ),
    ].filter(({ total }) => total > 0);
  };
}

function namesIndex(names: readonly Partial<SearchText>[]): MiniSearch<SearchText> {
  const index = new MiniSearch<SearchText>(searchOptions);
  const empty = { club: "", aliases: "", vendor: "", product: "", scope: "", note: "" };
  index.addAll(names.map((name, id) => ({ ...empty, ...name, id })));
  return index;
}

/** Best first; equal scores keep the order of the index. */
function positionsOf(index: MiniSearch<SearchText>, text: string): number[] {
  const results: { id: number; score: number }[] = index.search(searchQuery(text));
  return results.sort((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id);
}

function group(
  title: string,
  positions: readonly number[],
  most: number,
  foundAt: (position: number) => Found | undefined,
): FoundGroup {
  const best = positions.slice(0, most).flatMap((position) => foundAt(position) ?? []);
  return { title, total: positions.length, best };
}

function clubFound({ clubs }: SearchRecord, at: number): Found | undefined {
  const club = clubs[at];
  return (
    club && {
      title: club.name,
      detail: [club.country, ...club.aliases].join(" · "),
      path: clubPath(club.slug),
    }
  );
}

function vendorFound({ vendors }: SearchRecord, at: number): Found | undefined {
  const vendor = vendors[at];
  if (vendor === undefined) return undefined;
  const detail = `${vendor.clubs} ${vendor.clubs === 1 ? "club" : "clubs"}`;
  return { title: vendor.name, detail, path: vendorPath(vendor.slug) };
}

function relationshipFound(record: SearchRecord, at: number): Found | undefined {
  const row = record.relationships[at];
  if (row === undefined) return undefined;
  const [clubAt, vendorAt, categoryAt, statusAt, product] = row;
  const [club, vendor, category] = [
    record.clubs[clubAt],
    record.vendors[vendorAt],
    record.categories[categoryAt],
  ];
  if (!club || !vendor || !category) return undefined;
  const id = relationshipId({ club: club.slug, vendor: vendor.slug, category, product });
  return {
    title: `${club.name} · ${vendor.name}${product === null ? "" : `, ${product}`}`,
    detail: `${category.name} · ${record.statuses[statusAt] ?? ""}`,
    path: relationshipPath(club.slug, id),
  };
}

import type { Lookup, Named } from "../../contract/index-files.ts";
import type { TechnologyQuery } from "../../contract/parameters.ts";
import { searchQuery } from "../../contract/search.ts";
import { fold } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/fields.ts";
import type { Indexes } from "../indexes.ts";
import { bestFirst, type Postings, postings } from "../postings.ts";

/** Answers questions about relationships with their positions in the index. */
export interface Technology {
  /** Positions of the relationships that pass every filter, in the order of the answer. */
  find: (query: TechnologyQuery) => readonly number[];
  /** Position of a club or vendor by slug, name or alias; undefined where there is none. */
  clubAt: (name: string) => number | undefined;
  vendorAt: (name: string) => number | undefined;
  /** Positions of the clubs of a country, or of all. */
  clubsIn: (country: string | undefined) => readonly number[];
}

export function createTechnology({ lookup, search }: Pick<Indexes, "lookup" | "search">): Technology {
  const { relationships } = lookup;
  const [clubs, vendors, categories, countries] = [
    byName(lookup.clubs),
    byName(lookup.vendors),
    byName(lookup.categories),
    byName(lookup.countries),
  ];
  const everything = relationships.club.map((_, position) => position);
  const [ofClub, ofVendor, ofCategory, ofStatus, ofCountry] = [
    postings(relationships.club),
    postings(relationships.vendor),
    postings(relationships.category),
    postings(relationships.status),
    postings(relationships.club.map((club) => lookup.clubs[club]?.country ?? -1)),
  ];
  const listed = (list: Postings<number>, position: number | undefined) => list.get(position ?? -1) ?? [];

  function filtersOf({ club, vendor, category, country, status }: TechnologyQuery): (readonly number[])[] {
    const lists: (readonly number[])[] = [];
    if (club !== undefined) lists.push(listed(ofClub, clubs.get(fold(club))));
    if (vendor !== undefined) lists.push(listed(ofVendor, vendors.get(fold(vendor))));
    if (category !== undefined) lists.push(listed(ofCategory, categories.get(fold(category))));
    if (country !== undefined) lists.push(listed(ofCountry, countries.get(fold(country))));
    if (status !== undefined) lists.push(listed(ofStatus, statuses.indexOf(status)));
    return lists;
  }

  return {
    find(query) {
      const lists = filtersOf(query);
      if (query.q === undefined) return lists.length === 0 ? everything : inAll(lists);
      const found = bestFirst(search.search(searchQuery(query.q)));
      return lists.length === 0 ? found : inAll([found, ...lists]);
    },
    clubAt: (name) => clubs.get(fold(name)),
    vendorAt: (name) => vendors.get(fold(name)),
    clubsIn: (country) =>
      clubsOfCountry(lookup, country === undefined ? undefined : (countries.get(fold(country)) ?? -1)),
  };
}

/** What stands in every list, in the order of the first. */
function inAll([first = [], ...others]: readonly (readonly number[])[]): readonly number[] {
  const sets = others.map((list) => new Set(list));
  return sets.length === 0 ? first : first.filter((position) => sets.every((set) => set.has(position)));
}

function byName(list: readonly Named[]): Map<string, number> {
  return new Map(list.flatMap(({ names }, position) => names.map((name) => [name, position] as const)));
}

function clubsOfCountry({ clubs }: Lookup, country: number | undefined): readonly number[] {
  const all = clubs.map((_, position) => position);
  return country === undefined ? all : all.filter((position) => clubs[position]?.country === country);
}

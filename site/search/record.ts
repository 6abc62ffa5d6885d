import type { AsPlainObject } from "minisearch";
import type { ClubRecord, PublicRecords, VendorRecord } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { calculatorPath } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { calculators } from "../calculators/calculators.ts";
import { searchedPages } from "./site-pages.ts";

/** What the search in the browser loads: the server's index, and what to show of the results. */
export interface SearchRecord {
  index: AsPlainObject;
  clubs: SearchClub[];
  vendors: SearchVendor[];
  categories: SearchCategory[];
  countries: { name: string; slug: string }[];
  leagues: SearchLeague[];
  calculators: SearchPage[];
  pages: SearchPage[];
  statuses: string[];
  /** In the order of the index. */
  relationships: SearchRelationship[];
}

type SearchClub = Pick<ClubRecord, "slug" | "name" | "aliases" | "country">;
type SearchVendor = Pick<VendorRecord, "slug" | "name"> & { clubs: number };
/** `belongs` is what the definition says belongs to it. */
type SearchCategory = { slug: string; name: string; belongs: string };
export type SearchPage = { name: string; path: string; detail?: string; words: string };

interface SearchLeague {
  slug: string;
  name: string;
  country: string;
  /** Positions of the clubs of its newest season. */
  clubs: number[];
}

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
  const record: Omit<SearchRecord, "index"> = {
    ...namesOf(records),
    statuses: [...statuses],
    relationships: relationshipsOf(records),
  };
  return `{"index":${index},${JSON.stringify(record).slice(1)}`;
}

function namesOf({ clubs, vendors, categories, leagues }: PublicRecords) {
  const clubPosition = createPositions(clubs.map(({ slug }) => slug));
  const countries = [...new Set(clubs.map(({ country }) => country))].sort();
  return {
    clubs: clubs.map(({ slug, name, aliases, country }) => ({ slug, name, aliases, country })),
    vendors: vendors.map(({ slug, name, clubCount }) => ({ slug, name, clubs: clubCount })),
    categories: categories.map(({ name, slug, definition }) => ({
      name,
      slug,
      belongs: firstSentence(definition),
    })),
    countries: countries.map((name) => ({ name, slug: slugOf(name) })),
    leagues: leagues.map((league) => ({
      slug: league.slug,
      name: league.name,
      country: league.country,
      clubs: league.clubs.flatMap(({ club }) => (club === null ? [] : [clubPosition(club)])),
    })),
    calculators: calculators.map(({ slug, title, question, figures }) => ({
      name: title,
      path: calculatorPath(slug),
      detail: question,
      words: figures,
    })),
    pages: [...searchedPages],
  };
}

function relationshipsOf({ clubs, vendors, categories, relationships }: PublicRecords): SearchRelationship[] {
  const clubPosition = createPositions(clubs.map(({ slug }) => slug));
  const vendorPosition = createPositions(vendors.map(({ slug }) => slug));
  const categoryPosition = createPositions(categories.map(({ name }) => name));
  return relationships.map(({ club, vendor, category, status, product }) => [
    clubPosition(club),
    vendorPosition(vendor),
    categoryPosition(category),
    statuses.indexOf(status),
    product,
  ]);
}

/** A definition's later sentences name what belongs to other categories. */
const firstSentence = (definition: string): string =>
  required(definition.split(/(?<=\.)\s/)[0], "the first sentence of a definition");

function createPositions(keys: readonly string[]): (key: string) => number {
  const positions = new Map(keys.map((key, position) => [key, position]));
  return (key) => required(positions.get(key), key);
}

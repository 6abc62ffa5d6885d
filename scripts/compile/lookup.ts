import type { Lookup, Named } from "../../contract/index-files.ts";
import { fold, slugOf } from "../../contract/text-folding.ts";
import { statuses } from "../../data/schema/fields.ts";
import type { RedirectRow } from "../../data/schema/records.ts";
import type { PublicRecords } from "./public-records.ts";

/**
 * What the server filters by: folded names, and for each relationship the positions of what it refers to. A slug that was
 * changed goes on being a name of what it named.
 */
export function lookupOf(
  { relationships, clubs, vendors, categories, countries }: PublicRecords,
  redirects: readonly RedirectRow[],
): Lookup {
  const formerSlugs = (kind: RedirectRow["kind"], slug: string): string[] =>
    redirects.filter((redirect) => redirect.kind === kind && redirect.to === slug).map(({ from }) => from);
  const clubAt = positions(clubs.map(({ slug }) => slug));
  const vendorAt = positions(vendors.map(({ slug }) => slug));
  const categoryAt = positions(categories.map(({ name }) => name));
  const countryAt = positions(countries);
  const statusAt = positions(statuses);
  return {
    clubs: clubs.map(({ slug, name, aliases, country }) => ({
      ...namedBy(slug, name, ...aliases, ...formerSlugs("club", slug)),
      country: at(countryAt, country),
    })),
    vendors: vendors.map(({ slug, name }) => namedBy(slug, name, ...formerSlugs("vendor", slug))),
    categories: categories.map(({ slug, name }) => namedBy(slug, name)),
    countries: countries.map((name) => namedBy(slugOf(name), name)),
    relationships: {
      id: relationships.map(({ id }) => id),
      club: relationships.map(({ club }) => at(clubAt, club)),
      vendor: relationships.map(({ vendor }) => at(vendorAt, vendor)),
      category: relationships.map(({ category }) => at(categoryAt, category)),
      status: relationships.map(({ status }) => at(statusAt, status)),
    },
  };
}

const namedBy = (slug: string, ...names: string[]): Named => ({
  slug,
  names: [...new Set([slug, ...names].map(fold))],
});

const positions = (names: readonly string[]): Map<string, number> =>
  new Map(names.map((name, index) => [name, index]));

function at(map: ReadonlyMap<string, number>, name: string): number {
  const position = map.get(name);
  if (position === undefined) throw new Error(`"${name}" has no position`);
  return position;
}

import { mostIndependent, speakers } from "../../contract/evidence-by.ts";
import type { Lookup, Named } from "../../contract/index-files.ts";
import { required } from "../../contract/required.ts";
import { ranksByColumn } from "../../contract/sorting.ts";
import { fold, slugOf } from "../../contract/text-folding.ts";
import type { RedirectRow } from "../../data/schema/records.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { lastDayOf, latestDate } from "../evidence/values/dates.ts";
import type { CompiledRecords } from "./public-records.ts";

/**
 * Index that the server filters by: folded names, and for each relationship the positions of its club, vendor, category and
 * status. A changed slug stays a name of its record.
 */
export function toLookup(
  { relationships, clubs, vendors, categories, countries, leagues }: CompiledRecords,
  redirects: readonly RedirectRow[],
  dataDay: string,
): Omit<Lookup, "changes"> {
  const formerSlugs = (kind: RedirectRow["kind"], slug: string): string[] =>
    redirects.filter((redirect) => redirect.kind === kind && redirect.to === slug).map(({ from }) => from);
  const clubPosition = positionIn(clubs.map(({ slug }) => slug));
  const vendorPosition = positionIn(vendors.map(({ slug }) => slug));
  const categoryPosition = positionIn(categories.map(({ name }) => name));
  const countryPosition = positionIn(countries);
  const statusPosition = positionIn(statuses);
  return {
    dataDay,
    clubs: clubs.map(({ slug, name, aliases, country }) => ({
      ...named(slug, name, ...aliases, ...formerSlugs("club", slug)),
      aliases,
      country: countryPosition(country),
    })),
    vendors: vendors.map(({ slug, name }) => named(slug, name, ...formerSlugs("vendor", slug))),
    categories: categories.map(({ slug, name }) => named(slug, name, ...formerSlugs("category", slug))),
    countries: countries.map((name) => named(slugOf(name), name)),
    leagues: leagues.map(({ slug, name, clubs }) => ({
      ...named(slug, name),
      clubs: clubs.flatMap(({ club }) => (club === null ? [] : [clubPosition(club)])),
    })),
    relationships: {
      id: relationships.map(({ id }) => id),
      club: relationships.map(({ club }) => clubPosition(club)),
      vendor: relationships.map(({ vendor }) => vendorPosition(vendor)),
      category: relationships.map(({ category }) => categoryPosition(category)),
      status: relationships.map(({ status }) => statusPosition(status)),
      evidenceBy: relationships.map(({ evidence }) => speakers.indexOf(mostIndependent(evidence))),
      newest: relationships.map(({ evidence }) => newestDay(evidence)),
      product: relationships.map(({ product }) => product),
      ranks: ranksByColumn(relationships),
    },
  };
}

function newestDay(pages: readonly { date: string | null }[]): string | null {
  const newest = latestDate(pages.map(({ date }) => date));
  return newest === null ? null : lastDayOf(newest);
}

const named = (slug: string, name: string, ...others: string[]): Named => ({
  slug,
  name,
  names: [...new Set([slug, name, ...others].map(fold))],
});

function positionIn(names: readonly string[]): (name: string) => number {
  const positions = new Map(names.map((name, index) => [name, index]));
  return (name) => required(positions.get(name), `the position of "${name}"`);
}

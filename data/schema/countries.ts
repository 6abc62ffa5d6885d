import COUNTRIES_BY_REGION from "./countries.json" with { type: "json" };
import { type Region, regions } from "./member-vocabularies.ts";

/**
 * The countries of each region, by their usual English names. Borders of regions are a convention: all of UEFA's members
 * but Israel are in Europe, the Caribbean and Mexico in Latin America, and the north of Africa in Africa.
 */
const byRegion: Readonly<Record<Region, readonly string[]>> = COUNTRIES_BY_REGION;

/** States and territories without a national football association; a buyer may have its headquarters there. */
const WITHOUT_ASSOCIATION: readonly string[] = [
  "Greenland",
  "Kiribati",
  "Marshall Islands",
  "Micronesia",
  "Nauru",
  "Palau",
  "Tuvalu",
  "United Kingdom",
  "Vatican City",
];

/** The region of each country. */
export const regionOf: ReadonlyMap<string, Region> = new Map(
  regions.flatMap((region) => byRegion[region].map((country) => [country, region] as const)),
);

/**
 * Countries and territories with a national football association, and Monaco, whose club plays in France's league. A
 * closed list, so that a misspelt country is found and not published.
 */
export const countries: readonly string[] = [...regionOf.keys()]
  .filter((country) => !WITHOUT_ASSOCIATION.includes(country))
  .toSorted((a, b) => a.localeCompare(b, "en"));

/** The countries in which a buyer may have its headquarters. */
export const headquarters: readonly string[] = [...countries, ...WITHOUT_ASSOCIATION];

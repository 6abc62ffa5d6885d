import { LICENCE } from "../../contract/attribution.ts";
import { compareText, groupBy } from "../../contract/collections.ts";
import type { ExpandedRelationship, LeagueRecord, Relationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import {
  categoryPath,
  countryPath,
  leagueCategoryPath,
  leagueChartsPath,
  leaguePath,
  sitePaths,
  vendorPath,
} from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { dateText } from "../frame/format.tsx";
import { type Chart, hasCurrentChart, MIN_ROWS } from "./chart.ts";
import { coverageChart } from "./coverage.ts";
import { currentVendorsChart, vendorsChart } from "./vendors.ts";
import { yearsChart } from "./years.ts";

/** The charts to publish, by the path that names each. */
export function chartsOf(ledger: SiteLedger): ReadonlyMap<string, Chart> {
  const credit = `Source: Clubledger, data of ${dateText(ledger.date)}. ${LICENCE.name}`;
  const footed = <Placed extends { page: string }>(subject: Placed) => ({
    ...subject,
    foot: [credit, `${ledger.manifest.baseUrl}${subject.page}`] as const,
  });
  const charts = [
    ...vendorSubjects(ledger).filter(hasEnoughRows).map(footed).map(vendorsChart),
    ...pageSubjects(ledger)
      .filter(({ relationships }) => hasCurrentChart(relationships))
      .map(footed)
      .map(currentVendorsChart),
    ...yearSubjects(ledger).filter(hasEnoughRows).map(footed).map(yearsChart),
    coverageChart(footed({ ...placed(sitePaths.leagues), leagues: ledger.leagues })),
  ];
  return new Map(charts.flatMap((chart) => (chart === null ? [] : [[chart.path, chart]])));
}

const hasEnoughRows = ({ relationships }: Subject): boolean => relationships.length >= MIN_ROWS;

/** A chart that is named by the page that shows it. */
const placed = (path: string) => ({ path, page: path });

interface Subject {
  subject: string;
  path: string;
  page: string;
  relationships: readonly Relationship[];
}

const vendorSubjects = (ledger: SiteLedger): Subject[] => [
  ...pageSubjects(ledger),
  ...ledger.leagues.flatMap((league) => categoriesInLeague(ledger, league)),
];

const pageSubjects = ({ categories, countries, leagues, ...ledger }: SiteLedger): Subject[] => [
  ...categories.map(({ slug, name }) => ({
    subject: name,
    ...placed(categoryPath(slug)),
    relationships: ledger.relationshipsByCategory.get(name) ?? [],
  })),
  ...countries.map(({ slug, name, relationships }) => ({
    subject: name,
    ...placed(countryPath(slug)),
    relationships,
  })),
  ...leagues.map((league) => ({
    subject: `${league.name} ${league.season}`,
    ...placed(leaguePath(league.slug)),
    relationships: relationshipsIn(ledger, league),
  })),
];

const yearSubjects = ({ vendors }: SiteLedger): Subject[] =>
  vendors.map(({ slug, name, technology }) => ({
    subject: name,
    ...placed(vendorPath(slug)),
    relationships: technology,
  }));

/** Each category that occurs in a league, the one with the most relationships first. */
export const categoriesInLeague = (
  ledger: Pick<SiteLedger, "relationships">,
  league: LeagueRecord,
): (Subject & { category: string; slug: string })[] =>
  [...groupBy(relationshipsIn(ledger, league), ({ category }) => category)]
    .map(([category, relationships]) => {
      const slug = categorySlugOf(required(relationships[0], category).id);
      return {
        category,
        slug,
        subject: `${category} in the ${league.name} ${league.season}`,
        path: leagueCategoryPath(league.slug, slug),
        page: `${leagueChartsPath(league.slug)}#${slug}`,
        relationships,
      };
    })
    .sort((a, b) => b.relationships.length - a.relationships.length || compareText(a.category, b.category));

/** The categories of a league that have a chart. */
export const chartedCategories = (
  ledger: Pick<SiteLedger, "relationships" | "charts">,
  league: LeagueRecord,
) => categoriesInLeague(ledger, league).filter(({ path }) => ledger.charts.has(path));

/** The relationships of a season's clubs. */
export function relationshipsIn(
  { relationships }: Pick<SiteLedger, "relationships">,
  { clubs }: LeagueRecord,
): ExpandedRelationship[] {
  const members = new Set(clubs.map(({ club }) => club));
  return relationships.filter(({ club }) => members.has(club));
}

import { LICENCE } from "../../contract/attribution.ts";
import { groupBy } from "../../contract/collections.ts";
import type { ExpandedRelationship, LeagueRecord, Relationship } from "../../contract/records.ts";
import { categoryPath, countryPath, leaguePath, sitePaths, vendorPath } from "../../contract/site-paths.ts";
import { dateText } from "../components/format.tsx";
import type { SiteLedger } from "../ledger.ts";
import { type Chart, MIN_ROWS } from "./chart.ts";
import { coverageChart } from "./coverage.ts";
import { vendorsChart } from "./vendors.ts";
import { yearsChart } from "./years.ts";

/** The chart of each page that has one, by the page's path. */
export function chartsOf(ledger: SiteLedger): ReadonlyMap<string, Chart> {
  const footOf = (page: string) =>
    [
      `Source: Clubledger, data of ${dateText(ledger.date)}. ${LICENCE.name}`,
      `${ledger.manifest.baseUrl}${page}`,
    ] as const;
  const charts = [
    ...vendorSubjects(ledger)
      .filter(hasEnoughRows)
      .map((subject) => vendorsChart({ ...subject, foot: footOf(subject.page) })),
    ...ledger.vendors
      .map(({ slug, name, technology }) => ({
        subject: name,
        page: vendorPath(slug),
        relationships: technology,
      }))
      .filter(hasEnoughRows)
      .map((subject) => yearsChart({ ...subject, foot: footOf(subject.page) })),
    coverageChart({ page: sitePaths.leagues, leagues: ledger.leagues, foot: footOf(sitePaths.leagues) }),
  ];
  return new Map(charts.flatMap((chart) => (chart === null ? [] : [[chart.page, chart]])));
}

interface Subject {
  subject: string;
  page: string;
  relationships: readonly ExpandedRelationship[];
}

const hasEnoughRows = ({ relationships }: { relationships: readonly Relationship[] }): boolean =>
  relationships.length >= MIN_ROWS;

function vendorSubjects({ categories, countries, leagues, ...ledger }: SiteLedger): Subject[] {
  const byClub = groupBy(ledger.relationships, ({ club }) => club);
  return [
    ...categories.map(({ slug, name }) => ({
      subject: name,
      page: categoryPath(slug),
      relationships: ledger.relationshipsByCategory.get(name) ?? [],
    })),
    ...countries.map(({ slug, name, relationships }) => ({
      subject: name,
      page: countryPath(slug),
      relationships,
    })),
    ...leagues.map((league) => ({
      subject: `${league.name} ${league.season}`,
      page: leaguePath(league.slug),
      relationships: relationshipsOf(league, byClub),
    })),
  ];
}

const relationshipsOf = (
  { clubs }: LeagueRecord,
  byClub: ReadonlyMap<string, readonly ExpandedRelationship[]>,
): ExpandedRelationship[] =>
  clubs.flatMap(({ club }) => (club === null ? [] : [...(byClub.get(club) ?? [])]));

import { LICENCE } from "../../contract/attribution.ts";
import type { Relationship } from "../../contract/records.ts";
import { categoryPath, countryPath, leaguePath, sitePaths, vendorPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { dateText } from "../frame/format.tsx";
import { columnsOf, recentClubCount, relationshipsIn, sinceDay } from "../frame/league-columns.ts";
import { type Chart, type ChartSubject, hasCurrentChart, MIN_ROWS } from "./chart.ts";
import { coverageChart } from "./coverage.ts";
import { leagueColumnChart } from "./league-column.ts";
import { currentVendorsChart, vendorsChart } from "./vendors.ts";
import { yearsChart } from "./years.ts";

export function chartsOf(ledger: SiteLedger): ReadonlyMap<string, Chart> {
  const credit = `Source: Clubledger, data of ${dateText(ledger.date)}. ${LICENCE.name}`;
  const footed = <Subject extends { page: string }>(subject: Subject) => ({
    ...subject,
    foot: [credit, `${ledger.manifest.baseUrl}${subject.page}`] as const,
  });
  const charts = [
    ...pageSubjects(ledger).filter(hasEnoughRows).map(footed).map(vendorsChart),
    ...pageSubjects(ledger)
      .filter(({ relationships }) => hasCurrentChart(relationships))
      .map(footed)
      .map(currentVendorsChart),
    ...yearSubjects(ledger).filter(hasEnoughRows).map(footed).map(yearsChart),
    coverageChart(
      footed({
        ...placed(sitePaths.leagues),
        since: sinceDay(ledger.date),
        leagues: ledger.leagues.map((league) => ({
          ...league,
          recentCount: recentClubCount(ledger, league),
        })),
      }),
    ),
    ...ledger.leagues.flatMap((league) =>
      columnsOf(ledger, league).map((column) =>
        leagueColumnChart({
          ...footed(placed(column.path)),
          column,
          since: dateText(sinceDay(ledger.date)),
        }),
      ),
    ),
  ];
  return new Map(charts.flatMap((chart) => (chart === null ? [] : [[chart.path, chart]])));
}

const hasEnoughRows = ({ relationships }: Subject): boolean => relationships.length >= MIN_ROWS;

/** A chart that is named by the page that shows it. */
const placed = (path: string) => ({ path, page: path });

type Subject = Omit<ChartSubject<Relationship>, "foot">;

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

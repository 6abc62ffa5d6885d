import { LICENCE } from "../../contract/attribution.ts";
import { groupBy } from "../../contract/collections.ts";
import type { ExpandedRelationship, LeagueRecord } from "../../contract/records.ts";
import { categoryPath, countryPath, leaguePath } from "../../contract/site-paths.ts";
import { dateText } from "../components/format.tsx";
import type { SiteLedger } from "../ledger.ts";
import { type Chart, MIN_ROWS } from "./chart.ts";
import { vendorsChart } from "./vendors.ts";

/** The chart of each page that has one, by the page's path. */
export function chartsOf(ledger: SiteLedger): ReadonlyMap<string, Chart> {
  const footOf = (page: string) =>
    [
      `Source: Clubledger, data of ${dateText(ledger.date)}. ${LICENCE.name}`,
      `${ledger.manifest.baseUrl}${page}`,
    ] as const;
  const charts = vendorSubjects(ledger)
    .filter(({ relationships }) => relationships.length >= MIN_ROWS)
    .map((subject) => vendorsChart({ ...subject, foot: footOf(subject.page) }));
  return new Map(charts.map((chart) => [chart.page, chart]));
}

interface Subject {
  subject: string;
  page: string;
  relationships: readonly ExpandedRelationship[];
}

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

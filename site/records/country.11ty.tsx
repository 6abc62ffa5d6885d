import type { ClubRecord } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import {
  apiPaths,
  categoryPath,
  clubPath,
  countryPath,
  leaguePath,
  sitePaths,
} from "../../contract/site-paths.ts";
import type { Country, SiteLedger } from "../build/ledger.ts";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { pluralise, withArticle } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { FeedList } from "./feed-list.tsx";
import { RelationshipGroups } from "./relationship-groups.tsx";
import { StatusHead } from "./status-head.tsx";

/** More clubs than these are folded by league. */
const MAX_OPEN_CLUBS = 20;

interface CountryPage {
  ledger: SiteLedger;
  country: Country;
}

export const data = {
  pagination: { data: "ledger.countries", size: 1, alias: "country" },
  permalink: ({ country }: CountryPage) => countryPath(country.slug),
};

export function render({ ledger, country }: CountryPage) {
  const { name, slug, clubs, relationships } = country;
  const clubCount = pluralise(clubs.length, "club");
  return (
    <Layout
      ledger={ledger}
      path={countryPath(slug)}
      title={`${name}: clubs and their technology · Clubledger`}
      description={`${clubCount} in ${withArticle(name)} with ${pluralise(relationships.length, "sourced relationship")} to technology vendors.`}
      name={name}
      {...chartAssets(ledger, countryPath(slug))}
      feedOf={countryPath(slug)}
      parents={[{ name: "Countries", path: sitePaths.countries }]}
      rows="rows"
    >
      <h1>{name}</h1>
      <StatusHead relationships={relationships} filters={{ country: slug }}>
        {clubCount} in public sources, which are never complete.
      </StatusHead>
      <h2 id="clubs">Clubs</h2>
      {clubGroups(ledger, country).map((group) => (
        <ClubGroup {...group} isOpen={clubs.length <= MAX_OPEN_CLUBS} />
      ))}
      <ChartFigure ledger={ledger} path={countryPath(slug)} />
      <RelationshipGroups
        relationships={relationships}
        columns={["club", "vendor", "evidence", "status", "source"]}
        caption={`Technology in ${withArticle(name)} by category`}
        groupOf={({ category }) => category}
        pathOf={(row) => categoryPath(categorySlugOf(row.id))}
        captionOf={(category) => `${category} in ${withArticle(name)}`}
      />
      <FeedList
        page={countryPath(slug)}
        records={`${apiPaths.technology}?${new URLSearchParams({ country: slug })}`}
      />
    </Layout>
  );
}

/** Clubs of a country by the league that they play in today. */
interface LeagueClubs {
  name: string;
  /** The league's board; null for clubs in none of the leagues that the ledger has. */
  board: string | null;
  clubs: readonly ClubRecord[];
}

function clubGroups({ leagues }: SiteLedger, { clubs }: Country): LeagueClubs[] {
  const inLeague = leagues.map(({ name, slug, clubs: teams }) => {
    const members = new Set(teams.map(({ club }) => club));
    return { name, board: leaguePath(slug), clubs: clubs.filter((club) => members.has(club.slug)) };
  });
  const placed = new Set(inLeague.flatMap((group) => group.clubs));
  const others = clubs.filter((club) => !placed.has(club));
  return [...inLeague, { name: "Other clubs", board: null, clubs: others }].filter(
    (group) => group.clubs.length > 0,
  );
}

const ClubGroup = ({ name, board, clubs, isOpen }: LeagueClubs & { isOpen: boolean }) => (
  <details class="fold" open={isOpen}>
    <summary>
      {name} <span class="count">{clubs.length}</span>
    </summary>
    <ul class="entries">
      {board === null ? null : (
        <li>
          <a href={board}>Board of the league</a>
        </li>
      )}
      {clubs.map((club) => (
        <li>
          <a href={clubPath(club.slug)}>{club.name}</a> <span class="count">{club.counts.total}</span>
        </li>
      ))}
    </ul>
  </details>
);

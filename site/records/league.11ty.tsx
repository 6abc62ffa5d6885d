import type { LeagueRecord } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { apiPaths, categoryPath, clubPath, leaguePath, sitePaths } from "../../contract/site-paths.ts";
import { coveredClubs, type SiteLedger } from "../build/ledger.ts";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { chartedCategories, relationshipsIn } from "../charts/charts.ts";
import { CompareInLeague } from "../compare/compare-with.tsx";
import { pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { FeedList } from "./feed-list.tsx";
import { RelationshipGroups } from "./relationship-groups.tsx";
import { StatusHead } from "./status-head.tsx";

interface LeaguePage {
  ledger: SiteLedger;
  league: LeagueRecord;
}

export const data = {
  pagination: { data: "ledger.leagues", size: 1, alias: "league" },
  permalink: ({ league }: LeaguePage) => leaguePath(league.slug),
};

export function render({ ledger, league }: LeaguePage) {
  const { name, slug, season, clubCount, coveredCount } = league;
  const relationships = relationshipsIn(ledger, league);
  const coverage = `Evidence for ${coveredCount} of ${pluralise(clubCount, "club")}, season ${season}`;
  return (
    <Layout
      ledger={ledger}
      path={leaguePath(slug)}
      title={`${name} ${season}: clubs and their technology · Clubledger`}
      description={`${coverage}: ${pluralise(relationships.length, "sourced relationship")} to technology vendors.`}
      name={name}
      {...chartAssets(ledger, leaguePath(slug))}
      feedOf={leaguePath(slug)}
      parents={[{ name: "Leagues", path: sitePaths.leagues }]}
    >
      <h1>
        {name} {season}
      </h1>
      <p class="lead">
        {coverage}.{" "}
        <a href={`${apiPaths.technology}?${new URLSearchParams({ league: slug })}`}>This list as JSON</a>
      </p>
      <StatusHead relationships={relationships} filters={{ league: slug }}>
        Based only on public sources, so this list is not complete. Only entries marked current count as
        current use.
      </StatusHead>
      <Roster league={league} />
      <CompareInLeague league={league} />
      <ChartFigure ledger={ledger} path={leaguePath(slug)} />
      <ChartsByCategory ledger={ledger} league={league} />
      <RelationshipGroups
        relationships={relationships}
        columns={["club", "vendor", "evidence", "year", "status", "source"]}
        caption={`Technology in the ${name} by category`}
        groupOf={({ category }) => category}
        pathOf={(row) => categoryPath(categorySlugOf(row.id))}
        captionOf={(category) => `${category} in the ${name}`}
      />
      <FeedList page={leaguePath(slug)} />
    </Layout>
  );
}

function ChartsByCategory({ ledger, league }: LeaguePage) {
  const categories = chartedCategories(ledger, league);
  if (categories.length === 0) return null;
  return (
    <>
      <h2 id="charts">Charts by category</h2>
      <ul class="entries">
        {categories.map(({ category, page, relationships }) => (
          <li>
            <a href={page}>{category}</a> <span class="count">{relationships.length}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Every team: those with evidence first, with their number of relationships. */
function Roster({ league }: { league: LeagueRecord }) {
  const { clubs, sourceUrl, sourcePublisher, verificationDate } = league;
  const others = clubs.filter(({ relationships }) => relationships === 0);
  return (
    <>
      <ul class="entries">
        {coveredClubs(league).map(({ slug, name, count }) => (
          <li>
            <a href={clubPath(slug)}>{name}</a> <span class="count">{count}</span>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <p>No evidence yet: {others.map(({ team, clubName }) => clubName ?? team).join(", ")}.</p>
      )}
      <p class="small quiet">
        Clubs of the season:{" "}
        <a href={sourceUrl} rel="external nofollow">
          {sourcePublisher}
        </a>
        , read <Time at={verificationDate} />.
      </p>
    </>
  );
}

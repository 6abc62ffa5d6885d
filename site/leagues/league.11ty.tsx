import { groupBy } from "../../contract/collections.ts";
import type { LeagueRecord, Relationship } from "../../contract/records.ts";
import { leaguePath, sitePaths } from "../../contract/site-paths.ts";
import { statuses } from "../../data/schema/statuses.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { CHART_ASSETS, ChartFigure } from "../charts/chart-figure.tsx";
import { ExploreLink } from "../frame/explore-link.tsx";
import { pluralise, Time } from "../frame/format.tsx";
import { Layout, type LayoutProps } from "../frame/layout.tsx";
import {
  columnsOf,
  type LeagueColumn,
  recentClubCount,
  relationshipsIn,
  seasonText,
  sinceDay,
} from "../frame/league-columns.ts";
import { CompareInLeague } from "../records/compare-with.tsx";
import { FeedList } from "../records/feed-list.tsx";
import { FollowLink } from "../records/follow-link.tsx";
import { LeagueTechnology } from "../records/league-technology.tsx";
import { RemovedList } from "../records/relationships.tsx";
import { StatusMark } from "../records/status.tsx";
import { LastRead, OnTheVendorsWord } from "../records/status-head.tsx";
import { BOARD_ASSETS, LeagueBoard } from "./board.tsx";

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
  const since = sinceDay(ledger.date);
  const columns = columnsOf(ledger, league);
  const isChartShown = hasSharedVendor(relationships);
  const assets: Pick<LayoutProps, "scripts" | "styles">[] = [
    columns.length === 0 ? {} : BOARD_ASSETS,
    isChartShown ? CHART_ASSETS : {},
  ];
  return (
    <Layout
      ledger={ledger}
      path={leaguePath(slug)}
      title={`${name} ${season}: clubs and their technology · Clubledger`}
      description={`Evidence for ${coveredCount} of ${pluralise(clubCount, "club")}, season ${season}: ${pluralise(relationships.length, "sourced relationship")} to technology vendors.`}
      name={name}
      scripts={assets.flatMap(({ scripts = [] }) => scripts)}
      styles={assets.flatMap(({ styles = [] }) => styles)}
      feedOf={leaguePath(slug)}
      parents={[{ name: "Leagues", path: sitePaths.leagues }]}
      {...(columns.length > 0 && { rows: "board" })}
    >
      <h1>{name}</h1>
      <p class="lead">
        Clubs of {seasonText(season, ledger.date)}: evidence for {coveredCount} of {clubCount},{" "}
        {recentClubCount(ledger, league)} of them since <Time at={since} />.
      </p>
      <FollowLink of={{ league: slug }} name={name} />
      {columns.length === 0 ? (
        <p>No evidence yet: {league.clubs.map(({ team, clubName }) => clubName ?? team).join(", ")}.</p>
      ) : (
        <>
          <BoardLegend since={since} />
          <LeagueBoard
            league={league}
            columns={columns}
            caption={`${name}: technology, clubs of ${season}`}
          />
          <WithoutEvidence ledger={ledger} league={league} columns={columns} />
          <ExploreLink filters={{ league: slug }} count={relationships.length} />
        </>
      )}
      <LeagueTechnology
        ledger={ledger}
        rows={league.technology}
        named="Vendor"
        title="For the whole league"
      />
      <RemovedList history={ledger.history} club={slug} />
      <CompareInLeague league={league} />
      {isChartShown ? <ChartFigure ledger={ledger} path={leaguePath(slug)} /> : null}
      <p class="small quiet">
        Clubs of the season:{" "}
        <a href={league.sourceUrl} rel="external nofollow">
          {league.sourcePublisher}
        </a>
        , read <Time at={league.verificationDate} />. <LastRead relationships={relationships} />{" "}
        <OnTheVendorsWord relationships={relationships} filters={{ league: slug }} />
      </p>
      <FeedList page={leaguePath(slug)} />
    </Layout>
  );
}

const BoardLegend = ({ since }: { since: string }) => (
  <p class="small board-legend">
    {statuses.map((status) => (
      <>
        <StatusMark status={status} />{" "}
      </>
    ))}
    A cell has the vendor of the newest evidence and its year. Recent is since <Time at={since} />.{" "}
    <span class="screen-only">
      <a href={sitePaths.statuses}>What do these mean?</a> Each category has a page to cite or embed.
    </span>
  </p>
);

function WithoutEvidence({ ledger, league, columns }: LeaguePage & { columns: readonly LeagueColumn[] }) {
  const known = new Set([...columns, ...league.technology].map(({ category }) => category));
  const missing = ledger.categories.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return null;
  return <p class="small">No evidence in this league: {missing.map(({ name }) => name).join(", ")}.</p>;
}

/** Returns true if some vendor serves several clubs. Without one, the bars of the league's chart would all be of one club. */
const hasSharedVendor = (relationships: readonly Relationship[]): boolean =>
  [...groupBy(relationships, ({ vendor }) => vendor).values()].some((rows) =>
    rows.some(({ club }) => club !== rows[0]?.club),
  );

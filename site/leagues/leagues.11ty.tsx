import { groupBy } from "../../contract/collections.ts";
import type { LeagueRecord } from "../../contract/records.ts";
import { countryPath, leaguePath, sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ShareBar } from "../charts/bars.tsx";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { dateText, pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { isOver, recentClubCount, sinceDay } from "../frame/league-columns.ts";

export const data = { permalink: sitePaths.leagues };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.leagues}
      title="Leagues · Clubledger"
      description={`How many clubs of ${pluralise(ledger.leagues.length, "league")} the ledger has evidence for, by season.`}
      {...chartAssets(ledger, sitePaths.leagues)}
      name="Leagues"
    >
      <h1>Leagues</h1>
      <p class="lead">
        Clubs of each league with evidence since <Time at={sinceDay(ledger.date)} />, and with any evidence,
        however old. A low number means we have read little evidence there, not that clubs use little
        technology.
      </p>
      <table class="with-bars">
        <thead>
          <tr>
            <th scope="col">League</th>
            <th scope="col">
              {ledger.leagues.every(({ season }) => isOver(season, ledger.date))
                ? "Last season held"
                : "Season"}
            </th>
            <th scope="col">Any evidence</th>
            <th scope="col" colspan={2}>
              Since {dateText(sinceDay(ledger.date).slice(0, 7))}
            </th>
          </tr>
        </thead>
        {[...groupBy(ledger.leagues, ({ country }) => country)].map(([country, leagues]) => (
          <tbody>
            <tr class="group">
              <th scope="rowgroup" colspan={5}>
                <a href={countryPath(slugOf(country))}>{country}</a>
              </th>
            </tr>
            {leagues.map((league) => (
              <LeagueRow ledger={ledger} league={league} />
            ))}
          </tbody>
        ))}
      </table>
      <ChartFigure ledger={ledger} path={sitePaths.leagues} />
    </Layout>
  );
}

function LeagueRow({ ledger, league }: { ledger: SiteLedger; league: LeagueRecord }) {
  const { slug, name, season, coveredCount, clubCount } = league;
  const recent = recentClubCount(ledger, league);
  return (
    <tr>
      <th scope="row">
        <a href={leaguePath(slug)}>{name}</a>
      </th>
      <td>{season}</td>
      <td class="number">{coveredCount}</td>
      <td class="number">
        {recent} of {clubCount}
      </td>
      <td class="bar-cell">
        <ShareBar value={recent} length={clubCount} />
      </td>
    </tr>
  );
}

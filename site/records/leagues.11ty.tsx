import { groupBy } from "../../contract/collections.ts";
import { countryPath, leaguePath, sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ShareBar } from "../charts/bars.tsx";
import { ChartFigure, chartAssets } from "../charts/chart-figure.tsx";
import { pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";

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
        How many clubs of each league the ledger has evidence for. A low number means we have read little
        evidence there, not that clubs use little technology.
      </p>
      <table class="with-bars">
        <thead>
          <tr>
            <th scope="col">League</th>
            <th scope="col">Season</th>
            <th scope="col" colspan={2}>
              Clubs with evidence
            </th>
          </tr>
        </thead>
        {[...groupBy(ledger.leagues, ({ country }) => country)].map(([country, leagues]) => (
          <tbody>
            <tr class="group">
              <th scope="rowgroup" colspan={4}>
                <a href={countryPath(slugOf(country))}>{country}</a>
              </th>
            </tr>
            {leagues.map(({ slug, name, season, coveredCount, clubCount }) => (
              <tr>
                <th scope="row">
                  <a href={leaguePath(slug)}>{name}</a>
                </th>
                <td>{season}</td>
                <td class="number">
                  {coveredCount} of {clubCount}
                </td>
                <td class="bar-cell">
                  <ShareBar value={coveredCount} length={clubCount} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <ChartFigure ledger={ledger} path={sitePaths.leagues} />
    </Layout>
  );
}

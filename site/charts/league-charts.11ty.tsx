import type { LeagueRecord } from "../../contract/records.ts";
import { leagueChartsPath, leaguePath, sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { numeral } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { SideContents } from "../frame/side-contents.tsx";
import { CHART_ASSETS, ChartFigure } from "./chart-figure.tsx";
import { categoriesInLeague, chartedCategories } from "./charts.ts";

interface LeaguePage {
  ledger: SiteLedger;
  league: LeagueRecord;
}

export const data = {
  pagination: {
    data: "ledger.leagues",
    size: 1,
    alias: "league",
    before: (leagues: readonly LeagueRecord[], { ledger }: { ledger: SiteLedger }) =>
      leagues.filter((league) => chartedCategories(ledger, league).length > 0),
  },
  permalink: ({ league }: LeaguePage) => leagueChartsPath(league.slug),
};

export function render({ ledger, league }: LeaguePage) {
  const { name, slug, season } = league;
  const drawn = chartedCategories(ledger, league);
  const others = categoriesInLeague(ledger, league).filter(({ path }) => !ledger.charts.has(path));
  return (
    <Layout
      ledger={ledger}
      path={leagueChartsPath(slug)}
      title={`${name} ${season}: charts by category · Clubledger`}
      description={`Vendors by number of clubs in the ${name} ${season}, a chart for each category with its source and licence, to download or embed.`}
      name="Charts"
      parents={[
        { name: "Leagues", path: sitePaths.leagues },
        { name, path: leaguePath(slug) },
      ]}
      {...CHART_ASSETS}
    >
      <h1>
        {name} {season}: charts by category
      </h1>
      <p class="lead">
        Vendors by number of clubs in each category. A chart with few current relationships says so itself.
      </p>
      <SideContents
        entries={drawn.map(({ category, slug, relationships }) => ({
          id: slug,
          name: category,
          count: relationships.length,
        }))}
      >
        {drawn.map(({ category, slug, path }) => (
          <section>
            <h2 id={slug}>{category}</h2>
            <ChartFigure ledger={ledger} path={path} />
          </section>
        ))}
        {others.length === 0 ? null : <Undrawn path={leaguePath(slug)} categories={others} />}
      </SideContents>
    </Layout>
  );
}

interface UndrawnProps {
  /** Path of the league, whose page lists them. */
  path: string;
  categories: ReturnType<typeof categoriesInLeague>;
}

const Undrawn = ({ path, categories }: UndrawnProps) => (
  <section>
    <h2>Too few relationships for a chart</h2>
    <ul class="entries">
      {categories.map(({ category, relationships }) => (
        <li>
          <a href={`${path}#${slugOf(category)}`}>{category}</a>{" "}
          <span class="count">{numeral(relationships.length)}</span>
        </li>
      ))}
    </ul>
  </section>
);

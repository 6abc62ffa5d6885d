import type { LeagueRecord } from "../../contract/records.ts";
import { leagueChartsPath, leaguePath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";

interface FormerPage {
  ledger: SiteLedger;
  league: LeagueRecord;
}

/** Where a league's charts were before its board. A server that can redirect sends 308 instead. */
export const data = {
  pagination: { data: "ledger.leagues", size: 1, alias: "league" },
  permalink: ({ league }: FormerPage) => leagueChartsPath(league.slug),
};

export function render({ ledger, league: { slug, name } }: FormerPage) {
  const path = leaguePath(slug);
  return (
    <Layout
      ledger={ledger}
      path={path}
      movedTo={path}
      title={`${name}: the charts have moved · Clubledger`}
      description={`The charts of the ${name} have moved to its board.`}
    >
      <h1>This page has moved</h1>
      <p>
        To the board of the <a href={path}>{name}</a>.
      </p>
    </Layout>
  );
}

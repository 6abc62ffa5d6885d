import type { Child } from "hono/jsx";
import type { LeagueRecord } from "../../contract/records.ts";
import { categoryPath, explorePath, leaguePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { CHART_ASSETS, ChartFigure } from "../charts/chart-figure.tsx";
import { pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import {
  type ColumnClub,
  columnsOf,
  type LeagueColumn,
  seasonText,
  sinceDay,
} from "../frame/league-columns.ts";
import { type ColumnName, LedgerTable, TableRows } from "../records/relationships.tsx";

interface ColumnPage {
  ledger: SiteLedger;
  column: LeagueColumn;
}

export const data = {
  pagination: {
    data: "ledger.leagues",
    size: 1,
    alias: "column",
    before: (leagues: readonly LeagueRecord[], { ledger }: { ledger: SiteLedger }) =>
      leagues.flatMap((league) => columnsOf(ledger, league)),
  },
  permalink: ({ column }: ColumnPage) => column.path,
};

export function render({ ledger, column }: ColumnPage) {
  const { league, category, slug, path, title } = column;
  const since = sinceDay(ledger.date);
  const season = seasonText(league.season, ledger.date);
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${title} · Clubledger`}
      description={`${title}: the clubs of ${league.season}, their vendors, years and sources.`}
      name={category}
      parents={[
        { name: "Leagues", path: sitePaths.leagues },
        { name: league.name, path: leaguePath(league.slug) },
      ]}
      {...CHART_ASSETS}
    >
      <h1>{title}</h1>
      <p class="lead">
        Clubs of {season}. Evidence counts from <Time at={since} />, 36 months before the day of the data.
      </p>
      <ul class="inline-list">
        <li>
          <a href="#embed">Picture, CSV and embed code</a>
        </li>
        <li>
          <a href={explorePath({ league: league.slug, category: slug })}>In the explorer</a>
        </li>
        <li>
          <a href={categoryPath(slug)}>{category} in all leagues</a>
        </li>
      </ul>
      <ColumnTable column={column} since={since} />
      <WithoutEvidence column={column} />
      <h2 id="embed">Picture, CSV and embed code</h2>
      <ChartFigure ledger={ledger} path={path} isOwnPage />
    </Layout>
  );
}

const COLUMNS: readonly ColumnName[] = ["club", "vendor", "year", "status", "source"];

/** The clubs with recent evidence, then the others. */
const ColumnTable = ({ column: { clubs, title }, since }: { column: LeagueColumn; since: string }) => (
  <LedgerTable columns={COLUMNS} caption={title}>
    <ClubRows clubs={clubs.filter(({ isRecent }) => isRecent)}>
      With evidence since <Time at={since} />
    </ClubRows>
    <ClubRows clubs={clubs.filter(({ isRecent }) => !isRecent)}>With older or undated evidence</ClubRows>
  </LedgerTable>
);

const ClubRows = ({ clubs, children }: { clubs: readonly ColumnClub[]; children: Child }) =>
  clubs.length === 0 ? null : (
    <tbody>
      <tr class="group">
        <th scope="rowgroup" colspan={COLUMNS.length}>
          {children} <span class="count">{pluralise(clubs.length, "club")}</span>
        </th>
      </tr>
      <TableRows relationships={clubs.flatMap(({ rows }) => rows)} columns={COLUMNS} />
    </tbody>
  );

function WithoutEvidence({ column: { league, clubs } }: { column: LeagueColumn }) {
  const others = league.clubs.filter(({ club }) => clubs.every(({ slug }) => slug !== club));
  if (others.length === 0) return null;
  return <p>No evidence: {others.map(({ team, clubName }) => clubName ?? team).join(", ")}.</p>;
}

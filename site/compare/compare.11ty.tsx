import { raw } from "hono/html";
import type { LeagueRecord } from "../../contract/records.ts";
import { comparePath, MAX_COMPARED, sitePaths } from "../../contract/site-paths.ts";
import { byName, coveredClubs, type SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import type { CompareData } from "./comparison.ts";

export const data = { permalink: sitePaths.compare };

/** Fits beside each other on every screen wider than a phone. */
const EXAMPLE_CLUBS = 4;

export const render = ({ ledger }: { ledger: SiteLedger }) => (
  <Layout
    ledger={ledger}
    path={sitePaths.compare}
    title="Compare clubs · Clubledger"
    description={`The technology of up to ${MAX_COMPARED} clubs side by side, by category, with status, vendor, year and source.`}
    name="Compare"
    scripts={["compare.js", "copy.js"]}
    styles={["compare.css"]}
  >
    <h1>Compare clubs</h1>
    <p class="lead">
      What public sources say about the technology of up to {MAX_COMPARED} clubs, side by side.
    </p>
    <noscript>
      <p class="notice">
        Comparing needs JavaScript. Without it, open the pages of the <a href={sitePaths.clubs}>clubs</a> or
        of their <a href={sitePaths.leagues}>leagues</a>: they hold the same facts.
      </p>
    </noscript>
    <div id="comparison">
      <form class="directory-tools" hidden>
        <label>
          Add a club
          <input type="search" name="club" list="clubs" autocomplete="off" spellcheck={false} required />
        </label>
        <button type="submit" class="action">
          Add
        </button>
        <output tabindex={-1}></output>
      </form>
      <p class="copy-link" hidden>
        <span class="visually-hidden" id="comparison-link"></span>
        <button type="button" class="action" data-copy="comparison-link" hidden>
          Copy link
        </button>{" "}
        <output></output>
      </p>
      <div data-table></div>
      <section data-examples hidden>
        <h2>Start with a league</h2>
        <p>The clubs with the most evidence in each.</p>
        <ul class="entries">
          {ledger.leagues.map((league) => (
            <Example league={league} />
          ))}
        </ul>
      </section>
    </div>
    <datalist id="clubs"></datalist>
    <script type="application/json" id="comparison-data">
      {raw(JSON.stringify(toCompareData(ledger)).replaceAll("<", "\\u003c"))}
    </script>
  </Layout>
);

const toCompareData = ({ clubs, categories, history: { redirects } }: SiteLedger): CompareData => ({
  clubs: byName(clubs).map(({ slug, name, aliases, country, leagues, counts: { byCategory } }) => ({
    ...{ slug, name, aliases, country },
    leagues: leagues.map((league) => league.slug),
    categories: categories.flatMap((category, at) => (category.name in byCategory ? [at] : [])),
  })),
  categories: categories.map(({ slug, name }) => ({
    ...{ slug, name },
    former: redirects.filter(({ kind, to }) => kind === "category" && to === slug).map(({ from }) => from),
  })),
});

function Example({ league }: { league: LeagueRecord }) {
  const clubs = coveredClubs(league)
    .sort((a, b) => b.count - a.count)
    .slice(0, EXAMPLE_CLUBS);
  if (clubs.length < 2) return null;
  return (
    <li>
      <a href={comparePath(clubs.map(({ slug }) => slug))} data-comparison>
        {league.name}
      </a>
      <span class="detail">{clubs.map(({ name }) => name).join(", ")}</span>
    </li>
  );
}

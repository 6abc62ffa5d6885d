import { leagueCategoryPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import type { SiteRelease } from "../build/releases.ts";

/** Says in which league and category a release brought most clubs a current vendor; nothing if it brought none. */
export function ReleaseFinding({ ledger, release }: { ledger: SiteLedger; release: SiteRelease }) {
  const { releases } = ledger.releases;
  const before = releases[releases.indexOf(release) + 1];
  const columns = ledger.leagues.flatMap((league) =>
    ledger.categories.map(({ name, slug }) => {
      const countIn = (current: ReadonlySet<string> | undefined) =>
        league.clubs.filter(({ club }) => current?.has(`${club} ${slug}`)).length;
      const count = countIn(release.current);
      const path = leagueCategoryPath(league.slug, slug);
      return { league, category: name, path, count, gain: count - countIn(before?.current) };
    }),
  );
  const [best] = columns.sort((a, b) => b.gain - a.gain || b.count - a.count);
  if (best === undefined || best.gain <= 0) return null;
  const { league, category, path, count, gain } = best;
  return (
    <p>
      {category}, {league.name}: the ledger has a current vendor for {count} of the {league.clubCount} clubs
      of {league.season}
      {before === undefined ? "" : `, ${gain} more than in the release before`}.{" "}
      {ledger.charts.has(path) ? <a href={`${path}#embed`}>Chart and embed code</a> : null}
    </p>
  );
}

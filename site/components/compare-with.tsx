import type { ClubRecord, LeagueRecord } from "../../contract/records.ts";
import { comparePath, sitePaths } from "../../contract/site-paths.ts";
import { MAX_COMPARED } from "../comparison.ts";
import type { SiteLedger } from "../ledger.ts";

interface CompareWithProps {
  ledger: SiteLedger;
  club: ClubRecord;
}

/** From a club to its comparison with others of its league: a form that needs no script. */
export function CompareWith({ ledger, club }: CompareWithProps) {
  const leagues = ledger.leagues.filter(({ slug }) => club.leagues.some((league) => league.slug === slug));
  const rivals = leagues.flatMap(coveredClubs).filter(({ slug }) => slug !== club.slug);
  if (rivals.length === 0)
    return (
      <p class="compare-with">
        <a href={comparePath([club.slug])}>Compare with other clubs</a>
      </p>
    );
  return (
    <details class="fold compare-with">
      <summary>Compare with other clubs of the {leagues.map(({ name }) => name).join(" and the ")}</summary>
      <form action={sitePaths.compare}>
        <input type="hidden" name="clubs" value={club.slug} />
        <fieldset>
          <legend>Up to {MAX_COMPARED - 1} clubs; others can be added on the next page</legend>
          <ul class="entries">
            {rivals.map(({ slug, name }) => (
              <li>
                <label>
                  <input type="checkbox" name="clubs" value={slug} /> {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <button type="submit" class="action">
          Compare
        </button>
      </form>
    </details>
  );
}

/** The clubs of a league that the ledger has evidence for, in the league's order. */
export const coveredClubs = ({ clubs }: LeagueRecord): { slug: string; name: string; count: number }[] =>
  clubs.flatMap(({ club, clubName, relationships }) =>
    club === null || clubName === null || relationships === 0
      ? []
      : [{ slug: club, name: clubName, count: relationships }],
  );

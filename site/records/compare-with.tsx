import type { ClubRecord, LeagueRecord } from "../../contract/records.ts";
import { comparePath, MAX_COMPARED, sitePaths } from "../../contract/site-paths.ts";
import { coveredClubs, type SiteLedger } from "../build/ledger.ts";
import { TickList } from "../frame/tick-list.tsx";

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
    <CompareForm
      title={`Compare with other clubs: ${leagues.map(({ name }) => name).join(", ")}`}
      clubs={rivals}
      chosen={club.slug}
    />
  );
}

/** From a league to the comparison of its clubs. */
export function CompareInLeague({ league }: { league: LeagueRecord }) {
  const clubs = coveredClubs(league);
  return clubs.length < 2 ? null : <CompareForm title="Compare clubs of this league" clubs={clubs} />;
}

interface CompareFormProps {
  title: string;
  clubs: readonly { slug: string; name: string }[];
  /** A club that is compared in any case. */
  chosen?: string;
}

const CompareForm = ({ title, clubs, chosen }: CompareFormProps) => (
  <details class="fold compare-with">
    <summary>{title}</summary>
    <form action={sitePaths.compare}>
      {chosen === undefined ? null : <input type="hidden" name="clubs" value={chosen} />}
      <fieldset>
        <legend>
          Choose up to {MAX_COMPARED - (chosen === undefined ? 0 : 1)}. You can change them on the next page.
        </legend>
        <TickList name="clubs" choices={clubs} />
      </fieldset>
      <button type="submit" class="action">
        Compare
      </button>
    </form>
  </details>
);

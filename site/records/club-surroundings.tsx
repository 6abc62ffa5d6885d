import type { ClubRecord, LeagueRecord } from "../../contract/records.ts";
import {
  leaguePath,
  leagueRelationshipPath,
  relationshipPath,
  reportPath,
} from "../../contract/site-paths.ts";
import { headPage } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { pluralise, yearText } from "../frame/format.tsx";
import { columnsOf, type LeagueColumn } from "../frame/league-columns.ts";
import { allThroughLeague, hasBoard } from "./club-board.tsx";
import { StatusMark } from "./status.tsx";

/** As many other clubs of a league are named in a category. */
const MAX_RIVALS = 6;

interface SurroundingsProps {
  ledger: SiteLedger;
  club: ClubRecord;
}

/** Shows what is known around a club without a board: through its league, of its rivals, and the gaps, which ask the reader. */
export function ClubSurroundings({ ledger, club }: SurroundingsProps) {
  if (hasBoard(club)) return null;
  const known = new Set(club.technology.map(({ category }) => category));
  const ofLeague = allThroughLeague({ ledger, club });
  const open = ledger.categories.filter(
    ({ name }) => !known.has(name) && ofLeague.every(({ category }) => category !== name),
  );
  const leagues = ledger.leagues.filter(({ slug }) => club.leagues.some((league) => league.slug === slug));
  return (
    <section>
      <h2 id="around">Around the club</h2>
      {ofLeague.length === 0 ? null : (
        <>
          <h3>Through the league</h3>
          <ul class="inline-list">
            {ofLeague.map((row) => (
              <li>
                <a href={leagueRelationshipPath(row.league, row.id)}>{row.vendorName}</a>{" "}
                <StatusMark status={row.status} /> <span class="quiet">{row.category}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {leagues.map((league) => (
        <InLeague ledger={ledger} league={league} club={club.slug} categories={known} />
      ))}
      {open.length === 0 ? null : (
        <details class="fold report">
          <summary>{pluralise(open.length, "category", "categories")} open: know one?</summary>
          <ul class="entries">
            {open.map(({ name, slug }) => (
              <li>
                <a href={reportPath({ club: club.slug, category: slug })} rel="nofollow">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface InLeagueProps {
  ledger: SiteLedger;
  league: LeagueRecord;
  club: string;
  categories: ReadonlySet<string>;
}

/** The club's place on a league's board, and what others there use in its categories. */
const InLeague = ({ ledger, league, club, categories }: InLeagueProps) => (
  <>
    {columnsOf(ledger, league)
      .filter(({ category }) => categories.has(category))
      .map((column) => (
        <Rivals column={column} club={club} />
      ))}
    <p>
      <a href={`${leaguePath(league.slug)}#${club}`}>Its place on the board: {league.name}</a>
    </p>
  </>
);

function Rivals({ column: { category, league, path, clubs }, club }: { column: LeagueColumn; club: string }) {
  const rivals = clubs.filter(({ slug }) => slug !== club);
  if (rivals.length === 0) return null;
  return (
    <>
      <h3>
        <a href={path}>
          {category}: {league.name}
        </a>
      </h3>
      <ul class="inline-list">
        {rivals.slice(0, MAX_RIVALS).flatMap(({ slug, name, rows: [row] }) =>
          row === undefined ? (
            []
          ) : (
            <li>
              {name}: <a href={relationshipPath(slug, row.id)}>{row.vendorName}</a>{" "}
              <StatusMark status={row.status} /> <span class="quiet">{yearText(headPage(row))}</span>
            </li>
          ),
        )}
        {rivals.length > MAX_RIVALS ? <li class="quiet">and {rivals.length - MAX_RIVALS} more</li> : null}
      </ul>
    </>
  );
}

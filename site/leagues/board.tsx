import type { LeagueRecord } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { clubPath, leagueRelationshipPath, relationshipPath } from "../../contract/site-paths.ts";
import { headPage } from "../../contract/sorting.ts";
import { byName } from "../build/ledger.ts";
import { yearText } from "../frame/format.tsx";
import type { ColumnClub, LeagueColumn } from "../frame/league-columns.ts";
import { throughLeague } from "../records/club-board.tsx";
import { StatusDot } from "../records/status.tsx";

/** Files that a page with a board loads. */
export const BOARD_ASSETS = { scripts: ["league-board.js"], styles: ["board.css"] };

/** Columns that can be read on a sheet of A4. */
const PAPER_COLUMNS = 7;

interface BoardProps {
  league: LeagueRecord;
  columns: readonly LeagueColumn[];
  caption: string;
}

/** Clubs by category, in a frame that scrolls. Paper cannot scroll, so it has the same columns in several tables. */
export const LeagueBoard = ({ columns, ...shared }: BoardProps) => (
  <div id="board">
    <ColumnChoice columns={columns} />
    <section class="board-frame" aria-label={shared.caption} tabindex={0}>
      <BoardTable columns={columns} {...shared} />
    </section>
    {columns.map((_, at) =>
      at % PAPER_COLUMNS === 0 ? (
        <BoardTable columns={columns.slice(at, at + PAPER_COLUMNS)} {...shared} isPaper />
      ) : null,
    )}
  </div>
);

/** Without its script all columns are shown. */
const ColumnChoice = ({ columns }: Pick<BoardProps, "columns">) => (
  <details class="fold board-columns" hidden>
    <summary>Choose columns</summary>
    <fieldset>
      <legend class="visually-hidden">Columns to show</legend>
      <ul class="entries">
        {columns.map(({ slug, category }) => (
          <li>
            <label>
              <input type="checkbox" name="columns" value={slug} checked /> {category}
            </label>
          </li>
        ))}
      </ul>
      <button type="button" class="action" data-check="all">
        All
      </button>{" "}
      <button type="button" class="action" data-check="none">
        None
      </button>
    </fieldset>
  </details>
);

const BoardTable = ({ league, columns, caption, isPaper = false }: BoardProps & { isPaper?: boolean }) => (
  <table class={isPaper ? "board board-paper" : "board"}>
    <caption class="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Club</th>
        {columns.map(({ slug, category, path, recentCount }) => (
          <th scope="col" data-column={slug} {...(isPaper ? {} : { id: slug })}>
            <a href={path}>{category}</a> <span class="count">{recentCount} recent</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {byName(league.clubs.map(toRow)).map(({ slug, name, isKnown }) => (
        <tr {...(isKnown && !isPaper && { id: slug })}>
          <th scope="row">{isKnown ? <a href={clubPath(slug)}>{name}</a> : name}</th>
          {columns.map((column) => (
            <td data-column={column.slug}>
              <Vendors club={column.clubs.find((club) => club.slug === slug)} column={column} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const toRow = ({ team, club, clubName, relationships }: LeagueRecord["clubs"][number]) => ({
  slug: club ?? team,
  name: clubName ?? team,
  isKnown: relationships > 0,
});

interface CellProps {
  club: ColumnClub | undefined;
  column: LeagueColumn;
}

const Vendors = ({ club, column: { league, category } }: CellProps) => {
  const ofLeague = throughLeague(club?.rows ?? [], league.technology, category);
  return (
    <>
      {club === undefined ? null : <OwnVendors club={club} />}
      {ofLeague === undefined ? null : (
        <p>
          <StatusDot status={ofLeague.status} />
          <a href={leagueRelationshipPath(ofLeague.league, ofLeague.id)}>{ofLeague.vendorName}</a>{" "}
          <span class="quiet">through the league</span>
        </p>
      )}
    </>
  );
};

/** The vendor of the newest evidence, and how many others there are. */
function OwnVendors({ club }: { club: ColumnClub }) {
  const row = required(club.rows[0], club.name);
  const next = club.rows.find(({ vendor }) => vendor !== row.vendor);
  return (
    <>
      <StatusDot status={row.status} />
      <a href={relationshipPath(club.slug, row.id)}>{row.vendorName}</a>{" "}
      <span class="quiet">{yearText(headPage(row))}</span>
      {next === undefined ? null : (
        <>
          {" "}
          <a href={relationshipPath(club.slug, next.id)}>
            +{new Set(club.rows.map(({ vendor }) => vendor)).size - 1}
            <span class="visually-hidden"> more at {club.name}</span>
          </a>
        </>
      )}
    </>
  );
}

import type { ClubRecord, ExpandedRelationship, LeagueRelationship } from "../../contract/records.ts";
import { leagueRelationshipPath, reportPath } from "../../contract/site-paths.ts";
import { headPage } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { yearText } from "../frame/format.tsx";
import { SHORT_SPEAKERS } from "../frame/speakers.ts";
import { currentThenNewest } from "./club-relationships.tsx";
import { StatusMark } from "./status.tsx";

/** A club with evidence in fewer categories needs no overview of them. */
const MIN_CATEGORIES = 4;

interface BoardProps {
  ledger: Pick<SiteLedger, "categories">;
  club: Pick<ClubRecord, "slug" | "technology" | "leagueTechnology">;
}

export const hasBoard = ({ technology }: Pick<ClubRecord, "technology">): boolean =>
  new Set(technology.map(({ category }) => category)).size >= MIN_CATEGORIES;

/** Every category at a glance: what is in use first, then what else there is evidence of, then the gaps, which ask the reader. */
export function ClubBoard({ ledger, club }: BoardProps) {
  if (!hasBoard(club)) return null;
  const rows = currentThenNewest(club.technology);
  const tiles = ledger.categories.map(({ name, slug }) => {
    const own = rows.filter(({ category }) => category === name);
    return { name, slug, rows: own, ofLeague: throughLeague(own, club.leagueTechnology, name) };
  });
  return (
    <section>
      <h2 id="board">Technology by category</h2>
      <ul class="club-board">
        {tiles
          .sort((a, b) => rank(a.ofLeague ?? a.rows[0]) - rank(b.ofLeague ?? b.rows[0]))
          .map(({ name, slug, rows: own, rows: [first, ...rest], ofLeague }) => (
            <li>
              <h3>{name}</h3>
              {ofLeague !== undefined ? (
                <ThroughLeague row={ofLeague} own={own} />
              ) : first !== undefined ? (
                <Tile row={first} others={rest.filter(({ vendor }) => vendor !== first.vendor)} />
              ) : (
                <p class="quiet">
                  <a
                    class="report"
                    href={reportPath({ club: club.slug, category: slug })}
                    rel="nofollow"
                    aria-label={`${name}: Know it?`}
                  >
                    Know it?
                  </a>
                </p>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

const rank = (row: Pick<ExpandedRelationship, "status"> | undefined): number =>
  row === undefined ? 2 : row.status === "current" ? 0 : 1;

/** Returns a club's technology in a category through its league; undefined if it has a current supplier of its own there, or a row no worse. */
export const throughLeague = (
  own: readonly Pick<ExpandedRelationship, "status">[],
  leagueTechnology: readonly LeagueRelationship[],
  category: string,
): LeagueRelationship | undefined =>
  own.some(({ status }) => status === "current")
    ? undefined
    : currentThenNewest(leagueTechnology.filter((row) => row.category === category)).find(
        ({ status }) => own.length === 0 || status === "current",
      );

/** A club's technology through its league, by category, where its own is no better. */
export const allThroughLeague = ({ ledger, club }: BoardProps): LeagueRelationship[] =>
  ledger.categories.flatMap(({ name }) => {
    const own = club.technology.filter(({ category }) => category === name);
    return throughLeague(own, club.leagueTechnology, name) ?? [];
  });

interface ThroughLeagueProps {
  row: LeagueRelationship;
  /** The club's own rows in the category. None is current. */
  own: readonly ExpandedRelationship[];
}

const ThroughLeague = ({ row, own }: ThroughLeagueProps) => (
  <>
    <VendorLink href={leagueRelationshipPath(row.league, row.id)} name={row.vendorName} others={own} />
    <p>
      <span class="quiet">through its league, {row.leagueName}</span> <StatusMark status={row.status} />
    </p>
  </>
);

interface VendorLinkProps {
  href: string;
  name: string;
  others: readonly ExpandedRelationship[];
}

/** The only link of a tile, with the number of the other vendors. */
const VendorLink = ({ href, name, others }: VendorLinkProps) => (
  <p>
    <a href={href}>
      {name}
      {others.length === 0 ? null : (
        <small>
          {" "}
          +{new Set(others.map(({ vendor }) => vendor)).size}
          <span class="visually-hidden"> more</span>
        </small>
      )}
    </a>
  </p>
);

interface TileProps {
  row: ExpandedRelationship;
  /** Relationships with other vendors in the category. */
  others: readonly ExpandedRelationship[];
}

function Tile({ row, others }: TileProps) {
  const page = headPage(row);
  return (
    <>
      <VendorLink href={`#${row.id}`} name={row.vendorName} others={others} />
      <p>
        <StatusMark status={row.status} />
      </p>
      <p class="quiet">
        {yearText(page)} · {SHORT_SPEAKERS[page.evidenceBy]}
      </p>
    </>
  );
}

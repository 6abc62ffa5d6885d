import type { ClubRecord, ExpandedRelationship } from "../../contract/records.ts";
import { reportPath } from "../../contract/site-paths.ts";
import { newestPage } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { yearText } from "../compare/comparison.ts";
import { currentThenNewest } from "./club-relationships.tsx";
import { StatusMark } from "./status.tsx";
import { SHORT_VOICES } from "./voices.ts";

/** A club with evidence in fewer categories needs no overview of them. */
const MIN_CATEGORIES = 4;

interface BoardProps {
  ledger: Pick<SiteLedger, "categories">;
  club: Pick<ClubRecord, "slug" | "technology" | "counts">;
}

/** Every category at a glance: what is in use first, then what else there is evidence of, then the gaps, which ask the reader. */
export function ClubBoard({ ledger, club }: BoardProps) {
  if (Object.keys(club.counts.byCategory).length < MIN_CATEGORIES) return null;
  const rows = currentThenNewest(club.technology);
  const tiles = ledger.categories.map(({ name, slug }) => ({
    ...{ name, slug },
    rows: rows.filter(({ category }) => category === name),
  }));
  return (
    <section>
      <h2 id="board">Technology by category</h2>
      <ul class="club-board">
        {tiles
          .sort((a, b) => rank(a.rows[0]) - rank(b.rows[0]))
          .map(({ name, slug, rows: [first, ...rest] }) => (
            <li>
              <h3>{name}</h3>
              {first === undefined ? (
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
              ) : (
                <Tile row={first} others={rest.filter(({ vendor }) => vendor !== first.vendor)} />
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

const rank = (row: ExpandedRelationship | undefined): number =>
  row === undefined ? 2 : row.status === "current" ? 0 : 1;

interface TileProps {
  row: ExpandedRelationship;
  /** Of other vendors in the category. */
  others: readonly ExpandedRelationship[];
}

function Tile({ row, others: [next, ...rest] }: TileProps) {
  const page = newestPage(row);
  const count = new Set([next, ...rest].map((other) => other?.vendor)).size;
  return (
    <>
      <p>
        <a href={`#${row.id}`}>{row.vendorName}</a>{" "}
        {next === undefined ? null : (
          <a href={`#${next.id}`} aria-label={`+${count} more in ${row.category}`}>
            +{count}
          </a>
        )}
      </p>
      <p>
        <StatusMark status={row.status} />
      </p>
      <p class="quiet">
        {yearText(page)} · {SHORT_VOICES[page.evidenceBy]}
      </p>
    </>
  );
}

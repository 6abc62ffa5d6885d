import type { Child } from "hono/jsx";
import type { Relationship } from "../../contract/records.ts";
import { clubPath, relationshipPath } from "../../contract/site-paths.ts";
import type { EarlierAndNow } from "./neighbours.ts";

interface EarlierAndNowProps {
  items: readonly EarlierAndNow[];
  /** On a club's own page its name is not repeated. */
  withClub?: boolean;
}

/** Historical and current vendors of a club in one category, a line each. */
export function EarlierAndNowList({ items, withClub = false }: EarlierAndNowProps) {
  if (items.length === 0) return null;
  return (
    <section class="earlier-now">
      <h2 id="earlier-now">Earlier and now</h2>
      <ul>
        {items.map(({ club, clubName, category, earlier, now }) => (
          <li>
            {withClub ? (
              <>
                <a href={clubPath(club)}>{clubName}</a>,{" "}
              </>
            ) : null}
            {category}: <Vendors rows={earlier} /> earlier, <Vendors rows={now} /> now
          </li>
        ))}
      </ul>
      <p class="small quiet">From the status of each entry. It does not mean that one replaced the other.</p>
    </section>
  );
}

/** Each vendor once, linked to its row, with what its status rests on. */
const Vendors = ({ rows }: { rows: readonly Relationship[] }): Child =>
  [...new Map(rows.map((row) => [row.vendor, row])).values()].map((row, at) => (
    <>
      {at === 0 ? "" : " and "}
      <a href={relationshipPath(row.club, row.id)}>{row.vendorName}</a>{" "}
      <span class="quiet">({row.statusReason})</span>
    </>
  ));

import type { Child } from "hono/jsx";
import { compareText } from "../../contract/collections.ts";
import { mostIndependent } from "../../contract/evidence-by.ts";
import type { Relationship } from "../../contract/records.ts";
import { explorePath } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import { ExploreLink } from "../frame/explore-link.tsx";
import { numeral, Time } from "../frame/format.tsx";
import { StatusFilter } from "./status.tsx";

interface StatusHeadProps {
  relationships: readonly Relationship[];
  /** The filters of the explorer that select these relationships. */
  filters: Readonly<Record<string, string>>;
  /** Completeness of the list. */
  children: Child;
}

/**
 * Heads a list: its relationships by status, how complete and how new it is, when it was read and how much only vendors say,
 * and the way to the explorer.
 */
export const StatusHead = ({ relationships, filters, children }: StatusHeadProps) => (
  <>
    <StatusFilter counts={countByStatus(relationships)} />
    <p class="small quiet">
      {children} <NewestEvidence relationships={relationships} /> <LastRead relationships={relationships} />{" "}
      <OnTheVendorsWord relationships={relationships} filters={filters} />
    </p>
    <ExploreLink filters={filters} count={relationships.length} />
  </>
);

/** Counts the relationships that rest on the vendor's word alone. */
export function OnTheVendorsWord({
  relationships,
  filters,
}: Pick<StatusHeadProps, "relationships" | "filters">) {
  const count = relationships.filter(({ evidence }) => mostIndependent(evidence) === "vendor").length;
  if (count === 0) return null;
  return (
    <>
      Said only by the vendor:{" "}
      <a href={explorePath({ ...filters, evidenceBy: "vendor" })}>
        {numeral(count)} of {numeral(relationships.length)}
      </a>
      .
    </>
  );
}

function NewestEvidence({ relationships }: Pick<StatusHeadProps, "relationships">) {
  const newest = newestDate(relationships.flatMap(({ evidence }) => evidence));
  if (newest === null) return <>No source bears a date.</>;
  return (
    <>
      Newest evidence: <Time at={newest.slice(0, 7)} />.
    </>
  );
}

/** When the sources were read: said once for a page. */
export function LastRead({ relationships }: Pick<StatusHeadProps, "relationships">) {
  const days = relationships.map(({ verificationDate }) => verificationDate).sort(compareText);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      Checked <Time at={first} />
      {first === last ? null : (
        <>
          {" "}
          to <Time at={last} />
        </>
      )}
      .
    </>
  );
}

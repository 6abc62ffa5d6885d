import type { Child } from "hono/jsx";
import { compareText } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { newestDate } from "../../contract/sorting.ts";
import { Time } from "../frame/format.tsx";
import { countByStatus } from "./relationships.tsx";
import { StatusFilter } from "./status.tsx";

interface StatusHeadProps {
  relationships: readonly Relationship[];
  /** What the reader must know before the list. */
  children: Child;
}

/** What a list holds by status, how new its evidence is and when it was read, with a notice beside it. */
export const StatusHead = ({ relationships, children }: StatusHeadProps) => (
  <div class="status-head">
    <div>
      <StatusFilter counts={countByStatus(relationships)} />
      <p class="small quiet">
        <NewestEvidence relationships={relationships} /> <LastRead relationships={relationships} />
      </p>
    </div>
    <p class="notice">{children}</p>
  </div>
);

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
  if (first === last)
    return (
      <>
        Sources last read on <Time at={first} />.
      </>
    );
  return (
    <>
      Sources last read between <Time at={first} /> and <Time at={last} />.
    </>
  );
}

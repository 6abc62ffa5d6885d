import { counted, numeral } from "../../../site/components/counted.ts";

/** Which part of all that match is shown. */
export interface Part {
  total: number;
  limit: number;
  offset: number;
  shown: number;
}

interface PagingProps {
  part: Part;
  /** What is counted, as one of it: "buyer". */
  noun: string;
  /** The page's path with its filters, from another place on. */
  pathFrom: (offset: number) => string;
}

/** How many match and which of them are shown, in words. */
export function PartShown({ part: { total, offset, shown }, noun }: Omit<PagingProps, "pathFrom">) {
  if (total === 0) return <p class="quiet">No {noun}s match.</p>;
  if (shown === 0)
    return (
      <p class="quiet">
        There is nothing this far on: {counted(total, noun)} {total === 1 ? "matches" : "match"} in all.
      </p>
    );
  return (
    <p class="quiet">
      <span class="number">{shown === 1 ? offset + 1 : `${offset + 1}–${offset + shown}`}</span> of{" "}
      <span class="number">{numeral(total)}</span> {total === 1 ? noun : `${noun}s`}
    </p>
  );
}

/** Links to the parts before and after; none where all is shown. */
export function Paging({ part: { total, limit, offset, shown }, noun, pathFrom }: PagingProps) {
  const before = offset > 0;
  const after = offset + shown < total && shown > 0;
  if (!before && !after) return null;
  return (
    <nav class="paging" aria-label={`Pages of ${noun}s`}>
      {before ? (
        <a href={pathFrom(shown === 0 ? 0 : Math.max(0, offset - limit))} rel="prev">
          ← {shown === 0 ? "To the first" : "Before"}
        </a>
      ) : null}
      {after ? (
        <a href={pathFrom(offset + limit)} rel="next">
          Further →
        </a>
      ) : null}
    </nav>
  );
}

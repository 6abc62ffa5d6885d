import { sitePaths } from "../../contract/site-paths.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { Bar, BarPart, statusParts } from "../charts/bars.tsx";
import { numeral } from "../frame/format.tsx";

type StatusCounts = Readonly<Record<Status, number>>;

const WORDS: Readonly<Record<Status, string>> = {
  current: "Current",
  historical: "Historical",
  "status unknown": "Status unknown",
};

/** The status in class names, anchors and data attributes. */
export const statusKey = (status: Status): string => status.replace(" ", "-");

/** A dot beside the word, whose shape says what its colour says. */
export const StatusMark = ({ status }: { status: Status }) => (
  <span class={`status status-${statusKey(status)}`}>
    <span class="dot" aria-hidden="true" /> {WORDS[status]}
  </span>
);

/** The dot alone, for narrow cells below a legend; screen readers read the word. */
export const StatusDot = ({ status }: { status: Status }) => (
  <span class={`status status-${statusKey(status)}`} title={WORDS[status]}>
    <span class="dot" aria-hidden="true" />
    <span class="visually-hidden">{WORDS[status]}: </span>
  </span>
);

interface StatusBarProps {
  counts: StatusCounts;
  /** Relationships that the whole width represents; the default is all that are counted. */
  length?: number;
}

/** Relationships by status; the width of a part is its share. Decorative: the figures are beside it as text. */
export const StatusBar = ({ counts, length = totalOf(counts) }: StatusBarProps) => (
  <Bar length={length}>
    {statusParts(counts).map((part) => (
      <BarPart {...part} />
    ))}
  </Bar>
);

/** The bar, with its figures. Each part shows only the rows with that `data-status`; `#all` shows all again. `ofLeague` has no rows. */
export const StatusFilter = ({ counts, ofLeague = 0 }: { counts: StatusCounts; ofLeague?: number }) => (
  <div class="status-filter" id="all">
    <Bar length={totalOf(counts)}>
      {statusParts(counts).map(({ status, ...part }) => (
        <a href={anchorOf(status)} tabindex={-1}>
          <BarPart {...part} />
        </a>
      ))}
    </Bar>
    <ul class="inline-list">
      {statuses.map((status) => (
        <li id={anchorOf(status).slice(1)}>
          <FilterPart status={status} count={counts[status]} />
        </li>
      ))}
      {ofLeague === 0 ? null : <li>and {ofLeague} current through its league</li>}
      <li class="show-all">
        <a href="#all">Show all {numeral(totalOf(counts))}</a>
      </li>
      <li>
        <a href={sitePaths.statuses}>What do these mean?</a>
      </li>
    </ul>
  </div>
);

function FilterPart({ status, count }: { status: Status; count: number }) {
  const content = (
    <>
      <b>{numeral(count)}</b> <StatusMark status={status} />
    </>
  );
  return count === 0 ? <span>{content}</span> : <a href={anchorOf(status)}>{content}</a>;
}

const anchorOf = (status: Status): string => `#only-${statusKey(status)}`;

const totalOf = (counts: StatusCounts): number => statuses.reduce((sum, status) => sum + counts[status], 0);

import { compareText, groupBy } from "../../contract/collections.ts";
import type { ExpandedRelationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { categoryPath, relationshipPath, vendorPath } from "../../contract/site-paths.ts";
import { headPage, newestDate } from "../../contract/sorting.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { pluralise, Time } from "../frame/format.tsx";
import { PageSource, type PageSourceProps, usageText } from "./relationships.tsx";
import { RowQuestions } from "./row-questions.tsx";
import { StatusMark, statusKey } from "./status.tsx";

/** Evidence that is older than this many years is folded, as is undated evidence. */
const FOLD_AFTER_YEARS = 5;

/** As many entries stay visible, and fewer than that are open: a page is no list of closed lines. */
const MIN_VISIBLE = 4;

interface RowsProps {
  ledger: SiteLedger;
  rows: readonly ExpandedRelationship[];
}

/** A club's relationships: first what is in use, then the rest. What is old or undated is folded if enough stays visible. */
export function ClubRelationships({ ledger, rows }: RowsProps) {
  const { current, others, folded } = partsOf(rows, ledger.date);
  const isOpen = rows.length < MIN_VISIBLE;
  return (
    <div id="rows">
      {current.length === 0 ? null : (
        <section class="filtered">
          <h2 id="in-use">In use now</h2>
          <CategoryRows ledger={ledger} rows={current} isOpen={isOpen} />
        </section>
      )}
      {current.length === rows.length ? null : (
        <section class="filtered">
          <h2 id="not-confirmed">Older or undated evidence</h2>
          <CategoryRows ledger={ledger} rows={others} isOpen={isOpen} />
          {folded.length === 0 ? null : (
            <details class="fold filtered">
              <summary>
                {pluralise(folded.length, "relationship")} undated or older than {FOLD_AFTER_YEARS} years
              </summary>
              <CategoryRows ledger={ledger} rows={folded} isOpen={isOpen} />
            </details>
          )}
        </section>
      )}
    </div>
  );
}

/** The rows of each part of the page, the newest first. */
export function partsOf(rows: readonly ExpandedRelationship[], today: string) {
  const sorted = currentThenNewest(rows);
  const current = sorted.filter(({ status }) => status === "current");
  const others = sorted.slice(current.length);
  const folded = others.filter(({ evidence }) => isOldOrUndated(newestDate(evidence), today));
  return rows.length - folded.length < MIN_VISIBLE
    ? { current, others, folded: [] }
    : { current, others: others.filter((row) => !folded.includes(row)), folded };
}

/** Sorts current ones first, then the newest; undated ones last. */
export const currentThenNewest = <Row extends Pick<ExpandedRelationship, "status" | "evidence">>(
  rows: readonly Row[],
): Row[] =>
  [...rows].sort(
    (a, b) =>
      Number(b.status === "current") - Number(a.status === "current") ||
      compareText(newestDate(b.evidence) ?? "", newestDate(a.evidence) ?? ""),
  );

/** Returns true if a date is surely more than five years before `today`, or missing. `2021` may be as late as its last day. */
export function isOldOrUndated(date: string | null, today: string): boolean {
  if (date === null) return true;
  const limit = `${Number(today.slice(0, 4)) - FOLD_AFTER_YEARS}${today.slice(4)}`;
  return date < limit.slice(0, date.length);
}

const CategoryRows = ({ ledger, rows, isOpen }: RowsProps & { isOpen: boolean }) =>
  [...groupBy(rows, ({ category }) => category)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([category, inside]) => (
      <section class="category-rows filtered">
        <h3>
          <a href={categoryPath(categorySlugOf(required(inside[0], category).id))}>{category}</a>
        </h3>
        <ul class="relationships">
          {inside.map((row) => (
            <Row ledger={ledger} row={row} isOpen={isOpen} />
          ))}
        </ul>
      </section>
    ));

interface RowProps {
  ledger: SiteLedger;
  row: ExpandedRelationship;
  isOpen: boolean;
}

/** A line that opens. The anchor is inside, because the browser opens what holds the target of a link. */
function Row({ ledger, row, isOpen }: RowProps) {
  const doubt = ledger.coverage.doubts.find(({ relationship }) => relationship === row.id);
  return (
    <li class="relationship" data-status={statusKey(row.status)}>
      <p class="relationship-use">
        <a href={vendorPath(row.vendor)}>{row.vendorName}</a> <span class="detail">{usageText(row)}</span>
        {doubt === undefined ? null : <strong class="detail"> In doubt: {doubt.text}</strong>}
      </p>
      <p>
        <StatusMark status={row.status} /> <span class="detail">{row.statusReason}</span>
      </p>
      <p class="relationship-source">
        <PageSource row={row} page={headPage(row)} />
      </p>
      <details open={isOpen}>
        <summary aria-label={`More about ${row.vendorName}`} />
        <div id={row.id}>
          {row.evidence.map((page, at) => (
            <Evidence row={row} page={page} isNamed={at === 0} />
          ))}
          <RowLinks ledger={ledger} row={row} />
        </div>
      </details>
    </li>
  );
}

interface EvidenceProps extends PageSourceProps {
  /** True if the row's line already names the source. */
  isNamed: boolean;
}

const Evidence = ({ row, page, isNamed }: EvidenceProps) => (
  <div class="evidence">
    <p>{page.note}</p>
    <p class="detail">
      {isNamed ? null : (
        <>
          <PageSource row={row} page={page} />
          {", "}
        </>
      )}
      {page.date === null ? "undated" : <Time at={page.date} />}
      <span class="screen-only">
        {page.archiveUrl === null ? null : (
          <>
            {" · "}
            <a href={page.archiveUrl} rel="external nofollow">
              Archived copy
            </a>
          </>
        )}
        {" · "}last read <Time at={page.verificationDate} />
      </span>
    </p>
  </div>
);

function RowLinks({ ledger, row }: Pick<RowProps, "ledger" | "row">) {
  return (
    <ul class="inline-list small">
      <li>
        <a href={relationshipPath(row.club, row.id)}>Link to this relationship</a>
      </li>
      <RowQuestions ledger={ledger} id={row.id} />
    </ul>
  );
}

import { compareText, groupBy } from "../../contract/collections.ts";
import type { EvidenceItem, ExpandedRelationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { editUrl } from "../../contract/repository.ts";
import { required } from "../../contract/required.ts";
import { apiPaths, categoryPath, relationshipPath, vendorPath } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { pluralise, Time } from "../frame/format.tsx";
import { ReportLink } from "../frame/report.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { usageText } from "./relationships.tsx";
import { StatusMark, statusKey } from "./status.tsx";
import { VOICES } from "./voices.ts";

/** Evidence that is older than this many years is folded. */
const FOLD_AFTER_YEARS = 5;

interface RowsProps {
  ledger: SiteLedger;
  rows: readonly ExpandedRelationship[];
}

/** What is in use now, of all categories. */
export const InUseNow = ({ ledger, rows }: RowsProps) => (
  <section class="filtered">
    <h2 id="in-use">In use now</h2>
    <Rows ledger={ledger} rows={rows} withCategory />
  </section>
);

/** Everything else by category: newest first, undated last, and what is too old folded. */
export const NotConfirmed = ({ ledger, rows }: RowsProps) => (
  <section class="not-current filtered">
    <h2 id="not-confirmed">Not confirmed as current</h2>
    {[...groupBy(rows, ({ category }) => category)].map(([category, inside]) => (
      <CategorySection ledger={ledger} category={category} rows={inside} />
    ))}
  </section>
);

function CategorySection({ ledger, category, rows }: RowsProps & { category: string }) {
  const isOld = ({ evidence }: ExpandedRelationship) => isOlder(newestDate(evidence), ledger.date);
  const sorted = [...rows].sort((a, b) => compareText(dateKey(b), dateKey(a)));
  const old = sorted.filter(isOld);
  const recent = sorted.filter((row) => !isOld(row));
  return (
    <section class="filtered">
      <h3 id={slugOf(category)}>
        <a href={categoryPath(categorySlugOf(required(rows[0], category).id))}>{category}</a>
      </h3>
      {recent.length === 0 ? null : <Rows ledger={ledger} rows={recent} />}
      {old.length === 0 ? null : (
        <details class="fold filtered">
          <summary>
            {pluralise(old.length, "entry", "entries")} older than {FOLD_AFTER_YEARS} years
          </summary>
          <Rows ledger={ledger} rows={old} />
        </details>
      )}
    </section>
  );
}

const dateKey = ({ evidence }: ExpandedRelationship): string => newestDate(evidence) ?? "";

/** Whether a date is surely more than five years before `today`. `2021` may be as late as its last day. */
export function isOlder(date: string | null, today: string): boolean {
  if (date === null) return false;
  const limit = `${Number(today.slice(0, 4)) - FOLD_AFTER_YEARS}${today.slice(4)}`;
  return date < limit.slice(0, date.length);
}

const Rows = ({ rows, ...shared }: RowsProps & { withCategory?: boolean }) => (
  <ul class="relationships">
    {rows.map((row) => (
      <Row row={row} {...shared} />
    ))}
  </ul>
);

interface RowProps {
  ledger: SiteLedger;
  row: ExpandedRelationship;
  withCategory?: boolean;
}

function Row({ ledger, row, withCategory = false }: RowProps) {
  const [primary, ...further] = row.evidence;
  const usage = usageText(row);
  return (
    <li id={row.id} class="relationship" data-status={statusKey(row.status)}>
      <div class="relationship-what">
        <p class="relationship-vendor">
          <a href={vendorPath(row.vendor)}>{row.vendorName}</a>
        </p>
        {usage === null ? null : <p class="detail">{usage}</p>}
        {withCategory ? (
          <p class="detail">
            <a href={categoryPath(categorySlugOf(row.id))}>{row.category}</a>
          </p>
        ) : null}
      </div>
      <div class="relationship-evidence">
        {primary === undefined ? null : <Evidence item={primary} />}
        {further.length === 0 ? null : <FurtherSources items={further} />}
      </div>
      <div class="relationship-status">
        <StatusMark status={row.status} />
        <span class="detail">{row.statusReason}</span>
      </div>
      <RowMenu ledger={ledger} row={row} />
    </li>
  );
}

const Evidence = ({ item }: { item: EvidenceItem }) => (
  <>
    <p>{item.note}</p>
    <p class="chips">
      <SourceChip item={item} />
    </p>
  </>
);

const FurtherSources = ({ items }: { items: readonly EvidenceItem[] }) => (
  <div class="further">
    <p class="further-title">{items.length === 1 ? "Further source" : "Further sources"}</p>
    {items.map((item) => (
      <Evidence item={item} />
    ))}
  </div>
);

/** Who says it, where and in which month, and an archived copy if there is one. */
const SourceChip = ({
  item: { url, quote, evidenceBy, archiveUrl, publisher, date },
}: {
  item: EvidenceItem;
}) => (
  <>
    <a class="chip" href={sourceHref({ url, quote })} rel="external nofollow">
      {VOICES[evidenceBy]} {publisher}, {date === null ? "undated" : <Time at={date.slice(0, 7)} />}
    </a>
    {archiveUrl === null ? null : (
      <>
        {" "}
        <a class="chip" href={archiveUrl} rel="external nofollow">
          Archived copy
        </a>
      </>
    )}
  </>
);

/** Actions on a row that few readers need, behind one button. */
const RowMenu = ({ ledger, row }: Pick<RowProps, "ledger" | "row">) => (
  <details class="row-menu">
    <summary>
      <span class="visually-hidden">More about {row.vendorName}</span>
      <span aria-hidden="true">⋯</span>
    </summary>
    <div>
      <ul>
        {row.evidence.map(({ publisher, verificationDate }) => (
          <li>
            {row.evidence.length === 1 ? "Source" : publisher} last read <Time at={verificationDate} />
          </li>
        ))}
        <li>
          Next check due <Time at={row.reverifyBy} />
        </li>
        <li>
          <a href={relationshipPath(row.club, row.id)}>Link to this row</a>
        </li>
        <li>
          <a href={apiPaths.relationship.replace("{id}", row.id)}>JSON</a>
        </li>
        <EditLink id={row.id} sources={ledger.sources} />
      </ul>
      <ReportLink ledger={ledger} row={row} />
    </div>
  </details>
);

/** Links to the row in the repository; without a repository it names the file and line. */
function EditLink({
  id,
  sources: { locations, repositoryUrl },
}: {
  id: string;
  sources: SiteLedger["sources"];
}) {
  const location = locations.get(id);
  if (location === undefined) return null;
  const { path, line } = location;
  return (
    <li>
      {repositoryUrl === null ? (
        `${path}:${line}`
      ) : (
        <a href={editUrl(repositoryUrl, path, line)} rel="external nofollow">
          Edit this row
        </a>
      )}
    </li>
  );
}

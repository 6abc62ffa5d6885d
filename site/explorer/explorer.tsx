import type { Child } from "hono/jsx";
import { groupBy } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import {
  apiPaths,
  explorePath,
  followPath,
  relationshipPath,
  vendorPath,
  withQuery,
} from "../../contract/site-paths.ts";
import type { Sort, SortColumn } from "../../contract/sorting.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { Citation } from "../frame/citation.tsx";
import { numeral, pluralise } from "../frame/format.tsx";
import { COLUMNS, type ColumnName, usageText } from "../records/relationships.tsx";
import { StatusBar, StatusDot, StatusMark, statusKey } from "../records/status.tsx";
import {
  apiQuery,
  BETWEEN_YEARS,
  type ExplorerQuery,
  FACETS,
  type Facet,
  facetNames,
  isBetweenYears,
  isRepeated,
  sortOf,
} from "./query.ts";
import { byClub, type ClubRows, type ExplorerView, LONG_LISTS, type Option } from "./view.ts";

export const ROWS_AT_A_TIME = 100;
/** Few, so that the first are drawn at once. */
export const FIRST_ROWS = 30;

/** The explorer; with null, as it is until its script has loaded the rows. */
export const Explorer = ({ total, view }: { total: number; view: ExplorerView | null }) => (
  <>
    <Filters view={view} />
    <div class="explorer-results">
      {view === null ? (
        <p class="quiet">Loading {pluralise(total, "relationship")} …</p>
      ) : (
        <Results total={total} view={view} />
      )}
    </div>
  </>
);

type ViewProps = { view: ExplorerView | null };

/** Folded on a phone. */
const Filters = ({ view }: ViewProps) => (
  <details class="explorer-filters">
    <summary>
      Filters
      {view === null || view.chosen.length === 0 ? "" : ` (${view.chosen.length} chosen)`}
    </summary>
    <div class="explorer-form">
      <label class="explorer-q">
        Search
        <input type="search" name="q" autocomplete="off" spellcheck={false} disabled={view === null} />
      </label>
      {facetNames.map((name) =>
        name === "status" ? <StatusChoice view={view} /> : <Choice name={name} view={view} />,
      )}
    </div>
  </details>
);

/** A filter with one number, or to which each choice adds a value. */
const Choice = ({ name, view }: ViewProps & { name: Facet }) => (
  <label hidden={FACETS[name].values === "years" && !isBetweenYears(view?.query)}>
    {FACETS[name].label}
    {isRepeated(name) && view?.query[name] !== undefined ? ": add another" : ""}
    <select name={name} autocomplete="off" disabled={view === null}>
      <option value="">{isRepeated(name) ? chosenText(name, view) : FACETS[name].any}</option>
      {offered(name, view).map((option) => (
        <option value={option.value} key={option.value}>
          {`${option.name} (${numeral(option.count)})`}
        </option>
      ))}
      {name === "withinMonths" ? <option value={BETWEEN_YEARS}>Between years</option> : null}
    </select>
  </label>
);

/** `All countries`, or what is chosen: `England + 1`. */
function chosenText(name: Facet, view: ExplorerView | null): string {
  const [first, ...others] = view?.chosen.filter(({ parameter }) => parameter === name) ?? [];
  if (first === undefined) return FACETS[name].any;
  return others.length === 0 ? first.text : `${first.text} + ${others.length}`;
}

function offered(name: Facet, view: ExplorerView | null): readonly Option[] {
  if (view === null || LONG_LISTS.some((list) => list === name && list !== view.opened)) return [];
  return view.options[name];
}

const StatusChoice = ({ view }: ViewProps) => (
  <fieldset class="radios explorer-status" disabled={view === null}>
    <legend>{FACETS.status.label}</legend>
    {statuses.map((status, at) => (
      <label>
        <input type="checkbox" name="status" value={status} /> <StatusMark status={status} />{" "}
        <span class="count">{view === null ? "" : numeral(view.options.status[at]?.count ?? 0)}</span>
      </label>
    ))}
  </fieldset>
);

interface ResultsProps {
  total: number;
  view: ExplorerView;
}

const Results = ({ total, view }: ResultsProps) => {
  const { rows, shown, query } = view;
  const clubs = query.rows === undefined ? null : byClub(rows);
  return (
    <>
      <Faults view={view} />
      <div class="explorer-head">
        <p class="explorer-count" role="status" tabindex={-1}>
          {clubs === null ? null : (
            <>
              <b>{numeral(clubs.length)}</b> {clubs.length === 1 ? "club" : "clubs"},{" "}
            </>
          )}
          <b>{numeral(rows.length)}</b> of {pluralise(total, "relationship")}
        </p>
        {rows.length === 0 ? null : <StatusBar counts={countByStatus(rows)} />}
        <ActiveFilters view={view} />
      </div>
      {rows.length === 0 ? (
        <p>
          No relationship matches all of these. Remove one to see more
          {query.q === undefined ? "." : ", or press Enter: words that name filters become filters."}
        </p>
      ) : (
        <>
          <Tools query={query} rows={rows} isByClub={clubs !== null} />
          {clubs === null ? (
            <Table rows={rows.slice(0, shown)} query={query} />
          ) : (
            <ClubTable clubs={clubs.slice(0, shown)} />
          )}
        </>
      )}
      <More shown={shown} count={(clubs ?? rows).length} />
      <Cite view={view} />
    </>
  );
};

const Faults = ({ view: { faults } }: { view: ExplorerView }) =>
  faults.length === 0 ? null : (
    <div class="notice bad" role="alert">
      {faults.map(({ text, suggestion }) => (
        <p>
          {text}
          {suggestion === undefined ? null : (
            <>
              {" "}
              Did you mean <a href={suggestion.path}>{suggestion.name}</a>?
            </>
          )}
        </p>
      ))}
    </div>
  );

const ActiveFilters = ({ view: { chosen } }: { view: ExplorerView }) =>
  chosen.length === 0 ? null : (
    <ul class="explorer-chosen">
      {chosen.map(({ parameter, value, text }) => (
        <li key={`${parameter} ${value}`}>
          <button type="button" class="explorer-chip" data-remove={parameter} data-value={value}>
            {text} <span aria-hidden="true">×</span>
            <span class="visually-hidden">, remove</span>
          </button>
        </li>
      ))}
      <li key="all">
        <button type="button" class="explorer-chip explorer-clear" data-clear>
          Clear all
        </button>
      </li>
    </ul>
  );

interface ToolsProps extends Pick<ExplorerView, "query" | "rows"> {
  isByClub: boolean;
}

/** Ways to take the rows along. */
const Tools = ({ query, rows, isByClub }: ToolsProps) => (
  <div class="explorer-tools inline-list">
    <details>
      <summary>Download</summary>
      <p class="inline-list">
        <button type="button" class="explorer-button" data-download="short">
          Short CSV
        </button>
        <button type="button" class="explorer-button" data-download="csv">
          Full CSV
        </button>
        <button type="button" class="explorer-button" data-download="json">
          JSON
        </button>
        <a href={withQuery(apiPaths.technology, apiQuery(query))}>From the API</a>
      </p>
    </details>
    <details>
      <summary>Chart</summary>
      <VendorBars rows={rows} />
    </details>
    <button type="button" class="explorer-button" data-rows={isByClub ? "" : "clubs"}>
      One row a {isByClub ? "relationship" : "club"}
    </button>
    <a href={followPath(query)} rel="nofollow">
      Follow
    </a>
  </div>
);

const CHART_VENDORS = 8;

/** The vendors of most relationships, by status. */
function VendorBars({ rows }: { rows: readonly Relationship[] }) {
  const vendors = [...groupBy(rows, ({ vendorName }) => vendorName)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const most = vendors[0]?.[1].length ?? 1;
  const left = Math.max(0, vendors.length - CHART_VENDORS);
  return (
    <figure>
      <figcaption>
        Vendors by relationships and status{left === 0 ? "" : `; ${pluralise(left, "vendor")} more`}
      </figcaption>
      <dl class="explorer-bars">
        {vendors.slice(0, CHART_VENDORS).map(([name, ofVendor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <StatusBar counts={countByStatus(ofVendor)} length={most} /> {numeral(ofVendor.length)}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** The clubs, each with the vendors of its rows. */
const ClubTable = ({ clubs }: { clubs: readonly ClubRows[] }) => (
  <table class="ledger-table">
    <caption class="visually-hidden">Clubs with relationships that match the filters</caption>
    <thead>
      <tr>
        <th scope="col" data-column="club">
          Club
        </th>
        <th scope="col" data-column="evidence">
          Vendors
        </th>
        <th scope="col" data-column="year">
          Newest
        </th>
      </tr>
    </thead>
    <tbody>
      {clubs.map(({ club, rows }) => (
        <tr key={club.club}>
          <th scope="row" data-column="club">
            {COLUMNS.club.cell(club)}
            <Detail>{club.country}</Detail>
          </th>
          <td data-column="evidence">
            <ul class="explorer-vendors inline-list">
              {rows.map((row) => (
                <li key={row.id}>
                  <StatusDot status={row.status} />
                  <a href={relationshipPath(row.club, row.id)}>{row.vendorName}</a>{" "}
                  <span class="quiet">{row.category}</span>
                </li>
              ))}
            </ul>
          </td>
          <td data-column="year">
            {COLUMNS.year.cell({ ...club, evidence: rows.flatMap(({ evidence }) => evidence) })}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface TableColumn {
  name: ColumnName;
  title: string;
  sort: SortColumn;
  /** Order after the first press of its button. */
  first: Sort;
  cell: (row: Relationship) => Child;
}

const Detail = ({ children }: { children: Child }) => <span class="detail">{children}</span>;

const TABLE_COLUMNS: readonly TableColumn[] = [
  {
    name: "club",
    title: "Club",
    sort: "club",
    first: "club",
    cell: (row) => (
      <>
        {COLUMNS.club.cell(row)}
        <Detail>{row.country}</Detail>
      </>
    ),
  },
  {
    name: "vendor",
    title: "Vendor",
    sort: "vendor",
    first: "vendor",
    cell: ({ vendor, vendorName }) => (
      <>
        <a href={vendorPath(vendor)}>{vendorName}</a>
        <button
          type="button"
          class="explorer-exclude"
          data-add="notVendor"
          data-value={vendor}
          title={`Without ${vendorName}`}
          aria-label={`Without ${vendorName}`}
        />
      </>
    ),
  },
  {
    name: "use",
    title: "Product and scope",
    sort: "product",
    first: "product",
    cell: (row) => (
      <>
        {usageText(row)}
        <Detail>{row.category}</Detail>
      </>
    ),
  },
  {
    name: "evidence",
    title: "Source",
    sort: "source",
    first: "source",
    cell: (row) => (
      <>
        {COLUMNS.source.cell(row)}
        <details class="explorer-note">
          <summary>Note</summary>
          {row.evidenceNote}
        </details>
      </>
    ),
  },
  { name: "year", title: "Year", sort: "date", first: "-date", cell: COLUMNS.year.cell },
  { name: "status", title: "Status", sort: "status", first: "status", cell: COLUMNS.status.cell },
];

const Table = ({ rows, query }: { rows: readonly Relationship[]; query: ExplorerQuery }) => (
  <table class="ledger-table">
    <caption class="visually-hidden">Relationships that match the filters</caption>
    <thead>
      <tr>
        {TABLE_COLUMNS.map((column) => (
          <SortableHead column={column} sort={sortOf(query)} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} data-status={statusKey(row.status)}>
          {TABLE_COLUMNS.map(({ name, cell }, index) =>
            index === 0 ? (
              <th scope="row" data-column={name}>
                {cell(row)}
              </th>
            ) : (
              <td data-column={name}>{cell(row)}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A press sorts by the column, the next one the other way round, and the third as at the start. */
function SortableHead({ column, sort: order }: { column: TableColumn; sort: Sort | undefined }) {
  const { name, title, first } = column;
  const sort = order === "newest" ? "-date" : order;
  const second = first.startsWith("-") ? column.sort : `-${column.sort}`;
  const next = sort === first ? second : sort === second ? "" : first;
  const direction =
    sort === column.sort ? "ascending" : sort === `-${column.sort}` ? "descending" : undefined;
  return (
    <th scope="col" data-column={name} aria-sort={direction}>
      <button type="button" data-sort={next}>
        {title}
      </button>
    </th>
  );
}

const More = ({ shown, count }: { shown: number; count: number }) =>
  shown >= count ? null : (
    <p class="explorer-more">
      {numeral(shown)} of {numeral(count)} rows shown.{" "}
      <button type="button" class="explorer-button" data-more>
        Show {numeral(Math.min(ROWS_AT_A_TIME, count - shown))} more
      </button>
    </p>
  );

const Cite = ({ view: { query, chosen, baseUrl, dataVersion } }: { view: ExplorerView }) => (
  <section>
    <h2 id="cite">Cite</h2>
    <Citation
      title={["Relationships", ...chosen.map(({ text }) => text)].join(", ")}
      url={`${baseUrl}${explorePath(query)}`}
      dataVersion={dataVersion}
    />
  </section>
);

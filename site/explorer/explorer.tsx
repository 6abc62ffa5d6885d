import type { Child } from "hono/jsx";
import type { Relationship } from "../../contract/records.ts";
import { apiPaths, explorePath, vendorPath } from "../../contract/site-paths.ts";
import type { Sort, SortColumn } from "../../contract/sorting.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { curlCommand } from "../api/curl.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { Citation } from "../records/citation.tsx";
import { COLUMNS, type ColumnName, countByStatus, usageText } from "../records/relationships.tsx";
import { StatusBar, StatusMark, statusKey } from "../records/status.tsx";
import { type ExplorerQuery, FACETS, type Facet, facetNames } from "./query.ts";
import { type ExplorerView, LONG_LISTS, type Option } from "./view.ts";

/** How many more rows the table shows at a time. */
export const ROWS_AT_A_TIME = 100;
/** Few, so that the first are drawn at once. */
export const FIRST_ROWS = 50;

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

const Choice = ({ name, view }: ViewProps & { name: Facet }) => (
  <label class={`explorer-${name}`}>
    {FACETS[name].label}
    <select name={name} autocomplete="off" disabled={view === null}>
      <option value="">{FACETS[name].any}</option>
      {offered(name, view).map((option) => (
        <option value={option.value} key={option.value}>
          {`${option.name} (${numeral(option.count)})`}
        </option>
      ))}
    </select>
  </label>
);

function offered(name: Facet, view: ExplorerView | null): readonly Option[] {
  if (view === null) return [];
  const options = view.options[name];
  const isClosed = LONG_LISTS.some((list) => list === name && list !== view.opened);
  return isClosed ? options.filter(({ value }) => value === view.query[name]) : options;
}

const StatusChoice = ({ view }: ViewProps) => (
  <fieldset class="radios explorer-status" disabled={view === null}>
    <legend>{FACETS.status.label}</legend>
    <label>
      <input type="radio" name="status" value="" /> {FACETS.status.any}
    </label>
    {statuses.map((status, at) => (
      <label>
        <input type="radio" name="status" value={status} /> <StatusMark status={status} />{" "}
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
  return (
    <>
      <Faults view={view} />
      <div class="explorer-head">
        <p class="explorer-count" role="status" tabindex={-1}>
          <b>{numeral(rows.length)}</b> of {pluralise(total, "relationship")}
        </p>
        {rows.length === 0 ? null : <StatusBar counts={countByStatus(rows)} />}
        <ActiveFilters view={view} />
        {rows.length === 0 ? null : <Downloads count={rows.length} />}
      </div>
      {rows.length === 0 ? (
        <p>No relationship matches all of these. Remove one to see more.</p>
      ) : (
        <Table rows={rows.slice(0, shown)} query={query} />
      )}
      <More shown={shown} count={rows.length} />
      <ApiRequest view={view} />
      <Cite view={view} />
    </>
  );
};

const Faults = ({ view: { faults } }: { view: ExplorerView }) =>
  faults.length === 0 ? null : (
    <div class="explorer-faults" role="alert">
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
      {chosen.map(({ parameter, text }) => (
        <li key={parameter}>
          <button type="button" class="explorer-chip" data-remove={parameter}>
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

const Downloads = ({ count }: { count: number }) => (
  <p class="explorer-take">
    Download {count === 1 ? "this row" : `these ${numeral(count)} rows`}:{" "}
    <button type="button" class="explorer-button" data-download="csv">
      CSV
    </button>{" "}
    <button type="button" class="explorer-button" data-download="json">
      JSON
    </button>{" "}
    <a href="#api">API</a> <a href="#cite">Cite</a>
  </p>
);

interface TableColumn {
  name: ColumnName;
  title: string;
  sort: SortColumn;
  /** What the first press of its button asks for. */
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
    cell: ({ vendor, vendorName }) => <a href={vendorPath(vendor)}>{vendorName}</a>,
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
    title: "What the source says",
    sort: "source",
    first: "source",
    cell: (row) => (
      <>
        {row.evidenceNote} <span class="explorer-source">{COLUMNS.source.cell(row)}</span>
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
          <SortableHead column={column} sort={query.sort} />
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

/** A press sorts by the column, the next one the other way round, and the third not at all. */
function SortableHead({ column, sort }: { column: TableColumn; sort: string | undefined }) {
  const { name, title, first } = column;
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

function ApiRequest({ view: { query, baseUrl } }: { view: ExplorerView }) {
  const address = `${apiPaths.technology}?${new URLSearchParams(query)}`.replace(/\?$/, "");
  return (
    <section>
      <h2 id="api">The same question to the API</h2>
      <p>
        <a href={address}>These rows as the API returns them</a>, in the same order and with the same names
        for filters.
      </p>
      <pre>
        <code>{curlCommand({ url: `${baseUrl}${address}` })}</code>
      </pre>
    </section>
  );
}

const Cite = ({ view: { query, chosen, baseUrl, dataVersion } }: { view: ExplorerView }) => (
  <section>
    <h2 id="cite">Cite</h2>
    <Citation
      title={["Relationships", ...chosen.map(({ text }) => text)].join(", ")}
      url={`${baseUrl}${explorePath(query)}`}
      dataVersion={dataVersion}
      slug="explorer"
    />
  </section>
);

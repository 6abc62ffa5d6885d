import type { Child } from "hono/jsx";
import type * as z from "zod";
import { excelCsv } from "../../../contract/csv.ts";
import type { Column } from "../../../contract/csv-columns.ts";
import { throttles } from "../../../contract/members/limits.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { sitePaths } from "../../../contract/site-paths.ts";
import { curl } from "../../../site/api/code-samples.tsx";
import { counted, numeral } from "../../../site/frame/format.tsx";
import type { SortableColumn, SortableTitle } from "../../../site/members/stacked-table.tsx";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { readQuery } from "../../http/query.ts";
import type { Alert } from "../alerts/alerts.ts";
import type { Throttle } from "../limits.ts";
import { isNamed, nextOffset, type Page } from "../records/paging.ts";
import { AlertControls, type AlertOffer } from "./alert-controls.tsx";
import type { FieldErrors } from "./form.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { fileResponse, pageResponse, seeOther } from "./page-guard.tsx";

interface List<Item, Query> {
  /** The query parameters as they were sent. */
  query: Readonly<Record<string, string>>;
  /** The query as it was read; undefined if there are errors. */
  parsed: Query | undefined;
  errors: FieldErrors;
  /** Undefined if there are errors. */
  results: Page<Item> | undefined;
}

/**
 * Responds with the list that matches the query, read by the rules of the REST API. Forms send their empty fields too: such a
 * query is redirected to the one without them, so that URLs hold only what was chosen.
 */
export async function listResponse<Schema extends z.ZodObject, Item>(
  c: RequestContext,
  schema: Schema,
  search: (query: z.infer<Schema>) => Page<Item>,
  show: (list: List<Item, z.infer<Schema>>) => Child,
  download: (query: z.infer<Schema>) => Promise<Response>,
): Promise<Response> {
  const parameters = [...new URL(c.req.url).searchParams];
  const filled = parameters.filter(([, value]) => value !== "");
  if (filled.length < parameters.length)
    return seeOther(c, `${c.req.path}${toQueryString(new URLSearchParams(filled))}`);
  const query = Object.fromEntries(parameters);
  let parsed: z.infer<Schema>;
  try {
    parsed = readQuery(c, schema);
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== "invalid-parameter") throw error;
    const { errors = [] } = error.details;
    const messages = errors.map(({ parameter = "", message }) => [parameter, message] as const);
    const page = show({ query, parsed: undefined, errors: Object.fromEntries(messages), results: undefined });
    return pageResponse(c, page, problemTypes["invalid-parameter"].status);
  }
  if (query.format === "csv") return download(parsed);
  return pageResponse(c, show({ query, parsed, errors: {}, results: search(parsed) }));
}

/** Every match, however many: an export has no pages. */
const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

interface Export<Query, Item> {
  /** The start of the file's name. */
  name: string;
  columns: readonly Column<Item>[];
  search: (query: Query & typeof ALL) => Page<Item>;
  throttle: Throttle;
}

/**
 * A CSV file of the whole selection for Excel. Throws a Problem if another site started the download, which could use up the
 * files of the day, or if the account has had them all.
 */
export async function exportResponse<Query, Item>(
  c: RequestContext,
  query: Query,
  accountId: string,
  { name, columns, search, throttle }: Export<Query, Item>,
): Promise<Response> {
  // Old browsers do not send it.
  if (!["same-origin", "none", undefined].includes(c.req.header("Sec-Fetch-Site")))
    throw new Problem("foreign-caller", {
      detail: "Another site started this download. Open the list here and download the file from there.",
    });
  const wait = await throttle.hit(accountId);
  if (wait > 0)
    throw new Problem("rate-limited", {
      detail: `You have downloaded ${throttles.exportsByAccount.quota} files in a day, which is the limit. Try again in ${counted(Math.ceil(wait / 3600), "hour")}, or use the API.`,
      headers: { "Retry-After": String(wait) },
    });
  const { data } = search({ ...query, ...ALL });
  const header = columns.map((column) => column.name);
  const csv = excelCsv(
    header,
    data.map((row) => columns.map(({ value }) => value(row))),
  );
  return fileResponse(c, csv, `${name}.csv`);
}

/** The query with its question mark; empty without parameters. */
const toQueryString = (query: URLSearchParams): string => (query.size === 0 ? "" : `?${query}`);

interface ListPageProps extends MemberPageProps, Omit<List<unknown, unknown>, "parsed"> {
  title: string;
  heading: string;
  lead: Child;
  /** What is listed, in the singular: "buyer". */
  noun: string;
  apiPath: string;
  /** What the list offers to be mailed about. */
  offers: readonly AlertOffer[];
  /** The account's own. */
  alerts: readonly Alert[];
  /** The form that filters the list. */
  filters: Child;
  children: Child;
}

/** A page of results, with links to the next and previous page and to the same results over REST. */
export function ListPage(props: ListPageProps) {
  const { title, heading, lead, noun, apiPath, filters, query, results, children, offers, alerts, ...page } =
    props;
  const { linkBase, manifest } = page.ledger;
  return (
    <MemberFrame {...page} title={title}>
      <h1>{heading}</h1>
      <p class="lead">{lead}</p>
      {filters}
      {results === undefined ? null : (
        <section>
          <h2 id="found" class="visually-hidden">
            Results
          </h2>
          <RangeText results={results} noun={noun} />
          <AlertControls
            offers={offers}
            alerts={alerts}
            formToken={page.formToken}
            returnTo={`${page.path}${toQueryString(new URLSearchParams(query))}`}
          />
          {results.data.length === 0 ? null : (
            <>
              <p>
                <a href={downloadPath(page.path, query)} download="">
                  Download {results.total === 1 ? `this ${noun}` : `these ${counted(results.total, noun)}`} as
                  CSV
                </a>
              </p>
              {children}
            </>
          )}
          <Paging results={results} noun={noun} path={page.path} query={query} />
          <JsonHint url={`${manifest.dealsUrl}${apiPath}${toQueryString(new URLSearchParams(query))}`} />
        </section>
      )}
      <MemberReminder linkBase={linkBase} />
    </MemberFrame>
  );
}

/** The whole selection as a file: where the page begins does not matter. */
function downloadPath(path: string, query: Readonly<Record<string, string>>): string {
  const { offset: _, limit: __, ...others } = query;
  return `${path}${toQueryString(new URLSearchParams({ ...others, format: "csv" }))}`;
}

interface ResultsProps {
  results: Page<unknown>;
  noun: string;
}

export function RangeText({ results: { data, total, offset }, noun }: ResultsProps) {
  const count = data.length;
  if (total === 0) return <p class="quiet">No matching {noun}s.</p>;
  if (count === 0)
    return <p class="quiet">This page is beyond the last result: {counted(total, noun)} in total.</p>;
  return (
    <p class="quiet">
      <span class="number">{count === 1 ? offset + 1 : `${offset + 1}–${offset + count}`}</span> of{" "}
      <span class="number">{numeral(total)}</span> {total === 1 ? noun : `${noun}s`}
    </p>
  );
}

export function Paging({ results, noun, path, query }: ResultsProps & Pick<ListPageProps, "path" | "query">) {
  const { data, limit, offset } = results;
  const next = nextOffset(results);
  if (offset === 0 && next === null) return null;
  const pathAt = (target: number) => {
    const { offset: _, ...others } = query;
    const parameters = new URLSearchParams(target === 0 ? others : { ...others, offset: String(target) });
    return `${path}${toQueryString(parameters)}`;
  };
  return (
    <nav class="paging" aria-label={`Pages of ${noun}s`}>
      {offset === 0 ? null : (
        <a href={pathAt(data.length === 0 ? 0 : Math.max(0, offset - limit))} rel="prev">
          ← {data.length === 0 ? "First page" : "Previous"}
        </a>
      )}
      {next === null ? null : (
        <a href={pathAt(next)} rel="next">
          Next →
        </a>
      )}
    </nav>
  );
}

/** The heads of columns, which lead to the same list sorted by them; `usual` is the order without a choice. */
export function sortableTitles(
  columns: readonly SortableColumn[],
  path: string,
  query: Readonly<Record<string, string>>,
  usual: string | undefined,
): (string | SortableTitle)[] {
  const { offset: _, sort: chosen = usual, ...others } = query;
  return columns.map(({ text, sort, direction }) => {
    if (sort === undefined) return text;
    const href = `${path}${toQueryString(new URLSearchParams({ ...others, sort }))}`;
    return { text, href, sorted: sort === chosen ? direction : undefined };
  });
}

/** Choices of a filter with the number of records that each leads to; without a number those that lead to none. */
export const countedChoices = (
  values: Iterable<string>,
  counts: ReadonlyMap<string, number> | undefined,
): (readonly [value: string, text: string])[] =>
  [...values].map((value) => {
    const count = counts?.get(value);
    return [value, count === undefined ? value : `${value} (${numeral(count)})`] as const;
  });

/** The choice that a filter by name or slug means, or the value as it was sent. */
export const chosenName = (names: Iterable<string>, value = ""): string =>
  [...names].find((name) => isNamed(name, value)) ?? value;

/** The same records over REST, as a line of curl. */
export const JsonHint = ({ url }: { url: string }) => (
  <details class="json-hint">
    <summary>Get this as JSON</summary>
    <pre>
      <code>{curl({ url, withKey: true })}</code>
    </pre>
  </details>
);

/** Once, at the foot of every page with members' data. */
export const MemberReminder = ({ linkBase }: { linkBase: string }) => (
  <p class="small quiet">
    For business contact only. Follow the email laws that apply to you and your recipients. See the{" "}
    <a href={`${linkBase}${sitePaths.members}#terms`}>terms</a>.
  </p>
);

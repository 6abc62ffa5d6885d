import type { Child } from "hono/jsx";
import type * as z from "zod";
import { type Column, excelOf } from "../../../contract/csv-columns.ts";
import { MAX_FILTER_LENGTH, MAX_FILTER_VALUES } from "../../../contract/limits.ts";
import { throttles } from "../../../contract/members/limits.ts";
import type { FilterName } from "../../../contract/parameters.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { memberApiPaths } from "../../../contract/site-paths.ts";
import { pluralise } from "../../../site/frame/format.tsx";
import type { SortableColumn, TableTitles } from "../../../site/members/stacked-table.tsx";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { readQuery } from "../../http/query.ts";
import type { Alert } from "../alerts/alerts.ts";
import { subjectNames } from "../alerts/describe-alert.ts";
import type { SavedSearchKind } from "../alerts/saved-search.ts";
import type { Throttle } from "../limits.ts";
import type { Page } from "../records/paging.ts";
import { AlertControls, type AlertOffer, countryOffer, searchOffer } from "./alert-controls.tsx";
import { Checkbox, Choice, ErrorSummary, type FieldErrors, InputField } from "./form.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { fileResponse, type MemberPageParts, type Pages, pageResponse, seeOther } from "./page-guard.tsx";
import {
  changedQuery,
  chosenName,
  countedChoices,
  JsonHint,
  MemberReminder,
  Paging,
  RangeText,
  sortableTitles,
  toQueryString,
} from "./results.tsx";

/** Number of records for each value of a filter, by the filter's name. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface FormField {
  name: string;
  label: string;
}

/** Without values a choice offers those that occur. One that repeats takes several. */
type ChoiceControl = { label: string; values?: readonly string[]; none: string; repeats?: boolean };
/** One that says nothing alone is shown once the filter beside it is chosen. */
type CheckboxControl = { label: string; beside?: string };
type TextControl = { label: string; hint: string; maxlength: number };

/** The fields of a list's form, in its order. */
export interface ListForm<Filter extends string> {
  /** The fields that are always in view; the others are under "More filters". */
  first: readonly (Filter | "q")[];
  /** One for each filter of the query: choices, then texts, then checkboxes. */
  filters: Readonly<Record<Filter, ChoiceControl | TextControl | CheckboxControl>>;
  orders: readonly (FormField & {
    choices: readonly (readonly [value: string, text: string])[];
    none: string;
  })[];
  note?: (query: URLSearchParams, counts: Counts) => Child;
  button: string;
}

/** Differences between the lists of buyers and deals. */
interface MemberList<Schema extends z.ZodObject, Item> {
  kind: SavedSearchKind;
  path: string;
  /** Parameters of the same list over REST that the page sets itself. */
  fixed?: Readonly<Record<string, string>>;
  /** A listed thing, in the singular: "buyer". */
  noun: string;
  title: string;
  lead: Child;
  schema: Schema;
  csvColumns: readonly Column<Item>[];
  search: (query: z.infer<Schema>) => Page<Item>;
  /** The numbers beside the filters; a query with errors is undefined, here and below. */
  countChoices: (query: z.infer<Schema> | undefined) => Counts;
  /** The country that the list is filtered by. */
  countryOf: (query: z.infer<Schema> | undefined) => string | undefined;
  form: ListForm<FilterName<z.infer<Schema>> & string>;
  columns: readonly SortableColumn[];
  table: (items: readonly Item[], titles: TableTitles, linkBase: string, query: z.infer<Schema>) => Child;
}

/**
 * Mounts a list of members' records, read by the rules of the REST API: the form that filters it, the table, its download and
 * what it offers to be mailed about. Forms send their empty fields too: such a query is redirected to the one without them, so
 * that URLs hold only what was chosen.
 */
export function mountList<Schema extends z.ZodObject, Item>(
  pages: Pages,
  { alerts, indexes, filterNames, createThrottle }: MemberPageParts,
  list: MemberList<Schema, Item>,
): void {
  const names = subjectNames(indexes, filterNames);
  const throttle = createThrottle(throttles.exportsByAccount);
  pages.pro(list.path, async (c, page, account) => {
    const query = new URL(c.req.url).searchParams;
    const filled = [...query].filter(([, value]) => value !== "");
    if (filled.length < query.size)
      return seeOther(c, `${c.req.path}${toQueryString(new URLSearchParams(filled))}`);
    const { parsed, errors } = parseQuery(c, list.schema);
    if (parsed !== undefined && query.get("format") === "csv") {
      await limitExports(c, throttle, account.id);
      return exportResponse(c, list, parsed);
    }
    const offers = parsed
      ? [...searchOffer(list.kind, restQuery(list, query)), ...countryOffer(names, list.countryOf(parsed))]
      : [];
    const saved = await alerts.list(account.id);
    const show = <ListPage {...{ list, page, query, parsed, errors, offers, saved }} />;
    return pageResponse(c, show, parsed === undefined ? problemTypes["invalid-parameter"].status : 200);
  });
}

const restQuery = ({ fixed = {} }: Pick<MemberList<z.ZodObject, never>, "fixed">, query: URLSearchParams) =>
  changedQuery(query, fixed);

/** The query by its schema, or the errors of its parameters. */
function parseQuery<Schema extends z.ZodObject>(
  c: RequestContext,
  schema: Schema,
): { parsed?: z.infer<Schema>; errors: FieldErrors } {
  try {
    return { parsed: readQuery(c, schema), errors: {} };
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== "invalid-parameter") throw error;
    const { errors = [] } = error.details;
    return {
      errors: Object.fromEntries(errors.map(({ parameter = "", message }) => [parameter, message] as const)),
    };
  }
}

/**
 * Throws a Problem if another site started the download, which could use up the files of the day, or if the account has had
 * them all.
 */
async function limitExports(c: RequestContext, throttle: Throttle, accountId: string): Promise<void> {
  // Old browsers do not send it.
  if (!["same-origin", "none", undefined].includes(c.req.header("Sec-Fetch-Site")))
    throw new Problem("foreign-caller", {
      detail: "Another site started this download. Open the list here and download the file from there.",
    });
  const wait = await throttle.hit(accountId);
  if (wait > 0)
    throw new Problem("rate-limited", {
      detail: `You have downloaded ${throttles.exportsByAccount.quota} files in a day, which is the limit. Try again in ${pluralise(Math.ceil(wait / 3600), "hour")}, or use the API.`,
      headers: { "Retry-After": String(wait) },
    });
}

/** The whole selection, however many, as CSV for Excel. */
function exportResponse<Schema extends z.ZodObject, Item>(
  c: RequestContext,
  { kind, csvColumns, search }: MemberList<Schema, Item>,
  query: z.infer<Schema>,
): Response {
  const { data } = search({ ...query, limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  return fileResponse(c, excelOf(data, csvColumns), `clubledger-${kind}.csv`);
}

interface ListPageProps<Schema extends z.ZodObject, Item> {
  list: MemberList<Schema, Item>;
  page: MemberPageProps;
  query: URLSearchParams;
  parsed: z.infer<Schema> | undefined;
  errors: FieldErrors;
  offers: readonly AlertOffer[];
  saved: readonly Alert[];
}

/** A page of results, with links to the next and previous page and to the same results over REST. */
function ListPage<Schema extends z.ZodObject, Item>(props: ListPageProps<Schema, Item>) {
  const { list, page, query, parsed, errors, offers, saved } = props;
  const { kind, noun, form } = list;
  const { linkBase, manifest } = page.ledger;
  const queryString = toQueryString(query);
  const results = parsed && list.search(parsed);
  // With keywords the best match comes first.
  const usual = query.has("q") ? undefined : "recent";
  const titles = sortableTitles(list.columns, page.path, query, usual);
  return (
    <MemberFrame {...page} title={list.title}>
      <h1>{list.title}</h1>
      <p class="lead">{list.lead}</p>
      <Filters {...{ kind, form, query, errors }} path={list.path} counts={list.countChoices(parsed)} />
      {parsed === undefined || results === undefined ? null : (
        <section>
          <h2 id="found" class="visually-hidden">
            Results
          </h2>
          <RangeText results={results} noun={noun} />
          <AlertControls
            offers={offers}
            alerts={saved}
            formToken={page.formToken}
            returnTo={`${page.path}${queryString}`}
          />
          {results.data.length === 0 ? null : (
            <>
              <p>
                <a href={downloadPath(page.path, query)} download="">
                  Download {results.total === 1 ? `this ${noun}` : `these ${pluralise(results.total, noun)}`}{" "}
                  as CSV
                </a>
              </p>
              {list.table(results.data, titles, linkBase, parsed)}
            </>
          )}
          <Paging results={results} noun={noun} path={page.path} query={query} />
          <JsonHint
            url={`${manifest.dealsUrl}${memberApiPaths[kind]}${toQueryString(restQuery(list, query))}`}
          />
        </section>
      )}
      <MemberReminder linkBase={linkBase} />
    </MemberFrame>
  );
}

/** The whole selection as a file: where the page begins does not matter. */
const downloadPath = (path: string, query: URLSearchParams): string =>
  `${path}${toQueryString(changedQuery(query, { offset: undefined, limit: undefined, format: "csv" }))}`;

interface FilterProps {
  kind: SavedSearchKind;
  path: string;
  form: ListForm<string>;
  query: URLSearchParams;
  errors: FieldErrors;
  counts: Counts;
}

function Filters({ kind, path, form, query, errors, counts }: FilterProps) {
  const { first, note } = form;
  const checkboxes = filtersOf(form).filter(
    (filter) =>
      !("none" in filter || "hint" in filter) && (filter.beside === undefined || query.has(filter.beside)),
  );
  const controls = controlsOf({ form, query, errors, counts });
  const more = controls.filter(({ name }) => !first.includes(name));
  return (
    <form method="get" action={path} class="member-filters">
      <ErrorSummary errors={errors} fields={[...controls, ...checkboxes].map(({ name }) => name)} />
      {controls.filter(({ name }) => first.includes(name)).map(({ control }) => control)}
      {checkboxes.length === 0 ? null : (
        <fieldset>
          <legend>More or fewer</legend>
          {checkboxes.map((box) => (
            <Checkbox
              {...box}
              checked={query.get(box.name) === "1"}
              count={counts.get(box.name)?.get("1")}
              errors={errors}
            />
          ))}
        </fieldset>
      )}
      {more.length === 0 ? null : (
        <details open={more.some(({ name }) => query.has(name) || errors[name] !== undefined)}>
          <summary>More filters</summary>
          <div class="fields">{more.map(({ control }) => control)}</div>
        </details>
      )}
      {note?.(query, counts)}
      <div class="actions">
        <button type="submit">{form.button}</button>
        <a href={path}>All {kind}</a>
      </div>
    </form>
  );
}

const filtersOf = ({ filters }: ListForm<string>) =>
  Object.entries(filters).map(([name, control]) => ({ name, ...control }));

/** The fields of a form but its checkboxes, in its order. */
function controlsOf({ form, query, errors, counts }: Omit<FilterProps, "kind" | "path">) {
  const { first, orders } = form;
  const filters = filtersOf(form);
  const choices = filters.filter((filter) => "none" in filter);
  const texts = filters.filter((filter) => "hint" in filter);
  const input = (field: FormField & { hint?: string }, type: string, maxlength: number) => ({
    name: field.name,
    control: (
      <InputField
        {...field}
        errors={errors}
        input={{ type, value: query.get(field.name) ?? "", maxlength }}
      />
    ),
  });
  return [
    ...(first.includes("q") ? [input({ name: "q", label: "Keywords" }, "search", MAX_FILTER_LENGTH)] : []),
    ...choices.flatMap(({ values, repeats = false, ...choice }) => {
      const own = counts.get(choice.name);
      const names = values ?? [...(own?.keys() ?? [])].sort();
      const chosen = query.getAll(choice.name).slice(0, MAX_FILTER_VALUES);
      // An empty one more takes the next value.
      return (repeats ? [...chosen, ""] : [chosen[0]]).map((value, index) => ({
        name: choice.name,
        control: (
          <Choice
            {...choice}
            {...(index === 0 ? {} : { label: `${choice.label}, or`, none: "…" })}
            index={index}
            choices={countedChoices(names, own)}
            errors={index === 0 ? errors : {}}
            value={chosenName(names, value)}
          />
        ),
      }));
    }),
    ...texts.map(({ maxlength, ...text }) => input(text, "text", maxlength)),
    ...orders.map((order) => ({
      name: order.name,
      control: <Choice {...order} errors={errors} value={query.get(order.name) ?? ""} />,
    })),
  ];
}

import { sitePaths } from "../../../contract/site-paths.ts";
import { curl } from "../../../site/api/code-samples.tsx";
import { numeral, pluralise } from "../../../site/frame/format.tsx";
import type { SortableColumn, SortableTitle } from "../../../site/members/stacked-table.tsx";
import { isNamed, nextOffset, type Page } from "../records/paging.ts";

/** The query with its question mark; empty without parameters. */
export const toQueryString = (query: URLSearchParams): string => (query.size === 0 ? "" : `?${query}`);

/** The query with other values; undefined removes a parameter. */
export function changedQuery(
  query: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values))
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  return changed;
}

interface ResultsProps {
  results: Page<unknown>;
  noun: string;
}

export function RangeText({ results: { data, total, offset }, noun }: ResultsProps) {
  const count = data.length;
  if (total === 0) return <p class="quiet">No matching {noun}s.</p>;
  if (count === 0)
    return <p class="quiet">This page is beyond the last result: {pluralise(total, noun)} in total.</p>;
  return (
    <p class="quiet">
      <span class="number">{count === 1 ? offset + 1 : `${offset + 1}–${offset + count}`}</span> of{" "}
      <span class="number">{numeral(total)}</span> {total === 1 ? noun : `${noun}s`}
    </p>
  );
}

export function Paging({
  results,
  noun,
  path,
  query,
}: ResultsProps & { path: string; query: URLSearchParams }) {
  const { data, limit, offset } = results;
  const next = nextOffset(results);
  if (offset === 0 && next === null) return null;
  const pathAt = (target: number) =>
    `${path}${toQueryString(changedQuery(query, { offset: target === 0 ? undefined : String(target) }))}`;
  return (
    <nav class="paging inline-list" aria-label={`Pages of ${noun}s`}>
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
  query: URLSearchParams,
  usual: string | undefined,
): (string | SortableTitle)[] {
  const chosen = query.get("sort") ?? usual;
  return columns.map(({ text, sort, direction }) => {
    if (sort === undefined) return text;
    const href = `${path}${toQueryString(changedQuery(query, { offset: undefined, sort }))}`;
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
  [...names].find(isNamed(value)) ?? value;

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

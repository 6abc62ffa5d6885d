import type { Child } from "hono/jsx";
import { clubPath, sitePaths } from "../../../contract/site-paths.ts";
import { curl } from "../../../site/components/code-samples.tsx";
import { counted, numeral } from "../../../site/components/format.tsx";
import { nextOffset, type Page } from "../page.ts";

/** A page's query parameters as they were sent. */
export type QueryValues = Readonly<Record<string, string>>;

interface ResultsProps {
  results: Page<unknown>;
  /** What is listed, in the singular: "buyer". */
  noun: string;
  /** The page's path and query. */
  path: string;
  query: QueryValues;
  /** URL of the same request over REST, without the query. */
  apiUrl: string;
  children: Child;
}

/** A page of results, with links to the next and previous page and to the same results over REST. */
export function Results({ results, noun, path, query, apiUrl, children }: ResultsProps) {
  return (
    <section>
      <h2 id="found" class="visually-hidden">
        Results
      </h2>
      <RangeText results={results} noun={noun} />
      {results.data.length === 0 ? null : children}
      <Paging results={results} noun={noun} pathAt={(offset) => pathAt(path, query, offset)} />
      <JsonHint url={`${apiUrl}${toQueryString(query)}`} />
    </section>
  );
}

function pathAt(path: string, { offset: _, ...query }: QueryValues, offset: number): string {
  return `${path}${toQueryString(offset === 0 ? query : { ...query, offset: String(offset) })}`;
}

/** The query with its question mark; empty without parameters. */
function toQueryString(query: QueryValues): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "" : `?${text}`;
}

function RangeText({ results: { data, total, offset }, noun }: Pick<ResultsProps, "results" | "noun">) {
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

interface PagingProps extends Pick<ResultsProps, "results" | "noun"> {
  pathAt: (offset: number) => string;
}

function Paging({ results, noun, pathAt }: PagingProps) {
  const { data, limit, offset } = results;
  const next = nextOffset(results);
  if (offset === 0 && next === null) return null;
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

/** The same records over REST, as a line of curl. */
export function JsonHint({ url }: { url: string }) {
  return (
    <details class="json-hint">
      <summary>Get this as JSON</summary>
      <pre>
        <code>{curl({ url, withKey: true })}</code>
      </pre>
    </details>
  );
}

/** The reminder on every page with member data. */
export function MemberReminder({ linkBase }: { linkBase: string }) {
  return (
    <p class="notice">
      For business contact only. Follow the email laws that apply to you and your recipients. See the{" "}
      <a href={`${linkBase}${sitePaths.members}#terms`}>terms</a>.
    </p>
  );
}

/** A link to the source of a fact, by its publisher if it is known, otherwise by its host. */
export function FactSource({ url, publisher }: { url: string; publisher?: string }) {
  return (
    <a class="fact-source" href={url} rel="external nofollow noreferrer">
      {publisher ?? new URL(url).hostname.replace(/^www\./, "")}
    </a>
  );
}

/** How clubs are linked from a members' page. */
export interface ClubLinks {
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
  linkBase: string;
}

interface ClubNameProps {
  club: { club: string; clubName: string };
  links: ClubLinks;
}

/** A club's name, linked if the site has a page about it. */
export function ClubName({ club: { club, clubName }, links: { clubPages, linkBase } }: ClubNameProps): Child {
  return clubPages.has(club) ? <a href={`${linkBase}${clubPath(club)}`}>{clubName}</a> : clubName;
}

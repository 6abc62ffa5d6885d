import type { Hono } from "hono";
import type * as z from "zod";
import { attributionFor } from "../../contract/attribution.ts";
import { createHistory, type History } from "../../contract/history.ts";
import type { CsvTables, Manifest } from "../../contract/index-files.ts";
import { MAX_PAGE_SIZE } from "../../contract/limits.ts";
import { splitRelationshipId } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import {
  getClub,
  getRelationship,
  getVendor,
  listCategories,
  listChanges,
  listClubs,
  listContractsEnding,
  listLeagues,
  listSupplierChanges,
  listVendors,
  type Route,
  searchTechnology,
} from "../../contract/routes.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { nearest } from "../../contract/text-folding.ts";
import {
  type CachedResponse,
  cacheKey,
  createCachedResponse,
  type ResponseCache,
  send,
} from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { API_HEADERS, type HeaderFields, PUBLIC_CACHE } from "../http/headers.ts";
import { toHonoPath } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { type Query, readQuery, urlWithQuery } from "../http/query.ts";
import { redirectTo } from "../http/response.ts";
import type { Indexes } from "../indexes.ts";
import { createChanges } from "./changes.ts";
import { createTechnology } from "./technology.ts";

export function mountTechnology(app: Hono<Env>, indexes: Indexes, cache: ResponseCache): void {
  mountLists(app, indexes, cache);
  mountRecords(app, indexes, cache);
}

/** The parameters of a query that say which page it asks for. */
type PagedQuery = Query & { limit?: number | undefined; offset?: number | undefined };

function mountLists(app: Hono<Env>, indexes: Indexes, cache: ResponseCache): void {
  const { manifest, relationships, clubs, csv } = indexes;
  const technology = createTechnology(indexes);
  /** @param find the positions of what a query asks for; all if left out */
  const mount = <Asked extends PagedQuery>(
    route: Route & { query: z.ZodObject & z.ZodType<Asked> },
    fragments: readonly Buffer[],
    csvOf: (query: Asked) => CsvTable | undefined = () => undefined,
    find: (query: Asked) => readonly number[] = () => [...fragments.keys()],
  ) =>
    app.get(route.path, (c) => {
      const query: Asked = readQuery(c, route.query);
      const make = () =>
        pageResponse({ route, fragments, csv: csvOf(query), query, positions: find(query) }, manifest);
      return send(c, cache.get(cacheKey(route, query), make));
    });
  mount(
    searchTechnology,
    relationships,
    ({ columns }) => (columns === "short" ? csv.relationshipsShort : csv.relationships),
    technology.find,
  );
  mount(listClubs, clubs, () => csv.clubs, technology.findClubs);
  mount(listChanges, indexes.changes, () => csv.changes, createChanges(indexes.lookup));
  mount(listVendors, indexes.vendors, () => csv.vendors);
  mount(listCategories, indexes.categories);
  mount(listLeagues, indexes.leagues);
  mount(listSupplierChanges, indexes.supplierChanges, () => csv.supplierChanges);
  mount(listContractsEnding, indexes.contractsEnding, () => csv.contractsEnding);
}

/** A kind of records: prepared as JSON, and as CSV if the route offers it. */
interface List {
  route: Route;
  fragments: readonly Buffer[];
  csv?: CsvTable | undefined;
}

type CsvTable = CsvTables[keyof CsvTables];

/** A list to page through, and which of its records match, in order. */
interface Listing extends List {
  query: PagedQuery;
  positions: readonly number[];
}

/** A page of a list: the positions of its records, and what leads on. */
interface Page {
  positions: readonly number[];
  total: number;
  limit: number;
  offset: number;
  next: string | null;
}

function pageResponse(listing: Listing, manifest: Manifest): CachedResponse {
  const page = pageOf(listing, manifest.baseUrl);
  return listing.query.format === "csv"
    ? csvResponse(listing, page, manifest)
    : jsonResponse(listing, page, manifest);
}

function pageOf({ route, query, positions }: Listing, baseUrl: string): Page {
  const { limit = MAX_PAGE_SIZE, offset = 0 } = query;
  const total = positions.length;
  const end = offset + limit;
  const next = end < total ? urlWithQuery(`${baseUrl}${route.path}`, { ...query, limit, offset: end }) : null;
  return { positions: positions.slice(offset, end), total, limit, offset, next };
}

function jsonResponse({ fragments }: List, page: Page, manifest: Manifest): CachedResponse {
  const { positions, ...paging } = page;
  const shown = positions.map((at) => required(fragments[at], `record ${at}`));
  const fields = JSON.stringify(paging).slice(1, -1);
  const body = joinFragments('{"data":[', shown, `],${fields},${commonFields(manifest)}`);
  const { next } = paging;
  const headers = next === null ? HEADERS : { ...HEADERS, Link: nextLink(next) };
  return createCachedResponse(body, JSON_TYPE, headers, "fast");
}

const nextLink = (url: string): string => `<${url}>; rel="next"`;

/** RFC 4180. What JSON says around the records is in the headers: the total, the licence and how to cite. */
function csvResponse({ route, csv }: List, page: Page, manifest: Manifest): CachedResponse {
  const { header, rows } = required(csv, `the CSV of ${route.path}`);
  const lines = [header, ...page.positions.map((at) => required(rows[at], `row ${at}`))];
  const name = `clubledger-${route.path.split("/").at(-1)}-${manifest.dataVersion}.csv`;
  const headers = {
    ...HEADERS,
    "Content-Disposition": `attachment; filename="${name}"`,
    Link: [...(page.next === null ? [] : [nextLink(page.next)]), ...termsLinks(manifest.baseUrl)].join(", "),
    "X-Total-Count": String(page.total),
  };
  const body = Buffer.from(lines.map((line) => `${line}\r\n`).join(""));
  return createCachedResponse(body, "text/csv; charset=utf-8; header=present", headers, "fast");
}

function termsLinks(baseUrl: string): string[] {
  const { text, url, licence } = attributionFor(baseUrl);
  return [
    `<${licence}>; rel="license"`,
    `<${url}>; rel="cite-as"; title="${text}"`,
    `<${baseUrl}${sitePaths.about}#rules>; rel="terms-of-service"`,
  ];
}

const recordResponse = (fragment: Buffer, manifest: Manifest): CachedResponse =>
  createCachedResponse(
    joinFragments('{"data":', [fragment], `,${commonFields(manifest)}`),
    JSON_TYPE,
    HEADERS,
  );

/** Crawlers may read the records but not index them: the pages show the same. */
const HEADERS: HeaderFields = { ...API_HEADERS, "X-Robots-Tag": "noindex" };

const JSON_TYPE = "application/json";
const COMMA = Buffer.from(",");

/** The end of every response, as JSON. */
const commonFields = ({ baseUrl, dataVersion }: Manifest): string =>
  JSON.stringify({ attribution: attributionFor(baseUrl), dataVersion }).slice(1);

/** Joins prepared JSON: only a few bytes around the records are written per request. */
function joinFragments(start: string, fragments: readonly Buffer[], end: string): Buffer {
  const separated = fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [COMMA, fragment]));
  return Buffer.concat([Buffer.from(start), ...separated, Buffer.from(end)]);
}

/** Records of one kind, each at its own URL. */
interface Collection {
  route: Route;
  kind: "relationship" | "club" | "vendor";
  parameter: "id" | "slug";
  records: ReadonlyMap<string, Buffer>;
}

/** Mounts single relationships, clubs and vendors, including those that were renamed or removed. */
function mountRecords(app: Hono<Env>, indexes: Indexes, cache: ResponseCache): void {
  const history = createHistory(indexes.history);
  for (const collection of collectionsOf(indexes)) {
    const { route, parameter, records } = collection;
    app.get(toHonoPath(route.path), (c) => {
      readQuery(c, route.query);
      const name = required(c.req.param(parameter), parameter);
      const fragment = records.get(name);
      if (fragment === undefined)
        return redirectRenamed(c, name, collection, history, indexes.manifest.baseUrl);
      const make = () => recordResponse(fragment, indexes.manifest);
      return send(c, cache.get(`${route.operationId} ${name}`, make));
    });
  }
}

function collectionsOf({ lookup, relationships, clubRecords, vendorRecords }: Indexes): Collection[] {
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);
  const byName = (names: readonly string[], fragments: readonly Buffer[]) =>
    new Map(names.map((name, at) => [name, required(fragments[at], `the fragment of ${name}`)]));
  return [
    {
      route: getRelationship,
      kind: "relationship",
      parameter: "id",
      records: byName(lookup.relationships.id, relationships),
    },
    { route: getClub, kind: "club", parameter: "slug", records: byName(slugs(lookup.clubs), clubRecords) },
    {
      route: getVendor,
      kind: "vendor",
      parameter: "slug",
      records: byName(slugs(lookup.vendors), vendorRecords),
    },
  ];
}

/** Redirects to the current URL of a renamed record. Throws a Problem if there is none. */
function redirectRenamed(
  c: RequestContext,
  name: string,
  collection: Collection,
  history: History,
  baseUrl: string,
): Response {
  const { route, kind, parameter, records } = collection;
  const current = history.resolveName(kind, name);
  if (current === undefined || !records.has(current)) throw absent(name, collection, history);
  const location = `${baseUrl}${route.path.replace(`{${parameter}}`, current)}`;
  return redirectTo(c, location, { ...API_HEADERS, "Cache-Control": PUBLIC_CACHE });
}

const MAX_NAME_ECHO = 200;
const MAX_SUGGESTIONS = 5;

/** 410 for a removed record, otherwise 404 with the nearest names. */
function absent(name: string, { kind, parameter, records }: Collection, history: History): Problem {
  const removal = history.removalOf(kind, name);
  if (removal !== undefined) {
    const detail = `The ${kind} was removed on ${removal.date}: ${removal.reason}`;
    return new Problem("gone", { detail, removal });
  }
  const shown = name.slice(0, MAX_NAME_ECHO);
  const candidates = kind === "relationship" ? idsOfNearestClub(shown, records) : records.keys();
  return new Problem("not-found", {
    detail: `There is no ${kind} with the ${parameter} "${shown}".`,
    suggestions: nearest(shown, candidates, MAX_SUGGESTIONS),
  });
}

/** The relationships of the club that an id most likely means: comparing with all ids would take too long. */
function idsOfNearestClub(id: string, records: ReadonlyMap<string, Buffer>): string[] {
  const clubOf = (name: string) => splitRelationshipId(name).club;
  const ids = [...records.keys()];
  const [club] = nearest(clubOf(id), new Set(ids.map(clubOf)));
  return club === undefined ? [] : ids.filter((other) => clubOf(other) === club);
}

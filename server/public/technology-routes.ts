import type { Hono } from "hono";
import { createHistory, type History } from "../../contract/history.ts";
import { splitRelationshipId } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import {
  getClub,
  getRelationship,
  getVendor,
  listCategories,
  listClubs,
  listLeagues,
  listVendors,
  type Route,
  searchTechnology,
} from "../../contract/routes.ts";
import { nearest } from "../../contract/text-folding.ts";
import { cacheKey, type ResponseCache, send } from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { API_HEADERS, PUBLIC_CACHE } from "../http/headers.ts";
import { toHonoPath } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { readQuery } from "../http/query.ts";
import { redirectTo } from "../http/response.ts";
import type { Indexes } from "../indexes.ts";
import { createTechnology } from "./technology.ts";
import { createTechnologyResponses, type TechnologyResponses } from "./technology-responses.ts";

/** Mounts the technology part of the public API. */
export function mountTechnology(app: Hono<Env>, indexes: Indexes, cache: ResponseCache): void {
  const responses = createTechnologyResponses(indexes.manifest);
  mountLists(app, indexes, cache, responses);
  mountRecords(app, indexes, cache, responses);
}

/** The lists without filters. */
type PlainList = typeof listVendors | typeof listCategories | typeof listLeagues;

function mountLists(
  app: Hono<Env>,
  indexes: Indexes,
  cache: ResponseCache,
  { page }: TechnologyResponses,
): void {
  const { relationships, clubs, vendors, categories, leagues } = indexes;
  const technology = createTechnology(indexes);
  app.get(searchTechnology.path, (c) => {
    const [route, query] = [searchTechnology, readQuery(c, searchTechnology.query)];
    const make = () => page({ route, query, fragments: relationships, positions: technology.find(query) });
    return send(c, cache.get(cacheKey(route, query), make));
  });
  app.get(listClubs.path, (c) => {
    const [route, query] = [listClubs, readQuery(c, listClubs.query)];
    const make = () => page({ route, query, fragments: clubs, positions: technology.findClubs(query) });
    return send(c, cache.get(cacheKey(route, query), make));
  });
  const mountAll = (route: PlainList, fragments: readonly Buffer[]) => {
    const positions = [...fragments.keys()];
    app.get(route.path, (c) => {
      const query = readQuery(c, route.query);
      const make = () => page({ route, query, fragments, positions });
      return send(c, cache.get(cacheKey(route, query), make));
    });
  };
  mountAll(listVendors, vendors);
  mountAll(listCategories, categories);
  mountAll(listLeagues, leagues);
}

/** Records of one kind, each at its own URL. */
interface Collection {
  route: Route;
  kind: "relationship" | "club" | "vendor";
  parameter: "id" | "slug";
  records: ReadonlyMap<string, Buffer>;
}

/** Mounts single relationships, clubs and vendors, including those that were renamed or removed. */
function mountRecords(
  app: Hono<Env>,
  indexes: Indexes,
  cache: ResponseCache,
  { record }: TechnologyResponses,
): void {
  const history = createHistory(indexes.history);
  for (const collection of collectionsOf(indexes)) {
    const { route, parameter, records } = collection;
    app.get(toHonoPath(route.path), (c) => {
      readQuery(c, route.query);
      const name = required(c.req.param(parameter), parameter);
      const fragment = records.get(name);
      if (fragment === undefined)
        return redirectRenamed(c, name, collection, history, indexes.manifest.baseUrl);
      return send(
        c,
        cache.get(`${route.operationId} ${name}`, () => record(fragment)),
      );
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

import type { Hono } from "hono";
import { createHistory, type History } from "../../contract/history.ts";
import { splitRelationshipId } from "../../contract/relationship-id.ts";
import { getClub, getRelationship, getVendor, type Route } from "../../contract/routes.ts";
import { nearest } from "../../contract/text-folding.ts";
import { type ResponseCache, send } from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { API_HEADERS, PUBLIC_CACHE } from "../http/headers.ts";
import { Problem } from "../http/problem.ts";
import { readQuery } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";
import { createTechnologyAnswers } from "./technology-answers.ts";

/** Records of one kind, each at an address of its own. */
interface Collection {
  route: Route;
  kind: "relationship" | "club" | "vendor";
  /** What names a record in its address. */
  parameter: "id" | "slug";
  records: ReadonlyMap<string, Buffer>;
}

/** Mounts the addresses of single relationships, clubs and vendors, also of those that were renamed or removed. */
export function mountRecords(app: Hono<Env>, indexes: Indexes, answers: ResponseCache): void {
  const { record } = createTechnologyAnswers(indexes);
  const past = createHistory(indexes.history);
  for (const collection of collectionsOf(indexes)) {
    const { route, parameter, records } = collection;
    app.get(route.path.replace(`{${parameter}}`, `:${parameter}`), (c) => {
      readQuery(c, route.query);
      const name = c.req.param(parameter) ?? "";
      const fragment = records.get(name);
      if (fragment === undefined) return movedFrom(c, name, collection, past, indexes.manifest.baseUrl);
      return send(
        c,
        answers.get(`${route.operationId} ${name}`, () => record(fragment)),
      );
    });
  }
}

function collectionsOf(indexes: Indexes): Collection[] {
  const { lookup, relationships, clubRecords, vendorRecords } = indexes;
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);
  return [
    {
      route: getRelationship,
      kind: "relationship",
      parameter: "id",
      records: named(lookup.relationships.id, relationships),
    },
    { route: getClub, kind: "club", parameter: "slug", records: named(slugs(lookup.clubs), clubRecords) },
    {
      route: getVendor,
      kind: "vendor",
      parameter: "slug",
      records: named(slugs(lookup.vendors), vendorRecords),
    },
  ];
}

function named(names: readonly string[], fragments: readonly Buffer[]): Map<string, Buffer> {
  return new Map(
    names.flatMap((name, position) => {
      const fragment = fragments[position];
      return fragment === undefined ? [] : [[name, fragment] as const];
    }),
  );
}

/** Leads from the address that a renamed record had to the one it has. Throws the problem where there is none. */
function movedFrom(
  c: RequestContext,
  name: string,
  collection: Collection,
  past: History,
  baseUrl: string,
): Response {
  const { route, kind, parameter, records } = collection;
  const now = past.resolveName(kind, name);
  if (now === undefined || !records.has(now)) throw absent(name, collection, past);
  const location = `${baseUrl}${route.path.replace(`{${parameter}}`, now)}`;
  return new Response(null, {
    status: 308,
    headers: {
      ...API_HEADERS,
      "Cache-Control": PUBLIC_CACHE,
      Location: location,
      "X-Request-Id": c.env.requestId,
    },
  });
}

/** The problem that a record was removed, or that there is none, with the nearest names. */
function absent(name: string, { kind, parameter, records }: Collection, past: History): Problem {
  const removal = past.removalOf(kind, name);
  if (removal !== undefined) {
    const detail = `The ${kind} was removed on ${removal.date}: ${removal.reason}`;
    return new Problem("gone", { detail, removal });
  }
  const shown = name.slice(0, 200);
  const suggestions = nearest(
    shown,
    kind === "relationship" ? ofNearestClub(shown, records) : records.keys(),
    5,
  );
  return new Problem("not-found", {
    detail: `There is no ${kind} with the ${parameter} "${shown}".`,
    suggestions,
  });
}

/** The relationships of the club that an id most probably means: to compare an id with all of them would take too long. */
function ofNearestClub(id: string, records: ReadonlyMap<string, Buffer>): string[] {
  const clubOf = (name: string) => splitRelationshipId(name).club;
  const ids = [...records.keys()];
  const [club] = nearest(clubOf(id), new Set(ids.map(clubOf)));
  return club === undefined ? [] : ids.filter((other) => clubOf(other) === club);
}

import type { Hono } from "hono";
import { nearest } from "../../contract/names.ts";
import {
  getClub,
  getVendor,
  listCategories,
  listClubs,
  listVendors,
  type Route,
  searchTechnology,
} from "../../contract/routes.ts";
import { type Answers, send } from "../http/answers.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { Problem } from "../http/problem.ts";
import { readQuery } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";
import { createTechnology } from "./technology.ts";
import { createTechnologyAnswers, keyOf } from "./technology-answers.ts";

/** Mounts the technology part of the public API. */
export function mountTechnology(app: Hono<Env>, indexes: Indexes, answers: Answers): void {
  const { lookup, relationships, clubs, clubRecords, vendors, vendorRecords, categories } = indexes;
  const technology = createTechnology(indexes);
  const { page, record } = createTechnologyAnswers(indexes);

  app.get(searchTechnology.path, (c) => {
    const [route, query] = [searchTechnology, readQuery(c, searchTechnology.query)];
    const make = () => page({ route, query, fragments: relationships, positions: technology.find(query) });
    return send(c, answers.get(keyOf(route, query), make));
  });

  app.get(listClubs.path, (c) => {
    const [route, query] = [listClubs, readQuery(c, listClubs.query)];
    const make = () => page({ route, query, fragments: clubs, positions: technology.clubsIn(query.country) });
    return send(c, answers.get(keyOf(route, query), make));
  });

  const mountList = (route: typeof listVendors | typeof listCategories, fragments: readonly Buffer[]) => {
    const positions = fragments.map((_, position) => position);
    app.get(route.path, (c) => {
      const query = readQuery(c, route.query);
      return send(
        c,
        answers.get(keyOf(route, query), () => page({ route, query, fragments, positions })),
      );
    });
  };
  mountList(listVendors, vendors);
  mountList(listCategories, categories);

  const mountRecord = (route: Route, what: string, records: ReadonlyMap<string, Buffer>) => {
    app.get(route.path.replace("{slug}", ":slug"), (c) => {
      readQuery(c, route.query);
      const { slug, fragment } = recordAsked(c, what, records);
      return send(
        c,
        answers.get(`${route.operationId} ${slug}`, () => record(fragment)),
      );
    });
  };
  mountRecord(getClub, "club", recordsBySlug(lookup.clubs, clubRecords));
  mountRecord(getVendor, "vendor", recordsBySlug(lookup.vendors, vendorRecords));
}

/** The record that the path names, or the problem that there is none, with the nearest slugs. */
function recordAsked(c: RequestContext, what: string, records: ReadonlyMap<string, Buffer>) {
  const slug = c.req.param("slug") ?? "";
  const fragment = records.get(slug);
  if (fragment !== undefined) return { slug, fragment };
  const shown = slug.slice(0, 100);
  const suggestions = nearest(shown, records.keys(), 5);
  throw new Problem("not-found", { detail: `There is no ${what} with the slug "${shown}".`, suggestions });
}

function recordsBySlug(list: readonly { slug: string }[], fragments: readonly Buffer[]): Map<string, Buffer> {
  return new Map(
    list.flatMap(({ slug }, position) => {
      const fragment = fragments[position];
      return fragment === undefined ? [] : [[slug, fragment] as const];
    }),
  );
}

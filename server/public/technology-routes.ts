import type { Hono } from "hono";
import { listCategories, listClubs, listVendors, searchTechnology } from "../../contract/routes.ts";
import { cacheKey, type ResponseCache, send } from "../http/cached-response.ts";
import type { Env } from "../http/context.ts";
import { readQuery } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";
import { mountRecords } from "./record-routes.ts";
import { createTechnology } from "./technology.ts";
import { createTechnologyAnswers } from "./technology-answers.ts";

/** Mounts the technology part of the public API. */
export function mountTechnology(app: Hono<Env>, indexes: Indexes, answers: ResponseCache): void {
  const { relationships, clubs, vendors, categories } = indexes;
  const technology = createTechnology(indexes);
  const { page } = createTechnologyAnswers(indexes);

  app.get(searchTechnology.path, (c) => {
    const [route, query] = [searchTechnology, readQuery(c, searchTechnology.query)];
    const make = () => page({ route, query, fragments: relationships, positions: technology.find(query) });
    return send(c, answers.get(cacheKey(route, query), make));
  });

  app.get(listClubs.path, (c) => {
    const [route, query] = [listClubs, readQuery(c, listClubs.query)];
    const make = () => page({ route, query, fragments: clubs, positions: technology.clubsIn(query.country) });
    return send(c, answers.get(cacheKey(route, query), make));
  });

  const mountList = (route: typeof listVendors | typeof listCategories, fragments: readonly Buffer[]) => {
    const positions = fragments.map((_, position) => position);
    app.get(route.path, (c) => {
      const query = readQuery(c, route.query);
      return send(
        c,
        answers.get(cacheKey(route, query), () => page({ route, query, fragments, positions })),
      );
    });
  };
  mountList(listVendors, vendors);
  mountList(listCategories, categories);

  mountRecords(app, indexes, answers);
}

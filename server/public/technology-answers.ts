import { attributionFor } from "../../contract/attribution.ts";
import { MAX_PAGE_SIZE } from "../../contract/parameters.ts";
import type { Route } from "../../contract/routes.ts";
import { createBodies } from "../bodies.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { API_HEADERS } from "../http/headers.ts";
import { type Query, urlWithQuery } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";

const JSON_TYPE = "application/json";

/** A list to page through: what it is made of, and which of that, in order. */
export interface Listing {
  route: Route;
  /** The checked query: it goes into the address of the next page. */
  query: Query & { limit?: number | undefined; offset?: number | undefined };
  fragments: readonly Buffer[];
  positions: readonly number[];
}

export interface TechnologyAnswers {
  page: (listing: Listing) => CachedResponse;
  record: (fragment: Buffer) => CachedResponse;
}

/** Makes whole answers from prepared fragments. */
export function createTechnologyAnswers({ manifest }: Pick<Indexes, "manifest">): TechnologyAnswers {
  const bodies = createBodies(attributionFor(manifest.baseUrl), manifest.dataVersion);
  return {
    page({ route, query, fragments, positions }) {
      const { limit = MAX_PAGE_SIZE, offset = 0 } = query;
      const total = positions.length;
      const shown = positions.slice(offset, offset + limit).flatMap((position) => fragments[position] ?? []);
      const end = offset + limit;
      const next =
        end < total
          ? urlWithQuery(`${manifest.baseUrl}${route.path}`, { ...query, limit, offset: end })
          : null;
      const headers = next === null ? API_HEADERS : { ...API_HEADERS, Link: `<${next}>; rel="next"` };
      return createCachedResponse(
        bodies.page({ fragments: shown, total, limit, offset, next }),
        JSON_TYPE,
        headers,
        "quickly",
      );
    },
    record: (fragment) => createCachedResponse(bodies.one(fragment), JSON_TYPE, API_HEADERS),
  };
}

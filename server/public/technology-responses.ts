import { attributionFor } from "../../contract/attribution.ts";
import type { Manifest } from "../../contract/index-files.ts";
import { MAX_PAGE_SIZE } from "../../contract/limits.ts";
import { required } from "../../contract/required.ts";
import type { Route } from "../../contract/routes.ts";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { API_HEADERS } from "../http/headers.ts";
import { type Query, urlWithQuery } from "../http/query.ts";

const JSON_TYPE = "application/json";

/** A list to page through: its prepared records, and which of them match, in order. */
export interface Listing {
  route: Route;
  query: Query & { limit?: number | undefined; offset?: number | undefined };
  fragments: readonly Buffer[];
  positions: readonly number[];
}

export interface TechnologyResponses {
  page: (listing: Listing) => CachedResponse;
  record: (fragment: Buffer) => CachedResponse;
}

/** Joins responses from prepared JSON fragments: only a few bytes around them are written per request. */
export function createTechnologyResponses({ baseUrl, dataVersion }: Manifest): TechnologyResponses {
  const common = JSON.stringify({ attribution: attributionFor(baseUrl), dataVersion }).slice(1);
  return {
    page({ route, query, fragments, positions }) {
      const { limit = MAX_PAGE_SIZE, offset = 0 } = query;
      const total = positions.length;
      const end = offset + limit;
      const next =
        end < total ? urlWithQuery(`${baseUrl}${route.path}`, { ...query, limit, offset: end }) : null;
      const shown = positions.slice(offset, end).map((at) => required(fragments[at], `record ${at}`));
      const paging = JSON.stringify({ total, limit, offset, next }).slice(1, -1);
      const headers = next === null ? API_HEADERS : { ...API_HEADERS, Link: `<${next}>; rel="next"` };
      return createCachedResponse(
        joinFragments('{"data":[', shown, `],${paging},${common}`),
        JSON_TYPE,
        headers,
        "fast",
      );
    },
    record: (fragment) =>
      createCachedResponse(joinFragments('{"data":', [fragment], `,${common}`), JSON_TYPE, API_HEADERS),
  };
}

const COMMA = Buffer.from(",");

function joinFragments(start: string, fragments: readonly Buffer[], end: string): Buffer {
  const separated = fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [COMMA, fragment]));
  return Buffer.concat([Buffer.from(start), ...separated, Buffer.from(end)]);
}

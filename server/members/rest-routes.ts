import type { Hono } from "hono";
import { memberAttribution } from "../../contract/members/attribution.ts";
import type { BuyersQuery, DealsQuery } from "../../contract/members/parameters.ts";
import { getBuyer, getMe, listDeals, searchBuyers } from "../../contract/members/routes.ts";
import type { Route } from "../../contract/routes.ts";
import { type Bodies, createBodies } from "../bodies.ts";
import {
  type CachedResponse,
  cacheKey,
  createResponseCache,
  privateResponse,
  send,
} from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { type HeaderFields, MEMBER_HEADERS } from "../http/headers.ts";
import { Problem } from "../http/problem.ts";
import { readQuery, urlWithQuery } from "../http/query.ts";
import type { Auth } from "./auth.ts";
import type { Buyers } from "./buyers.ts";
import type { Deals } from "./deals.ts";
import { createMe, type MeParts } from "./me.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import { recordsAt, type Selection } from "./selection.ts";

export interface RestParts extends MeParts {
  indexes: Pick<MemberIndexes, "manifest">;
  buyers: Buyers;
  deals: Deals;
  auth: Auth;
  /** The public address, of which the attribution speaks. */
  baseUrl: string;
}

/**
 * Room for answers that come again, apart from the public ones: what an answer holds depends on the question and the data alone, and
 * who may have it is asked before it is looked up.
 */
const ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Mounts the members' REST interface. The gate comes first, so that who has no key learns nothing, not even which parameters there
 * are. A request that the gate lets in is spent whatever its answer: a wrong query, too, has cost a look at the store, and one that
 * cost nothing could be sent without end.
 */
export function mountMemberRest(app: Hono<Env>, parts: RestParts): void {
  const { buyers, deals, auth, baseUrl, dealsUrl, indexes } = parts;
  const bodies = createBodies(memberAttribution(baseUrl), indexes.manifest.dataVersion);
  const page = pages(bodies, dealsUrl);
  const answers = createResponseCache(ANSWER_BYTES);

  const mount = (route: Route, answer: (c: RequestContext) => CachedResponse) => {
    app.get(route.path.replace("{slug}", ":slug"), async (c) => {
      const { headers } = await auth.authorize(c);
      return respond(c, headers, () => answer(c));
    });
  };

  mount(searchBuyers, (c) => {
    const query = readQuery(c, searchBuyers.query);
    const make = () => page(searchBuyers, query, buyers.summaryJson, buyers.search(query));
    return answers.get(cacheKey(searchBuyers, query), make);
  });
  mount(getBuyer, (c) => {
    readQuery(c, getBuyer.query);
    const slug = c.req.param("slug") ?? "";
    const fragment = buyers.recordJson[buyers.at(slug) ?? -1];
    if (fragment === undefined) throw noBuyer(slug, buyers);
    const make = () => privateResponse(bodies.one(fragment), MEMBER_HEADERS);
    return answers.get(`${getBuyer.operationId} ${slug}`, make);
  });
  mount(listDeals, (c) => {
    const query = readQuery(c, listDeals.query);
    const make = () => page(listDeals, query, deals.recordJson, deals.list(query));
    return answers.get(cacheKey(listDeals, query), make);
  });

  const me = createMe(parts);
  app.get(getMe.path, async (c) => {
    const principal = await auth.authenticate(c);
    readQuery(c, getMe.query);
    const { json, headers } = await me(principal);
    return send(c, privateResponse(json, { ...MEMBER_HEADERS, ...headers }));
  });
}

/** Sends an answer, or throws its problem, with the headers that tell what is left of the limits. */
function respond(
  c: RequestContext,
  limits: HeaderFields,
  answer: () => CachedResponse,
): Response | Promise<Response> {
  try {
    return send(c, answer(), 200, limits);
  } catch (error) {
    throw error instanceof Problem ? error.withHeaders(limits) : error;
  }
}

/** Makes pages of lists, each with the address of the next. */
function pages(bodies: Bodies, dealsUrl: string) {
  return (
    route: Route,
    query: BuyersQuery | DealsQuery,
    json: readonly Buffer[],
    selection: Selection,
  ): CachedResponse => {
    const { total, limit, offset } = selection;
    const end = offset + limit;
    const next =
      end < total ? urlWithQuery(`${dealsUrl}${route.path}`, { ...query, limit, offset: end }) : null;
    const body = bodies.page({ fragments: recordsAt(json, selection), total, limit, offset, next });
    const headers = next === null ? MEMBER_HEADERS : { ...MEMBER_HEADERS, Link: `<${next}>; rel="next"` };
    return privateResponse(body, headers);
  };
}

function noBuyer(slug: string, buyers: Buyers): Problem {
  const shown = slug.slice(0, 200);
  return new Problem("not-found", {
    detail: `There is no buyer with the slug "${shown}".`,
    suggestions: buyers.near(shown),
  });
}

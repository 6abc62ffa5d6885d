import type { Hono } from "hono";
import { type Column, headerOf, rowOf } from "../../contract/csv-columns.ts";
import { memberAttribution } from "../../contract/members/attribution.ts";
import { BUYER_COLUMNS, DEAL_COLUMNS } from "../../contract/members/csv-columns.ts";
import { type KeyRecord, type Me, toSummary } from "../../contract/members/records.ts";
import {
  getBuyer,
  getMe,
  listBuyerChanges,
  listDealChanges,
  listDeals,
  searchBuyers,
} from "../../contract/members/routes.ts";
import type { Route } from "../../contract/routes.ts";
import { memberPaths } from "../../contract/site-paths.ts";
import { privateResponse, send } from "../http/cached-response.ts";
import type { Env, RequestContext } from "../http/context.ts";
import { type HeaderFields, MEMBER_HEADERS } from "../http/headers.ts";
import { Problem } from "../http/problem.ts";
import { type Query, readQuery, urlWithQuery } from "../http/query.ts";
import { type AccountKey, isPro, type Principal } from "./accounts/accounts.ts";
import { limitHeaders } from "./limits.ts";
import type { MemberParts } from "./members.ts";
import type { Buyers } from "./records/buyers.ts";
import { nextOffset, type Page, toPage } from "./records/paging.ts";

/** The body of a response, JSON or CSV, and headers of its own. */
interface Answer {
  body: object | string;
  headers?: HeaderFields;
}

/**
 * Mounts the members' REST interface. Authorization comes first, so that a caller without a key learns
 * nothing, not even the names of parameters. An admitted request counts against the limits whatever its
 * response: wrong queries must not be free.
 */
export function mountMemberRest(app: Hono<Env>, parts: MemberParts): void {
  const { buyers, deals, auth, baseUrl, dealsUrl, indexes } = parts;
  const about = { attribution: memberAttribution(baseUrl), dataVersion: indexes.manifest.dataVersion };

  const mount = (route: Route, toResponse: (c: RequestContext) => Answer) => {
    app.get(route.path.replace("{slug}", ":slug"), async (c) => {
      const { headers: limits } = await auth.authorize(c);
      try {
        const { body, headers } = toResponse(c);
        const all = { ...limits, ...headers };
        return await (typeof body === "string"
          ? sendCsv(c, body, all)
          : sendJson(c, { ...body, ...about }, all));
      } catch (error) {
        throw error instanceof Problem ? error.withHeaders(limits) : error;
      }
    });
  };

  const mountChanges = (
    route: typeof listBuyerChanges | typeof listDealChanges,
    changes: readonly { releasedAt: string }[],
  ) =>
    mount(route, (c) => {
      const query = readQuery(c, route.query);
      const found = changes.filter(({ releasedAt }) => releasedAt >= (query.since ?? ""));
      return listResponse(`${dealsUrl}${route.path}`, query, toPage(found, query));
    });

  mount(searchBuyers, (c) => {
    const query = readQuery(c, searchBuyers.query);
    return listResponse(
      `${dealsUrl}${searchBuyers.path}`,
      query,
      buyers.list(query),
      BUYER_COLUMNS,
      toSummary,
    );
  });
  // Before the buyer: "changes" is no slug.
  mountChanges(listBuyerChanges, indexes.buyerChanges);
  mountChanges(listDealChanges, indexes.dealChanges);
  mount(getBuyer, (c) => {
    readQuery(c, getBuyer.query);
    const slug = c.req.param("slug") ?? "";
    const buyer = buyers.find(slug);
    if (buyer === undefined) throw noBuyer(slug, buyers);
    return { body: { data: buyer } };
  });
  mount(listDeals, (c) => {
    const query = readQuery(c, listDeals.query);
    return listResponse(`${dealsUrl}${listDeals.path}`, query, deals.list(query), DEAL_COLUMNS);
  });
  app.get(getMe.path, async (c) => {
    const principal = await auth.authenticate(c);
    readQuery(c, getMe.query);
    const { data, headers } = await readAccount(parts, principal);
    return sendJson(c, { data }, headers);
  });
}

const CSV_TYPE = "text/csv; charset=utf-8; header=present";

function sendJson(c: RequestContext, body: object, headers: HeaderFields) {
  return send(c, privateResponse(Buffer.from(JSON.stringify(body)), { ...MEMBER_HEADERS, ...headers }));
}

const sendCsv = (c: RequestContext, csv: string, headers: HeaderFields) =>
  send(c, privateResponse(Buffer.from(csv), { ...MEMBER_HEADERS, ...headers, "Content-Type": CSV_TYPE }));

/** A page of a list as JSON, or with `format=csv` as CSV if it has columns: the total and the next page are then in the headers. */
function listResponse<Item>(
  url: string,
  query: Query,
  page: Page<Item>,
  columns?: readonly Column<Item>[],
  toEntry: (item: Item) => unknown = (item) => item,
): Answer {
  const { data, total, limit, offset } = page;
  const following = nextOffset(page);
  const next = following === null ? null : urlWithQuery(url, { ...query, limit, offset: following });
  const headers: HeaderFields = next === null ? {} : { Link: `<${next}>; rel="next"` };
  if (columns === undefined || query.format !== "csv")
    return { body: { data: data.map(toEntry), total, limit, offset, next }, headers };
  const lines = [headerOf(columns), ...data.map((row) => rowOf(row, columns))];
  const body = lines.map((line) => `${line}\r\n`).join("");
  return { body, headers: { ...headers, "X-Total-Count": String(total) } };
}

const MAX_SLUG_ECHO = 200;

function noBuyer(slug: string, buyers: Buyers): Problem {
  const echo = slug.slice(0, MAX_SLUG_ECHO);
  return new Problem("not-found", {
    detail: `There is no buyer with the slug "${echo}".`,
    suggestions: buyers.suggest(echo),
  });
}

/** Returns `/api/v1/me` for the account that a key belongs to. */
async function readAccount({ accounts, limits, dealsUrl }: MemberParts, { account, keyId }: Principal) {
  const [usage, keys] = await Promise.all([limits.usage(account.id), accounts.listKeys(account.id)]);
  const data: Me = {
    plan: account.plan,
    planUntil: toIso(account.planUntil),
    isPro: isPro(account, new Date()),
    limits: [...usage],
    keys: keys.map((key) => toKeyRecord(key, keyId)),
    accountUrl: `${dealsUrl}${memberPaths.account}`,
  };
  return { data, headers: limitHeaders(usage) };
}

function toKeyRecord(
  { id, label, created, lastUsed, expires, revoked }: AccountKey,
  keyId: string | undefined,
): KeyRecord {
  return {
    id,
    label,
    created: created.toISOString(),
    lastUsed: toIso(lastUsed),
    expires: toIso(expires),
    revoked: toIso(revoked),
    current: id === keyId,
  };
}

const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

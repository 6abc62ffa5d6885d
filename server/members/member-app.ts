import { Hono } from "hono";
import type { Logger } from "pino";
import { memberApiPaths } from "../../contract/addresses.ts";
import type { Env } from "../http/context.ts";
import { MEMBER_API_HEADERS } from "../http/headers.ts";
import { mountMethods, sameOriginOptions } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { mountErrors } from "../http/requests.ts";
import { type Accounts, StoreUnavailable } from "./accounts/accounts.ts";
import { createBuyers } from "./buyers.ts";
import { createDeals } from "./deals.ts";
import type { Gate } from "./gate.ts";
import type { Limits } from "./limits/limits.ts";
import type { MemberIndexes } from "./member-indexes.ts";
import { mountMemberPages } from "./pages/member-pages.ts";
import { type MemberPageSetup, pageParts } from "./pages/page-parts.ts";
import { mountMemberRest } from "./rest-routes.ts";

/** What the member interface is made of; without it the server answers its paths like any other that leads nowhere. */
export interface MemberParts {
  indexes: MemberIndexes;
  accounts: Accounts;
  limits: Limits;
  gate: Gate;
  /** Without a trailing slash. Where its host is another than the public one, members are answered on that host only. */
  dealsUrl: string;
  /** The members' web pages, where there are any. */
  pages?: MemberPageSetup;
}

/** After so many seconds it is worth asking again, where the store could not be read. */
const STORE_RETRY = "5";

/**
 * The member interface, with errors of its own: whatever is answered below its paths, no script of another origin may read it and
 * no cache keep it.
 */
export function createMemberApp(parts: MemberParts, baseUrl: string, log: Logger): Hono<Env> {
  const app = new Hono<Env>();
  const faces = { ...parts, baseUrl, buyers: createBuyers(parts.indexes), deals: createDeals(parts.indexes) };
  mountErrors(app, { baseUrl, log, headers: MEMBER_API_HEADERS, problemOf: storeProblem(log) });
  mountMemberRest(app, faces);
  mountMethods(app, sameOriginOptions);
  if (parts.pages !== undefined) mountMemberPages(app, pageParts({ ...faces, pages: parts.pages, log }));
  return app;
}

/** The store's trouble is told to the operator in full, and to the member as a time to wait. */
function storeProblem(log: Logger) {
  return (error: Error): Problem | undefined => {
    if (!(error instanceof StoreUnavailable)) return undefined;
    log.error({ err: error }, "the members' store cannot be read");
    return new Problem("members-unavailable", {
      detail: "Accounts and limits cannot be read just now. Nothing was spent.",
      headers: { "Retry-After": STORE_RETRY },
    });
  };
}

/**
 * The public host, where it is not the members': their API's paths lead nowhere and tell where they lead somewhere. 404 and not 421,
 * because a client that is told 421 may send its key again.
 */
export function createElsewhereApp(dealsUrl: string, baseUrl: string, log: Logger): Hono<Env> {
  const app = new Hono<Env>();
  mountErrors(app, { baseUrl, log, headers: MEMBER_API_HEADERS });
  for (const path of Object.values(memberApiPaths)) {
    app.all(path.replace("{slug}", ":slug"), () => {
      throw new Problem("not-found", { detail: `The member interface is at ${dealsUrl}, not here.` });
    });
  }
  return app;
}

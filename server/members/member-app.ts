import { Hono } from "hono";
import type { Logger } from "pino";
import { memberApiPaths } from "../../contract/site-paths.ts";
import type { Env } from "../http/context.ts";
import { mountMethods, sameOriginOptions, toHonoPath } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { mountErrors } from "../http/requests.ts";
import type { Observer } from "../observer.ts";
import { membersUnavailable } from "./auth.ts";
import { createBuyers } from "./buyers.ts";
import { createDeals } from "./deals.ts";
import { mountMcp } from "./mcp/mcp-routes.ts";
import type { Members } from "./members.ts";
import { mountMemberPages } from "./pages/member-pages.ts";
import { type MemberPageSetup, pageParts } from "./pages/page-parts.ts";
import { mountMemberRest } from "./rest-routes.ts";
import { StoreUnavailable } from "./store/store.ts";

interface MemberAppOptions {
  baseUrl: string;
  log: Logger;
  /** What the members' web pages need of the site; without it there are none. */
  pages?: MemberPageSetup | undefined;
  observer?: Pick<Observer, "toolCalled"> | undefined;
}

/**
 * The member interface, with errors of its own: whatever is answered below its paths, no script of another origin may read it and
 * no cache keep it.
 */
export function createMemberApp(members: Members, options: MemberAppOptions): Hono<Env> {
  const { baseUrl, log, pages, observer } = options;
  const app = new Hono<Env>();
  const faces = {
    ...members,
    baseUrl,
    observer,
    buyers: createBuyers(members.indexes),
    deals: createDeals(members.indexes),
  };
  mountErrors(app, baseUrl, log, { memberOnly: true, problemOf: storeProblem });
  mountMemberRest(app, faces);
  mountMcp(app, faces);
  mountMethods(app, sameOriginOptions);
  if (pages !== undefined) mountMemberPages(app, pageParts({ ...faces, ...pages, log }));
  return app;
}

/** The store's trouble, where it shows behind the gate, is answered as the gate answers it. */
const storeProblem = (error: Error): Problem | undefined =>
  error instanceof StoreUnavailable ? membersUnavailable() : undefined;

/**
 * The public host, where it is not the members': their API's paths lead nowhere and tell where they lead somewhere. 404 and not 421,
 * because a client that is told 421 may send its key again.
 */
export function createElsewhereApp(dealsUrl: string, baseUrl: string, log: Logger): Hono<Env> {
  const app = new Hono<Env>();
  mountErrors(app, baseUrl, log, { memberOnly: true });
  for (const path of Object.values(memberApiPaths)) {
    app.all(toHonoPath(path), () => {
      throw new Problem("not-found", { detail: `The member interface is at ${dealsUrl}, not here.` });
    });
  }
  return app;
}

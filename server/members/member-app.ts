import { Hono } from "hono";
import type { Logger } from "pino";
import { memberApiPaths, memberPaths, sitePaths } from "../../contract/site-paths.ts";
import type { Env } from "../http/context.ts";
import { NO_STORE } from "../http/headers.ts";
import { mountMethods, sameOriginOptions, toHonoPath } from "../http/methods.ts";
import { Problem } from "../http/problem.ts";
import { mountErrors } from "../http/requests.ts";
import { redirectTo } from "../http/response.ts";
import { mountMcp } from "../mcp/mount.ts";
import type { Observer } from "../observer.ts";
import { storeProblem } from "./auth.ts";
import type { MemberParts, Members } from "./members.ts";
import { mountOAuth } from "./oauth/routes.ts";
import { mountMemberPages } from "./pages/member-pages.ts";
import type { MemberPageSetup } from "./pages/page-guard.tsx";
import { createBuyers } from "./records/buyers.ts";
import { createDeals } from "./records/deals.ts";
import { mountMemberRest } from "./rest-routes.ts";

interface MemberAppOptions {
  baseUrl: string;
  log: Logger;
  /** Parts of the site for the members' pages. Without them there are no pages. */
  pages?: MemberPageSetup | undefined;
  observer?: Pick<Observer, "toolCalled"> | undefined;
}

/** None of its responses, errors included, may be cached or read by scripts of another origin. */
export function createMemberApp(members: Members, options: MemberAppOptions): Hono<Env> {
  const { baseUrl, log, pages, observer } = options;
  const app = new Hono<Env>();
  const parts = {
    ...members,
    baseUrl,
    observer,
    buyers: createBuyers(members.indexes),
    deals: createDeals(members.indexes),
  };
  mountErrors(app, baseUrl, log, { memberOnly: true, problemOf: (error) => storeProblem(error, "api") });
  if (members.hasEvidence) {
    mountMemberRest(app, parts);
    mountMcp(app, memberApiPaths.mcp, MAX_MCP_BODY_KIB, async () =>
      (await import("./mcp/mcp-server.ts")).createMcpServer(parts),
    );
    mountOAuth(app, parts);
    mountRegistration(app, parts);
  }
  mountMethods(app, sameOriginOptions);
  if (pages !== undefined) mountMemberPages(app, { ...parts, ...pages, log });
  return app;
}

/** A message over MCP is a name and a few filters. */
const MAX_MCP_BODY_KIB = 64;

/** MCP clients without a key try to register themselves here, and show the text of the response. */
function mountRegistration(app: Hono<Env>, { baseUrl, dealsUrl }: MemberParts): void {
  app.all("/register", () => {
    throw new Problem("not-found", {
      detail:
        `Clients are not registered here. Send the header Authorization: Bearer with a key from ${dealsUrl}` +
        `${memberPaths.account}, or use a client with a Client ID Metadata Document. How to set up a client: ${baseUrl}${sitePaths.apiMcp}`,
    });
  });
}

/**
 * On a public host that is not the members' host, the members' paths return 404 and name the right host. Not
 * 421, because a client may then send its key again.
 */
export function createWrongHostApp(dealsUrl: string, baseUrl: string, log: Logger): Hono<Env> {
  const app = new Hono<Env>();
  mountErrors(app, baseUrl, log, { memberOnly: true });
  // The public pages lead here, wherever the members' host is.
  app.get(memberPaths.follow, (c) =>
    redirectTo(c, `${dealsUrl}${memberPaths.follow}${new URL(c.req.url).search}`, {
      "Cache-Control": NO_STORE,
    }),
  );
  for (const path of Object.values(memberApiPaths)) {
    app.all(toHonoPath(path), () => {
      throw new Problem("not-found", { detail: `The member interface is at ${dealsUrl}, not here.` });
    });
  }
  return app;
}

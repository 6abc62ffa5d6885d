import type { Hono } from "hono";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { Env } from "../../http/context.ts";
import { allowOf, methodNotAllowed, methodsByPath } from "../../http/methods.ts";
import { Problem } from "../../http/problem.ts";
import { mountAccount } from "./account.tsx";
import { mountAlerts } from "./alerts.tsx";
import { mountApplications } from "./applications.tsx";
import { mountBuyer } from "./buyer.tsx";
import { mountBuyers } from "./buyers.tsx";
import { mountMemberChanges } from "./changes.tsx";
import { mountClubOwners } from "./club-owners.tsx";
import { mountAuthorize, mountConnect } from "./connect.tsx";
import { mountDeals } from "./deals.tsx";
import { mountHome } from "./home.tsx";
import { mountMultiClub } from "./multi-club.tsx";
import {
  createPageGuard,
  createPages,
  type MemberPageParts,
  optionsResponse,
  type PageGuard,
  type Pages,
  seeOther,
} from "./page-guard.tsx";
import { mountSignIn } from "./sign-in.tsx";
import { mountUnsubscribe } from "./unsubscribe.tsx";

/**
 * Mounts the members' pages. Mount them after the API's methods, which would otherwise handle these paths and allow other
 * origins, and before the site, which handles everything else.
 */
export function mountMemberPages(app: Hono<Env>, parts: MemberPageParts): void {
  const guard = createPageGuard(parts);
  const pages = createPages(app, guard, parts.dealsUrl);
  const before = app.routes.length;
  mountSignIn(pages, parts);
  mountAlerts(pages, parts);
  mountUnsubscribe(pages, parts);
  if (parts.hasEvidence) mountEvidence(pages, parts);
  else
    for (const path of [memberPaths.home, memberPaths.account])
      pages.signedIn(path, (c) => seeOther(c, memberPaths.alerts));
  mountOtherMethods(app, guard, app.routes.slice(before));
  if (parts.hasEvidence) mountAuthorize(app, guard, parts);
  for (const folder of [memberPaths.account, memberPaths.buyers, memberPaths.deals])
    app.all(
      `${folder}*`,
      guard.signedIn(() => {
        throw new Problem("not-found", { detail: "This page does not exist." });
      }),
    );
  // A host of the members' own has no other home page.
  if (parts.dealsUrl !== parts.baseUrl) app.get("/", (c) => seeOther(c, memberPaths.home));
}

/** The pages of members' evidence, and what opens it: the plan, keys and applications. */
function mountEvidence(pages: Pages, parts: MemberPageParts): void {
  mountHome(pages, parts);
  mountAccount(pages, parts);
  mountApplications(pages, parts);
  mountConnect(pages, parts);
  // Before the buyers: "multi-club" and "changes" are no slugs.
  mountMultiClub(pages, parts);
  mountMemberChanges(pages, parts);
  mountBuyers(pages, parts);
  mountBuyer(pages, parts);
  mountClubOwners(pages, parts);
  mountDeals(pages, parts);
}

/** Refuses other methods of the pages' paths, and redirects the paths without their trailing slash. */
function mountOtherMethods(app: Hono<Env>, guard: PageGuard, routes: Hono<Env>["routes"]): void {
  for (const [path, methods] of methodsByPath(routes)) {
    const allow = allowOf(methods);
    const refuse = guard.open(async (c) => {
      throw methodNotAllowed(c, allow);
    });
    app.all(path, (c) => (c.req.method === "OPTIONS" ? optionsResponse(c, allow) : refuse(c)));
    app.all(path.slice(0, -1), guard.toSlash);
  }
}

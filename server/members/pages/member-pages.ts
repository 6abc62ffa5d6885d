import type { Hono } from "hono";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { Env } from "../../http/context.ts";
import { methodNotAllowed } from "../../http/methods.ts";
import { Problem } from "../../http/problem.ts";
import { mountAccount } from "./account-pages.tsx";
import { createFormReader } from "./form.ts";
import { createPageGuard, type PageGuard } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { optionsResponse, redirectToSlash, seeOther } from "./page-response.ts";
import { mountRecords } from "./record-pages.tsx";
import { mountSignIn } from "./sign-in-pages.tsx";

/**
 * Mounts the members' pages. Mount them after the API's methods, which would otherwise handle these paths and allow other
 * origins, and before the site, which handles everything else.
 */
export function mountMemberPages(app: Hono<Env>, parts: MemberPageParts): void {
  const guard = createPageGuard(parts);
  const readForm = createFormReader(parts.ledger.manifest.dealsUrl);
  const before = app.routes.length;
  mountSignIn(app, guard, readForm, parts);
  mountAccount(app, guard, readForm, parts);
  mountRecords(app, guard, parts);
  mountOtherMethods(app, guard, app.routes.slice(before));
  mountNotFound(app, guard);
  // A host of the members' own has no other home page.
  if (parts.ledger.linkBase !== "") app.get("/", (c) => seeOther(c, memberPaths.account));
}

/** Refuses other methods of the pages' paths, and redirects the paths without their trailing slash. */
function mountOtherMethods(app: Hono<Env>, guard: PageGuard, routes: Hono<Env>["routes"]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
    const refuse = guard.open(async (c) => {
      throw methodNotAllowed(c, allow);
    });
    app.all(path, (c) => (c.req.method === "OPTIONS" ? optionsResponse(c, allow) : refuse(c)));
    app.all(path.slice(0, -1), redirectToSlash);
  }
}

function mountNotFound(app: Hono<Env>, guard: PageGuard): void {
  for (const folder of [memberPaths.account, memberPaths.buyers, memberPaths.deals])
    app.all(
      `${folder}*`,
      guard.signedIn(async () => {
        throw new Problem("not-found", { detail: "This page does not exist." });
      }),
    );
}

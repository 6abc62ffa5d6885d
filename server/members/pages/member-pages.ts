import type { Hono } from "hono";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { methodNotAllowed } from "../../http/methods.ts";
import { Problem } from "../../http/problem.ts";
import { mountAccount } from "./account-pages.tsx";
import { createFormReader } from "./form.ts";
import { createDoor, type Door } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { methodsOf, movedTo, seeOther } from "./page-response.ts";
import { mountRecords } from "./record-pages.tsx";
import { mountSignIn } from "./sign-in-pages.tsx";

/**
 * Mounts the members' web pages. To be mounted after the API's methods, which answer for every path that they find and allow other
 * origins, and before the site, which answers the rest.
 */
export function mountMemberPages(app: Hono<Env>, parts: MemberPageParts): void {
  const door = createDoor(parts);
  const readForm = createFormReader(parts.ledger.dealsUrl);
  const before = app.routes.length;
  mountSignIn(app, door, readForm, parts);
  mountAccount(app, door, readForm, parts);
  mountRecords(app, door, parts);
  mountOthers(app, door, app.routes.slice(before));
  // Where the members have a host of their own, its root is theirs too.
  if (parts.ledger.linkBase !== "") app.get("/", (c) => seeOther(c, memberPaths.account));
}

/** The address as it was sent, because what its escapes stand for may not stand in a header. */
function withSlash(c: RequestContext): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}/${search}`;
}

const FOLDERS = [memberPaths.account, memberPaths.buyers, memberPaths.deals] as const;

/** Other methods, other spellings, and what there is no page for. */
function mountOthers(app: Hono<Env>, door: Door, routes: readonly { path: string; method: string }[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const own = routes.filter((route) => route.path === path).map(({ method }) => method);
    const allow = [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
    app.all(path, (c) => (c.req.method === "OPTIONS" ? methodsOf(c, allow) : refuse(c)));
    const refuse = door.open(async (c) => {
      throw methodNotAllowed(c, allow);
    });
    app.all(path.slice(0, -1), (c) => movedTo(c, withSlash(c)));
  }
  for (const folder of FOLDERS)
    app.all(
      `${folder}*`,
      door.signedIn(async () => {
        throw new Problem("not-found", { detail: "There is no page at this address." });
      }),
    );
}

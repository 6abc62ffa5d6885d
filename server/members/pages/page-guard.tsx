import type { Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { Child } from "hono/jsx";
import type { Logger } from "pino";
import { throttles } from "../../../contract/members/limits.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { buyerPath, memberPaths } from "../../../contract/site-paths.ts";
import type { FilterNames } from "../../../site/explorer/query.ts";
import type { PageLedger } from "../../../site/frame/page-ledger.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { type HeaderFields, PAGE_HEADERS } from "../../http/headers.ts";
import { Problem } from "../../http/problem.ts";
import { keyLeaked } from "../../http/query.ts";
import { hasKey } from "../../http/redact-keys.ts";
import { redirectTo, respond } from "../../http/response.ts";
import type { AssetOf } from "../../site-files.ts";
import { isPro, type Session, TooManyAttempts, type Visitor } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import { storeProblem } from "../auth.ts";
import type { Throttle } from "../limits.ts";
import type { MemberParts } from "../members.ts";
import { createFormReader, type FormValues } from "./form.tsx";
import { ErrorPage, type MemberPageProps, type PageProps, ProRequiredPage, VisitorFrame } from "./frame.tsx";

export interface MemberPageSetup {
  asset: AssetOf;
  /** Manifest of the public data, for the footer. */
  manifest: PageLedger["manifest"];
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
  /** The names that the filters of the public evidence take. */
  filterNames: FilterNames;
  /** When the newest release of the public evidence was made; empty before the first. */
  publicRelease: string;
}

export type MemberPageParts = MemberPageSetup & Omit<MemberParts, "auth"> & { log: Pick<Logger, "error"> };

type OpenPage = (c: RequestContext, visit: Visit) => Promise<Response>;
type MemberPage = (
  c: RequestContext,
  page: MemberPageProps,
  account: Visitor["account"],
) => Response | Promise<Response>;
/** Handles a form that a page of the visitor's session has sent. */
type MemberForm = (
  c: RequestContext,
  page: MemberPageProps,
  account: Visitor["account"],
  values: FormValues,
) => Promise<Response>;
type Handler = (c: RequestContext) => Promise<Response>;

interface Visit {
  page: PageProps;
  visitor: Visitor | undefined;
  /** The visitor's cookie, whether its session is still valid or not. */
  sessionToken: string | undefined;
}

export type PageGuard = ReturnType<typeof createPageGuard>;
export type Pages = ReturnType<typeof createPages>;

/** Mounts the members' pages behind the guard. A form of a signed-in visitor is read first, so that none is taken unchecked. */
export function createPages(app: Hono<Env>, guard: PageGuard, dealsUrl: string) {
  const readForm = createFormReader(dealsUrl);
  return {
    /** @param byNetwork counts visitors without a session; by default all such pages share one throttle */
    open: (path: string, show: OpenPage, byNetwork?: Throttle) => app.get(path, guard.open(show, byNetwork)),
    /** Serves a form of a page without a session, its body unread. */
    openPost: (path: string, show: OpenPage, byNetwork?: Throttle) =>
      app.post(path, guard.open(show, byNetwork)),
    /** For signed-in visitors; others are sent to the sign-in page, which returns them. */
    signedIn: (path: string, show: MemberPage) => app.get(path, guard.signedIn(show)),
    signedInForm(path: string, show: MemberForm) {
      const readAndShow: MemberPage = async (c, page, account) =>
        show(c, page, account, await readForm(c, page.formToken));
      return app.post(path, guard.signedIn(readAndShow));
    },
    /** For signed-in Pro members; other accounts get a page that says what is missing. */
    pro: (path: string, show: MemberPage) => app.get(path, guard.pro(show)),
    readForm,
  };
}

const KEY_ADVICE = { use: "The members' pages take no key.", revoke: "on your account page." };

/** A token of a link in a mail: 43 random characters, which may look like a key. Keys are longer. */
const LINK_TOKEN = /\btoken=[\w-]{43}$/;

const hasLeakedKey = (c: RequestContext): boolean => hasKey(c.req.url.replace(LINK_TOKEN, ""));

export type GuardParts = Omit<MemberPageParts, "buyers" | "deals" | "indexes">;

/** Authenticates the visitor of every members' page, limits the rate, and turns errors into pages. */
export function createPageGuard(parts: GuardParts) {
  const { dealsUrl, accounts, createThrottle, clientOf, log } = parts;
  const ledger = ledgerOf(parts);
  const cookie = createSessionCookie(dealsUrl);
  const accountThrottle = createThrottle(throttles.pagesByAccount);
  const clientThrottle = createThrottle(throttles.pagesByAddress);

  const authenticate = async (c: RequestContext, sessionToken: string | undefined, byNetwork: Throttle) => {
    const visitor = sessionToken === undefined ? undefined : await accounts.authenticateSession(sessionToken);
    // Members are limited by account, so that others on their network cannot lock them out.
    const retryAfter = await (visitor === undefined
      ? byNetwork.hit(clientOf(c).network)
      : accountThrottle.hit(visitor.account.id));
    if (retryAfter > 0) throw new TooManyAttempts(retryAfter);
    return visitor;
  };

  const frame = { ledger, formToken: undefined, hasEvidence: parts.hasEvidence, isPro: false };
  const pageOf = (c: RequestContext): PageProps => ({ ...frame, path: c.req.path });

  /** Refuses a URL with a key before any redirect repeats it, and before any limit, which would hide the advice. */
  const withoutKey =
    (handle: Handler): Handler =>
    async (c) =>
      hasLeakedKey(c) ? errorResponse(c, keyLeaked(KEY_ADVICE), pageOf(c)) : handle(c);

  const open = (show: OpenPage, byNetwork = clientThrottle): Handler =>
    withoutKey(async (c) => {
      const page = pageOf(c);
      try {
        const sessionToken = cookie.read(c);
        const visitor = await authenticate(c, sessionToken, byNetwork);
        page.formToken = visitor?.formToken;
        page.isPro = visitor !== undefined && isPro(visitor.account, new Date());
        return await show(c, { page, visitor, sessionToken });
      } catch (error) {
        const problem = toProblem(error);
        if (problem.problem === "internal-error")
          log.error({ requestId: c.env.requestId, err: error }, "a page failed");
        return errorResponse(c, problem, page);
      }
    });

  const signedIn = (show: MemberPage): Handler =>
    open(async (c, { page, visitor, sessionToken }) => {
      if (visitor !== undefined) return show(c, { ...page, formToken: visitor.formToken }, visitor.account);
      return seeOther(c, signInPath(c), sessionToken === undefined ? {} : { "Set-Cookie": cookie.clear() });
    });

  const pro = (show: MemberPage): Handler =>
    signedIn((c, page, account) => (page.isPro ? show(c, page, account) : proRequired(c, page)));

  return {
    open,
    signedIn,
    pro,
    /** Redirects a path without its trailing slash. */
    toSlash: withoutKey(redirectToSlash),
  };
}

type FrameParts = Pick<GuardParts, "baseUrl" | "dealsUrl" | "manifest" | "asset">;

/** The page that says what an account without Pro lacks. */
export const proRequired = (c: RequestContext, page: MemberPageProps): Promise<Response> =>
  pageResponse(c, <ProRequiredPage {...page} />, problemTypes["pro-required"].status);

/** Returns the ledger's part of the frame of a members' page. */
export function ledgerOf({ baseUrl, dealsUrl, manifest, asset }: FrameParts): PageLedger {
  return {
    manifest: { ...manifest, baseUrl, dealsUrl },
    // Issues are public, and what members read is not: they report errors by mail.
    repositoryUrl: null,
    asset,
    importsOf: () => [],
    // The form leads to the public site, which has the index.
    searchFiles: null,
    shareImages: new Map(),
    linkBase: dealsUrl === baseUrl ? "" : baseUrl,
  };
}

/** The sign-in page, which returns to the requested page, or to the home after a form. */
function signInPath(c: RequestContext): string {
  const { pathname, search } = new URL(c.req.url);
  const returnTo = c.req.method === "GET" ? safeReturnPath(`${pathname}${search}`) : memberPaths.home;
  return returnTo === memberPaths.home
    ? memberPaths.signIn
    : `${memberPaths.signIn}?${new URLSearchParams({ return_to: returnTo })}`;
}

/** Converts an error to a problem. Messages of unexpected errors go to the log only. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TooManyAttempts) {
    const seconds = Math.max(1, Math.ceil(error.retryAfter));
    const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    return new Problem("rate-limited", {
      detail: `Too many attempts. Try again in ${wait}.`,
      headers: { "Retry-After": String(seconds) },
    });
  }
  const detail = "Something went wrong on our side. The error has been logged. Try again later.";
  return storeProblem(error, "page") ?? new Problem("internal-error", { detail });
}

function errorResponse(
  c: RequestContext,
  { problem, details: { detail, suggestions = [], headers } }: Problem,
  props: PageProps,
): Promise<Response> {
  const { status, title } = problemTypes[problem];
  const links = suggestions.map((slug) => ({ name: slug, path: buyerPath(slug) }));
  const page = <ErrorPage {...props} title={title} detail={detail} suggestions={links} />;
  return pageResponse(c, page, status, headers);
}

/**
 * Members' pages are never cached, indexed or readable from another origin. Their URLs are sent as a referrer to their own
 * origin only: with "no-referrer" browsers would also hide the origin of a form.
 */
const MEMBER_PAGE_HEADERS: HeaderFields = {
  ...PAGE_HEADERS,
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
  Vary: "Cookie",
};

/** For pages whose URL holds a token: the referrer is only the origin, which forms need. */
export const ORIGIN_AS_REFERRER = { "Referrer-Policy": "strict-origin" };

export async function pageResponse(
  c: RequestContext,
  page: Child,
  status = 200,
  headers: HeaderFields = {},
): Promise<Response> {
  const html = `<!doctype html>\n${await page}\n`;
  const fields = { ...MEMBER_PAGE_HEADERS, "Content-Type": "text/html; charset=utf-8", ...headers };
  return respond(c, status, fields, html);
}

/** The same for every token that a link may not have: unknown, used or expired. */
export const deadLink = (c: RequestContext, page: PageProps, lead: string, advice: Child) =>
  pageResponse(
    c,
    <VisitorFrame {...page} title="This link does not work" lead={lead}>
      {advice}
    </VisitorFrame>,
    problemTypes["invalid-parameter"].status,
    ORIGIN_AS_REFERRER,
  );

/** A CSV file to save, as private as the pages. */
export const fileResponse = (c: RequestContext, csv: string, name: string): Response =>
  respond(
    c,
    200,
    {
      ...MEMBER_PAGE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
    csv,
  );

/** Redirects with GET, whatever the method of the request was. */
export const seeOther = (c: RequestContext, path: string, headers: HeaderFields = {}): Response =>
  respond(c, 303, { ...MEMBER_PAGE_HEADERS, Location: path, ...headers });

/** The path stays as it was sent: decoded, it may not be a valid header. */
async function redirectToSlash(c: RequestContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  return redirectTo(c, `${pathname}/${search}`, MEMBER_PAGE_HEADERS);
}

/** The response to OPTIONS: the methods, and no permission for other origins. */
export const optionsResponse = (c: RequestContext, allow: string): Response =>
  respond(c, 204, { ...MEMBER_PAGE_HEADERS, Allow: allow });

/**
 * Reads the session's secret, and makes values of Set-Cookie headers. With the prefix `__Host-` browsers accept the cookie
 * only over https, from this host and for all paths. Over plain http, in development, they would reject it, so there it has
 * neither the prefix nor `Secure`.
 */
export function createSessionCookie(dealsUrl: string) {
  const secure = dealsUrl.startsWith("https:");
  const name = secure ? "__Host-clubledger" : "clubledger";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    read: (c: RequestContext) => getCookie(c, name) || undefined,
    set: ({ token, expires }: Session) =>
      `${name}=${encodeURIComponent(token)}; Expires=${expires.toUTCString()}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

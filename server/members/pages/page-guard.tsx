import { problemTypes } from "../../../contract/problems.ts";
import { buyerPath, memberPaths } from "../../../contract/site-paths.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { isPro, TooManyAttempts, type Visitor } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import { storeProblem } from "../auth.ts";
import { ErrorPage, type MemberPageProps, ProRequiredPage } from "./frame.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageResponse, seeOther } from "./page-response.ts";
import { sessionCookie } from "./session-cookie.ts";

type Handler = (c: RequestContext) => Promise<Response>;

export interface PageVisit {
  visitor: Visitor | undefined;
  /** The visitor's cookie, whether its session is still valid or not. */
  sessionToken: string | undefined;
}

/** Authenticates the visitor of every members' page, limits the rate, and turns errors into pages. */
export interface PageGuard {
  /** For anyone. */
  open: (page: (c: RequestContext, visit: PageVisit) => Promise<Response>) => Handler;
  /** For signed-in visitors; others are sent to the sign-in page, which returns them. */
  signedIn: (page: (c: RequestContext, visitor: Visitor) => Promise<Response>) => Handler;
  /** For signed-in Pro members; other accounts get a page that says what is missing. */
  pro: (page: (c: RequestContext, visitor: Visitor) => Promise<Response>) => Handler;
}

type GuardParts = Pick<
  MemberPageParts,
  "ledger" | "accounts" | "throttles" | "clientNetworkOf" | "now" | "log"
>;

export function createPageGuard(parts: GuardParts): PageGuard {
  const { ledger, accounts, throttles, clientNetworkOf, now, log } = parts;
  const cookie = sessionCookie(ledger.manifest.dealsUrl);

  const authenticate = async (c: RequestContext): Promise<PageVisit> => {
    const sessionToken = cookie.read(c);
    const visitor = sessionToken === undefined ? undefined : await accounts.authenticateSession(sessionToken);
    // Members are limited by account, so that others on their network cannot lock them out.
    const retryAfter = await (visitor === undefined
      ? throttles.client.hit(clientNetworkOf(c))
      : throttles.account.hit(visitor.account.id));
    if (retryAfter > 0) throw new TooManyAttempts(retryAfter);
    return { visitor, sessionToken };
  };

  const open: PageGuard["open"] = (page) => async (c) => {
    let visitor: Visitor | undefined;
    try {
      const visit = await authenticate(c);
      visitor = visit.visitor;
      return await page(c, visit);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.problem === "internal-error")
        log.error({ requestId: c.env.requestId, err: error }, "a page failed");
      return errorResponse(c, problem, { ledger, formToken: visitor?.formToken });
    }
  };

  const signedIn: PageGuard["signedIn"] = (page) =>
    open(async (c, { visitor, sessionToken }) => {
      if (visitor !== undefined) return page(c, visitor);
      return seeOther(c, signInPath(c), sessionToken === undefined ? {} : { "Set-Cookie": cookie.clear() });
    });

  const pro: PageGuard["pro"] = (page) =>
    signedIn(async (c, visitor) => {
      if (isPro(visitor.account, now())) return page(c, visitor);
      const refusal = <ProRequiredPage ledger={ledger} formToken={visitor.formToken} path={c.req.path} />;
      return pageResponse(c, refusal, problemTypes["pro-required"].status);
    });

  return { open, signedIn, pro };
}

/** The sign-in page, which returns to the requested page, or to the account page after a form. */
function signInPath(c: RequestContext): string {
  const { pathname, search } = new URL(c.req.url);
  const returnTo = c.req.method === "GET" ? safeReturnPath(`${pathname}${search}`) : memberPaths.account;
  return returnTo === memberPaths.account
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
  const outage = storeProblem(error, "page");
  if (outage !== undefined) return outage;
  return new Problem("internal-error", {
    detail: "Something went wrong on our side. The error has been logged. Try again later.",
  });
}

function errorResponse(
  c: RequestContext,
  { problem, details: { detail, suggestions = [], headers } }: Problem,
  props: MemberPageProps,
): Promise<Response> {
  const { status, title } = problemTypes[problem];
  const links = suggestions.map((slug) => ({ name: slug, path: buyerPath(slug) }));
  const page = <ErrorPage {...props} title={title} detail={detail} suggestions={links} />;
  return pageResponse(c, page, status, headers);
}

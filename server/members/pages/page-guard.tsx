import { problemTypes } from "../../../contract/problems.ts";
import { memberPaths } from "../../../contract/site-paths.ts";
import type { RequestContext } from "../../http/context.ts";
import type { HeaderFields } from "../../http/headers.ts";
import { Problem } from "../../http/problem.ts";
import { isPro, TooManyAttempts, type Visitor } from "../accounts/accounts.ts";
import { safeReturnPath } from "../accounts/sign-in.ts";
import { storeProblem } from "../auth.ts";
import { MemberNotice, ProRequiredPage } from "./notice.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageAnswer, seeOther } from "./page-response.ts";
import { sessionCookie } from "./session-cookie.ts";

type Handler = (c: RequestContext) => Promise<Response>;

/** Who asks for a page. */
export interface Entrance {
  visitor: Visitor | undefined;
  /** What the visitor's cookie holds, whether it still opens anything or not. */
  sessionToken: string | undefined;
}

/** Stands before every members' page: says who asks, brakes, and turns what goes wrong into a page. */
export interface Door {
  /** For anyone. */
  open: (page: (c: RequestContext, entrance: Entrance) => Promise<Response>) => Handler;
  /** For whoever is signed in; anyone else is sent to sign in and comes back. */
  signedIn: (page: (c: RequestContext, visitor: Visitor) => Promise<Response>) => Handler;
  /** For a signed-in Pro member; another account is told what it lacks. */
  pro: (page: (c: RequestContext, visitor: Visitor) => Promise<Response>) => Handler;
}

type DoorParts = Pick<MemberPageParts, "ledger" | "accounts" | "brakes" | "addressOf" | "now" | "log">;

export function createDoor(parts: DoorParts): Door {
  const { ledger, accounts, brakes, addressOf, now, log } = parts;
  const cookie = sessionCookie(ledger.dealsUrl);

  const enter = async (c: RequestContext): Promise<Entrance> => {
    const sessionToken = cookie.read(c);
    const visitor = sessionToken === undefined ? undefined : await accounts.authenticateSession(sessionToken);
    // A member is braked alone, and not by what others do at the same address.
    const wait = await (visitor === undefined
      ? brakes.address.hit(addressOf(c))
      : brakes.account.hit(visitor.account.id));
    if (wait > 0) throw new TooManyAttempts(wait);
    return { visitor, sessionToken };
  };

  const open: Door["open"] = (page) => async (c) => {
    let visitor: Visitor | undefined;
    try {
      const entrance = await enter(c);
      visitor = entrance.visitor;
      return await page(c, entrance);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.problem === "internal-error")
        log.error({ requestId: c.env.requestId, err: error }, "a page failed");
      return problemPage(c, problem, { ledger, formToken: visitor?.formToken });
    }
  };

  const signedIn: Door["signedIn"] = (page) =>
    open(async (c, { visitor, sessionToken }) => {
      if (visitor !== undefined) return page(c, visitor);
      const dropped: HeaderFields = sessionToken === undefined ? {} : { "Set-Cookie": cookie.drop() };
      return seeOther(c, signInPath(c), dropped);
    });

  const pro: Door["pro"] = (page) =>
    signedIn(async (c, visitor) => {
      if (isPro(visitor.account, now())) return page(c, visitor);
      const refused = <ProRequiredPage ledger={ledger} formToken={visitor.formToken} path={c.req.path} />;
      return pageAnswer(c, refused, { status: problemTypes["pro-required"].status });
    });

  return { open, signedIn, pro };
}

/** The sign-in page, which leads back to the page that was asked for. A form that was sent leads to the account page. */
function signInPath(c: RequestContext): string {
  const { pathname, search } = new URL(c.req.url);
  const returnTo = c.req.method === "GET" ? safeReturnPath(`${pathname}${search}`) : memberPaths.account;
  return returnTo === memberPaths.account
    ? memberPaths.signIn
    : `${memberPaths.signIn}?${new URLSearchParams({ return_to: returnTo })}`;
}

/** What to tell of an error. What is not known is our fault, and its text is for the log only. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TooManyAttempts) {
    const seconds = Math.max(1, Math.ceil(error.retryAfter));
    return new Problem("rate-limited", {
      detail: `That was too often in a short time. Try again in ${inWords(seconds)}.`,
      headers: { "Retry-After": String(seconds) },
    });
  }
  const outage = storeProblem(error, "page");
  if (outage !== undefined) return outage;
  return new Problem("internal-error", { detail: "The fault is ours and has been logged. Try again later." });
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

function problemPage(
  c: RequestContext,
  { problem, details: { detail, suggestions = [], headers = {} } }: Problem,
  page: { ledger: MemberPageParts["ledger"]; formToken: string | undefined },
): Promise<Response> {
  const { status, title } = problemTypes[problem];
  const near = suggestions.map((name) => ({ name, path: `${memberPaths.buyers}${name}/` }));
  return pageAnswer(c, <MemberNotice {...page} title={title} detail={detail} near={near} />, {
    status,
    headers,
  });
}

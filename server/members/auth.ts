import { memberPaths } from "../../contract/site-paths.ts";
import { clientOf, type TrustedProxies } from "../http/client-ip.ts";
import type { RequestContext } from "../http/context.ts";
import type { HeaderFields } from "../http/headers.ts";
import { Problem } from "../http/problem.ts";
import type { Observer, RejectReason } from "../observer.ts";
import { type Accounts, isPro, type Principal } from "./accounts/accounts.ts";
import { KEY_PATTERN, redactKeys } from "./accounts/key-format.ts";
import { limitHeaders } from "./limits/limit-headers.ts";
import type { Limits, Throttle, Usage } from "./limits/limits.ts";
import { StoreUnavailable } from "./store/store.ts";

/** A request that may be answered, and the headers that its answer carries whatever it is. */
export interface Authorization {
  principal: Principal;
  /** `RateLimit-Policy` and `RateLimit`. */
  headers: HeaderFields;
}

/** The one door of the member interface, for REST and MCP alike. */
export interface Auth {
  /**
   * Lets a Pro member's request in and spends one of its limits. Throws the Problem otherwise: 400 for a key in the address, 401, 403,
   * 429, and 503 where the store cannot be read.
   */
  authorize: (c: RequestContext) => Promise<Authorization>;
  /** Who asks, of whatever plan, without spending anything of the limits. Throws like `admit`. */
  authenticate: (c: RequestContext) => Promise<Principal>;
}

export interface AuthParts {
  accounts: Pick<Accounts, "authenticateKey">;
  limits: Limits;
  /** Failed attempts to use a key, by client. */
  failedKeys: Throttle;
  /** Without a trailing slash. */
  dealsUrl: string;
  trustedProxies: TrustedProxies;
  observer?: Pick<Observer, "authRejected" | "limitReached"> | undefined;
}

export function createAuth(parts: AuthParts): Auth {
  return {
    authorize: (c) => guarded(c, () => authorize(parts, c)),
    authenticate: (c) => guarded(c, () => authenticate(parts, c)),
  };
}

/** Everything behind the door, also what is refused at it, is for the member only; without the store nobody is let in. */
async function guarded<Result>(c: RequestContext, enter: () => Promise<Result>): Promise<Result> {
  c.set("memberOnly", true);
  try {
    return await enter();
  } catch (error) {
    throw error instanceof StoreUnavailable ? membersUnavailable() : error;
  }
}

/** When to ask again while the store is away. Seconds. */
const STORE_RETRY = 10;

/** The answer where the store cannot be read or written. */
export function membersUnavailable(): Problem {
  return new Problem("members-unavailable", {
    detail:
      "Accounts and limits cannot be read at the moment, so nobody is let in. Try again a little later.",
    headers: { "Retry-After": String(STORE_RETRY) },
  });
}

async function authorize(parts: AuthParts, c: RequestContext): Promise<Authorization> {
  const principal = await authenticate(parts, c);
  if (!isPro(principal.account, new Date())) throw turned(parts, "not Pro", notPro(parts));
  const { granted, usage, retryAfter } = await parts.limits.consume(principal.account.id);
  const headers = limitHeaders(usage);
  if (!granted) throw limitReached(parts, usage, retryAfter, headers);
  return { principal, headers };
}

async function authenticate(parts: AuthParts, c: RequestContext): Promise<Principal> {
  requireNoKeyInAddress(parts, c);
  const sent = c.req.header("Authorization");
  if (sent === undefined || sent.trim() === "")
    throw turned(parts, "no key", unauthorized("Send the header Authorization: Bearer with your key."));
  requireSafeTransport(parts, c);
  const key = /^Bearer +(\S+) *$/i.exec(sent)?.[1];
  const principal = key === undefined ? undefined : await parts.accounts.authenticateKey(key);
  if (principal !== undefined) return principal;
  throw await refusedAttempt(parts, c);
}

/** So much of a parameter's name is repeated. */
const NAME_SHOWN = 50;

/** The problem of a request that is not let in, told to the observer. */
function turned({ observer }: AuthParts, why: RejectReason, problem: Problem): Problem {
  observer?.authRejected(why);
  return problem;
}

/** Names under which keys are put into addresses. */
const KEY_NAMES = /^(?:x[-_])?(?:api[-_]?)?(?:key|token)$|^access[-_]?token$|^authorization$|^bearer$/i;

function requireNoKeyInAddress(parts: AuthParts, c: RequestContext): void {
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (!KEY_NAMES.test(name) && ![name, ...values].some((text) => KEY_PATTERN.test(text))) continue;
    const problem = new Problem("key-in-address", {
      detail:
        "Send the key in the header Authorization: Bearer. If a real key was in the address, others may have read it: " +
        `revoke it at ${parts.dealsUrl}${memberPaths.account}`,
      errors: [{ parameter: redactKeys(name).slice(0, NAME_SHOWN), message: "must not be sent" }],
    });
    throw turned(parts, "key in address", problem);
  }
}

/**
 * A key that came over plain http is refused rather than redirected: it has been readable on its way already, and a client that
 * gets its answer all the same would go on sending it so. This server speaks plain http itself, to a proxy or to this machine.
 */
function requireSafeTransport(parts: AuthParts, c: RequestContext): void {
  const { dealsUrl, trustedProxies } = parts;
  if (!dealsUrl.startsWith("https:") || !clientOf(c, trustedProxies).plain) return;
  const problem = new Problem("insecure-transport", {
    detail:
      `The key came over plain http, where it can be read on the way. Revoke it at ${dealsUrl}${memberPaths.account} and send a ` +
      `new one to ${dealsUrl} only.`,
  });
  throw turned(parts, "plain http", problem);
}

const CHALLENGE = 'Bearer realm="Clubledger members"';

function unauthorized(detail: string, error?: "invalid_token"): Problem {
  const challenge = error === undefined ? CHALLENGE : `${CHALLENGE}, error="${error}"`;
  return new Problem("unauthorized", { detail, headers: { "WWW-Authenticate": challenge } });
}

/**
 * The same answer for every key that opens nothing, so that it tells nobody which keys exist. Too many from one address are told to
 * wait; a valid key is let in all the same, because an office behind one address must not be locked out by a neighbour, and
 * because guessing a secret of 256 bits is not what this brake has to prevent: it keeps the noise down.
 */
async function refusedAttempt(parts: AuthParts, c: RequestContext): Promise<Problem> {
  const { failedKeys, trustedProxies, dealsUrl, observer } = parts;
  const wait = await failedKeys.hit(clientOf(c, trustedProxies).network);
  observer?.authRejected(wait > 0 ? "too many unknown keys" : "unknown key");
  if (wait > 0) {
    return new Problem("rate-limited", {
      detail: `Too many attempts with keys that are not valid came from this address. Wait ${wait} seconds.`,
      headers: { "Retry-After": String(wait) },
    });
  }
  return unauthorized(
    `This is not a valid key in the form "Authorization: Bearer <key>". Your keys are at ${dealsUrl}${memberPaths.account}`,
    "invalid_token",
  );
}

function notPro({ dealsUrl }: AuthParts): Problem {
  return new Problem("pro-required", {
    detail: `The account of this key has no Pro plan now. Its plan is told at ${dealsUrl}${memberPaths.account}`,
    headers: { "WWW-Authenticate": `${CHALLENGE}, error="insufficient_scope"` },
  });
}

function limitReached(
  { observer }: AuthParts,
  usage: Usage,
  retryAfter: number,
  headers: HeaderFields,
): Problem {
  const full = usage.filter(({ remaining }) => remaining === 0);
  for (const { window } of full) observer?.limitReached(window);
  const limits = full
    .map(({ quota, window }) => `${quota.toLocaleString("en")} requests a ${window}`)
    .join(" and ");
  return new Problem("rate-limited", {
    detail: `The limit of ${limits || "requests"} is used up. Ask again in ${retryAfter} seconds; this request cost nothing.`,
    headers: { ...headers, "Retry-After": String(retryAfter) },
  });
}

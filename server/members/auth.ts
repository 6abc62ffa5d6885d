import { memberApiPaths, memberPaths, oauthPaths } from "../../contract/site-paths.ts";
import { clientOf, type TrustedProxies } from "../http/client-ip.ts";
import type { RequestContext } from "../http/context.ts";
import type { HeaderFields } from "../http/headers.ts";
import { Problem } from "../http/problem.ts";
import { keyInUrl } from "../http/query.ts";
import type { Observer, RejectReason } from "../observer.ts";
import { isPro, type Principal } from "./accounts/accounts.ts";
import { parseKey } from "./accounts/key-format.ts";
import type { Accounts } from "./accounts/sign-in.ts";
import { type Limits, limitHeaders, type Throttle, type Usage } from "./limits.ts";
import { StoreUnavailable } from "./store/store.ts";

interface Authorization {
  principal: Principal;
  /** `RateLimit-Policy` and `RateLimit`, for every response to this request. */
  headers: HeaderFields;
}

/** Authentication and limits of the member interface, for REST and MCP alike. */
export interface Auth {
  /**
   * Returns the Pro member who sent the request, and takes one request from the limits. Throws a Problem: 400
   * for a key in the URL, 401, 403 or 429; or a StoreUnavailable.
   */
  authorize: (c: RequestContext) => Promise<Authorization>;
  /** The same for `/mcp`, where an application's access token does as well as a key. */
  authorizeMcp: (c: RequestContext) => Promise<Authorization>;
  /** Returns the sender, whatever the plan, and leaves the limits alone. Throws like `authorize`. */
  authenticate: (c: RequestContext) => Promise<Principal>;
}

/** All that an application may do: read buyers and deals over MCP. */
export const OAUTH_SCOPE = "members:read";

/** Resource of access tokens; they open `/mcp` and nothing else. */
export const resourceOf = (dealsUrl: string): string => `${dealsUrl}${memberApiPaths.mcp}`;

interface AuthParts {
  accounts: Pick<Accounts, "authenticateKey" | "authenticateToken">;
  limits: Limits;
  /** Failed attempts to use a key, by client network. */
  failedKeys: Throttle;
  /** Without a trailing slash. */
  dealsUrl: string;
  trustedProxies: TrustedProxies;
  /** Set if applications may be connected: then `/mcp` accepts their tokens, and says how to get one. */
  oauth?: boolean | undefined;
  observer?: Pick<Observer, "authRejected" | "limitReached"> | undefined;
}

export function createAuth(parts: AuthParts): Auth {
  const overMcp = parts.oauth === true ? withTokens(parts) : parts;
  return {
    authorize: (c) => authorize(parts, c),
    authorizeMcp: (c) => authorize(overMcp, c),
    authenticate: (c) => authenticate(parts, c),
  };
}

/** The parts of a request's authentication that differ between REST and MCP. */
type Authentication = AuthParts & { challenge?: string; audience?: string };

function withTokens(parts: AuthParts): Authentication {
  const resource = resourceOf(parts.dealsUrl);
  const metadata = `${parts.dealsUrl}${oauthPaths.resourceMetadata}${memberApiPaths.mcp}`;
  const challenge = `${CHALLENGE}, resource_metadata="${metadata}", scope="${OAUTH_SCOPE}"`;
  return { ...parts, audience: resource, challenge };
}

const OUTAGES = {
  api: {
    detail:
      "Accounts and limits cannot be read at the moment, so all requests are refused. Try again in a few seconds.",
    retryAfter: 10,
  },
  page: {
    detail:
      "Accounts are unavailable at the moment. Public pages and their feeds are not affected. Try again in a few seconds.",
    retryAfter: 5,
  },
} as const;

/** Translates a StoreUnavailable for REST, MCP and pages. Returns undefined for other errors. */
export function storeProblem(error: unknown, client: keyof typeof OUTAGES): Problem | undefined {
  if (!(error instanceof StoreUnavailable)) return undefined;
  const { detail, retryAfter } = OUTAGES[client];
  return new Problem("members-unavailable", { detail, headers: { "Retry-After": String(retryAfter) } });
}

async function authorize(parts: Authentication, c: RequestContext): Promise<Authorization> {
  const principal = await authenticate(parts, c);
  if (!isPro(principal.account, new Date())) throw rejected(parts, "not Pro", notPro(parts));
  const { granted, usage, retryAfter } = await parts.limits.consume(principal.account.id);
  const headers = limitHeaders(usage);
  if (!granted) throw limitReached(parts, usage, retryAfter, headers);
  return { principal, headers };
}

async function authenticate(parts: Authentication, c: RequestContext): Promise<Principal> {
  c.set("memberOnly", true);
  requireNoKeyInUrl(parts, c);
  const sent = c.req.header("Authorization");
  if (sent === undefined || sent.trim() === "")
    throw rejected(
      parts,
      "no key",
      unauthorized(parts, "Send the header Authorization: Bearer with your key."),
    );
  requireSafeTransport(parts, c);
  const key = /^Bearer +(\S+) *$/i.exec(sent)?.[1] ?? "";
  const { audience, accounts } = parts;
  if (audience !== undefined && parseKey(key, "access") !== undefined) {
    const account = await accounts.authenticateToken(key, audience);
    if (account === undefined) throw rejected(parts, "unknown key", expiredToken(parts));
    return { account, keyId: undefined };
  }
  const principal = await accounts.authenticateKey(key);
  if (principal === undefined) throw await invalidKey(parts, c);
  // Not throttled: a blocked member's program that tries again must not lock out the network.
  if (principal === "blocked") throw rejected(parts, "unknown key", notAKey(parts));
  return principal;
}

/** Not throttled: each hour every application sends a token that has just expired, and thousands share a network. */
const expiredToken = (parts: Authentication): Problem =>
  unauthorized(
    parts,
    "The access token is invalid or has expired. Ask for a new one, or connect the application again.",
    'error="invalid_token", error_description="The access token is invalid or has expired."',
  );

function rejected({ observer }: AuthParts, why: RejectReason, problem: Problem): Problem {
  observer?.authRejected(why);
  return problem;
}

function requireNoKeyInUrl(parts: AuthParts, c: RequestContext): void {
  const use = "Send the key in the header Authorization: Bearer.";
  const leaked = keyInUrl(c, { use, revoke: `at ${parts.dealsUrl}${memberPaths.account}` });
  if (leaked !== undefined) throw rejected(parts, "key in address", leaked);
}

/**
 * A key sent over plain http may have been read on its way. It is refused rather than redirected, or the
 * client would go on sending it so. This server itself speaks plain http, to a proxy or to this machine.
 */
function requireSafeTransport(parts: AuthParts, c: RequestContext): void {
  const { dealsUrl, trustedProxies } = parts;
  if (!dealsUrl.startsWith("https:") || !clientOf(c, trustedProxies).plain) return;
  const problem = new Problem("insecure-transport", {
    detail:
      "The key was sent over plain HTTP, where others can read it. Revoke it at " +
      `${dealsUrl}${memberPaths.account} and send a ` +
      `new one to ${dealsUrl} only.`,
  });
  throw rejected(parts, "plain http", problem);
}

const CHALLENGE = 'Bearer realm="Clubledger members"';

const INVALID_TOKEN =
  'error="invalid_token", error_description="The key is not valid. Keys are made on the account page."';

function unauthorized(
  { challenge: base = CHALLENGE }: Authentication,
  detail: string,
  error?: string,
): Problem {
  const challenge = error === undefined ? base : `${base}, ${error}`;
  return new Problem("unauthorized", { detail, headers: { "WWW-Authenticate": challenge } });
}

/**
 * The same response for any invalid key, so keys cannot be enumerated. Invalid attempts are throttled per
 * network; valid keys never are, or one user could lock out an office. Guessing 256 bits needs no throttle:
 * this one limits the noise.
 */
async function invalidKey(parts: Authentication, c: RequestContext): Promise<Problem> {
  const { failedKeys, trustedProxies, observer } = parts;
  const wait = await failedKeys.hit(clientOf(c, trustedProxies).network);
  observer?.authRejected(wait > 0 ? "too many unknown keys" : "unknown key");
  if (wait > 0) {
    return new Problem("rate-limited", {
      detail: `Too many attempts with invalid keys from your network. Try again in ${wait} seconds.`,
      headers: { "Retry-After": String(wait) },
    });
  }
  return notAKey(parts);
}

const notAKey = (parts: Authentication): Problem =>
  unauthorized(
    parts,
    `The request has no valid key in the form "Authorization: Bearer <key>". Your keys are at ` +
      `${parts.dealsUrl}${memberPaths.account}`,
    INVALID_TOKEN,
  );

/** Without a challenge: MCP clients take one on a 403 for a demand of more rights, and hide the text that says what is wrong. */
function notPro({ dealsUrl }: AuthParts): Problem {
  return new Problem("pro-required", {
    detail: `The account has no active Pro plan. See your plan at ${dealsUrl}${memberPaths.account}`,
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
    detail:
      `You have reached the limit of ${limits || "requests"}. Try again in ${retryAfter} seconds; this ` +
      "request did not count.",
    headers: { ...headers, "Retry-After": String(retryAfter) },
  });
}

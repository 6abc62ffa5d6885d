import { generateKeyPairSync } from "node:crypto";
import Provider, { type Configuration, errors, type JWK, type KoaContextWithOIDC } from "oidc-provider";
import type { Logger } from "pino";
import {
  ACCESS_TOKEN_MINUTES,
  CONSENT_MINUTES,
  REFRESH_TOKEN_DAYS,
  throttles,
} from "../../../contract/members/limits.ts";
import { required } from "../../../contract/required.ts";
import { connectPath, oauthPaths } from "../../../contract/site-paths.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { generateToken } from "../accounts/key-format.ts";
import { OAUTH_SCOPE, resourceOf } from "../auth.ts";
import type { CreateThrottle } from "../limits.ts";
import type { Store } from "../store/store.ts";
import { createAdapter } from "./adapter.ts";
import { fetchClientDocument, isAllowedClient, serializeDocument } from "./client-documents.ts";
import { isForPrograms, keepDocuments } from "./kept-documents.ts";
import {
  CLIENT_NETWORK,
  type KoaResponse,
  type NodeExchange,
  OAuthError,
  readFormBody,
  runKoa,
  SESSION_COOKIE,
  toNode,
} from "./koa-bridge.ts";

export interface OAuthParts {
  store: Store;
  createThrottle: CreateThrottle;
  /** Without a trailing slash; also the issuer's name. */
  dealsUrl: string;
  /** Hosts whose metadata documents may identify a client. */
  clientHosts: readonly string[];
  clientNetworkOf: (c: RequestContext) => string;
  log: Pick<Logger, "info">;
  fetchDocument?: typeof fetchClientDocument;
}

/** A request that waits for a member's consent. */
export interface PendingRequest {
  clientId: string;
  clientName: string;
  redirectUri: URL;
  /** The client's metadata document. */
  document: string;
}

export type OAuthServer = ReturnType<typeof createOAuthServer>;

/** Creates the authorization server of the members' MCP server. */
export function createOAuthServer(parts: OAuthParts) {
  const { dealsUrl, createThrottle, clientNetworkOf } = parts;
  const provider = createProvider(parts);
  const tokenThrottle = createThrottle(throttles.tokensByClient);
  const node = (c: RequestContext, query?: URLSearchParams) => toNode(c, dealsUrl, clientNetworkOf(c), query);
  return {
    /** Begins or resumes an authorization. Throws a Problem unless the client's redirect is known to be good. */
    authorize: (c: RequestContext) => runKoa(provider, node(c, withScope(c))),
    /** Token and revocation requests. Throws a Problem if there are too many. */
    async token(c: RequestContext): Promise<KoaResponse> {
      const wait = await tokenThrottle.hit(clientNetworkOf(c));
      if (wait > 0) throw tooManyRequests(wait);
      const form = await readFormBody(c);
      // There is only one scope, and clients ask for others that they know from elsewhere.
      form.delete("scope");
      return runKoa(provider, node(c), form).catch(toErrorResponse);
    },
    pending: (c: RequestContext, id: string) => findPending(provider, node(c), id),
    /** Resolves with the URL to which the browser is sent next. The request must be pending. */
    finish(c: RequestContext, result: ConsentResult): Promise<string> {
      const { req, res } = node(c);
      const outcome =
        "refused" in result
          ? { error: "access_denied", error_description: result.refused }
          : { login: { accountId: result.accountId }, consent: { grantId: result.grantId } };
      return provider.interactionResult(req, res, outcome, { mergeWithLastSubmission: false });
    },
  };
}

/** The reason of a refusal is sent to the application. */
type ConsentResult = { refused: string } | { accountId: string; grantId: string };

/** The parameters that an authorization needs. The package's others, such as other response modes, are not offered. */
const PARAMETERS = new Set([
  ...["client_id", "redirect_uri", "response_type", "state", "resource", "prompt"],
  ...["code_challenge", "code_challenge_method"],
]);

/** With the only scope that there is, whatever the client asks for: the response names it (RFC 6749, 3.3). */
function withScope(c: RequestContext): URLSearchParams {
  const sent = [...new URL(c.req.url).searchParams].filter(([name]) => PARAMETERS.has(name));
  return new URLSearchParams([...sent, ["scope", OAUTH_SCOPE]]);
}

const tooManyRequests = (seconds: number): Problem =>
  new Problem("rate-limited", {
    detail: `Too many requests for tokens from your network. Try again in ${seconds} seconds.`,
    headers: { "Retry-After": String(seconds) },
  });

function toErrorResponse(error: unknown): KoaResponse {
  if (!(error instanceof OAuthError)) throw error;
  return error.response;
}

/** The request of this id. Throws a Problem if it has expired, or this browser has not the cookie of the one that began it. */
async function findPending(
  provider: Provider,
  { req, res }: NodeExchange,
  id: string,
): Promise<PendingRequest> {
  try {
    const { uid, params } = await provider.interactionDetails(req, res);
    if (uid !== id) throw expiredRequest();
    const client = await provider.Client.find(String(params.client_id));
    const known = required(client, "the client of a request");
    const { clientId, clientName } = known;
    const redirectUri = new URL(String(params.redirect_uri));
    const document = serializeDocument(known);
    return { clientId, clientName: clientName ?? new URL(clientId).host, redirectUri, document };
  } catch (error) {
    throw error instanceof errors.OIDCProviderError && error.expose ? toProblem(error) : error;
  }
}

function createProvider(parts: OAuthParts): Provider {
  const { dealsUrl } = parts;
  const provider = new Provider(dealsUrl, configuration(parts));
  // The bridge says whether the request came over https.
  provider.proxy = true;
  withTokenFormat(provider);
  keepDocuments(provider, parts.store);
  return provider;
}

/** Tokens in the form of keys, so that what finds leaked keys finds them too. */
function withTokenFormat({ AccessToken, RefreshToken }: Provider): void {
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: { format?: string }) {
      this.format = "opaque";
      return generateToken("access");
    },
  });
  Object.assign(RefreshToken.prototype, { generateTokenId: () => generateToken("refresh") });
}

const unusedKey = (): JWK => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
  kty: "EC",
});

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

function configuration(parts: OAuthParts): Configuration {
  const resource = resourceOf(parts.dealsUrl);
  const secure = parts.dealsUrl.startsWith("https:");
  return {
    adapter: createAdapter(parts.store, resource, OAUTH_SCOPE),
    // Not of the member but of the resource, below.
    scopes: [],
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    allowOmittingSingleRegisteredRedirectUri: false,
    // The package demands a key for ID tokens. None is ever signed: the scope that asks for one is not passed on.
    jwks: { keys: [unusedKey()] },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    pkce: { required: () => true },
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      revocation: oauthPaths.revoke,
    },
    // A prefix that keeps other hosts of this domain from planting a request of theirs in a member's browser.
    cookies: {
      names: {
        interaction: secure ? "__Host-clubledger-connect" : "clubledger-connect",
        session: SESSION_COOKIE,
      },
      short: { path: "/", httpOnly: true, sameSite: "lax", overwrite: true },
    },
    interactions: { url: (_, { uid }) => connectPath(uid) },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    issueRefreshToken: (_, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    renderError,
    ttl: {
      AccessToken: ACCESS_TOKEN_MINUTES * MINUTE_S,
      AuthorizationCode: MINUTE_S,
      Interaction: CONSENT_MINUTES * MINUTE_S,
      RefreshToken: REFRESH_TOKEN_DAYS * DAY_S,
      Session: CONSENT_MINUTES * MINUTE_S,
      Grant: REFRESH_TOKEN_DAYS * DAY_S,
      IdToken: MINUTE_S,
    },
    fetch: (url, init) =>
      logRefusedDocument(parts, new URL(String(url)), required(init?.signal ?? undefined, "a time limit")),
    features: features(parts, resource),
  };
}

function features(parts: OAuthParts, resource: string): NonNullable<Configuration["features"]> {
  const off = { enabled: false };
  const fetches = parts.createThrottle(throttles.clientDocuments);
  return {
    ...{ devInteractions: off, userinfo: off, rpInitiatedLogout: off, dPoP: off },
    pushedAuthorizationRequests: off,
    revocation: { enabled: true, allowedPolicy: (_, client, token) => client.clientId === token.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_, asked) {
        if (asked !== resource) throw new errors.InvalidTarget(`resource must be ${resource}`);
        return { scope: OAUTH_SCOPE, audience: resource, accessTokenFormat: "opaque" };
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      cacheDuration: { min: 5 * MINUTE_S, max: DAY_S },
      // The consent page has no context of the package: its client was admitted when the request began, maybe by another server.
      async allowFetch(ctx: KoaContextWithOIDC | undefined, clientId) {
        if (!isAllowedClient(clientId, parts.clientHosts)) return false;
        if (ctx === undefined || isForPrograms(ctx.path)) return true;
        return (await fetches.hit(ctx.get(CLIENT_NETWORK))) === 0;
      },
    },
  };
}

/** The package gives up after 2.5 s, the body included. */
async function logRefusedDocument(
  { fetchDocument = fetchClientDocument, log }: OAuthParts,
  url: URL,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetchDocument(url, signal);
  } catch (error) {
    log.info({ host: url.host, err: error }, "an application's metadata document was refused");
    throw error;
  }
}

/** The package's own errors may be shown; any other is a fault of ours, or the store's, and is handled where all of those are. */
function renderError(ctx: KoaContextWithOIDC, out: object, error: Error): never {
  if (!(error instanceof errors.OIDCProviderError) || !error.expose) throw error;
  if (isForPrograms(ctx.path))
    throw new OAuthError({ status: ctx.status, headers: new Headers(), body: JSON.stringify(out) });
  throw toProblem(error);
}

const expiredRequest = (): Problem =>
  new Problem("not-found", {
    detail:
      "This request has expired, or it was begun in another browser. Start again from the application, in this browser.",
  });

function toProblem(error: errors.OIDCProviderError): Problem {
  if (error instanceof errors.SessionNotFound) return expiredRequest();
  const reason =
    error instanceof errors.InvalidClient || error instanceof errors.InvalidClientMetadata
      ? "This service does not allow the application, or could not read the document that describes it"
      : `The application's request cannot be answered: ${error.error_description ?? error.message}`;
  return new Problem("invalid-parameter", { detail: `${reason}. Nothing was connected.` });
}

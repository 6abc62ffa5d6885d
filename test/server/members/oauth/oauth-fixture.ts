import { createHash } from "node:crypto";
import { type Fetch, withRequestScope } from "../../../../server/http/requests.ts";
import { createMemberApp } from "../../../../server/members/member-app.ts";
import { parseDocument } from "../../../../server/members/oauth/client-documents.ts";
import { lazyOAuth } from "../../../../server/members/open-members.ts";
import { recordedLog } from "../../../fixture-build.ts";
import { CLIENT, CLIENT_ID, REDIRECT } from "../../../oauth-client.ts";
import { serveForTest } from "../../../serve-for-test.ts";
import { FILTER_NAMES } from "../alerts/fictional-changes.ts";
import { behindProxy, DEALS_URL, type FixtureStore, fixtureMembers, signedIn } from "../fixture-members.ts";
import { call, memberIndexes } from "../mcp/mcp-fixture.ts";
import { type FictionalBrowser, fictionalBrowser, formTokenIn } from "../pages/fictional-browser.ts";

const BASE_URL = "https://ledger.example.org";

export { CLIENT, CLIENT_ID, DEALS_URL, REDIRECT };

const RESOURCE = `${DEALS_URL}/mcp`;
export const EMAIL = "pro@example.org";
const VERIFIER = "a-verifier-of-the-tests-that-is-as-long-as-the-rule-demands";

export interface OAuthOptions {
  /** Metadata documents by address. */
  documents?: Readonly<Record<string, object>>;
  store?: FixtureStore;
  dealsUrl?: string;
  unlimited?: boolean;
  /** The address of a style or script. */
  asset?: (name: string) => string;
  /** Quotas of throttles, by name, that differ from the real ones. */
  quotas?: Readonly<Record<string, number>>;
  clientHosts?: readonly string[];
}

/** The members' application with OAuth, a Pro member, and an application that asks as clients do. */
export async function oauthApp(options: OAuthOptions = {}) {
  const {
    documents = { [CLIENT_ID]: CLIENT },
    store,
    dealsUrl = DEALS_URL,
    unlimited = true,
    quotas = {},
    clientHosts = ["app.example.org", "other.example.org"],
    asset = (name: string) => `/assets/${name}`,
  } = options;
  const given = store === undefined ? {} : { store };
  const parts = await fixtureMembers({ indexes: memberIndexes, oauth: true, dealsUrl, unlimited, ...given });
  const { log, logged } = recordedLog();
  const fetched: string[] = [];
  const network = { isDown: false };
  const oauth = lazyOAuth({
    ...{ store: parts.store, dealsUrl, log },
    createThrottle: (window) =>
      parts.createThrottle({ ...window, quota: quotas[window.name] ?? window.quota }),
    clientHosts,
    clientNetworkOf: () => "192.0.2.1",
    async fetchDocument(url) {
      fetched.push(url.href);
      if (network.isDown) throw new Error("the fixture's network is down");
      const metadata = parseDocument(JSON.stringify(documents[url.href]));
      return Response.json(metadata, { headers: { "Cache-Control": "max-age=3600" } });
    },
  });
  const manifest = {
    ...{ baseUrl: BASE_URL, dealsUrl, dataVersion: "2026-11-01-abc" },
    publisher: { name: "Example Press", url: null, contact: "errors@example.org" },
  };
  const site = { clubPages: new Set<string>(), filterNames: FILTER_NAMES, publicRelease: "" };
  const pages = { asset, manifest, ...site };
  const app = createMemberApp({ ...parts.members, oauth }, { baseUrl: BASE_URL, log, pages });
  const ask = behindProxy(withRequestScope(app, log));
  const post = (path: string, fields: Record<string, string>) =>
    ask(new Request(`${dealsUrl}${path}`, { method: "POST", body: new URLSearchParams(fields) }));
  const browser = async (email = EMAIL) => signedInBrowser(ask, parts, email, dealsUrl);
  return { ...parts, ask, post, fetched, network, browser, log: () => logged() + parts.log() };
}

/** The same at an address of this machine, until the test ends. `others` answers beside it: the built site. */
export async function servedOAuth(
  options: OAuthOptions = {},
  others?: (request: Request) => Response | Promise<Response>,
) {
  const current: { fetch: Fetch } = { fetch: () => new Response(null, { status: 503 }) };
  const fetch: Fetch = (request, connection) => current.fetch(request, connection);
  const port = await serveForTest(fetch, BASE_URL);
  const address = `http://127.0.0.1:${port}`;
  const app = await oauthApp({ ...options, dealsUrl: address });
  current.fetch = (request) => {
    const isAsset = new URL(request.url).pathname.startsWith("/assets/");
    return isAsset && others !== undefined ? others(request) : app.ask(request);
  };
  return { ...app, address };
}

export type OAuthApp = Awaited<ReturnType<typeof oauthApp>>;

async function signedInBrowser(
  ask: ReturnType<typeof behindProxy>,
  { accounts, sent }: Pick<Awaited<ReturnType<typeof fixtureMembers>>, "accounts" | "sent">,
  email: string,
  dealsUrl: string,
): Promise<FictionalBrowser> {
  const browser = fictionalBrowser(ask, dealsUrl);
  const isSecure = dealsUrl.startsWith("https:");
  browser.cookies.set(isSecure ? "__Host-clubledger" : "clubledger", await signedIn(accounts, sent, email));
  return browser;
}

/** The address that an application opens in the member's browser; undefined leaves a parameter out. */
export function authorizePath(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const query = {
    ...{ client_id: CLIENT_ID, redirect_uri: REDIRECT, response_type: "code", state: "of-the-app" },
    ...{ code_challenge: challengeOf(VERIFIER), code_challenge_method: "S256", resource: RESOURCE },
    ...changes,
  };
  const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/oauth/authorize?${new URLSearchParams(Object.fromEntries(sent))}`;
}

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** A redirect's target, as path and query on our own host. */
export const locationOf = (response: Response): string => {
  const { origin, pathname, search } = new URL(response.headers.get("Location") ?? "", DEALS_URL);
  return origin === DEALS_URL ? `${pathname}${search}` : `${origin}${pathname}${search}`;
};

/** Begins an authorization in a browser, and returns the path of its consent page. */
export const begin = async (browser: FictionalBrowser, path = authorizePath()): Promise<string> =>
  locationOf(await browser.get(path));

/** Sends the form of a consent page, and returns where the application's page is opened. */
export async function decide(
  browser: FictionalBrowser,
  consentPath: string,
  decision: "connect" | "cancel" = "connect",
): Promise<URL> {
  const formToken = formTokenIn(await browser.text(consentPath));
  const resume = await browser.post(consentPath, { formToken, decision });
  return new URL(locationOf(await browser.get(locationOf(resume))));
}

/** The code that an application receives after consent. */
export async function codeFor(
  app: OAuthApp,
  path = authorizePath(),
  given?: FictionalBrowser,
): Promise<string> {
  const browser = given ?? (await app.browser());
  const back = await decide(browser, await begin(browser, path));
  return back.searchParams.get("code") ?? "";
}

export const exchange = (app: OAuthApp, code: string, changes: Record<string, string> = {}) =>
  app.post("/oauth/token", {
    ...{ grant_type: "authorization_code", client_id: CLIENT_ID, redirect_uri: REDIRECT, code },
    ...{ code_verifier: VERIFIER, resource: RESOURCE, ...changes },
  });

export const refresh = (app: OAuthApp, refresh_token: string, changes: Record<string, string> = {}) =>
  app.post("/oauth/token", {
    ...{ grant_type: "refresh_token", client_id: CLIENT_ID, refresh_token, resource: RESOURCE, ...changes },
  });

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** The tokens of an application that a member has just connected. */
export const connected = async (app: OAuthApp): Promise<Tokens> =>
  (await (await exchange(app, await codeFor(app))).json()) as Tokens;

export const tokensIn = async (response: Response): Promise<Tokens> => (await response.json()) as Tokens;

/** Calls a tool with a token. */
export const callTool = (app: OAuthApp, token: string) =>
  app.ask(
    new Request(RESOURCE, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(call("get_buyer", { slug: "example-capital" })),
    }),
  );

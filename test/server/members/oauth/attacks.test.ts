import { expect, test, vi } from "vitest";
import { sweep } from "../../../../server/members/store/store.ts";
import { behindProxy, DEALS_URL, fixtureStore } from "../fixture-members.ts";
import { fictionalBrowser, formTokenIn } from "../pages/fictional-browser.ts";
import {
  authorizePath,
  begin,
  CLIENT,
  CLIENT_ID,
  callTool,
  codeFor,
  connected,
  decide,
  EMAIL,
  exchange,
  locationOf,
  type OAuthApp,
  type OAuthOptions,
  oauthApp,
  refresh,
  tokensIn,
} from "./oauth-fixture.ts";

const OTHER_ID = "https://other.example.org/client.json";
const OTHER_REDIRECT = "https://other.example.org/callback";
const other = { ...CLIENT, client_id: OTHER_ID, client_name: "Other", redirect_uris: [OTHER_REDIRECT] };

const TWO_CLIENTS = { documents: { [CLIENT_ID]: CLIENT, [OTHER_ID]: other } };

/** A server with an application that a member has just connected. */
async function connectedApp(options: OAuthOptions = {}) {
  const app = await oauthApp(options);
  return { app, ...(await connected(app)) };
}

/** A server that cannot fetch documents, over the store of one where an application was connected. */
async function restarted(options: OAuthOptions = {}) {
  const store = await fixtureStore();
  const tokens = await connected(await oauthApp({ store }));
  const app = await oauthApp({ store, ...options });
  app.network.isDown = true;
  return { app, store: store.store, ...tokens };
}

const INVALID_GRANT = { error: "invalid_grant" };

const statusOf = async (app: OAuthApp, token: string) => (await callTool(app, token)).status;

/** Lets time pass for everything that reads the clock. */
function pass(seconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + seconds * 1000 });
}

test("a code that is sent a second time ends what the first one got", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  const { access_token, refresh_token } = await tokensIn(await exchange(app, code));
  const replayed = await exchange(app, code);
  expect(replayed.status).toBe(400);
  expect(await replayed.json()).toMatchObject(INVALID_GRANT);
  expect(await statusOf(app, access_token)).toBe(401);
  expect((await refresh(app, refresh_token)).status).toBe(400);
});

test("of two exchanges of one code at the same moment one at most succeeds, and nothing remains valid", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  const responses = await Promise.all([exchange(app, code), exchange(app, code), exchange(app, code)]);
  const successes = responses.filter(({ status }) => status === 200);
  expect(successes.length).toBeLessThanOrEqual(1);
  for (const success of successes)
    expect(await statusOf(app, (await tokensIn(success)).access_token)).toBe(401);
});

test("a replaced refresh token works for half a minute, and later ends the connection", async () => {
  const app = await oauthApp();
  const first = await connected(app);
  const second = await tokensIn(await refresh(app, first.refresh_token));
  pass(29);
  expect((await refresh(app, first.refresh_token)).status).toBe(200);
  pass(2);
  expect(await (await refresh(app, first.refresh_token)).json()).toMatchObject(INVALID_GRANT);
  expect(await statusOf(app, second.access_token)).toBe(401);
  expect(await (await refresh(app, second.refresh_token)).json()).toMatchObject(INVALID_GRANT);
});

test("an access token works for an hour, a refresh token for 30 days", async () => {
  const { app, access_token, refresh_token } = await connectedApp();
  pass(3_599);
  expect(await statusOf(app, access_token)).toBe(200);
  pass(2);
  const expired = await callTool(app, access_token);
  expect(expired.status).toBe(401);
  expect(expired.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
  pass(29 * 86_400);
  const renewed = await tokensIn(await refresh(app, refresh_token));
  pass(30 * 86_400 + 1);
  expect(await (await refresh(app, renewed.refresh_token)).json()).toMatchObject(INVALID_GRANT);
});

test("a redirect that is not exactly the client's is refused on a page of ours", async () => {
  const browser = await (await oauthApp(TWO_CLIENTS)).browser();
  const others = [
    "https://attacker.example.org/callback",
    "https://app.example.org/callback/../open",
    "https://app.example.org/callback?next=x",
    "http://app.example.org/callback",
    "https://app.example.org@attacker.example.org/callback",
    OTHER_REDIRECT,
    undefined,
  ];
  for (const redirect_uri of others) {
    const response = await browser.get(authorizePath({ redirect_uri }));
    expect([redirect_uri, response.status]).toEqual([redirect_uri, 400]);
    expect(response.headers.get("Location")).toBeNull();
  }
});

test("a code is for the redirect and the client that asked for it", async () => {
  const app = await oauthApp(TWO_CLIENTS);
  for (const mixedUp of [{ redirect_uri: OTHER_REDIRECT }, { client_id: OTHER_ID }]) {
    const response = await exchange(app, await codeFor(app), mixedUp);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(INVALID_GRANT);
  }
});

test("tokens for another resource are not given", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const others = ["https://other.example.org/mcp", `${DEALS_URL}/mcp/more`, `${DEALS_URL}/`, DEALS_URL];
  for (const resource of others) {
    const target = (await browser.get(authorizePath({ resource }))).headers.get("Location");
    expect(target).toMatch(/^https:\/\/app\.example\.org\/callback\?.*error=invalid_target/);
    expect(target).toContain("iss=https%3A%2F%2Fdeals.example.org");
    const exchanged = await exchange(app, await codeFor(app, authorizePath(), browser), { resource });
    expect([exchanged.status, await exchanged.json()]).toMatchObject([400, { error: "invalid_target" }]);
  }
});

test("a client does not revoke the token of another", async () => {
  const { app, access_token, refresh_token } = await connectedApp(TWO_CLIENTS);
  for (const token of [access_token, refresh_token])
    await app.post("/oauth/revoke", { client_id: OTHER_ID, token });
  expect(await statusOf(app, access_token)).toBe(200);
});

test("a request without a challenge by S256 is refused", async () => {
  const browser = await (await oauthApp()).browser();
  const weaker = [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge_method: "plain" },
    { code_challenge_method: undefined },
  ];
  for (const changes of weaker) {
    const response = await browser.get(authorizePath(changes));
    expect(response.headers.get("Location")).toContain("error=invalid_request");
  }
});

test("a code is not exchanged with another verifier, or an empty one", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  for (const code_verifier of ["another-verifier-that-is-as-long-as-the-rule-of-pkce-demands", ""])
    expect((await exchange(app, code, { code_verifier })).status).toBe(400);
});

test("a link to a consent page that somebody else began shows a member nothing to agree to", async () => {
  const app = await oauthApp();
  const attacker = fictionalBrowser(app.ask, DEALS_URL);
  const link = await begin(attacker);
  const victim = await app.browser();
  const page = await victim.get(link);
  expect(page.status).toBe(404);
  expect(await page.text()).not.toContain("Example Assistant");
  const formToken = formTokenIn(await victim.text("/account/"));
  expect((await victim.post(link, { formToken, decision: "connect" })).status).toBe(404);
  // Nor does it help to resume it.
  const resume = link.replace("/account/connect/", "/oauth/authorize/").slice(0, -1);
  expect((await victim.get(resume)).status).toBe(404);
});

test("the form for one application does not connect another that was begun later", async () => {
  const app = await oauthApp(TWO_CLIENTS);
  const browser = await app.browser();
  const first = await begin(browser);
  const formToken = formTokenIn(await browser.text(first));
  await begin(browser, authorizePath({ client_id: OTHER_ID, redirect_uri: OTHER_REDIRECT }));
  expect((await browser.post(first, { formToken, decision: "connect" })).status).toBe(404);
});

test("consent needs the form's token", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const path = await begin(browser);
  expect((await browser.post(path, { formToken: "forged", decision: "connect" })).status).toBe(403);
  expect(await app.accounts.listApplications(app.account.id)).toEqual([]);
});

test("a redirect with a code is not given before consent", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const resume = (await begin(browser)).replace("/account/connect/", "/oauth/authorize/").slice(0, -1);
  expect(locationOf(await browser.get(resume))).toMatch(/^\/account\/connect\//);
});

test("a token is for /mcp only", async () => {
  const { app, access_token, refresh_token } = await connectedApp();
  const asks = (path: string, token: string) =>
    app.ask(new Request(`${DEALS_URL}${path}`, { headers: { Authorization: `Bearer ${token}` } }));
  for (const path of ["/api/v1/buyers", "/api/v1/deals", "/api/v1/me"])
    expect((await asks(path, access_token)).status).toBe(401);
  expect(await statusOf(app, refresh_token)).toBe(401);
});

test("a blocked account's applications are refused at once", async () => {
  const { app, access_token, refresh_token } = await connectedApp();
  await app.administration.setBlocked(EMAIL, true);
  expect(await statusOf(app, access_token)).toBe(401);
  expect(await (await refresh(app, refresh_token)).json()).toMatchObject(INVALID_GRANT);
});

const UNDONE = [
  [
    "blocked and unblocked",
    async ({ administration }: OAuthApp) => {
      await administration.setBlocked(EMAIL, true);
      await administration.setBlocked(EMAIL, false);
    },
  ],
  [
    "without a plan and Pro again",
    async ({ administration }: OAuthApp) => {
      await administration.revoke(EMAIL);
      await administration.grant(EMAIL, null);
    },
  ],
] as const;

test.each(UNDONE)("after the account was %s, no earlier token works", async (_, doAndUndo) => {
  const { app, access_token, refresh_token } = await connectedApp();
  await doAndUndo(app);
  expect(await statusOf(app, access_token)).toBe(401);
  expect(await (await refresh(app, refresh_token)).json()).toMatchObject(INVALID_GRANT);
  expect(await app.accounts.listApplications(app.account.id)).toEqual([]);
  expect(await statusOf(app, (await connected(app)).access_token)).toBe(200);
});

test("a block or the end of a plan disconnects nobody else's applications", async () => {
  const { app, access_token } = await connectedApp();
  await app.administration.add("other@example.org");
  await app.administration.setBlocked("other@example.org", true);
  await app.administration.revoke("other@example.org");
  await app.store.use(sweep);
  expect(await statusOf(app, access_token)).toBe(200);
});

/** Connects an application to an account whose plan then ends by its date. */
async function withPlanEnded() {
  const ended = await connectedApp();
  await ended.app.administration.grant(EMAIL, new Date(Date.now() + 60_000));
  expect(await statusOf(ended.app, ended.access_token)).toBe(200);
  pass(61);
  return ended;
}

test("when a plan ends by its date, its connections end", async () => {
  const { app, access_token, refresh_token } = await withPlanEnded();
  const refused = await callTool(app, access_token);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
  expect(await (await refresh(app, refresh_token)).json()).toMatchObject(INVALID_GRANT);
});

test.each([
  ["a refused refresh", ({ app, refresh_token }) => refresh(app, refresh_token)],
  ["the next sweep", ({ app }) => app.store.use(sweep)],
] satisfies [string, (ended: Awaited<ReturnType<typeof withPlanEnded>>) => Promise<unknown>][])(
  "a plan that is renewed after %s revives no connection",
  async (_, happen) => {
    const ended = await withPlanEnded();
    await happen(ended);
    const { app, access_token, refresh_token } = ended;
    await app.administration.grant(EMAIL, null);
    expect(await statusOf(app, access_token)).toBe(401);
    expect(await (await refresh(app, refresh_token)).json()).toMatchObject(INVALID_GRANT);
  },
);

test("a code is not exchanged if the plan has ended since consent", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  await app.administration.revoke(EMAIL);
  expect(await (await exchange(app, code)).json()).toMatchObject(INVALID_GRANT);
});

test("an account without a Pro plan connects nothing, even with a forged form", async () => {
  const app = await oauthApp();
  const browser = await app.browser("free@example.org");
  const { searchParams } = await decide(browser, await begin(browser), "connect");
  expect(searchParams.get("error")).toBe("access_denied");
  expect(searchParams.get("error_description")).toBe("the account has no Pro plan");
  expect(searchParams.has("code")).toBe(false);
  expect(await app.store.use(({ db }) => db.selectFrom("oauth_grants").selectAll().execute())).toEqual([]);
});

test("an application's calls count against the limits of the account", async () => {
  const { app, access_token } = await connectedApp({ unlimited: false });
  await callTool(app, access_token);
  expect((await app.limits.usage(app.account.id))[0]?.used).toBe(1);
});

test("a token of one address of the service is not accepted at another", async () => {
  const store = await fixtureStore();
  const { access_token } = await connected(await oauthApp({ store }));
  const elsewhere = await oauthApp({ store, dealsUrl: "https://elsewhere.example.org" });
  const ask = new Request("https://elsewhere.example.org/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${access_token}` },
    body: "{}",
  });
  expect((await behindProxy(elsewhere.ask)(ask)).status).toBe(401);
});

test("a token of another server, or with a letter changed, is refused", async () => {
  const [app, another] = [await oauthApp(), await oauthApp()];
  const { access_token } = await connected(app);
  expect(await statusOf(another, access_token)).toBe(401);
  expect(await statusOf(app, `${access_token.slice(0, -1)}_`)).toBe(401);
});

test("neither the log nor the store holds a code or token as it is sent", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  const { access_token, refresh_token } = await tokensIn(await exchange(app, code));
  await callTool(app, access_token);
  await app.ask(new Request(`${DEALS_URL}/lost/${access_token}/${refresh_token}`));
  await app.accounts.flushed();
  await app.store.close();
  const kept = app.log() + (await app.contents());
  for (const secret of [code, access_token, refresh_token]) expect(kept).not.toContain(secret);
});

test("a token in a URL is refused, as a key is", async () => {
  const { app, access_token } = await connectedApp();
  const response = await app.ask(
    new Request(`${DEALS_URL}/mcp?app=${access_token}`, { method: "POST", body: "{}" }),
  );
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain(access_token);
});

test("a client that is not a document on a listed host is refused, and nothing is fetched", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const others = [
    "https://unlisted.example.org/client.json",
    "https://app.example.org:8443/client.json",
    "https://user@app.example.org/client.json",
    "https://app.example.org/",
    "https://app.example.org",
    "http://app.example.org/client.json",
    "https://127.0.0.1/client.json",
    "https://[::1]/client.json",
    "just-a-name",
  ];
  for (const client_id of others) {
    const response = await browser.get(authorizePath({ client_id }));
    expect([client_id, response.status]).toEqual([client_id, 400]);
    expect(response.headers.get("Location")).toBeNull();
  }
  expect(app.fetched).toEqual([]);
});

test("a document that names another client is refused, and fetched once", async () => {
  const app = await oauthApp({ documents: { [CLIENT_ID]: other } });
  const browser = await app.browser();
  const response = await browser.get(authorizePath());
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(
    "could not read the document that describes it. Nothing was connected.",
  );
  expect(app.fetched).toEqual([CLIENT_ID]);
});

test("a document is fetched once, and not without end from one network", async () => {
  const app = await oauthApp({ quotas: { "client-documents": 3 } });
  const browser = await app.browser();
  await begin(browser);
  await begin(browser);
  expect(app.fetched).toEqual([CLIENT_ID]);
  for (const name of ["a", "b", "c"])
    await browser.get(authorizePath({ client_id: `https://app.example.org/${name}.json` }));
  expect(app.fetched.length).toBe(3);
});

test("fetches for tokens are not throttled, so that others of the network disconnect nobody", async () => {
  const { app, refresh_token } = await restarted({ quotas: { "client-documents": 0 } });
  app.network.isDown = false;
  expect((await refresh(app, refresh_token)).status).toBe(200);
  expect(app.fetched).toEqual([CLIENT_ID]);
});

test("a connected application goes on while its document cannot be fetched, and afterwards", async () => {
  const { app, refresh_token } = await restarted();
  const second = await tokensIn(await refresh(app, refresh_token));
  expect(await statusOf(app, second.access_token)).toBe(200);
  app.network.isDown = false;
  const third = await tokensIn(await refresh(app, second.refresh_token));
  expect(await statusOf(app, third.access_token)).toBe(200);
});

test("a code is exchanged at a server that cannot fetch the document", async () => {
  const store = await fixtureStore();
  const code = await codeFor(await oauthApp({ store }));
  const other = await oauthApp({ store });
  other.network.isDown = true;
  expect((await exchange(other, code)).status).toBe(200);
});

test("a token is revoked while the document cannot be fetched", async () => {
  const { app, access_token, refresh_token } = await restarted();
  const revoked = await app.post("/oauth/revoke", { client_id: CLIENT_ID, token: refresh_token });
  expect(revoked.status).toBe(200);
  expect(await statusOf(app, access_token)).toBe(401);
});

test("the kept document is the one that was fetched last", async () => {
  const store = await fixtureStore();
  const { refresh_token } = await connected(await oauthApp({ store }));
  const changed = { ...CLIENT, redirect_uris: ["https://app.example.org/new"] };
  await refresh(await oauthApp({ store, documents: { [CLIENT_ID]: changed } }), refresh_token);
  const kept = await store.store.use(({ db }) => db.selectFrom("oauth_grants").selectAll().execute());
  expect(kept.map(({ client_document }) => JSON.parse(client_document ?? ""))).toEqual([
    {
      client_id: CLIENT_ID,
      client_name: "Example Assistant",
      redirect_uris: ["https://app.example.org/new"],
      grant_types: ["authorization_code", "refresh_token"],
    },
  ]);
});

test("if no document is kept, an application is asked to try again, and keeps its tokens", async () => {
  const { app, store, refresh_token } = await restarted();
  await store.use(({ db }) => db.updateTable("oauth_grants").set({ client_document: null }).execute());
  const response = await refresh(app, refresh_token);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: "temporarily_unavailable" });
  expect(response.headers.get("Retry-After")).toBe("30");
  app.network.isDown = false;
  expect((await refresh(app, refresh_token)).status).toBe(200);
});

test("a kept document does not let an application go on whose site is no longer listed", async () => {
  const { app, refresh_token } = await restarted({ clientHosts: ["other.example.org"] });
  const response = await refresh(app, refresh_token);
  expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_client" }]);
  expect(app.fetched).toEqual([]);
});

test("the kept document of one application is not used for another of the same site", async () => {
  const { app, refresh_token } = await restarted();
  const client_id = "https://app.example.org/oauth/another.json";
  expect((await refresh(app, refresh_token, { client_id })).status).toBe(503);
  expect((await refresh(app, refresh_token)).status).toBe(200);
});

test.each([
  ["names another client", other],
  ["demands a key of the client", { ...CLIENT, token_endpoint_auth_method: "private_key_jwt" }],
])("a document that was read and %s is not replaced by the kept one", async (_, document) => {
  const { app, refresh_token } = await restarted({ documents: { [CLIENT_ID]: document } });
  app.network.isDown = false;
  expect((await refresh(app, refresh_token)).status).toBe(400);
});

test("nothing new is connected with a kept document", async () => {
  const { app } = await restarted();
  const response = await (await app.browser()).get(authorizePath());
  expect(response.status).toBe(400);
  expect(response.headers.get("Location")).toBeNull();
});

test("requests for tokens are limited by network", async () => {
  const app = await oauthApp({ quotas: { "tokens-by-client": 1 } });
  expect((await app.post("/oauth/token", {})).status).toBe(400);
  const refused = await app.post("/oauth/token", {});
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("a form that is too large or not a form is refused", async () => {
  const app = await oauthApp();
  expect((await app.post("/oauth/token", { code: "x".repeat(9_000) })).status).toBe(413);
  const json = new Request(`${DEALS_URL}/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  expect((await app.ask(json)).status).toBe(400);
});

test("who connects and disconnects an application is in the audit log", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  await exchange(app, code);
  pass(1);
  await exchange(app, code);
  const audit = await app.administration.listAudit(app.account.id);
  expect(audit.filter(({ action }) => action.startsWith("application"))).toMatchObject([
    { actor: "application", action: "application disconnected" },
    { actor: "account", action: "application connected", detail: expect.stringContaining(CLIENT_ID) },
  ]);
});

test("a member's own request goes on after another account has connected the application in this browser", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  await decide(browser, await begin(browser));
  const second = await app.browser("second@example.org");
  await app.administration.grant("second@example.org", null);
  for (const [name, value] of browser.cookies)
    if (name !== "__Host-clubledger") second.cookies.set(name, value);
  const back = await decide(second, await begin(second));
  expect(back.searchParams.get("code")).toMatch(/^[\w-]{43}$/);
});

test("what one server begins another goes on with, and a code used at one is used up at the other", async () => {
  const store = await fixtureStore();
  const [one, two] = [await oauthApp({ store }), await oauthApp({ store })];
  const begun = await one.browser();
  const consentPath = await begin(begun);
  const elsewhere = await two.browser();
  for (const [name, value] of begun.cookies) elsewhere.cookies.set(name, value);
  const code = (await decide(elsewhere, consentPath)).searchParams.get("code") ?? "";
  const { access_token } = await tokensIn(await exchange(one, code));
  expect(await statusOf(two, access_token)).toBe(200);
  expect((await exchange(two, code)).status).toBe(400);
  expect(await statusOf(one, access_token)).toBe(401);
});

test("nothing is kept of an application that was not used for 30 days", async () => {
  const app = await oauthApp();
  await connected(app);
  const count = (table: "oauth_grants" | "oauth_records") =>
    app.store.use(async ({ db }) => (await db.selectFrom(table).selectAll().execute()).length);
  pass(30 * 86_400 - 60);
  await app.store.use(sweep);
  expect([await count("oauth_grants"), await count("oauth_records")]).toEqual([1, 1]);
  pass(120);
  await app.store.use(sweep);
  expect([await count("oauth_grants"), await count("oauth_records")]).toEqual([0, 0]);
});

test("if the store is lost, an application is asked to try again, and no token is given", async () => {
  const app = await oauthApp();
  const code = await codeFor(app);
  const { refresh_token } = await tokensIn(await exchange(app, code));
  await app.store.close();
  for (const response of [await exchange(app, code), await refresh(app, refresh_token)]) {
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("10");
  }
  expect((await app.ask(new Request(`${DEALS_URL}${authorizePath()}`))).status).toBe(503);
});

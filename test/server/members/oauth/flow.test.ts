import { expect, test } from "vitest";
import { memberApp } from "../mcp/mcp-fixture.ts";
import { fictionalBrowser } from "../pages/fictional-browser.ts";
import {
  authorizePath,
  begin,
  CLIENT,
  CLIENT_ID,
  callTool,
  codeFor,
  connected,
  DEALS_URL,
  decide,
  exchange,
  oauthApp,
  REDIRECT,
  refresh,
  tokensIn,
} from "./oauth-fixture.ts";

const get = (app: Awaited<ReturnType<typeof oauthApp>>, path: string) =>
  app.ask(new Request(`${DEALS_URL}${path}`));

test("an application that a member has connected calls tools, and goes on with a new token", async () => {
  const app = await oauthApp();
  const exchanged = await exchange(app, await codeFor(app));
  expect(exchanged.status).toBe(200);
  expect(exchanged.headers.get("Cache-Control")).toBe("private, no-store");
  const tokens = await tokensIn(exchanged);
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^cla_\w{12}_\w{49}$/),
    refresh_token: expect.stringMatching(/^clr_\w{12}_\w{49}$/),
    token_type: "Bearer",
    expires_in: 3600,
    scope: "members:read",
  });
  expect((await callTool(app, tokens.access_token)).status).toBe(200);
  const renewed = await tokensIn(await refresh(app, tokens.refresh_token));
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect((await callTool(app, renewed.access_token)).status).toBe(200);
});

test("a client finds its way from the 401 of /mcp to the endpoints", async () => {
  const app = await oauthApp();
  const refused = await app.ask(new Request(`${DEALS_URL}/mcp`, { method: "POST" }));
  expect(refused.status).toBe(401);
  expect(refused.headers.get("WWW-Authenticate")).toBe(
    'Bearer realm="Clubledger members", ' +
      'resource_metadata="https://deals.example.org/.well-known/oauth-protected-resource/mcp", scope="members:read"',
  );
  for (const path of ["", "/mcp"])
    expect(await (await get(app, `/.well-known/oauth-protected-resource${path}`)).json()).toMatchObject({
      resource: "https://deals.example.org/mcp",
      authorization_servers: ["https://deals.example.org"],
      scopes_supported: ["members:read"],
    });
  expect(await (await get(app, "/.well-known/oauth-authorization-server")).json()).toMatchObject({
    issuer: "https://deals.example.org",
    authorization_endpoint: "https://deals.example.org/oauth/authorize",
    token_endpoint: "https://deals.example.org/oauth/token",
    revocation_endpoint: "https://deals.example.org/oauth/revoke",
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
});

test("without OAuth nothing asks a client to sign in", async () => {
  const app = await memberApp();
  const refused = await app.ask(new Request("https://members.example.org/mcp", { method: "POST" }));
  expect(refused.headers.get("WWW-Authenticate")).toBe('Bearer realm="Clubledger members"');
  for (const path of ["/.well-known/oauth-protected-resource", "/oauth/token"])
    expect((await app.ask(new Request(`https://members.example.org${path}`))).status).toBe(404);
});

test("the application gets a code for its state, and the name of who gave it", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const back = await decide(browser, await begin(browser));
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(back.searchParams.get("state")).toBe("of-the-app");
  expect(back.searchParams.get("iss")).toBe("https://deals.example.org");
  expect(back.searchParams.get("code")).toMatch(/^[\w-]{43}$/);
});

test("a member who cancels goes back to the application, which gets no code", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const { searchParams } = await decide(browser, await begin(browser), "cancel");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    error: "access_denied",
    state: "of-the-app",
    iss: "https://deals.example.org",
  });
  expect(searchParams.has("code")).toBe(false);
});

test("the consent page names the application, who vouches for it, where it returns to, and the account", async () => {
  const app = await oauthApp();
  const browser = await app.browser();
  const page = await browser.get(await begin(browser));
  const html = await page.text();
  expect(html).toContain("<h1>Connect Example Assistant?</h1>");
  expect(html).toContain("<code>app.example.org</code>");
  expect(html).toContain("pro@example.org");
  expect(page.headers.get("Content-Security-Policy")).toContain(
    "form-action 'self' https://app.example.org;",
  );
  expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
});

test("consent is asked again for an application that is connected already", async () => {
  const app = await oauthApp();
  await connected(app);
  const browser = await app.browser();
  expect(await begin(browser)).toMatch(/^\/account\/connect\//);
  const silently = await browser.get(authorizePath({ prompt: "none" }));
  expect(silently.headers.get("Location")).toContain("error=login_required");
});

test("a visitor signs in first and returns to the consent page", async () => {
  const app = await oauthApp();
  const browser = fictionalBrowser(app.ask, DEALS_URL);
  const consentPath = await begin(browser);
  const toSignIn = await browser.get(consentPath);
  expect(toSignIn.headers.get("Location")).toBe(
    `/account/sign-in/?return_to=${encodeURIComponent(consentPath)}`,
  );
  await browser.post("/account/sign-in/", { email: "new@example.org", return_to: consentPath });
  const confirmed = await browser.post("/account/sign-in/confirm/", { token: app.sent.at(-1)?.token ?? "" });
  expect(confirmed.headers.get("Location")).toBe(consentPath);
  expect(await browser.text(consentPath)).toContain("new@example.org");
});

test("the consent page tells an account without a Pro plan that it needs one, and has no button to connect", async () => {
  const app = await oauthApp();
  const browser = await app.browser("free@example.org");
  const page = await browser.get(await begin(browser));
  const html = await page.text();
  expect(page.status).toBe(403);
  expect(html).toContain("<h1>A Pro plan is needed</h1>");
  expect(html).toContain("the account free@example.org has no active Pro plan");
  expect(html).toContain('href="https://ledger.example.org/members/#join"');
  expect(html).not.toContain('value="connect"');
  expect(html).toContain("Return to Example Assistant");
  expect(page.headers.get("Content-Security-Policy")).toContain(
    "form-action 'self' https://app.example.org;",
  );
});

test("a program on the member's computer may listen on any port", async () => {
  const local = { ...CLIENT, redirect_uris: ["http://127.0.0.1/callback"] };
  const app = await oauthApp({ documents: { [CLIENT_ID]: local } });
  const browser = await app.browser();
  const consentPath = await begin(
    browser,
    authorizePath({ redirect_uri: "http://127.0.0.1:53682/callback" }),
  );
  const page = await browser.get(consentPath);
  expect(page.headers.get("Content-Security-Policy")).toContain("form-action 'self' http://127.0.0.1:53682;");
  expect(await page.text()).toContain("which is this computer");
  expect((await decide(browser, consentPath)).host).toBe("127.0.0.1:53682");
});

test("an unknown scope, or none, gets the one that there is", async () => {
  const app = await oauthApp();
  const code = await codeFor(app, authorizePath({ scope: "openid offline_access everything" }));
  expect(await (await exchange(app, code)).json()).toMatchObject({ scope: "members:read" });
});

test("a client that sends no resource gets tokens for /mcp", async () => {
  const app = await oauthApp();
  const code = await codeFor(app, authorizePath({ resource: undefined }));
  const { access_token } = await tokensIn(await exchange(app, code));
  expect((await callTool(app, access_token)).status).toBe(200);
});

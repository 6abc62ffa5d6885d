import { pino } from "pino";
import { expect, test } from "vitest";
import { memberRoutes } from "../../../contract/members/routes.ts";
import { createApp } from "../../../server/app.ts";
import { createMetrics } from "../../../server/metrics.ts";
import { BASE_URL, fixtureIndexes, fixtureSite } from "../../fixture-build.ts";
import { behindProxy, DEALS_URL, fixtureStore } from "./fixture-members.ts";
import { call } from "./mcp/mcp-fixture.ts";
import {
  CLIENT_ID,
  callTool,
  codeFor,
  exchange,
  type OAuthApp,
  oauthApp,
  refresh,
  tokensIn,
} from "./oauth/oauth-fixture.ts";
import { fictionalBrowser, formTokenIn, onceIn } from "./pages/fictional-browser.ts";

/** A statement that SQLite keeps takes about 8 KB, so the same requests may not bring new ones for ever. */

const ROW = "example-rovers--acme-tracking--athlete-monitoring";
const PAGES = [
  ...["/account/home/", "/account/", "/account/alerts/", "/account/follow/?list=contracts-ending"],
  ...["/buyers/", "/buyers/example-capital/", "/buyers/changes/", "/deals/", "/deals/?format=csv"],
];

/** A server whose throttles refuse early, its public side, and the number of statements that its store has prepared. */
async function countedServer() {
  const { observer, text } = createMetrics();
  const quotas = { "tokens-by-client": 6, "unsubscribes-by-address": 1, "exports-by-account": 1 };
  const app = await oauthApp({ store: await fixtureStore(undefined, observer), unlimited: false, quotas });
  const asset = (name: string) => `/assets/${name}`;
  const parts = { indexes: await fixtureIndexes(), site: fixtureSite, log: pino({ level: "silent" }), asset };
  const site = fictionalBrowser(behindProxy(createApp({ ...parts, members: app.members })), BASE_URL);
  const prepared = async () =>
    Number(/^clubledger_store_statements_prepared_total (\d+)$/m.exec(await text())?.[1]);
  return { app, site, prepared };
}

/** Whatever a visitor, a member and an application may send, granted and refused, by one account. */
async function sendAll({ app, site }: Awaited<ReturnType<typeof countedServer>>, name: string) {
  const email = `${name}@example.org`;
  await app.administration.add(email);
  await app.administration.grant(email, null);
  const browser = fictionalBrowser(app.ask, DEALS_URL);
  for (let turn = 0; turn < 4; turn += 1) await browser.post("/account/sign-in/", { email });
  const token = app.sent.at(-1)?.token ?? "";
  for (const one of [token, token, name]) {
    await browser.get(`/account/sign-in/confirm/?token=${one}`);
    await browser.post("/account/sign-in/confirm/", { token: one });
    await browser.post(`/account/alerts/unsubscribe/?token=${one}`, {});
  }
  for (const path of PAGES) await browser.get(path);
  const html = await browser.text("/account/");
  const form = { formToken: formTokenIn(html), once: onceIn(html) };
  const made = await (await browser.post("/account/keys/", { ...form, label: name })).text();
  await browser.post("/account/alerts/", { ...form, kind: "deals", subject: `minPrice=${name.length}` });
  for (const action of ["pause", "resume", "delete"]) {
    const [, id = ""] = /\/account\/alerts\/([\w-]+)\//.exec(await browser.text("/account/alerts/")) ?? [];
    await browser.post(`/account/alerts/${id}/${action}/`, form);
  }
  for (const key of [/cl_\w{12}_\w{20,}/.exec(made)?.[0] ?? "", `cl_${name}`]) await useKey(app, key);
  const { access_token, refresh_token } = await tokensIn(
    await exchange(app, await codeFor(app, undefined, browser)),
  );
  await callTool(app, access_token);
  await refresh(app, refresh_token);
  await exchange(app, name);
  await app.post("/oauth/revoke", { client_id: CLIENT_ID, token: refresh_token });
  for (let turn = 0; turn < 25; turn += 1) await site.post("/report/", { yes: ROW });
  await site.post(`/report/?row=${ROW}`, { text: name, email });
  await site.post("/report/", { text: name, email });
  await browser.post("/account/sign-out/everywhere/", form);
}

async function useKey({ ask }: OAuthApp, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const body = JSON.stringify(call("search_deals", { offset: key.length }));
  for (let turn = 0; turn < 61; turn += 1)
    await ask(new Request(`${DEALS_URL}/mcp`, { method: "POST", headers, body }));
  for (const { path } of memberRoutes)
    await ask(new Request(`${DEALS_URL}${path.replace("{slug}", "example-capital")}`, { headers }));
}

test("the requests of another account, of every kind, granted and refused, prepare no more statements", async () => {
  const server = await countedServer();
  await sendAll(server, "ada");
  const once = await server.prepared();
  expect(once).toBeGreaterThan(55);
  await sendAll(server, "bea");
  expect(await server.prepared()).toBe(once);
});

import { expect, test } from "vitest";
import { fictionalBrowser } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, proBrowser, signedIn } from "./fictional-pages.ts";

const PAGES = [
  "/account/",
  "/account/home/",
  "/account/sign-in/",
  "/account/sign-in/confirm/",
  "/account/alerts/",
  "/account/alerts/unsubscribe/",
  "/account/nothing/",
  "/buyers/",
  "/buyers/acme-capital/",
  "/buyers/clubs/example-rovers/",
  "/buyers/multi-club/",
  "/buyers/nobody/",
  "/buyers/?limit=0",
  "/deals/",
] as const;

test("no page is cached, indexed or readable from other sites, or has an inline script or style", async () => {
  const pages = await fictionalPages();
  const visitors = [fictionalBrowser(pages.fetch, MEMBERS), await signedIn(pages, "pro@example.org")];
  for (const browser of visitors)
    for (const path of PAGES) {
      const response = await browser.get(path, { Origin: "https://evil.example.org" });
      const { headers } = response;
      expect(Object.fromEntries(headers), path).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        vary: "Cookie",
        "referrer-policy": expect.stringMatching(/^(same-origin|strict-origin)$/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-request-id": expect.any(String),
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": expect.stringContaining("form-action 'self'"),
      });
      expect(headers.get("Content-Security-Policy"), path).not.toContain("unsafe-inline");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(await response.text(), path).not.toMatch(/<style|style="|<script(?![^>]* src=)| on[a-z]+="/);
    }
});

test("pages use the site's hashed assets and link to the site's host", async () => {
  const pages = await fictionalPages({ asset: (name) => `/assets/hashed-${name}` });
  const html = await (await fictionalBrowser(pages.fetch, MEMBERS).get("/account/sign-in/")).text();
  expect(html).toContain('href="/assets/hashed-site.css"');
  expect(html).toContain('href="/assets/hashed-members.css"');
  expect(html).toContain('href="https://ledger.example.org/clubs/"');
  expect(html).toContain('<a href="https://ledger.example.org/members/" aria-current="true">');
  expect(html).not.toContain('rel="canonical"');
});

test("pages are limited per minute and account, whatever the network", async () => {
  const browser = await proBrowser({ quotas: { "pages-by-account": 3 } });
  for (let page = 0; page < 3; page += 1) expect((await browser.get("/account/")).status).toBe(200);
  const refused = await browser.get("/account/");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(await refused.text()).toContain("Try again in 60 seconds");
});

test("without a session, pages are limited per network, which does not limit a member on it", async () => {
  const pages = await fictionalPages({ quotas: { "pages-by-address": 4 } });
  const member = await signedIn(pages, "pro@example.org");
  const stranger = fictionalBrowser(pages.fetch, MEMBERS);
  for (let page = 0; page < 2; page += 1) expect((await stranger.get("/account/sign-in/")).status).toBe(200);
  expect((await stranger.get("/account/sign-in/")).status).toBe(429);
  expect((await stranger.post("/account/sign-in/", { email: "pro@example.org" })).status).toBe(429);
  expect(pages.sent).toHaveLength(1);
  expect((await member.get("/account/")).status).toBe(200);
});

test("the limit on sign-in links says how long to wait", async () => {
  const browser = fictionalBrowser((await fictionalPages()).fetch, MEMBERS);
  const ask = () => browser.post("/account/sign-in/", { email: "pro@example.org" });
  for (let sent = 0; sent < 3; sent += 1) expect((await ask()).status).toBe(200);
  const response = await ask();
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("900");
  expect(await response.text()).toContain("Try again in 15 minutes");
});

test("pages are unavailable while the store is down, and say when to try again", async () => {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  await pages.store.close();
  for (const path of ["/account/", "/buyers/", "/deals/"]) {
    const response = await browser.get(path);
    expect([path, response.status, response.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
    expect(await response.text()).toContain("Accounts are unavailable at the moment");
  }
});

test("an unexpected error is logged and its message is not shown", async () => {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  pages.accounts.listKeys = async () => {
    throw new Error("the disk of db7 is full");
  };
  const response = await browser.get("/account/");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("db7");
  expect(pages.logged()).toContain("db7");
});

const METHODS = [
  ["/account/sign-out/", "GET", "OPTIONS, POST"],
  ["/account/sign-out/everywhere/", "GET", "OPTIONS, POST"],
  ["/account/", "POST", "GET, HEAD, OPTIONS"],
  ["/account/alerts/", "DELETE", "GET, HEAD, OPTIONS, POST"],
  ["/account/alerts/1/pause/", "GET", "OPTIONS, POST"],
  ["/account/alerts/unsubscribe/", "DELETE", "GET, HEAD, OPTIONS, POST"],
  ["/account/sign-in/", "DELETE", "GET, HEAD, OPTIONS, POST"],
  ["/buyers/", "PUT", "GET, HEAD, OPTIONS"],
] as const;

test("another method is refused with those a page accepts, and OPTIONS allows no other origin", async () => {
  const { fetch } = await fictionalPages();
  for (const [path, method, allow] of METHODS) {
    const { status, headers } = await fetch(new Request(`${MEMBERS}${path}`, { method }));
    expect([path, method, status, headers.get("Allow")]).toEqual([path, method, 405, allow]);
  }
  const headers = { Origin: "https://evil.example.org", "Access-Control-Request-Method": "POST" };
  const response = await fetch(new Request(`${MEMBERS}/account/keys/`, { method: "OPTIONS", headers }));
  expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([204, null]);
});

test("paths without their slash, and the home page of the members' own host, redirect", async () => {
  const browser = fictionalBrowser((await fictionalPages()).fetch, MEMBERS);
  for (const [path, status, target] of [
    ["/account", 308, "/account/"],
    ["/buyers?q=acme", 308, "/buyers/?q=acme"],
    ["/buyers/acme-capital", 308, "/buyers/acme-capital/"],
    ["/", 303, "/account/home/"],
  ] as const) {
    const response = await browser.get(path);
    expect([path, response.status, response.headers.get("Location")]).toEqual([path, status, target]);
  }
});

const KEY = "cl_0123456789AB_abcdefghijABCDEFGHIJ";
const ENCODED_KEY = Buffer.from(KEY).toString("hex").replaceAll(/../g, "%$&");

const LEAKS = [
  `/buyers/${KEY}`,
  `/buyers/${KEY.replace("cl_", "cla_")}`,
  `/deals/?type=${KEY}`,
  `/account/sign-in/?return_to=/buyers/?q=${KEY}`,
  `/buyers/${KEY.replace("cl", "c%6c")}`,
  `/deals/?type=${ENCODED_KEY}`,
  `/deals/?type=${KEY.replaceAll("_", "%255F")}`,
  `/account/?${encodeURIComponent(ENCODED_KEY)}`,
];

test.each(LEAKS)(
  "a key in a URL is refused with the advice to revoke it, and repeated nowhere: %s",
  async (path) => {
    const pages = await fictionalPages();
    const response = await fictionalBrowser(pages.fetch, MEMBERS).get(path);
    const html = await response.text();
    expect([response.status, response.headers.get("Location")]).toEqual([400, null]);
    expect(html).toContain("others may have read it: revoke it on your account page.");
    expect(html + JSON.stringify([...response.headers]) + pages.logged()).not.toMatch(
      /abcdefghij|%(25)*(61|5F)/i,
    );
  },
);

test("a URL with a key costs nothing of the limit", async () => {
  const pages = await fictionalPages({ quotas: { "pages-by-address": 1 } });
  const stranger = fictionalBrowser(pages.fetch, MEMBERS);
  for (let page = 0; page < 2; page += 1)
    expect((await stranger.get(`/deals/?type=${KEY}`)).status).toBe(400);
  expect((await stranger.get("/account/sign-in/")).status).toBe(200);
});

test("a link of a mail whose random token looks like a key is not refused for it", async () => {
  const token = `cl_abcdef_ghijkl_${"A".repeat(26)}`;
  const browser = fictionalBrowser((await fictionalPages()).fetch, MEMBERS);
  for (const path of ["/account/sign-in/confirm/", "/account/alerts/unsubscribe/"])
    expect(await browser.text(`${path}?token=${token}`)).not.toContain("revoke it");
});

import { expect, test } from "vitest";
import { TooManyAttempts } from "../../../../server/members/accounts/accounts.ts";
import { fictionalBrowser } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

const PAGES = [
  "/account/",
  "/account/sign-in/",
  "/account/sign-in/confirm/",
  "/account/nothing/",
  "/buyers/",
  "/buyers/acme-capital/",
  "/buyers/nobody/",
  "/buyers/?limit=0",
  "/deals/",
] as const;

test.each(PAGES)(
  "%s is not cached, indexed or readable from other sites, and has no inline script or style",
  async (path) => {
    const pages = fictionalPages();
    for (const browser of [
      fictionalBrowser(pages.fetch, MEMBERS),
      await signedIn(pages, "pro@example.org"),
    ]) {
      const response = await browser.get(path, { Origin: "https://evil.example.org" });
      const { headers } = response;
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        vary: "Cookie",
        "referrer-policy": expect.stringMatching(/^(same-origin|strict-origin)$/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
      expect(headers.get("Content-Security-Policy")).toContain("form-action 'self'");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(headers.get("X-Request-Id")).not.toBeNull();
      expect(await response.text()).not.toMatch(/<style|style="|<script(?![^>]* src=)| on[a-z]+="/);
    }
  },
);

test("pages use the site's hashed assets and link to the site's host", async () => {
  const pages = fictionalPages({ asset: (name) => `/assets/hashed-${name}` });
  const html = await (await fictionalBrowser(pages.fetch, MEMBERS).get("/account/sign-in/")).text();
  expect(html).toContain('href="/assets/hashed-site.css"');
  expect(html).toContain('href="/assets/hashed-members.css"');
  expect(html).toContain('href="https://ledger.example.org/clubs/"');
  expect(html).toContain('<a href="https://ledger.example.org/members/" aria-current="true">');
  expect(html).not.toContain('rel="canonical"');
});

test("pages are limited per minute and account, whatever the network", async () => {
  const pages = fictionalPages({ pagesOfAccount: 3 });
  const browser = await signedIn(pages, "pro@example.org");
  for (let page = 0; page < 3; page += 1) expect((await browser.get("/account/")).status).toBe(200);
  const refused = await browser.get("/account/");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("30");
  expect(await refused.text()).toContain("Try again in 30 seconds");
  expect(pages.brakes.account.pressed.get("pro@example.org")).toBe(4);
});

test("without a session, pages are limited per network, which does not limit a member on it", async () => {
  const pages = fictionalPages({ pagesOfAddress: 4 });
  const member = await signedIn(pages, "pro@example.org");
  const stranger = fictionalBrowser(pages.fetch, MEMBERS);
  for (let page = 0; page < 2; page += 1) expect((await stranger.get("/account/sign-in/")).status).toBe(200);
  expect((await stranger.get("/account/sign-in/")).status).toBe(429);
  expect((await stranger.post("/account/sign-in/", { email: "pro@example.org" })).status).toBe(429);
  expect(pages.accounts.sent).toHaveLength(1);
  expect((await member.get("/account/")).status).toBe(200);
});

test("the limit on sign-in links says how long to wait", async () => {
  const pages = fictionalPages();
  pages.accounts.sendSignInLink = async () => {
    throw new TooManyAttempts(600);
  };
  const response = await fictionalBrowser(pages.fetch, MEMBERS).post("/account/sign-in/", {
    email: "pro@example.org",
  });
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("600");
  expect(await response.text()).toContain("Try again in 10 minutes");
});

test.each(["/account/", "/buyers/", "/deals/"])(
  "%s is unavailable while the store is down, and says when to try again",
  async (path) => {
    const pages = fictionalPages();
    const browser = await signedIn(pages, "pro@example.org");
    pages.accounts.fail();
    const response = await browser.get(path);
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await response.text()).toContain("Accounts are unavailable at the moment");
  },
);

test("an unexpected error is logged and its message is not shown", async () => {
  const pages = fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  pages.accounts.listKeys = async () => {
    throw new Error("the disk of db7 is full");
  };
  const response = await browser.get("/account/");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("db7");
  expect(pages.logged.join("")).toContain("db7");
});

test.each([
  ["/account/sign-out/", "GET", "OPTIONS, POST"],
  ["/account/sign-out/everywhere/", "GET", "OPTIONS, POST"],
  ["/account/", "POST", "GET, HEAD, OPTIONS"],
  ["/account/sign-in/", "DELETE", "GET, HEAD, OPTIONS, POST"],
  ["/buyers/", "PUT", "GET, HEAD, OPTIONS"],
])("%s refuses %s and lists the methods it accepts", async (path, method, allow) => {
  const { fetch } = fictionalPages();
  const response = await fetch(new Request(`${MEMBERS}${path}`, { method }));
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe(allow);
});

test("OPTIONS allows no other origin", async () => {
  const { fetch } = fictionalPages();
  const headers = { Origin: "https://evil.example.org", "Access-Control-Request-Method": "POST" };
  const response = await fetch(new Request(`${MEMBERS}/account/keys/`, { method: "OPTIONS", headers }));
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test.each([
  ["/account", 308, "/account/"],
  ["/buyers?q=acme", 308, "/buyers/?q=acme"],
  ["/buyers/acme-capital", 308, "/buyers/acme-capital/"],
  // The home page of the members' own host.
  ["/", 303, "/account/"],
])("%s redirects with status %d to %s", async (path, status, target) => {
  const response = await fictionalBrowser(fictionalPages().fetch, MEMBERS).get(path);
  expect([response.status, response.headers.get("Location")]).toEqual([status, target]);
});

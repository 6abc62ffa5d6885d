import { expect, test } from "vitest";
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

test.each(PAGES)("%s is kept by nobody, indexed by nobody and read by no other site", async (path) => {
  const pages = fictionalPages();
  for (const browser of [fictionalBrowser(pages.fetch, MEMBERS), await signedIn(pages, "pro@example.org")]) {
    const { headers } = await browser.get(path, { Origin: "https://evil.example.org" });
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(headers.get("Vary")).toBe("Cookie");
    expect(headers.get("Referrer-Policy")).toMatch(/^(same-origin|strict-origin)$/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
    expect(headers.get("Content-Security-Policy")).toContain("form-action 'self'");
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers.get("X-Request-Id")).not.toBeNull();
  }
});

test.each(PAGES)("%s has no script or style of its own text", async (path) => {
  const browser = await signedIn(fictionalPages(), "pro@example.org");
  const html = await (await browser.get(path)).text();
  expect(html).not.toMatch(/<style|style="|<script(?![^>]* src=)| on[a-z]+="/);
});

test("pages name the site's hashed files and lead to the site where it is", async () => {
  const pages = fictionalPages({ asset: (name) => `/assets/hashed-${name}` });
  const html = await (await fictionalBrowser(pages.fetch, MEMBERS).get("/account/sign-in/")).text();
  expect(html).toContain('href="/assets/hashed-site.css"');
  expect(html).toContain('href="/assets/hashed-members.css"');
  expect(html).toContain('href="https://ledger.example.org/clubs/"');
  expect(html).toContain('<a href="https://ledger.example.org/members/" aria-current="true">');
  expect(html).not.toContain('rel="canonical"');
});

test("an account has its pages by the minute, whatever its address", async () => {
  const pages = fictionalPages({ pagesOfAccount: 3 });
  const browser = await signedIn(pages, "pro@example.org");
  for (let page = 0; page < 3; page += 1) expect((await browser.get("/account/")).status).toBe(200);
  const refused = await browser.get("/account/");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("30");
  expect(await refused.text()).toContain("Try again in 30 seconds");
  expect(pages.brakes.account.pressed.get("pro@example.org")).toBe(4);
});

test("an address that nobody is signed in from has its pages by the minute", async () => {
  const pages = fictionalPages({ pagesOfAddress: 2 });
  const browser = fictionalBrowser(pages.fetch, MEMBERS);
  for (let page = 0; page < 2; page += 1) expect((await browser.get("/account/sign-in/")).status).toBe(200);
  expect((await browser.get("/account/sign-in/")).status).toBe(429);
  expect((await browser.post("/account/sign-in/", { email: "pro@example.org" })).status).toBe(429);
  expect(pages.accounts.sent).toEqual([]);
});

test("a member is not braked by what others do at the same address", async () => {
  const pages = fictionalPages({ pagesOfAddress: 3 });
  const member = await signedIn(pages, "pro@example.org");
  const stranger = fictionalBrowser(pages.fetch, MEMBERS);
  for (let page = 0; page < 5; page += 1) await stranger.get("/account/sign-in/");
  expect((await stranger.get("/account/sign-in/")).status).toBe(429);
  expect((await member.get("/account/")).status).toBe(200);
});

test("what is limited in sending links is told with the time to wait", async () => {
  const { TooManyAttempts } = await import("../../../../server/members/accounts/accounts.ts");
  const pages = fictionalPages();
  pages.accounts.sendSignInLink = async () => {
    throw new TooManyAttempts(600);
  };
  const answer = await fictionalBrowser(pages.fetch, MEMBERS).post("/account/sign-in/", {
    email: "pro@example.org",
  });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("Retry-After")).toBe("600");
  expect(await answer.text()).toContain("Try again in 10 minutes");
});

test.each(["/account/", "/buyers/", "/deals/"])(
  "%s is closed while the store cannot be read, and says when to try again",
  async (path) => {
    const pages = fictionalPages();
    const browser = await signedIn(pages, "pro@example.org");
    pages.accounts.fail();
    const answer = await browser.get(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(await answer.text()).toContain("Accounts cannot be read just now");
  },
);

test("a fault of ours is logged and tells nothing of itself", async () => {
  const pages = fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  pages.accounts.listKeys = async () => {
    throw new Error("the disk of db7 is full");
  };
  const answer = await browser.get("/account/");
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain("db7");
  expect(pages.logged.join("")).toContain("db7");
});

test.each([
  ["/account/sign-out/", "GET", "OPTIONS, POST"],
  ["/account/sign-out/everywhere/", "GET", "OPTIONS, POST"],
  ["/account/", "POST", "GET, HEAD, OPTIONS"],
  ["/account/sign-in/", "DELETE", "GET, HEAD, OPTIONS, POST"],
  ["/buyers/", "PUT", "GET, HEAD, OPTIONS"],
])("%s refuses %s and says what it answers", async (path, method, allow) => {
  const { fetch } = fictionalPages();
  const answer = await fetch(new Request(`${MEMBERS}${path}`, { method }));
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe(allow);
});

test("OPTIONS gives no other origin leave", async () => {
  const { fetch } = fictionalPages();
  const headers = { Origin: "https://evil.example.org", "Access-Control-Request-Method": "POST" };
  const answer = await fetch(new Request(`${MEMBERS}/account/keys/`, { method: "OPTIONS", headers }));
  expect(answer.status).toBe(204);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
});

test.each([
  ["/account", "/account/"],
  ["/buyers?q=acme", "/buyers/?q=acme"],
  ["/buyers/acme-capital", "/buyers/acme-capital/"],
])("%s leads to %s", async (path, target) => {
  const answer = await fictionalBrowser(fictionalPages().fetch, MEMBERS).get(path);
  expect(answer.status).toBe(308);
  expect(answer.headers.get("Location")).toBe(target);
});

test("the root of a host of the members' own leads to the account", async () => {
  const answer = await fictionalBrowser(fictionalPages().fetch, MEMBERS).get("/");
  expect(answer.headers.get("Location")).toBe("/account/");
});

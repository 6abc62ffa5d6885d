import { describe, expect, test, vi } from "vitest";
import { fictionalBrowser, formTokenIn } from "./fictional-browser.ts";
import { fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

test("a link leads to a page with a button, which signs in and returns to the requested page", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  const asked = await browser.get("/buyers/?intent=1");
  expect(asked.status).toBe(303);
  expect(asked.headers.get("Location")).toBe("/account/sign-in/?return_to=%2Fbuyers%2F%3Fintent%3D1");
  await browser.post("/account/sign-in/", { email: " Pro@Example.org ", return_to: "/buyers/?intent=1" });
  expect(accounts.sent).toEqual([
    { email: "pro@example.org", clientNetwork: "192.0.2.1", returnTo: "/buyers/?intent=1", token: "token-1" },
  ]);
  const page = await browser.text("/account/sign-in/confirm/?token=token-1");
  expect(page).toContain('<input type="hidden" name="token" value="token-1"/>');
  const done = await browser.post("/account/sign-in/confirm/", { token: "token-1" });
  expect(done.status).toBe(303);
  expect(done.headers.get("Location")).toBe("/buyers/?intent=1");
  expect((await browser.get("/buyers/?intent=1")).status).toBe(200);
});

test("the cookie is bound to the host, https and this site, and hidden from scripts", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  await browser.post("/account/sign-in/", { email: "pro@example.org" });
  const done = await browser.post("/account/sign-in/confirm/", { token: accounts.sent[0]?.token ?? "" });
  expect(done.headers.getSetCookie()).toEqual([
    "__Host-clubledger=session-2; Expires=Sun, 22 Nov 2026 12:00:00 GMT; Path=/; HttpOnly; SameSite=Lax; Secure",
  ]);
});

test("over plain http the cookie has no attributes for which browsers would reject it", async () => {
  const local = "http://localhost:8080";
  const { fetch, accounts } = fictionalPages({ baseUrl: local, dealsUrl: local });
  const browser = fictionalBrowser(fetch, local);
  await browser.post("/account/sign-in/", { email: "pro@example.org" });
  const done = await browser.post("/account/sign-in/confirm/", { token: accounts.sent[0]?.token ?? "" });
  expect(done.headers.getSetCookie()).toEqual([
    "clubledger=session-2; Expires=Sun, 22 Nov 2026 12:00:00 GMT; Path=/; HttpOnly; SameSite=Lax",
  ]);
});

test("known, unknown and blocked addresses get the same response", async () => {
  const { fetch } = fictionalPages();
  const answers = await Promise.all(
    ["pro@example.org", "nobody@example.org", "blocked@example.org"].map(async (email) => {
      const response = await fictionalBrowser(fetch, MEMBERS).post("/account/sign-in/", { email });
      const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
      return { status: response.status, headers, body: await response.text() };
    }),
  );
  expect(answers[0]?.status).toBe(200);
  expect(answers[0]?.body).toContain("Check your email");
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("opening a link does not use it up; the button does", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  await browser.post("/account/sign-in/", { email: "pro@example.org" });
  const token = accounts.sent[0]?.token ?? "";
  for (let opened = 0; opened < 3; opened += 1)
    expect((await browser.get(`/account/sign-in/confirm/?token=${token}`)).status).toBe(200);
  expect((await browser.post("/account/sign-in/confirm/", { token })).status).toBe(303);
  const again = await browser.post("/account/sign-in/confirm/", { token });
  expect(again.status).toBe(400);
  expect(await again.text()).toContain("This link does not work");
  expect((await browser.get(`/account/sign-in/confirm/?token=${token}`)).status).toBe(400);
});

test("a link works for fifteen minutes", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  await browser.post("/account/sign-in/", { email: "pro@example.org" });
  const path = `/account/sign-in/confirm/?token=${accounts.sent[0]?.token}`;
  vi.setSystemTime("2026-11-21T12:14:59Z");
  expect((await browser.get(path)).status).toBe(200);
  vi.setSystemTime("2026-11-21T12:15:00Z");
  expect((await browser.get(path)).status).toBe(400);
});

test("the URL with the token is not sent as a referrer, and the token is not logged", async () => {
  const { fetch, accounts, logged } = fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  await browser.post("/account/sign-in/", { email: "pro@example.org" });
  const token = accounts.sent[0]?.token ?? "";
  const page = await browser.get(`/account/sign-in/confirm/?token=${token}`);
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
  await browser.post("/account/sign-in/confirm/", { token });
  expect(logged.join("")).toContain("/account/sign-in/confirm/");
  for (const secret of [token, "pro@example.org", "session-"]) expect(logged.join("")).not.toContain(secret);
});

test.each([["https://evil.example.org/"], ["//evil.example.org/account/"], ["/\\evil.example.org/"]])(
  "signing in never redirects to %s",
  async (path) => {
    const { fetch, accounts } = fictionalPages();
    const browser = fictionalBrowser(fetch, MEMBERS);
    const form = await (await browser.get(`/account/sign-in/?return_to=${encodeURIComponent(path)}`)).text();
    expect(form).toContain('name="return_to" value="/account/"');
    await browser.post("/account/sign-in/", { email: "pro@example.org", return_to: path });
    const done = await browser.post("/account/sign-in/confirm/", { token: accounts.sent[0]?.token ?? "" });
    expect(done.headers.get("Location")).toBe("/account/");
  },
);

test("a new sign-in ends the previous session", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = await signedIn({ fetch, accounts }, "pro@example.org");
  const before = new Map(browser.cookies);
  await browser.post("/account/sign-in/", { email: "free@example.org" });
  await browser.post("/account/sign-in/confirm/", { token: accounts.sent[1]?.token ?? "" });
  expect(browser.cookies).not.toEqual(before);
  const thief = fictionalBrowser(fetch, MEMBERS);
  for (const [name, value] of before) thief.cookies.set(name, value);
  expect((await thief.get("/account/")).status).toBe(303);
});

test("signing out ends the session and clears the cookie", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = await signedIn({ fetch, accounts }, "pro@example.org");
  const before = new Map(browser.cookies);
  const formToken = formTokenIn(await browser.text("/account/"));
  const out = await browser.post("/account/sign-out/", { formToken });
  expect(out.status).toBe(303);
  expect(out.headers.getSetCookie()).toEqual([
    "__Host-clubledger=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
  ]);
  for (const [name, value] of before) browser.cookies.set(name, value);
  expect((await browser.get("/account/")).status).toBe(303);
});

test("signing out everywhere ends all sessions of the account and no others", async () => {
  const pages = fictionalPages();
  const [browser, elsewhere] = [
    await signedIn(pages, "pro@example.org"),
    await signedIn(pages, "pro@example.org"),
  ];
  const stranger = await signedIn(pages, "free@example.org");
  const html = await browser.text("/account/");
  expect(html).toContain('action="/account/sign-out/everywhere/"');
  const out = await browser.post("/account/sign-out/everywhere/", { formToken: formTokenIn(html) });
  expect([out.status, out.headers.get("Location")]).toEqual([303, "/account/sign-in/"]);
  expect(out.headers.getSetCookie()[0]).toContain("Max-Age=0");
  expect((await elsewhere.get("/account/")).status).toBe(303);
  expect((await stranger.get("/account/")).status).toBe(200);
});

test("a blocked account is signed out at its next page", async () => {
  const { fetch, accounts } = fictionalPages();
  const browser = await signedIn({ fetch, accounts }, "pro@example.org");
  accounts.block("pro@example.org");
  const page = await browser.get("/account/");
  expect(page.status).toBe(303);
  expect(page.headers.get("Location")).toBe("/account/sign-in/");
  expect(page.headers.getSetCookie()[0]).toContain("Max-Age=0");
});

test.each([
  ["", "Email address must have the form name@example.org"],
  ["no address", "Email address must have the form name@example.org"],
  ["pro\0@example.org", "Email address must have the form name@example.org"],
  ["pro@example.org\r\nBcc: free@example.org", "Email address must have the form name@example.org"],
  [`${"a".repeat(250)}@example.org`, "Email address must have at most 254 characters"],
])("an invalid email address has its error beside the field: %s", async (email, message) => {
  const { fetch, accounts } = fictionalPages();
  const answer = await fictionalBrowser(fetch, MEMBERS).post("/account/sign-in/", { email });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message);
  expect(accounts.sent).toEqual([]);
});

describe("a form is refused", () => {
  const own = { Origin: MEMBERS, "Sec-Fetch-Site": "same-origin" };

  test.each([
    ["from another site", { Origin: "https://evil.example.org", "Sec-Fetch-Site": "cross-site" }],
    ["from a sister host", { Origin: "https://ledger.example.org", "Sec-Fetch-Site": "same-site" }],
    ["of unknown origin", { Origin: "null" }],
    ["without an origin", {}],
  ])("%s", async (_, headers) => {
    const { fetch, accounts } = fictionalPages();
    const browser = await signedIn({ fetch, accounts }, "pro@example.org");
    const formToken = formTokenIn(await browser.text("/account/"));
    for (const path of [
      "/account/sign-in/",
      "/account/sign-in/confirm/",
      "/account/sign-out/",
      "/account/sign-out/everywhere/",
      "/account/keys/",
      "/account/keys/key1/revoke/",
    ]) {
      const answer = await browser.post(path, { formToken, label: "a", email: "pro@example.org" }, headers);
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(accounts.sent).toHaveLength(1);
    expect(await accounts.listKeys("pro@example.org")).toEqual([]);
    expect((await browser.get("/account/")).status).toBe(200);
  });

  test.each([
    ["without its token", {}],
    ["with the token of another session", { formToken: "form-99" }],
  ])("%s", async (_, fields) => {
    const { fetch, accounts } = fictionalPages();
    const browser = await signedIn({ fetch, accounts }, "pro@example.org");
    for (const path of [
      "/account/sign-out/",
      "/account/sign-out/everywhere/",
      "/account/keys/",
      "/account/keys/key1/revoke/",
    ]) {
      const answer = await browser.post(path, { label: "a", ...fields });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await accounts.listKeys("pro@example.org")).toEqual([]);
    expect((await browser.get("/account/")).status).toBe(200);
  });

  test("in another media type", async () => {
    const { fetch } = fictionalPages();
    const body = JSON.stringify({ email: "pro@example.org" });
    const headers = { ...own, "Content-Type": "application/json" };
    const request = new Request(`${MEMBERS}/account/sign-in/`, { method: "POST", body, headers });
    expect((await fetch(request)).status).toBe(415);
  });

  test("that is too long", async () => {
    const { fetch } = fictionalPages();
    const browser = fictionalBrowser(fetch, MEMBERS);
    expect((await browser.post("/account/sign-in/", { email: "a".repeat(9000) })).status).toBe(413);
  });
});

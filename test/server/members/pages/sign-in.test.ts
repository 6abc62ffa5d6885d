import { expect, test } from "vitest";
import { fictionalBrowser, formTokenIn, onceIn } from "./fictional-browser.ts";
import { type FictionalPages, fictionalPages, MEMBERS, signedIn } from "./fictional-pages.ts";

/** A browser whose visitor has been sent a link, with its token. */
async function withLink(options: FictionalPages = {}) {
  const pages = await fictionalPages(options);
  const browser = fictionalBrowser(pages.fetch, options.dealsUrl ?? MEMBERS);
  await browser.post("/account/sign-in/", { email: "pro@example.org" });
  const token = pages.sent.at(-1)?.token ?? "";
  const confirm = () => browser.post("/account/sign-in/confirm/", { token });
  return { ...pages, browser, token, confirm };
}

test("a link leads to a page with a button, which signs in and returns to the requested page", async () => {
  const { fetch, sent } = await fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  const asked = await browser.get("/buyers/?intent=1");
  expect(asked.status).toBe(303);
  expect(asked.headers.get("Location")).toBe("/account/sign-in/?return_to=%2Fbuyers%2F%3Fintent%3D1");
  await browser.post("/account/sign-in/", { email: " Pro@Example.org ", return_to: "/buyers/?intent=1" });
  expect(sent).toEqual([{ email: "pro@example.org", token: expect.any(String) }]);
  const token = sent[0]?.token ?? "";
  const page = await browser.text(`/account/sign-in/confirm/?token=${token}`);
  expect(page).toContain(`<input type="hidden" name="token" value="${token}"/>`);
  const done = await browser.post("/account/sign-in/confirm/", { token });
  expect(done.status).toBe(303);
  expect(done.headers.get("Location")).toBe("/buyers/?intent=1");
  expect((await browser.get("/buyers/?intent=1")).status).toBe(200);
});

test("a sign-in without a requested page leads to the members' home", async () => {
  const { browser, confirm } = await withLink();
  expect((await confirm()).headers.get("Location")).toBe("/account/home/");
  expect((await browser.get("/account/home/")).status).toBe(200);
});

test.each([
  [MEMBERS, "https", "__Host-clubledger=", "; Secure"],
  ["http://localhost:8080", "plain http, where browsers would reject its full form", "clubledger=", ""],
])("the cookie is bound to its host and hidden from scripts, at %s over %s", async (origin, _, name, end) => {
  const { confirm } = await withLink({ baseUrl: "http://localhost:8080", dealsUrl: origin });
  const [cookie = "", ...others] = (await confirm()).headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie.replace(/=[\w-]{43};/, "=…;")).toBe(
    `${name}…; Expires=Mon, 21 Dec 2026 12:00:00 GMT; Path=/; HttpOnly; SameSite=Lax${end}`,
  );
});

test("known, unknown and blocked addresses get the same response", async () => {
  const { fetch, sent } = await fictionalPages();
  const responses = await Promise.all(
    ["pro@example.org", "nobody@example.org", "blocked@example.org"].map(async (email) => {
      const response = await fictionalBrowser(fetch, MEMBERS).post("/account/sign-in/", { email });
      const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
      return { status: response.status, headers, body: await response.text() };
    }),
  );
  expect(responses[0]?.status).toBe(200);
  expect(responses[0]?.body).toContain("We have sent a link to that address.");
  expect(sent).toHaveLength(3);
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[2]).toEqual(responses[0]);
});

test("opening a link does not use it up, which the button does; its URL is no referrer and in no log", async () => {
  const { browser, token, confirm, logged } = await withLink();
  const path = `/account/sign-in/confirm/?token=${token}`;
  for (let opened = 0; opened < 3; opened += 1) {
    const page = await browser.get(path);
    expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "strict-origin"]);
  }
  expect((await confirm()).status).toBe(303);
  const again = await confirm();
  expect(again.status).toBe(400);
  expect(await again.text()).toContain("This link does not work");
  expect((await browser.get(path)).status).toBe(400);
  expect(logged()).toContain("/account/sign-in/confirm/");
  for (const secret of [token, "pro@example.org", ...browser.cookies.values()])
    expect(logged()).not.toContain(secret);
});

test("the page of a link names the account by the first letter only", async () => {
  const { browser, token, sent } = await withLink();
  const path = `/account/sign-in/confirm/?token=${token}`;
  const html = await browser.text(path);
  expect(html).toContain("Sign in as p…@example.org on this browser.");
  expect(html).not.toContain("pro@example.org");
  await browser.post("/account/sign-in/", { email: "a@example.org" });
  expect(await browser.text(path.replace(token, sent.at(-1)?.token ?? ""))).toContain("a…@example.org");
});

test("a new sign-in ends the previous session", async () => {
  const { fetch, sent } = await fictionalPages();
  const browser = await signedIn({ fetch, sent }, "pro@example.org");
  const before = new Map(browser.cookies);
  await browser.post("/account/sign-in/", { email: "free@example.org" });
  await browser.post("/account/sign-in/confirm/", { token: sent.at(-1)?.token ?? "" });
  expect(browser.cookies).not.toEqual(before);
  const thief = fictionalBrowser(fetch, MEMBERS);
  for (const [name, value] of before) thief.cookies.set(name, value);
  expect((await thief.get("/account/")).status).toBe(303);
});

test("signing out ends the session and clears the cookie", async () => {
  const { fetch, sent } = await fictionalPages();
  const browser = await signedIn({ fetch, sent }, "pro@example.org");
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
  const pages = await fictionalPages();
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
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  await pages.administration.setBlocked("pro@example.org", true);
  const page = await browser.get("/account/");
  expect(page.status).toBe(303);
  expect(page.headers.get("Location")).toBe("/account/sign-in/?return_to=%2Faccount%2F");
  expect(page.headers.getSetCookie()[0]).toContain("Max-Age=0");
});

test("an invalid email address has its error beside the field", async () => {
  const { fetch, sent } = await fictionalPages();
  const browser = fictionalBrowser(fetch, MEMBERS);
  const form = "Enter an email address, such as name@example.org";
  for (const [email, message] of [
    ["", form],
    ["no address", form],
    ["pro\0@example.org", form],
    ["pro@example.org\r\nBcc: free@example.org", form],
    [`${"a".repeat(250)}@example.org`, form],
  ] as const) {
    const response = await browser.post("/account/sign-in/", { email });
    expect([email, response.status]).toEqual([email, 400]);
    expect(await response.text()).toContain(message);
  }
  expect(sent).toEqual([]);
});

const FOREIGN: readonly Record<string, string>[] = [
  {},
  { Origin: "null" },
  { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example.org", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://members.example.org.evil.example.org" },
  { Origin: "http://members.example.org" },
  { Origin: "https://ledger.example.org", "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "none" },
];
const ACCOUNT_FORMS = ["sign-out/", "sign-out/everywhere/", "keys/", "keys/key1/revoke/"];

test("a form from elsewhere is refused, signed in or not", async () => {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  await browser.post("/account/sign-in/", { email: "free@example.org" });
  const token = pages.sent.at(-1)?.token ?? "";
  const html = await browser.text("/account/");
  const fields = {
    formToken: formTokenIn(html),
    once: onceIn(html),
    label: "a",
    email: "a@example.org",
    token,
  };
  for (const headers of FOREIGN)
    for (const form of ["sign-in/", "sign-in/confirm/", ...ACCOUNT_FORMS]) {
      const { status } = await browser.post(`/account/${form}`, fields, headers);
      expect([form, headers, status]).toEqual([form, headers, 403]);
    }
  expect(pages.sent).toHaveLength(2);
  expect(await pages.accounts.maskedAddressOf(token)).toBe("f…@example.org");
  expect(await pages.listKeys()).toEqual([]);
  expect((await browser.get("/account/")).status).toBe(200);
});

test.each([
  ["without its token", {}],
  ["with the token of another session", { formToken: "form-99" }],
])("a form %s is refused", async (_, token) => {
  const pages = await fictionalPages();
  const browser = await signedIn(pages, "pro@example.org");
  const fields = { ...token, once: onceIn(await browser.text("/account/")), label: "a" };
  for (const form of ACCOUNT_FORMS)
    expect([form, (await browser.post(`/account/${form}`, fields)).status]).toEqual([form, 403]);
  expect(await pages.listKeys()).toEqual([]);
  expect((await browser.get("/account/")).status).toBe(200);
});

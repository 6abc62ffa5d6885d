import { expect, test } from "vitest";
import { HOST, type Pair, useMemberServer } from "./member-server.ts";
import { bytesOf, parseAnswer, type RawRequest, rawExchange } from "./raw-http.ts";

/** Who is let in to the members' part, and what its responses reveal. */
const server = useMemberServer();

const LOOKALIKES: Readonly<Record<string, (own: string) => string>> = {
  "Cyrillic с": (own) => own.replace("c", "с"),
  "full-width letters": (own) => own.replace("cl_", "ｃｌ＿"),
  "a zero-width space": (own) => `${own}\u200b`,
  "an escaped zero byte": (own) => `${own}%00`,
  quotes: (own) => `"${own}"`,
  "upper-case letters": (own) => own.toUpperCase(),
  "a second key after a comma": (own) => `${own}, Bearer ${own}`,
  "a second key after a space": (own) => `${own} ${own}`,
  "a parameter": (own) => `${own};a=b`,
  "15,000 characters": () => "a".repeat(15_000),
};

test("a key that resembles another one opens nothing", async () => {
  for (const [what, spoil] of Object.entries(LOOKALIKES)) {
    const { status } = await server.ask({
      target: "/api/v1/me",
      headers: [server.bearer(spoil(server.key))],
    });
    expect([what, status]).toEqual([what, 401]);
  }
});

test("of two Authorization headers neither counts, in either order: another server might take the other one", async () => {
  const status = async (...values: string[]) =>
    (await server.ask({ target: "/api/v1/me", headers: values.map((value) => server.bearer(value)) })).status;
  expect([await status(server.key, "x"), await status("x", server.key)]).toEqual([401, 401]);
});

test("a form that hides what it is behind a no-break space is not taken, or its origin would not be asked for", async () => {
  const target = "/account/sign-in/";
  const headers = [["Content-Type", "\u00a0application/x-www-form-urlencoded"]] as const;
  const bytes = bytesOf({
    method: "POST",
    target,
    body: "email=a@example.org",
    headers: [["Host", HOST], ["X-Forwarded-For", "203.0.113.77"], ...headers],
  });
  const answer = await rawExchange(server.port, Buffer.from(bytes.toString("utf8"), "latin1"));
  expect(parseAnswer(answer).status).toBe(415);
});

const SPOILT_COOKIES: readonly ((cookie: string) => string)[] = [
  (cookie) => cookie.replace("__Host-", ""),
  (cookie) => cookie.replace("__Host-", "__host-"),
  (cookie) => ` ${cookie.replace("__Host-", "__Host- ")}`,
  (cookie) => cookie.replace("__Host-", "%5F%5FHost-"),
  (cookie) => `a="x; ${cookie.replace("=", ":")}"`,
  () => `__Host-clubledger=${"a".repeat(9000)}`,
];

test("a session's secret under another name, or a very long one, opens nothing", async () => {
  const { cookie } = await server.newSession();
  for (const line of SPOILT_COOKIES.map((spoil) => spoil(cookie))) {
    const { status, headers } = await server.ask({ target: "/account/", headers: [["Cookie", line]] });
    expect([line, status, headers.get("location")]).toEqual([
      line,
      303,
      "/account/sign-in/?return_to=%2Faccount%2F",
    ]);
  }
});

test("a cookie that another put beside the session's never opens more than one of the two does", async () => {
  const [own, other] = [await server.newSession(), await server.newSession()];
  for (const line of [
    `${own.cookie}; __Host-clubledger=made-up`,
    `__Host-clubledger=made-up; ${own.cookie}`,
  ]) {
    const { status } = await server.ask({ target: "/account/", headers: [["Cookie", line]] });
    expect([200, 303]).toContain(status);
  }
  const both = await server.ask({
    target: "/account/",
    headers: [["Cookie", `${own.cookie}; ${other.cookie}`]],
  });
  expect([...both.body.toString().matchAll(/session-\d+@example\.org/g)].length).toBeLessThanOrEqual(1);
});

test("a session that was fixed before signing in is not the one that begins, and opens nothing after", async () => {
  const fixed = `__Host-clubledger=${"A".repeat(43)}`;
  const { cookie } = await server.newSession([["Cookie", fixed]]);
  expect(cookie).toMatch(/^__Host-clubledger=[\w-]{43}$/);
  expect(cookie).not.toBe(fixed);
  expect((await server.ask({ target: "/account/", headers: [["Cookie", fixed]] })).status).toBe(303);
});

test("another host, scheme or port in a request's headers shows nowhere in an answer", async () => {
  const cookie = await server.sessionCookie();
  const lies: Pair[] = [
    ["X-Forwarded-Host", "evil.example.net"],
    ["X-Forwarded-Port", "99"],
    ["X-Forwarded-Prefix", "/evil"],
    ["Forwarded", "host=evil.example.net;proto=gopher"],
    ["X-Original-URL", "/evil"],
    ["X-Rewrite-URL", "/evil"],
    ["Referer", "https://evil.example.net/"],
  ];
  for (const target of ["/account/", "/account/sign-in/", "/buyers/", "/account", "/api/v1/me", "/nothing"]) {
    const answer = await server.ask({ target, headers: [...lies, cookie, server.bearer()] });
    expect([target, `${JSON.stringify([...answer.headers])}${answer.body}`.includes("evil")]).toEqual([
      target,
      false,
    ]);
  }
});

test.each([
  "evil.example.net",
  `${HOST}.evil.example.net`,
  `evil.example.net:80@${HOST}`,
  "127.0.0.1",
  "[::1]",
])("under the foreign name %s there is no members' page or API", async (host) => {
  for (const target of ["/account/", "/buyers/", "/api/v1/me"]) {
    const { status, headers } = await server.ask({ target, headers: [["Host", host], server.bearer()] });
    expect([target, [400, 404].includes(status), headers.has("set-cookie")]).toEqual([target, true, false]);
  }
});

test("no response for a member may be cached, whatever its status", async () => {
  const own = await server.sessionCookie();
  const requests: readonly (readonly [status: number, request: RawRequest])[] = [
    [200, { target: "/api/v1/me", headers: [server.bearer()] }],
    [400, { target: "/api/v1/me?colour=red", headers: [server.bearer()] }],
    [400, { target: "/api/v1/me?key=x" }],
    [401, { target: "/api/v1/buyers" }],
    [401, { method: "HEAD", target: "/api/v1/buyers" }],
    [403, { target: "/api/v1/me", headers: [server.bearer(), ["X-Forwarded-Proto", "http"]] }],
    [404, { target: "/api/v1/buyers/nobody", headers: [server.bearer()] }],
    [404, { target: "/api/v1/nothing" }],
    [405, { method: "DELETE", target: "/api/v1/buyers" }],
    [405, { method: "GET", target: "/mcp" }],
    [413, { method: "POST", target: "/mcp", body: "x".repeat(70_000), headers: [server.bearer()] }],
    [415, { method: "POST", target: "/mcp", body: "x", headers: [server.bearer()] }],
    [204, { method: "OPTIONS", target: "/mcp" }],
    [200, { target: "/account/", headers: [own] }],
    [303, { target: "/account/" }],
    [308, { target: "/account" }],
    [400, { target: "/buyers/?type=pirate", headers: [own] }],
    [404, { target: "/buyers/nobody/", headers: [own] }],
    [404, { target: "/account/nothing/", headers: [own] }],
    [405, { method: "PUT", target: "/account/" }],
    [415, { method: "POST", target: "/account/sign-in/" }],
  ];
  for (const [status, request] of requests) {
    const { headers, ...answer } = await server.ask(request);
    const what = `${request.method} ${request.target}`;
    expect([what, answer.status, headers.get("cache-control")]).toEqual([what, status, "private, no-store"]);
    const forbidden = [...headers.keys()].filter((name) => /^(?:etag|access-control.*)$/.test(name));
    expect([what, forbidden]).toEqual([what, []]);
  }
});

test("no key, link, session or address is logged, or in a response other than the one that makes it", async () => {
  const made = await server.freshKey();
  for (const target of [
    `/api/v1/buyers/${made}`,
    `/api/v1/buyers?q=${made}`,
    `/${made}`,
    `/buyers/${made}/`,
    `/account/?a=${made}`,
  ])
    await server.ask({ target, headers: [server.bearer(made)] });
  await server.expectNoSecretLogged();
});

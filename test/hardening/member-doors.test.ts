import { expect, test } from "vitest";
import { generateKey, parseKey } from "../../server/members/accounts/key-format.ts";
import { newProKey } from "./member-accounts.ts";
import { DEALS_URL, HOST, type Pair, useMemberDoors } from "./member-doors.ts";
import { bytesOf, parseAnswer, type RawAnswer, type RawRequest, rawExchange } from "./raw-http.ts";

/** Whom the members' doors let in, and what their answers give away. */
const doors = useMemberDoors();

/** What of an answer could tell one refusal from another. */
function told({ status, headers, body }: RawAnswer) {
  const own = new Set(["x-request-id", "date"]);
  const { requestId: _id, ...problem } = JSON.parse(body.toString()) as Record<string, unknown>;
  return { status, headers: [...headers].filter(([name]) => !own.has(name)), problem };
}

const KINDS: readonly string[] = ["nobody's", "with another's id", "revoked", "past its end", "blocked"];

/** A well-formed key of each kind that opens nothing. */
async function deadKeys(): Promise<string[]> {
  const { administration } = doors.desk;
  const other = await newProKey(doors.desk, "blocked-member@example.org");
  await administration.setBlocked("blocked-member@example.org", true);
  const { id } = await administration.add("dead-keys@example.org");
  const make = (expires: Date | null) => administration.createKey(id, { label: "x", expires });
  const revoked = await make(null);
  await administration.revokeKey(id, revoked.record.id);
  const ended = await make(new Date(0));
  const swapped = generateKey().key.replace(/^cl_\w{12}/, `cl_${parseKey(doors.key)?.id}`);
  return [generateKey().key, swapped, revoked.key, ended.key, other];
}

test(`a key that is ${KINDS.join(", ")} or no key at all is refused in the same words and headers`, async () => {
  const all = [...(await deadKeys()), "cl_nothing", `${doors.key}x`, "x".repeat(8000)];
  const refusals = await Promise.all(
    all.map(async (dead) =>
      told(await doors.ask({ target: "/api/v1/buyers", headers: [doors.bearer(dead)] })),
    ),
  );
  const [first, ...others] = refusals;
  expect(first?.status).toBe(401);
  for (const other of others) expect(other).toEqual(first);
});

test.each([
  ["Cyrillic с", (own: string) => own.replace("c", "с")],
  ["full-width letters", (own: string) => own.replace("cl_", "ｃｌ＿")],
  ["a zero-width space", (own: string) => `${own}\u200b`],
  ["a zero byte written out", (own: string) => `${own}%00`],
  ["quotes", (own: string) => `"${own}"`],
  ["upper-case letters", (own: string) => own.toUpperCase()],
  ["a second key after a comma", (own: string) => `${own}, Bearer ${own}`],
  ["a second key after a space", (own: string) => `${own} ${own}`],
  ["a parameter", (own: string) => `${own};a=b`],
])("a key with %s opens nothing", async (_what, spoil) => {
  const { status } = await doors.ask({ target: "/api/v1/me", headers: [doors.bearer(spoil(doors.key))] });
  expect(status).toBe(401);
});

test.each(["\r\nX-Injected: yes", "\r\n\r\nGET /api/v1/me HTTP/1.1", "\0", "\x0b", "\x7f"])(
  "nothing in Authorization (%j) becomes a header or a second answer",
  async (text) => {
    const answer = await rawExchange(
      doors.port,
      `GET /api/v1/buyers HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nAuthorization: Bearer x${text}\r\n\r\n`,
    );
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(answer.toString()).not.toMatch(/X-Injected: yes/i);
    expect(answer.toString().split("HTTP/1.1 ")).toHaveLength(2);
  },
);

test("of two Authorization headers neither counts, in either order: another server might take the other one", async () => {
  const status = async (...values: string[]) =>
    (await doors.ask({ target: "/api/v1/me", headers: values.map((value) => doors.bearer(value)) })).status;
  expect([await status(doors.key, "x"), await status("x", doors.key)]).toEqual([401, 401]);
});

test("a key of 15,000 characters is refused, and one that makes the headers too long too", async () => {
  const status = async (length: number) =>
    (await doors.ask({ target: "/api/v1/me", headers: [doors.bearer("a".repeat(length))] })).status;
  expect([await status(15_000), await status(17_000)]).toEqual([401, 431]);
});

const FOREIGN: readonly (readonly Pair[])[] = [
  [["Origin", "null"]],
  [["Origin", "https://evil.example.net"]],
  [["Origin", `${DEALS_URL}.evil.example.net`]],
  [["Origin", "http://members.example.org"]],
  [["Origin", "http://ledger.example.org"]],
  [
    ["Origin", "null"],
    ["Sec-Fetch-Site", "cross-site"],
  ],
  [["Sec-Fetch-Site", "same-site"]],
  [["Sec-Fetch-Site", "none"]],
  [],
];

test.each(FOREIGN.map((headers) => [JSON.stringify(headers), headers] as const))(
  "a form from elsewhere (%s) does nothing, signed in or not",
  async (_what, headers) => {
    const { cookie } = await doors.newSession();
    const token = await doors.newLink();
    const send = (target: string, body: string) =>
      doors.ask({
        method: "POST",
        target,
        body,
        headers: [["Content-Type", "application/x-www-form-urlencoded"], ["Cookie", cookie], ...headers],
      });
    for (const [target, body] of [
      ["/account/sign-in/", "email=a@example.org"],
      ["/account/sign-in/confirm/", `token=${token}`],
      ["/account/sign-out/", ""],
      ["/account/sign-out/everywhere/", ""],
      ["/account/keys/", "label=x"],
    ] as const)
      expect([target, (await send(target, body)).status]).toEqual([target, 403]);
    expect(await doors.desk.accounts.isLinkUsable(token)).toBe(true);
    expect((await doors.ask({ target: "/account/", headers: [["Cookie", cookie]] })).status).toBe(200);
  },
);

test("a form that hides what it is behind a no-break space is not taken, or its origin would not be asked for", async () => {
  const target = "/account/sign-in/";
  const headers = [["Content-Type", "\u00a0application/x-www-form-urlencoded"]] as const;
  const bytes = bytesOf({
    method: "POST",
    target,
    body: "email=a@example.org",
    headers: [["Host", HOST], ["X-Forwarded-For", "203.0.113.77"], ...headers],
  });
  const answer = await rawExchange(doors.port, Buffer.from(bytes.toString("utf8"), "latin1"));
  expect(parseAnswer(answer).status).toBe(415);
});

test.each([
  ["without the prefix", (cookie: string) => cookie.replace("__Host-", "")],
  ["with the prefix in lower case", (cookie: string) => cookie.replace("__Host-", "__host-")],
  ["with a space in the prefix", (cookie: string) => ` ${cookie.replace("__Host-", "__Host- ")}`],
  ["with the prefix escaped", (cookie: string) => cookie.replace("__Host-", "%5F%5FHost-")],
  ["in another cookie's value", (cookie: string) => `a="x; ${cookie.replace("=", ":")}"`],
])("a session's secret %s opens nothing", async (_what, spoil) => {
  const { cookie } = await doors.newSession();
  const { status, headers } = await doors.ask({ target: "/account/", headers: [["Cookie", spoil(cookie)]] });
  expect([status, headers.get("location")]).toEqual([303, "/account/sign-in/"]);
});

test("a cookie that another put beside the session's never opens more than one of the two does", async () => {
  const [own, other] = [await doors.newSession(), await doors.newSession()];
  for (const line of [
    `${own.cookie}; __Host-clubledger=made-up`,
    `__Host-clubledger=made-up; ${own.cookie}`,
  ]) {
    const { status } = await doors.ask({ target: "/account/", headers: [["Cookie", line]] });
    expect([200, 303]).toContain(status);
  }
  const both = await doors.ask({
    target: "/account/",
    headers: [["Cookie", `${own.cookie}; ${other.cookie}`]],
  });
  expect([...both.body.toString().matchAll(/session-\d+@example\.org/g)].length).toBeLessThanOrEqual(1);
  expect(
    (
      await doors.ask({
        target: "/account/",
        headers: [["Cookie", `__Host-clubledger=${"a".repeat(9000)}`]],
      })
    ).status,
  ).toBe(303);
});

test("a session that was fixed before signing in is not the one that begins, and opens nothing after", async () => {
  const fixed = `__Host-clubledger=${"A".repeat(43)}`;
  const { cookie } = await doors.newSession([["Cookie", fixed]]);
  expect(cookie).toMatch(/^__Host-clubledger=[\w-]{43}$/);
  expect(cookie).not.toBe(fixed);
  expect((await doors.ask({ target: "/account/", headers: [["Cookie", fixed]] })).status).toBe(303);
});

test("another host, scheme or port in a request's headers shows nowhere in an answer", async () => {
  const cookie = await doors.sessionCookie();
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
    const answer = await doors.ask({ target, headers: [...lies, cookie, doors.bearer()] });
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
])("under the foreign name %s there is no member door at all", async (host) => {
  for (const target of ["/account/", "/buyers/", "/api/v1/me"]) {
    const { status, headers } = await doors.ask({ target, headers: [["Host", host], doors.bearer()] });
    expect([target, [400, 404].includes(status), headers.has("set-cookie")]).toEqual([target, true, false]);
  }
});

test.each<[number, (own: Pair) => RawRequest]>([
  [200, () => ({ target: "/api/v1/me", headers: [doors.bearer()] })],
  [400, () => ({ target: "/api/v1/me?colour=red", headers: [doors.bearer()] })],
  [400, () => ({ target: "/api/v1/me?key=x" })],
  [401, () => ({ target: "/api/v1/buyers" })],
  [401, () => ({ method: "HEAD", target: "/api/v1/buyers" })],
  [403, () => ({ target: "/api/v1/me", headers: [doors.bearer(), ["X-Forwarded-Proto", "http"]] })],
  [404, () => ({ target: "/api/v1/buyers/nobody", headers: [doors.bearer()] })],
  [404, () => ({ target: "/api/v1/nothing" })],
  [405, () => ({ method: "DELETE", target: "/api/v1/buyers" })],
  [405, () => ({ method: "GET", target: "/mcp" })],
  [413, () => ({ method: "POST", target: "/mcp", body: "x".repeat(70_000), headers: [doors.bearer()] })],
  [415, () => ({ method: "POST", target: "/mcp", body: "x", headers: [doors.bearer()] })],
  [204, () => ({ method: "OPTIONS", target: "/mcp" })],
  [200, (own) => ({ target: "/account/", headers: [own] })],
  [303, () => ({ target: "/account/" })],
  [308, () => ({ target: "/account" })],
  [400, (own) => ({ target: "/buyers/?type=pirate", headers: [own] })],
  [404, (own) => ({ target: "/buyers/nobody/", headers: [own] })],
  [404, (own) => ({ target: "/account/nothing/", headers: [own] })],
  [405, () => ({ method: "PUT", target: "/account/" })],
  [415, () => ({ method: "POST", target: "/account/sign-in/" })],
])("a member's answer is kept by no cache: %i", async (status, request) => {
  const answer = await doors.ask(request(await doors.sessionCookie()));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
  expect(answer.headers.has("etag")).toBe(false);
  expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("no answer to GET changes what is in the store: a link stays open, a key works, a session lives", async () => {
  const { cookie } = await doors.newSession();
  const link = await doors.newLink();
  for (const target of [
    `/account/sign-in/confirm/?token=${link}`,
    "/account/sign-out/",
    "/account/sign-out/everywhere/",
    "/account/keys/",
  ])
    for (const method of ["GET", "HEAD"]) await doors.ask({ method, target, headers: [["Cookie", cookie]] });
  expect(await doors.desk.accounts.isLinkUsable(link)).toBe(true);
  expect((await doors.ask({ target: "/account/", headers: [["Cookie", cookie]] })).status).toBe(200);
});

test("no key, link, session or address stands in the log or in an answer but where it was made or belongs", async () => {
  const made = await doors.freshKey();
  for (const target of [
    `/api/v1/buyers/${made}`,
    `/api/v1/buyers?q=${made}`,
    `/${made}`,
    `/buyers/${made}/`,
    `/account/?a=${made}`,
  ])
    await doors.ask({ target, headers: [doors.bearer(made)] });
  await doors.expectNoSecretTold();
});

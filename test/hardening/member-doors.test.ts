import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBuiltServer } from "./built-server.ts";
import { type MemberDesk, newProKey, openDesk } from "./member-accounts.ts";
import { ask, type RawAnswer, type RawRequest, rawExchange } from "./raw-http.ts";

/** The members' doors of a real process, behind a proxy that speaks https, asked over raw sockets. */
const DEALS_URL = "https://members.example.org";
const HOST = new URL(DEALS_URL).host;
const server = useBuiltServer(DEALS_URL);

type Pair = readonly [name: string, value: string];

const EMAIL = "planted-member@example.org";
let [port, key] = [0, ""];
let log = () => "";
let desk: MemberDesk;
/** All that was answered, and the secrets that were made: at the end none of them may stand in the log. */
const secrets: string[] = [];
const answers: string[] = [];
let asked = 0;

beforeAll(async () => {
  ({ port, log } = await server.startAnother({ LOG_LEVEL: "debug" }));
  desk = await openDesk(server.databaseUrl);
  key = await newProKey(desk, EMAIL);
});

afterAll(() => desk.close());

/** Each request from an address of its own, so that the brakes on strangers are not all that is met. */
const through = (): Pair[] => {
  asked += 1;
  return [
    ["X-Forwarded-Proto", "https"],
    ["X-Forwarded-For", `10.0.${asked >> 8}.${asked & 255}`],
  ];
};

async function askMembers({ headers = [], ...request }: RawRequest): Promise<RawAnswer> {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const added = [["Host", HOST] as Pair, ...through()].filter(([name]) => !named.has(name.toLowerCase()));
  const answer = await ask(port, { ...request, headers: [...added, ...headers] });
  answers.push(`${JSON.stringify([...answer.headers])}${answer.body.toString()}`);
  return answer;
}

const bearer = (value = key): Pair => ["Authorization", `Bearer ${value}`];

/** What of an answer could tell one refusal from another. */
function told({ status, headers, body }: RawAnswer) {
  const own = new Set(["x-request-id", "date"]);
  const { requestId: _id, ...problem } = JSON.parse(body.toString()) as Record<string, unknown>;
  return { status, headers: [...headers].filter(([name]) => !own.has(name)), problem };
}

const KINDS: readonly string[] = ["nobody's", "with another's id", "revoked", "past its end", "blocked"];

/** A well-formed key of each kind that opens nothing. */
async function deadKeys(): Promise<string[]> {
  const { administration } = desk;
  const other = await newProKey(desk, "blocked-member@example.org");
  await administration.setBlocked("blocked-member@example.org", true);
  const { id } = await administration.add("dead-keys@example.org");
  const make = (expires: Date | null) => administration.createKey(id, { label: "x", expires });
  const revoked = await make(null);
  await administration.revokeKey(id, revoked.record.id);
  const ended = await make(new Date(0));
  const { newKey, partsOfKey } = await import("../../server/members/accounts/key-format.ts");
  const swapped = newKey().key.replace(/^cl_\w{12}/, `cl_${partsOfKey(key)?.id}`);
  return [newKey().key, swapped, revoked.key, ended.key, other];
}

test(`a key that is ${KINDS.join(", ")} or no key at all is refused in the same words and headers`, async () => {
  const all = [...(await deadKeys()), "cl_nothing", `${key}x`, "x".repeat(8000)];
  const refusals = await Promise.all(
    all.map(async (dead) => told(await askMembers({ target: "/api/v1/buyers", headers: [bearer(dead)] }))),
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
  const { status } = await askMembers({ target: "/api/v1/me", headers: [bearer(spoil(key))] });
  expect(status).toBe(401);
});

test.each(["\r\nX-Injected: yes", "\r\n\r\nGET /api/v1/me HTTP/1.1", "\0", "\x0b", "\x7f"])(
  "nothing in Authorization (%j) becomes a header or a second answer",
  async (text) => {
    const answer = await rawExchange(
      port,
      `GET /api/v1/buyers HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nAuthorization: Bearer x${text}\r\n\r\n`,
    );
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(answer.toString()).not.toMatch(/X-Injected: yes/i);
    expect(answer.toString().split("HTTP/1.1 ")).toHaveLength(2);
  },
);

test("of two Authorization headers neither counts, in either order: another server might take the other one", async () => {
  const status = async (...values: string[]) =>
    (await askMembers({ target: "/api/v1/me", headers: values.map((value) => bearer(value)) })).status;
  expect([await status(key, "x"), await status("x", key)]).toEqual([401, 401]);
});

test("a key of 15,000 characters is refused, and one that makes the headers too long too", async () => {
  const status = async (length: number) =>
    (await askMembers({ target: "/api/v1/me", headers: [bearer("a".repeat(length))] })).status;
  expect([await status(15_000), await status(17_000)]).toEqual([401, 431]);
});

const STEPS = ["../", "..%2f", "%2e%2e/", "..%252f", "..%5c", "....//", "..%00/", "%c0%ae%c0%ae/", "..;/"];
const WANTED = ["manifest.json", "members/buyers.ndjson", "etc/passwd", "example-capital"];

test.each(STEPS)("%j in the place of a buyer's slug leads to no file and to no record", async (step) => {
  const cookie = await sessionCookie();
  for (const wanted of WANTED)
    for (const [beginning, headers, end] of [
      ["/api/v1/buyers/", [bearer(await freshKey())], ""],
      ["/buyers/", [cookie], "/"],
      ["/buyers/", [cookie], ""],
      ["/account/keys/", [cookie], "/revoke/"],
    ] as const) {
      const target = `${beginning}${step.repeat(2)}${wanted}${end}`;
      const { status, body, headers: given } = await askMembers({ target, headers });
      expect([target, [200, 500].includes(status)]).toEqual([target, false]);
      expect([target, given.get("location") ?? "/"]).toEqual([
        target,
        expect.stringMatching(/^\/(?![/\\])[\x21-\x7e]*$/),
      ]);
      expect(body.toString()).not.toMatch(/"format":|root:|"decisionMakers"/);
    }
});

/** A Pro key of an account that has not asked anything. */
async function freshKey(): Promise<string> {
  asked += 1;
  const made = await newProKey(desk, `fresh-${asked}@example.org`);
  secrets.push(made);
  return made;
}

/** The session of a new account, made over the pages' own forms; a new one each time, so that no brake is met. */
async function sessionCookie(): Promise<Pair> {
  const { cookie } = await newSession();
  return ["Cookie", cookie];
}

const form = (target: string, body: string | Buffer, headers: readonly Pair[] = []): RawRequest => ({
  method: "POST",
  target,
  body,
  headers: [["Content-Type", "application/x-www-form-urlencoded"], ["Origin", DEALS_URL], ...headers],
});

async function newLink(email = `session-${asked}@example.org`, goOn = "/account/"): Promise<string> {
  await desk.administration.add(email);
  await desk.administration.grant(email, null);
  asked += 1;
  await desk.accounts.sendSignInLink({ email, address: `192.0.2.${asked}`, goOn });
  const token = desk.tokens.at(-1) ?? "";
  secrets.push(token);
  return token;
}

async function newSession(headers: readonly Pair[] = [], token?: string) {
  const link = token ?? (await newLink());
  const answer = await askMembers(form("/account/sign-in/confirm/", `token=${link}`, headers));
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  secrets.push(cookie.slice(cookie.indexOf("=") + 1));
  return { answer, cookie };
}

const BREAKS = [
  "%0d%0aX-Injected:%20yes",
  "%0aX-Injected:%20yes",
  "%E2%82%AC",
  "%E5%98%8D%E5%98%8A",
  "%00",
  "%7f",
];

test.each(BREAKS)(
  "a page's address with %s is answered without a fault, a new header or another host",
  async (text) => {
    const cookie = await sessionCookie();
    for (const target of [
      `/buyers/${text}`,
      `/buyers/a${text}/`,
      `/buyers/?q=${text}&type=`,
      `/buyers?q=${text}`,
      `/deals/?country=${text}&limit=`,
      `/account/keys/${text}/revoke`,
      `/account/keys/${text}/revoke/`,
      `/account/sign-in/?goOn=/buyers/${text}`,
      `/account${text}`,
    ]) {
      const { status, headers } = await askMembers({ target, headers: [cookie] });
      expect([target, status < 500, headers.has("x-injected")]).toEqual([target, true, false]);
      expect(headers.get("location") ?? "/").toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    }
  },
);

const REDIRECTS = [
  "//evil.example.net",
  "///evil.example.net/",
  "/\\evil.example.net",
  "/%5cevil.example.net",
  "https://evil.example.net",
  "https:evil.example.net",
  "javascript:alert(1)",
  "/account/../..//evil.example.net",
  "/account//evil.example.net",
  "/account/\\evil.example.net",
  "/account/\t/evil.example.net",
  "/account/@evil.example.net",
  "/buyers/?\r\nLocation: https://evil.example.net",
  "/account/sign-out/",
  " /account/",
  "／／evil.example.net",
];

test.each(REDIRECTS)("signing in never goes on to %j, by the form or by the address", async (goOn) => {
  const { answer } = await newSession([], await newLink(undefined, goOn));
  const { cookie } = await newSession();
  const target = `/account/sign-in/?${new URLSearchParams({ goOn })}`;
  const already = await askMembers({ target, headers: [["Cookie", cookie]] });
  const own = /^\/(?:account|buyers|deals)\/(?:[a-z0-9-]+\/)*(?:\?.*)?$/;
  for (const { status, headers } of [answer, already])
    expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(own)]);
});

test("another host, scheme or port in a request's headers shows nowhere in an answer", async () => {
  const cookie = await sessionCookie();
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
    const answer = await askMembers({ target, headers: [...lies, cookie, bearer()] });
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
    const { status, headers } = await askMembers({ target, headers: [["Host", host], bearer()] });
    expect([target, [400, 404].includes(status), headers.has("set-cookie")]).toEqual([target, true, false]);
  }
});

const POISONS = [
  '{"__proto__":{"limit":1,"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"q":"a","__proto__":{"active":true}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
];

test.each(POISONS)("the arguments %s change nothing but their own answer", async (args) => {
  const call = (text: string) =>
    mcp(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_buyers","arguments":${text}}}`,
    );
  const before = (await call("{}")).body.toString();
  const poisoned = JSON.parse((await call(args)).body.toString()) as { result: { isError?: boolean } };
  expect(poisoned.result.isError).toBe(true);
  expect((await call("{}")).body.toString()).toBe(before);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", ""])(
  "%j is the name of no tool and of no method",
  async (name) => {
    for (const message of [
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } },
      { jsonrpc: "2.0", id: 1, method: name, params: {} },
    ]) {
      const { status, body } = await mcp(JSON.stringify(message));
      expect([status, JSON.parse(body.toString())]).toMatchObject([
        200,
        { id: 1, error: { code: expect.any(Number) } },
      ]);
    }
  },
);

test("what an MCP error repeats of a message is short, however long the message", async () => {
  const long = "<x>".repeat(10_000);
  for (const message of [
    { jsonrpc: "2.0", id: 1, method: long },
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: long } },
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_buyer", arguments: { slug: long } } },
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_buyer", arguments: { [long]: 1 } } },
    { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: { [REVISION]: long } } },
    { jsonrpc: "2.0", id: long, method: "nothing" },
  ]) {
    const { status, body } = await mcp(JSON.stringify(message));
    expect([status < 500, body.length < 1500 || JSON.stringify(message.id).length > 1500]).toEqual([
      true,
      true,
    ]);
  }
});

const REVISION = "io.modelcontextprotocol/protocolVersion";

const mcp = async (body: string | Buffer, headers: readonly Pair[] = []) =>
  askMembers({
    method: "POST",
    target: "/mcp",
    headers: [["Content-Type", "application/json"], bearer(await freshKey()), ...headers],
    body,
  });

test("deep JSON and batches at /mcp are answered as faults of the message, at once", async () => {
  const deep = 32_000;
  for (const body of [
    "[".repeat(deep) + "]".repeat(deep),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_buyer","arguments":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`,
    `[${Array.from({ length: 500 }, () => '{"jsonrpc":"2.0","id":1,"method":"ping"}').join(",")}]`,
    "[]",
  ]) {
    const answer = await mcp(body);
    expect([
      answer.status < 500,
      (JSON.parse(answer.body.toString()) as { jsonrpc: string }).jsonrpc,
    ]).toEqual([true, "2.0"]);
    expect(answer.body.length).toBeLessThan(1000);
  }
});

test.each<[string, RawRequest, number]>([
  ["a form of a megabyte", form("/account/sign-in/", `email=${"a".repeat(1_000_000)}`), 413],
  ["a form of a megabyte in the key's form", form("/account/keys/", `label=${"a".repeat(1_000_000)}`), 303],
  ["thousands of fields", form("/account/sign-in/", "a=1&".repeat(2000)), 400],
  [
    "a multipart form",
    {
      ...form("/account/sign-in/", ""),
      headers: [
        ["Content-Type", "multipart/form-data; boundary=x"],
        ["Origin", DEALS_URL],
      ],
    },
    415,
  ],
  [
    "JSON",
    {
      ...form("/account/sign-in/", '{"email":"a@example.org"}'),
      headers: [
        ["Content-Type", "application/json"],
        ["Origin", DEALS_URL],
      ],
    },
    415,
  ],
  [
    "text that a form may send anywhere",
    {
      ...form("/account/sign-in/", "email=a@example.org"),
      headers: [
        ["Content-Type", "text/plain"],
        ["Origin", DEALS_URL],
      ],
    },
    415,
  ],
  [
    "no content type",
    { ...form("/account/sign-in/", "email=a@example.org"), headers: [["Origin", DEALS_URL]] },
    415,
  ],
  ["bytes that are no UTF-8", form("/account/sign-in/", Buffer.from([0x65, 0x3d, 0xff, 0xfe, 0xc0])), 400],
  ["two addresses", form("/account/sign-in/", "email=a@example.org&email=%00"), 400],
  ["a prototype as a field", form("/account/sign-in/", "__proto__=1&constructor=2&email=no"), 400],
  [
    "another charset",
    {
      ...form("/account/sign-in/", Buffer.from("email=a@example.org", "utf16le")),
      headers: [
        ["Content-Type", "application/x-www-form-urlencoded; charset=utf-16"],
        ["Origin", DEALS_URL],
      ],
    },
    400,
  ],
])("a sign-in or key form that is %s is refused as what it is", async (_what, request, status) => {
  const answer = await askMembers(request);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
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
    const { cookie } = await newSession();
    const token = await newLink();
    const send = (target: string, body: string) =>
      askMembers({
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
    expect(await desk.accounts.isOpen(token)).toBe(true);
    expect((await askMembers({ target: "/account/", headers: [["Cookie", cookie]] })).status).toBe(200);
  },
);

test.each([
  ["without the prefix", (cookie: string) => cookie.replace("__Host-", "")],
  ["with the prefix in lower case", (cookie: string) => cookie.replace("__Host-", "__host-")],
  ["with a space in the prefix", (cookie: string) => ` ${cookie.replace("__Host-", "__Host- ")}`],
  ["with the prefix escaped", (cookie: string) => cookie.replace("__Host-", "%5F%5FHost-")],
  ["in another cookie's value", (cookie: string) => `a="x; ${cookie.replace("=", ":")}"`],
])("a session's secret %s opens nothing", async (_what, spoil) => {
  const { cookie } = await newSession();
  const { status, headers } = await askMembers({ target: "/account/", headers: [["Cookie", spoil(cookie)]] });
  expect([status, headers.get("location")]).toEqual([303, "/account/sign-in/"]);
});

test("a cookie that another put beside the session's never opens more than one of the two does", async () => {
  const [own, other] = [await newSession(), await newSession()];
  for (const line of [
    `${own.cookie}; __Host-clubledger=made-up`,
    `__Host-clubledger=made-up; ${own.cookie}`,
  ]) {
    const { status } = await askMembers({ target: "/account/", headers: [["Cookie", line]] });
    expect([200, 303]).toContain(status);
  }
  const both = await askMembers({
    target: "/account/",
    headers: [["Cookie", `${own.cookie}; ${other.cookie}`]],
  });
  expect([...both.body.toString().matchAll(/session-\d+@example\.org/g)].length).toBeLessThanOrEqual(1);
  expect(
    (
      await askMembers({
        target: "/account/",
        headers: [["Cookie", `__Host-clubledger=${"a".repeat(9000)}`]],
      })
    ).status,
  ).toBe(303);
});

test("a session that was fixed before signing in is not the one that begins, and opens nothing after", async () => {
  const fixed = `__Host-clubledger=${"A".repeat(43)}`;
  const { cookie } = await newSession([["Cookie", fixed]]);
  expect(cookie).toMatch(/^__Host-clubledger=[\w-]{43}$/);
  expect(cookie).not.toBe(fixed);
  expect((await askMembers({ target: "/account/", headers: [["Cookie", fixed]] })).status).toBe(303);
});

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

test("what a form or an address says is text on the page that repeats it, never markup", async () => {
  const cookie = await sessionCookie();
  const text = encodeURIComponent(SCRIPT);
  for (const request of [
    form("/account/sign-in/", `email=${text}&goOn=${text}`),
    form("/account/sign-in/", `email=${text}${text}${text}${text}${text}`),
    { target: `/buyers/?q=${text}`, headers: [cookie] },
    { target: `/buyers/?type=${text}&${text}=1&limit=${text}`, headers: [cookie] },
    { target: `/deals/?country=${text}&${text}`, headers: [cookie] },
    { target: `/buyers/${text}/`, headers: [cookie] },
    { target: `/account/sign-in/?goOn=${text}` },
    { target: `/account/sign-in/confirm/?token=${text}` },
  ]) {
    const { headers, body } = await askMembers(request);
    expect([request.target, body.toString().match(/<script>alert|<img src=x/)]).toEqual([
      request.target,
      null,
    ]);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
});

test.each<[number, (own: Pair) => RawRequest]>([
  [200, () => ({ target: "/api/v1/me", headers: [bearer()] })],
  [400, () => ({ target: "/api/v1/me?colour=red", headers: [bearer()] })],
  [400, () => ({ target: "/api/v1/me?key=x" })],
  [401, () => ({ target: "/api/v1/buyers" })],
  [401, () => ({ method: "HEAD", target: "/api/v1/buyers" })],
  [403, () => ({ target: "/api/v1/me", headers: [bearer(), ["X-Forwarded-Proto", "http"]] })],
  [404, () => ({ target: "/api/v1/buyers/nobody", headers: [bearer()] })],
  [404, () => ({ target: "/api/v1/nothing" })],
  [405, () => ({ method: "DELETE", target: "/api/v1/buyers" })],
  [405, () => ({ method: "GET", target: "/mcp" })],
  [413, () => ({ method: "POST", target: "/mcp", body: "x".repeat(70_000), headers: [bearer()] })],
  [415, () => ({ method: "POST", target: "/mcp", body: "x", headers: [bearer()] })],
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
  const answer = await askMembers(request(await sessionCookie()));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
  expect(answer.headers.has("etag")).toBe(false);
  expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("no answer to GET changes what is in the store: a link stays open, a key works, a session lives", async () => {
  const { cookie } = await newSession();
  const link = await newLink();
  for (const target of [
    `/account/sign-in/confirm/?token=${link}`,
    "/account/sign-out/",
    "/account/sign-out/everywhere/",
    "/account/keys/",
  ])
    for (const method of ["GET", "HEAD"]) await askMembers({ method, target, headers: [["Cookie", cookie]] });
  expect(await desk.accounts.isOpen(link)).toBe(true);
  expect((await askMembers({ target: "/account/", headers: [["Cookie", cookie]] })).status).toBe(200);
});

test("no key, link, session or address stands in the log or in an answer but where it was made or belongs", async () => {
  const made = await freshKey();
  for (const target of [
    `/api/v1/buyers/${made}`,
    `/api/v1/buyers?q=${made}`,
    `/${made}`,
    `/buyers/${made}/`,
    `/account/?a=${made}`,
  ])
    await askMembers({ target, headers: [bearer(made)] });
  for (let waited = 0; waited < 5000 && !log().includes("/account/"); waited += 50) await wait(50);
  await wait(600);
  const lines = log();
  for (const secret of [...secrets, key, EMAIL].filter((text) => text.length > 20)) {
    const where = lines.split("\n").filter((line) => line.includes(secret));
    expect(where).toEqual([]);
  }
  for (const secret of [key, EMAIL]) expect(answers.filter((text) => text.includes(secret))).toEqual([]);
});

import { expect, test } from "vitest";
import { DEALS_URL, form, useMemberServer } from "./member-server.ts";
import type { RawRequest } from "./raw-http.ts";

/** URLs, forms and messages to members' routes that are meant to be read wrongly. */
const server = useMemberServer();

const STEPS = ["../", "..%2f", "..%252f", "..%5c", "..%00/"];
const WANTED = ["manifest.json", "members/buyers.ndjson", "etc/passwd", "example-capital"];

test.each(STEPS)("%j in the place of a buyer's slug leads to no file and to no record", async (step) => {
  const cookie = await server.sessionCookie();
  for (const wanted of WANTED)
    for (const [beginning, headers, end] of [
      ["/api/v1/buyers/", [server.bearer(await server.freshKey())], ""],
      ["/buyers/", [cookie], "/"],
      ["/buyers/", [cookie], ""],
      ["/account/keys/", [cookie], "/revoke/"],
    ] as const) {
      const target = `${beginning}${step.repeat(2)}${wanted}${end}`;
      const { status, body, headers: given } = await server.ask({ target, headers });
      expect([target, [200, 500].includes(status)]).toEqual([target, false]);
      expect([target, given.get("location") ?? "/"]).toEqual([
        target,
        expect.stringMatching(/^\/(?![/\\])[\x21-\x7e]*$/),
      ]);
      expect(body.toString()).not.toMatch(/"format":|root:|"decisionMakers"/);
    }
});

const BREAKS = "%0d%0aX-Injected:%20yes %0aX-Injected:%20yes %E2%82%AC %E5%98%8D%E5%98%8A %00 %7f";

test.each(BREAKS.split(" "))("an address with %s leads to no fault, header or other host", async (text) => {
  const cookie = await server.sessionCookie();
  for (const target of [
    `/buyers/${text}`,
    `/buyers/a${text}/`,
    `/buyers/?q=${text}&type=`,
    `/buyers?q=${text}`,
    `/deals/?country=${text}&limit=`,
    `/account/keys/${text}/revoke`,
    `/account/keys/${text}/revoke/`,
    `/account/sign-in/?return_to=/buyers/${text}`,
    `/account${text}`,
  ]) {
    const { status, headers } = await server.ask({ target, headers: [cookie] });
    expect([target, status < 500, headers.has("x-injected")]).toEqual([target, true, false]);
    expect(headers.get("location") ?? "/").toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  }
});

/** Some; return-path.test.ts has every kind. */
const REDIRECTS = [
  "//evil.example.net",
  "/\\evil.example.net",
  "/account/../..//evil.example.net",
  "/buyers/?\r\nLocation: https://evil.example.net",
];

test.each(REDIRECTS)("signing in never goes on to %j, by the form or by the address", async (path) => {
  const { answer } = await server.newSession([], await server.newLink(path));
  const { cookie } = await server.newSession();
  const target = `/account/sign-in/?${new URLSearchParams({ return_to: path })}`;
  const already = await server.ask({ target, headers: [["Cookie", cookie]] });
  const own = /^\/(?:account|buyers|deals)\/(?:[a-z0-9-]+\/)*(?:\?.*)?$/;
  for (const { status, headers } of [answer, already])
    expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(own)]);
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

/** Posts a message to `/mcp` with a key of its own. */
const mcp = async (body: string) =>
  server.ask({
    method: "POST",
    target: "/mcp",
    headers: [["Content-Type", "application/json"], server.bearer(await server.freshKey())],
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

const MEGABYTE = "a".repeat(1_000_000);
const signIn = (body: string | Buffer) => form("/account/sign-in/", body);

/** A sign-in form under another content type. */
const typed = (type: string, body: string | Buffer = "email=a@example.org"): RawRequest => ({
  ...signIn(body),
  headers: [
    ["Origin", DEALS_URL],
    ["Content-Type", type],
  ],
});

test.each<[string, RawRequest, number]>([
  ["a form of a megabyte", signIn(`email=${MEGABYTE}`), 413],
  ["a form of a megabyte in the key's form", form("/account/keys/", `label=${MEGABYTE}`), 303],
  ["thousands of fields", signIn("a=1&".repeat(2000)), 400],
  ["a multipart form", typed("multipart/form-data; boundary=x", ""), 415],
  ["JSON", typed("application/json", '{"email":"a@example.org"}'), 415],
  ["text that a form may send anywhere", typed("text/plain"), 415],
  ["no content type", { ...signIn("email=a@example.org"), headers: [["Origin", DEALS_URL]] }, 415],
  ["bytes that are no UTF-8", signIn(Buffer.from([0x65, 0x3d, 0xff, 0xfe, 0xc0])), 400],
  ["two addresses", signIn("email=a@example.org&email=%00"), 400],
  ["a prototype as a field", signIn("__proto__=1&constructor=2&email=no"), 400],
  [
    "another charset",
    typed("application/x-www-form-urlencoded; charset=utf-16", Buffer.from("email=a@example.org", "utf16le")),
    400,
  ],
])("a sign-in or key form that is %s is refused as what it is", async (_what, request, status) => {
  const answer = await server.ask(request);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

test("what a form or an address says is text on the page that repeats it, never markup", async () => {
  const cookie = await server.sessionCookie();
  const text = encodeURIComponent(SCRIPT);
  for (const request of [
    form("/account/sign-in/", `email=${text}&return_to=${text}`),
    form("/account/sign-in/", `email=${text}${text}${text}${text}${text}`),
    { target: `/buyers/?q=${text}`, headers: [cookie] },
    { target: `/buyers/?type=${text}&${text}=1&limit=${text}`, headers: [cookie] },
    { target: `/deals/?country=${text}&${text}`, headers: [cookie] },
    { target: `/buyers/${text}/`, headers: [cookie] },
    { target: `/account/sign-in/?return_to=${text}` },
    { target: `/account/sign-in/confirm/?token=${text}` },
  ]) {
    const { headers, body } = await server.ask(request);
    expect([request.target, body.toString().match(/<script>alert|<img src=x/)]).toEqual([
      request.target,
      null,
    ]);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
});

test("whatever was sent, the log has no key, link or session", () => server.expectNoSecretLogged());

import { expect, test } from "vitest";
import { parseUrl } from "../../contract/parse-url.ts";
import { useBuiltServer } from "../server-process.ts";
import { ask, rawExchange } from "./raw-http.ts";

/** Addresses that try to leave the place they are for. */
const server = useBuiltServer();

/** Steps upward in spellings that some server has once followed: raw, escaped once or twice, and cut short. */
const STEPS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%252e%252e%252f",
  "..\\",
  "..%5c",
  "....//",
  "%c0%ae%c0%ae/",
  "..%00/",
  "//",
];
const WANTED = ["manifest.json", "server/main.js", "index/public/lookup.json", "etc/passwd"];
/** Nothing there, or no address at all. */
const REFUSED = [404, 400];
const BEGINNINGS = ["/", "/assets/", "/clubs/", "/clubs/fc-muster/", "/data/", "/.well-known/"];

test.each(STEPS)("no address with %j leads to a file outside the site", { timeout: 60_000 }, async (step) => {
  for (const beginning of BEGINNINGS)
    for (const wanted of WANTED)
      for (const depth of [1, 2, 8]) {
        const target = `${beginning}${step.repeat(depth)}${wanted}`;
        const { status, body } = await ask(server.port, { target });
        expect([target, REFUSED.includes(status)]).toEqual([target, true]);
        expect(body.toString()).not.toMatch(/"format":|root:|createServer/);
      }
});

test.each(["/clubs/fc-muster/%00", "/%", "/%zz", "/.git/config", "/file:///etc/passwd", "/assets/"])(
  "%s is not found",
  async (target) => {
    const { status, headers } = await ask(server.port, { target });
    expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  },
);

test.each(["http://", "//", "https:", "HTTP://user:password@"])(
  "an address that is absolute or looks so (%j) never makes the server ask or name another host",
  async (scheme) => {
    const answer = await ask(server.port, { target: `${scheme}elsewhere.example.net/clubs/fc-muster` });
    expect([301, 302, 303, 307]).not.toContain(answer.status);
    expect(answer.headers.get("location") ?? "/").toMatch(/^\/(?!\/)/);
    expect(answer.body.toString()).not.toContain("elsewhere.example.net/api");
  },
);

test("no spelling of an address makes the redirect to a page lead to another host", async () => {
  for (const target of [
    "//clubs/fc-muster",
    "/\\clubs/fc-muster",
    "/%2f%2fclubs",
    "/%5cclubs",
    "//elsewhere.example.net/clubs",
  ]) {
    const { headers } = await ask(server.port, { target });
    expect([target, headers.get("location") ?? "/"]).toEqual([target, expect.stringMatching(/^\/(?![/\\])/)]);
  }
});

/** Every kind of address under a Host, with GET and POST. */
async function answersUnder(host: string) {
  const paths = ["/account", "/account/", "/buyers/?q=", "/clubs", "/api/v1/me", "/mcp"];
  const requests = [...paths, `http://${host}/account`].flatMap((target) =>
    ["GET", "POST"].map((method) => ({ method, target, headers: [["Host", host]] as const })),
  );
  return Promise.all(requests.map((request) => ask(server.port, request)));
}

test.each(["256.256.256.256", "1.2.3.4.5:8080"])(
  "under the Host %s, which no address can have, nothing is answered and nothing fails",
  async (host) => {
    const answers = await answersUnder(host);
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(400));
  },
);

test("under the Host xn--a, which some lines of Node.js parse, nothing is served, nothing fails and no redirect leaves our paths", async () => {
  for (const { status, headers } of await answersUnder("xn--a")) {
    const isRefused = parseUrl("http://xn--a/") === undefined;
    expect(isRefused ? [400] : [303, 308, 401, 403, 404, 405]).toContain(status);
    expect(headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
  }
});

const LINE = "X-Injected:%20yes";
const BREAKS = [`%0d%0a${LINE}`, `%0a${LINE}`, `%E5%98%8D%E5%98%8A${LINE}`, "%00X-Injected"];

test.each(BREAKS)("a line break in an address (%s) never becomes a header of the answer", async (line) => {
  for (const target of [
    `/clubs${line}`,
    `/clubs/fc-muster${line}`,
    `/api/v1/tech/clubs/${line}`,
    `/api/v1/tech/clubs/fc-muster${line}`,
    `/api/v1/tech?q=a${line}&limit=1`,
    `/api/v1/tech?club=${line}&limit=1`,
    `/api/v1/tech?${line}=1`,
  ]) {
    const answer = (await rawExchange(server.port, requestFor(target))).toString("latin1");
    const head = answer.slice(0, answer.indexOf("\r\n\r\n"));
    expect([target, head.toLowerCase().includes("\nx-injected")]).toEqual([target, false]);
    expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
  }
});

const requestFor = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

test.each([
  ["Origin", "https://a.example.org%0d%0aX-Injected: yes"],
  ["Access-Control-Request-Headers", "X-A%0d%0aX-Injected: yes"],
  ["If-None-Match", '"a%0d%0aX-Injected: yes"'],
  ["X-Request-Id", "abc%0d%0aX-Injected: yes"],
  ["X-Forwarded-Host", "a.example.org%0d%0aX-Injected: yes"],
])("the value of %s never appears in the response's headers", async (name, value) => {
  for (const method of ["GET", "OPTIONS"])
    for (const target of ["/api/v1/tech", "/clubs", "/clubs/fc-muster/"]) {
      const { headers } = await ask(server.port, { method, target, headers: [[name, value]] });
      expect(JSON.stringify([...headers])).not.toMatch(/injected|a\.example\.org|abc/i);
    }
});

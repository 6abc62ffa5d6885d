import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { type AgentOptions, type RequestOptions, request } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect as tls } from "node:tls";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { listenLocally } from "../listening.ts";
import { listenForTest } from "../serve-for-test.ts";
import { exitCodeOf, runProgram, stop, useBuiltServer } from "../server-process.ts";

/** The Caddyfile before real servers, with another port and Caddy's own certificates. */
const server = useBuiltServer();

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
if (!hasCaddy) process.stderr.write("Caddy was not found: its tests are skipped.\n");

const START_TRIES = 150;

interface Front {
  port: number;
  output: () => string;
}

/** Starts Caddy with our file before these servers, until the test ends. */
async function startCaddy(upstreams: readonly number[]): Promise<Front> {
  const [home, port, plain] = [await temporaryFolder(), await unusedPort(), await unusedPort()];
  const file = join(home, "Caddyfile");
  const text = await readFile("deploy/Caddyfile", "utf8");
  const ports = `\thttp_port ${plain}\n\thttps_port ${port}\n`;
  const local = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n${ports}`;
  await writeFile(file, text.replace(/^\{\n/m, local));
  const { output } = runProgram("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE_ADDRESS: "localhost",
    UPSTREAMS: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(" "),
  });
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const response = await through(port, "/readyz").catch(() => undefined);
    if (response?.status === 200) return { port, output };
    await wait(100);
  }
  throw new Error(`Caddy did not start: ${output().slice(-2000)}`);
}

async function unusedPort(): Promise<number> {
  const probe = createServer();
  const port = await listenLocally(probe);
  probe.close();
  return port;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request over TLS. Nothing trusts Caddy's own certificate here. */
async function through(
  port: number,
  path: string,
  options: RequestOptions & AgentOptions & { body?: string } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  const asked = request({
    host: "127.0.0.1",
    port,
    path,
    servername: "localhost",
    rejectUnauthorized: false,
    agent: false,
    ...rest,
    headers: { Host: `localhost:${port}`, ...rest.headers },
  });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

/** The name of the server process that answered: the first part of the request id. */
const processOf = ({ headers }: Answer): string => String(headers["x-request-id"]).slice(0, 12);

/** One server's process after the other, as they answer so many requests. Every answer must be 200. */
async function answering(requests: readonly Parameters<typeof through>[]): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const request of requests) {
    const answer = await through(...request);
    expect([request[1], answer.status]).toEqual([request[1], 200]);
    seen.add(processOf(answer));
  }
  return seen;
}

const searches = (port: number) =>
  Array.from({ length: 60 }, () => [port, "/api/v1/tech?limit=1"] as Parameters<typeof through>);

const calculation = (port: number): Parameters<typeof through> => [
  port,
  "/api/v1/calculate/transfer-cost",
  { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"fee":1,"years":1}' },
];

/** Caddy's log once it has a text. */
async function logOf({ output }: Front, text: string): Promise<string> {
  while (!output().includes(text)) await wait(20);
  return output();
}

/** Sends bytes as they are over TLS, and gives the first line of what comes back. */
async function rawThrough(port: number, bytes: string): Promise<string> {
  const socket = tls({ host: "127.0.0.1", port, servername: "localhost", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  socket.write(bytes);
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return first.toString().split("\r\n", 1)[0] ?? "";
}

const CHUNKED = "Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

describe.skipIf(!hasCaddy)("with Caddy in front", () => {
  test("both servers serve through Caddy, and if one is killed the other serves every search", async () => {
    const [first, second] = [await server.startAnother(), await server.startAnother()];
    const { port } = await startCaddy([first.port, second.port]);
    expect((await answering(searches(port))).size).toBe(2);
    first.child.kill("SIGKILL");
    expect((await answering(searches(port))).size).toBe(1);
    expect((await answering(Array.from({ length: 20 }, () => calculation(port)))).size).toBe(1);
  });

  test("two seconds after a server has stopped no request goes to it, not even a calculation", async () => {
    const [first, second] = [await server.startAnother(), await server.startAnother()];
    const { port } = await startCaddy([first.port, second.port]);
    const mixed = searches(port).flatMap((search) => [search, calculation(port)]);
    expect((await answering(mixed)).size).toBe(2);
    first.child.kill("SIGTERM");
    await exitCodeOf(first);
    await wait(2000);
    expect((await answering(mixed)).size).toBe(1);
  });

  test("caching, security and compression come through Caddy as the server sent them", async () => {
    const { port } = await startCaddy([server.port]);
    for (const path of ["/api/v1/tech", "/", "/clubs/fc-muster/"]) {
      const direct = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        headers: { "Accept-Encoding": "gzip" },
      });
      const plain = Buffer.from(await direct.arrayBuffer());
      const answer = await through(port, path, { headers: { "Accept-Encoding": "gzip" } });
      for (const name of [
        "cache-control",
        "etag",
        "vary",
        "content-encoding",
        "content-type",
        "content-security-policy",
        "access-control-allow-origin",
      ])
        expect([path, name, answer.headers[name]]).toEqual([
          path,
          name,
          direct.headers.get(name) ?? undefined,
        ]);
      expect(gunzipSync(answer.body)).toEqual(plain);
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      const again = await through(port, path, {
        headers: { "Accept-Encoding": "gzip", "If-None-Match": answer.headers.etag },
      });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, answer.headers.etag, 0]);
    }
  });

  test("the server learns client and protocol from Caddy alone; the headers of the caller are dropped", async () => {
    const received: IncomingHttpHeaders[] = [];
    const echo = createServer((incoming, outgoing) => {
      if (incoming.url !== "/readyz") received.push(incoming.headers);
      outgoing.end();
    });
    const { port } = await startCaddy([await listenForTest(echo)]);
    await through(port, "/who?q=secret-search", {
      headers: {
        "X-Forwarded-For": "203.0.113.9",
        "X-Forwarded-Proto": "gopher",
        "X-Forwarded-Host": "elsewhere.example.net",
        Authorization: "Bearer secret-key",
      },
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": `localhost:${port}`,
      authorization: "Bearer secret-key",
    });
  });

  test("Caddy's log has no key, no search and no referrer, nor a search that a redirect repeats", async () => {
    const front = await startCaddy([server.port]);
    await through(front.port, "/api/v1/tech?q=secret-search", {
      headers: {
        Authorization: "Bearer secret-key",
        Cookie: "session=secret-session",
        Referer: `https://localhost:${front.port}/buyers/?q=secret-referrer`,
      },
    });
    const { headers } = await through(front.port, "/buyers/?q=secret-search");
    expect(headers.location).toContain("secret-search");
    expect(await logOf(front, "/buyers/")).toContain("/api/v1/tech");
    expect(front.output()).not.toMatch(/secret-(?:search|key|session|referrer)/);
  });

  test("Caddy's error log has no key, search or referrer if no server responds", async () => {
    const only = await server.startAnother();
    const front = await startCaddy([only.port]);
    await stop(only);
    const { status } = await through(front.port, "/api/v1/tech?q=secret-search", {
      headers: { Authorization: "Bearer secret-key", Referer: "https://localhost/?q=secret-referrer" },
    });
    expect(status).toBeGreaterThanOrEqual(502);
    expect(await logOf(front, '"http.log.error')).not.toMatch(/secret-(?:search|key|referrer)/);
  });

  test("Caddy serves every name of SITE_ADDRESS, written as in example.env, and leaves no server out for a failed request", async () => {
    expect(await readFile("deploy/example.env", "utf8")).toContain("between two a comma and a space");
    const env = {
      PATH: process.env.PATH ?? "",
      SITE_ADDRESS: "ledger.example.org, deals.example.org",
      UPSTREAMS: "127.0.0.1:8080",
    };
    const adapted = execFileSync("caddy", ["adapt", "--config", "deploy/Caddyfile"], { env, stdio: "pipe" });
    expect(adapted.toString()).toContain('"host":["ledger.example.org","deals.example.org"]');
    expect(adapted.toString()).toContain('"health_checks":{"active":');
    expect(adapted.toString()).not.toContain('"passive":');
  });

  test("a body above a megabyte ends at Caddy, one without a declared length at the server, which stays in rotation", async () => {
    const { port } = await startCaddy([server.port]);
    const post = (size: number, headers: Record<string, string> = {}) =>
      through(port, "/api/v1/calculate/transfer-cost", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: " ".repeat(size),
      });
    expect((await post(1_100_000)).status).toBe(413);
    for (let sent = 0; sent < 5; sent += 1) {
      expect([sent, (await post(3_000_000, { "Transfer-Encoding": "chunked" })).status]).toEqual([sent, 413]);
      expect([sent, (await through(port, "/api/v1/tech?limit=1")).status]).toEqual([sent, 200]);
    }
  });

  test("the server stays in rotation after broken chunks, broken trailers and requests for a tunnel", async () => {
    const { port } = await startCaddy([server.port]);
    const post = `POST /api/v1/calculate/transfer-cost HTTP/1.1\r\n${CHUNKED}`;
    const tunnel = "CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const bytes of [`${post}ZZ\r\n`, `${post}2\r\n{}\r\n0\r\nX A b\r\n\r\n`, tunnel]) {
      expect(await rawThrough(port, bytes)).toMatch(/^HTTP\/1\.1 (?:405|502)/);
      expect((await through(port, "/api/v1/tech?limit=1")).status).toBe(200);
    }
  });
});

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AgentOptions, type RequestOptions, request } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect as tls } from "node:tls";
import { gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { useBuiltServer } from "../hardening/built-server.ts";

/** The Caddyfile before real servers, with another port and Caddy's own certificates. */
const server = useBuiltServer();

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
if (!hasCaddy) process.stderr.write("Caddy was not found: its tests are skipped.\n");

const START_TIMEOUT_MS = 15_000;

interface Front {
  port: number;
  log: () => string;
}

/** Starts Caddy with our file before these servers, until the test ends. */
async function startCaddy(upstreams: readonly number[]): Promise<Front> {
  const [folder, port, plain] = [await temporaryFolder(), await unusedPort(), await unusedPort()];
  const file = join(folder, "Caddyfile");
  const text = await readFile("deploy/Caddyfile", "utf8");
  const local = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${port}\n`;
  await writeFile(file, text.replace(/^\{\n/m, local));
  await mkdir(join(folder, "home"));
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: join(folder, "home"),
    XDG_DATA_HOME: join(folder, "home"),
    XDG_CONFIG_HOME: join(folder, "home"),
    SITE_ADDRESS: "localhost",
    UPSTREAMS: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(" "),
  };
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  onTestFinished(() => stopped(child));
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 100) {
    const answer = await through(port, "/readyz").catch(() => undefined);
    if (answer?.status === 200) return { port, log: () => output };
    await wait(100);
  }
  throw new Error(`Caddy did not start: ${output.slice(-2000)}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const port = portOf(probe);
  probe.close();
  return port;
}

const portOf = (listening: Pick<Server, "address">): number => {
  const address = listening.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

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
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    asked.once("response", resolve).once("error", reject);
  });
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

/** The log, once it has a path. */
async function logOf({ log }: Front, path: string): Promise<string> {
  for (let waited = 0; waited < 5000 && !log().includes(path); waited += 50) await wait(50);
  expect(log()).toContain(path);
  return log();
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
    const exit = once(first.child, "exit");
    first.child.kill("SIGTERM");
    await exit;
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
    }).listen(0, "127.0.0.1");
    await once(echo, "listening");
    onTestFinished(() => void echo.close());
    const { port } = await startCaddy([portOf(echo)]);
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

  test("Caddy's log has no key, no search and no referrer", async () => {
    const front = await startCaddy([server.port]);
    await through(front.port, "/api/v1/tech?q=secret-search", {
      headers: {
        Authorization: "Bearer secret-key",
        Cookie: "session=secret-session",
        Referer: `https://localhost:${front.port}/buyers/?q=secret-referrer`,
      },
    });
    expect(await logOf(front, "/api/v1/tech")).not.toMatch(/secret-(?:search|key|session|referrer)/);
  });

  test("Caddy's log has no search that a redirect repeats", async () => {
    const front = await startCaddy([server.port]);
    const { headers } = await through(front.port, "/buyers/?q=secret-search");
    expect(headers.location).toContain("secret-search");
    expect(await logOf(front, "/buyers/")).not.toContain("secret-search");
  });

  test("Caddy's error log has no key, search or referrer if no server responds", async () => {
    const only = await server.startAnother();
    const front = await startCaddy([only.port]);
    const exit = once(only.child, "exit");
    only.child.kill("SIGKILL");
    await exit;
    const { status } = await through(front.port, "/api/v1/tech?q=secret-search", {
      headers: { Authorization: "Bearer secret-key", Referer: "https://localhost/?q=secret-referrer" },
    });
    expect(status).toBeGreaterThanOrEqual(502);
    expect(await logOf(front, '"http.log.error')).not.toMatch(/secret-(?:search|key|referrer)/);
  });

  test("Caddy serves every name of SITE_ADDRESS, written as in example.env", async () => {
    expect(await readFile("deploy/example.env", "utf8")).toContain("between two a comma and a space");
    const env = {
      PATH: process.env.PATH ?? "",
      SITE_ADDRESS: "ledger.example.org, deals.example.org",
      UPSTREAMS: "127.0.0.1:8080",
    };
    const adapted = execFileSync("caddy", ["adapt", "--config", "deploy/Caddyfile"], { env, stdio: "pipe" });
    expect(adapted.toString()).toContain('"host":["ledger.example.org","deals.example.org"]');
  });

  test("a body above a megabyte ends at Caddy", async () => {
    const { port } = await startCaddy([server.port]);
    const { status } = await through(port, "/api/v1/calculate/transfer-cost", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: " ".repeat(1_100_000),
    });
    expect(status).toBe(413);
  });

  test("a body without a declared length is rejected by the server, which stays in rotation", async () => {
    const { port } = await startCaddy([server.port]);
    for (let sent = 0; sent < 5; sent += 1) {
      const { status } = await through(port, "/api/v1/calculate/transfer-cost", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
        body: " ".repeat(3_000_000),
      });
      expect([sent, status]).toEqual([sent, 413]);
      expect([sent, (await through(port, "/api/v1/tech?limit=1")).status]).toEqual([sent, 200]);
    }
  });

  test.each([
    ["a body in broken chunks", `POST /api/v1/calculate/transfer-cost HTTP/1.1\r\n${CHUNKED}ZZ\r\n`],
    [
      "broken trailers",
      `POST /api/v1/calculate/transfer-cost HTTP/1.1\r\n${CHUNKED}2\r\n{}\r\n0\r\nX A b\r\n\r\n`,
    ],
    ["asking for a tunnel", "CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("every server stays in rotation after %s", async (_, bytes) => {
    const { port } = await startCaddy([server.port]);
    const start = performance.now();
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await rawThrough(port, bytes)).toMatch(/^HTTP\/1\.1 (?:405|502)/);
      expect((await through(port, "/api/v1/tech?limit=1")).status).toBe(200);
    }
    // A server that Caddy leaves out is left out for seconds.
    expect(performance.now() - start).toBeLessThan(4000);
  });
});

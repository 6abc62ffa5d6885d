import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, rm, truncate } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { copyFixtureBuild } from "../shared-build.ts";

/** The built server as a process of its own, over a real socket. */
const BASE_URL = "http://ledger.example.org";
let dist = "";

beforeAll(async () => {
  // The public part alone: with members the server requires more settings.
  dist = await copyFixtureBuild({ baseUrl: BASE_URL, members: false });
});

interface Running {
  child: ChildProcess;
  port: number;
  log: () => string;
}

function run(environment: Record<string, string> = {}): {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
} {
  const env = { PATH: process.env.PATH ?? "", BASE_URL, PORT: "0", ...environment };
  const child = spawn(process.execPath, [join(dist, "server/main.js")], { env });
  let [output, errors] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: () => output, errors: () => errors };
}

async function start(environment?: Record<string, string>): Promise<Running> {
  const { child, output, errors } = run(environment);
  for (let waited = 0; waited < 10_000; waited += 20) {
    const port = /"port":(\d+)/.exec(output())?.[1];
    if (port !== undefined) return { child, port: Number(port), log: output };
    if (child.exitCode !== null) throw new Error(errors());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the server did not start");
}

/** Sends bytes as they are, and gives all that comes back until the server closes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = createConnection(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

test("the server listens, answers over a socket with a length, and at debug logs the path without the query", async () => {
  const { child, port, log } = await start({ LOG_LEVEL: "debug" });
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/tech?q=muster`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ total: 2 });
  const head = await fetch(`http://127.0.0.1:${port}/api/v1/tech/clubs/fc-muster`, { method: "HEAD" });
  expect(head.status).toBe(200);
  child.kill("SIGTERM");
  await once(child, "exit");
  const lines = log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = lines.find(({ path }) => path === "/api/v1/tech");
  expect(request).toMatchObject({
    method: "GET",
    status: 200,
    requestId: response.headers.get("X-Request-Id"),
  });
  expect(log()).not.toContain("muster?");
  expect(log()).not.toContain("q=muster");
});

test("the site's pages come from the same process", async () => {
  const { port } = await start();
  const home = await fetch(`http://127.0.0.1:${port}/`);
  expect(home.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await home.text();
  expect(html).toContain('<a href="/clubs/fc-muster/">1. FC Müster</a>');
  const stylesheet = /href="(\/assets\/site-[A-Z0-9]+\.css)"/.exec(html)?.[1];
  const css = await fetch(`http://127.0.0.1:${port}${stylesheet}`);
  expect(css.headers.get("Cache-Control")).toContain("immutable");
});

test("SIGTERM lets a running request end and then exits 0", async () => {
  const { child, port } = await start();
  const socket = createConnection(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.write("GET /healthz HTTP/1.1\r\nHost: ledger.example.org\r\n");
  await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  socket.write("Connection: close\r\n\r\n");
  const [code] = (await once(child, "exit")) as [number];
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(code).toBe(0);
});

test("signals are listened to before the log says that the server serves", async () => {
  const tell = `const write = process.stdout.write;
    process.stdout.write = function (text, ...more) {
      if (text.includes("serving")) console.error(["SIGTERM", "SIGINT", "SIGHUP"].map((name) => process.listenerCount(name)));
      return write.call(this, text, ...more);
    };`;
  const { output, errors } = run({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tell)}`,
  });
  while (!output().includes("serving") || errors() === "")
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(errors()).toBe("[ 1, 1, 1 ]\n");
});

/** The server as `npm start` runs it, below a shell. Both end with the test, whatever became of them. */
function runBelowShell(environment: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH ?? "",
    BASE_URL,
    PORT: "0",
    npm_lifecycle_event: "start",
    ...environment,
  };
  const words = ["-c", `${process.execPath} ${join(dist, "server/main.js")}; true`];
  const shell = spawn("sh", words, { env, detached: true });
  let output = "";
  shell.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // The server holds the shell's output open until it has ended.
  const ended = once(shell.stdout, "close");
  onTestFinished(() => killGroup(shell.pid));
  return { shell, output: () => output, ended };
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    // All of the group have ended, as they should.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

test("a server whose npm is stopped does not stay behind", async () => {
  const { shell, output, ended } = runBelowShell();
  while (!/"port":\d+/.test(output())) await new Promise((resolve) => setTimeout(resolve, 20));
  shell.kill("SIGTERM");
  await ended;
  expect(output()).toContain("npm has ended: no new requests");
  expect(output()).toContain("stopped");
});

test("a server whose npm is stopped while it starts does not stay behind either", async () => {
  // A pipe for a secret holds the start up, where the settings are read, for as long as nothing is written into it.
  const pipe = join(await temporaryFolder(), "secret");
  await promisify(execFile)("mkfifo", [pipe]);
  const { shell, output, ended } = runBelowShell({ AUTH_SECRET_FILE: pipe });
  const held = await open(pipe, "w");
  shell.kill("SIGTERM");
  await once(shell, "exit");
  await held.write("an-openly-fictional-secret-of-the-tests");
  await held.close();
  await ended;
  expect(output()).toContain("npm has ended: no new requests");
});

test.each([
  ["what is no HTTP", "HELLO\r\n\r\n", "400 Bad Request", "malformed-request"],
  [
    "an impossible host",
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "400 Bad Request",
    "malformed-request",
  ],
  [
    "a request without a Host",
    "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
    "400 Bad Request",
    "malformed-request",
  ],
  [
    "a request for two hosts",
    "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "400 Bad Request",
    "malformed-request",
  ],
  [
    "huge headers",
    `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"a".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
    "headers-too-large",
  ],
])(
  "%s is answered with a problem document, whose request id is in the header as well",
  async (_, bytes, status, problem) => {
    const { port } = await start();
    const answer = await raw(port, bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain("content-type: application/problem+json");
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(answer).toContain(`"type":"http://ledger.example.org/problems/#${problem}"`);
    const [, requestId = ""] = /\r\nx-request-id: (\S+)\r\n/i.exec(answer) ?? [];
    expect(requestId).toMatch(/^[\w-]{10,}$/);
    expect(answer).toContain(`"requestId":"${requestId}"`);
  },
);

test.each([
  ["/api/v1/tech", "GET, HEAD, OPTIONS"],
  ["/api/v1/calculate/transfer-cost", "OPTIONS, POST"],
])("TRACE on %s is refused with the methods that it answers", async (path, allow) => {
  const { port } = await start();
  const answer = await raw(port, `TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toContain("HTTP/1.1 405 Method Not Allowed");
  expect(answer.toLowerCase()).toContain(`\r\nallow: ${allow.toLowerCase()}\r\n`);
  expect(answer).toContain('"type":"http://ledger.example.org/problems/#method-not-allowed"');
});

test("a path that climbs out of the site is not found", async () => {
  const { port } = await start();
  for (const path of [
    "/../../package.json",
    "/..%2f..%2fpackage.json",
    "/assets/../../manifest.json",
    "/%2e%2e/manifest.json",
  ]) {
    const answer = await raw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain("HTTP/1.1 404 Not Found");
  }
});

async function refusal(environment: Record<string, string>): Promise<{ code: number; errors: string }> {
  const { child, errors } = run(environment);
  const [code] = (await once(child, "close")) as [number];
  return { code, errors: errors() };
}

test("an address other than the one that was built for stops the start and says what to do", async () => {
  const { code, errors } = await refusal({ BASE_URL: "https://other.example.org" });
  expect(code).toBe(1);
  expect(errors).toBe(
    'dist/ was built for http://ledger.example.org, but BASE_URL is https://other.example.org. Run "npm run build" with the same BASE_URL, DEALS_URL and PORT.\n',
  );
});

test("settings that cannot be used stop the start, all named", async () => {
  const { code, errors } = await refusal({ PORT: "x", LOG_LEVEL: "y" });
  expect(code).toBe(1);
  expect(errors).toMatch(/PORT must be.*\n.*LOG_LEVEL must be/);
  expect(errors).not.toContain("    at ");
});

test("a taken port stops the start and says so", async () => {
  const { port } = await start();
  const { code, errors } = await refusal({ PORT: String(port) });
  expect([code, errors]).toEqual([
    1,
    "The port is taken. Stop what listens there, or set PORT to another.\n",
  ]);
});

test("an address that this machine does not have stops the start and says so", async () => {
  const { code, errors } = await refusal({ HOST: "203.0.113.1" });
  expect(code).toBe(1);
  expect(errors).toMatch(/^The server cannot listen: .*Set HOST to an address of this machine/);
});

test("a site that is cut short stops the start, and a missing one too", async () => {
  await truncate(join(dist, "site/index.html"), 5);
  const cut = await refusal({});
  expect([cut.code, cut.errors]).toEqual([
    1,
    expect.stringMatching(
      /^The site cannot be served: site\/ has \d+ files and \d+ bytes where site\.json says/,
    ),
  ]);
  await rm(join(dist, "site"), { recursive: true });
  expect((await refusal({})).errors).toMatch(/^The site cannot be served: site\/ has 0 files/);
});

test("a corrupt index stops the start, and the message names the file", async () => {
  await truncate(join(dist, "index/public/clubs.ndjson"), 5);
  const { code, errors } = await refusal({});
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The index cannot be served: index\/public\/clubs\.ndjson has 5 bytes where the manifest says \d+\. Run "npm run build" to build it again\.\n$/,
  );
});

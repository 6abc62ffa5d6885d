import { execFile } from "node:child_process";
import { once } from "node:events";
import { open, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { ask, bytesOf, connected, postJson, rawExchange } from "../hardening/raw-http.ts";
import {
  exitCodeOf,
  launchServer,
  PUBLIC_URL,
  type RunningServer,
  runProgram,
  runServer,
  startServer,
  stop,
  untilLogged,
} from "../server-process.ts";
import { copyFixtureBuild } from "../shared-build.ts";

/** The built server as a process of its own, over a real socket. */
const settings = { BASE_URL: PUBLIC_URL };
let dist = "";
let server: RunningServer;

beforeAll(async () => {
  // The public part alone: with members the server requires more settings.
  dist = await copyFixtureBuild({ baseUrl: PUBLIC_URL, members: false });
  server = await launchServer(dist, settings);
  return () => stop(server);
});

test("--help lists the settings and starts no server", async () => {
  const help = runProgram(process.execPath, [join(dist, "server/main.js"), "--help"], settings);
  expect(await exitCodeOf(help)).toBe(0);
  const [command, , ...listed] = help.output().trim().split("\n");
  expect(command).toBe("npm start, npm run serve or node dist/server/main.js");
  expect(listed).toContain("  LOG_LEVEL           How much is logged");
  expect(listed).toHaveLength(14);
});

test("SIGTERM lets a running request end and then exits 0", async () => {
  const stopping = await startServer(dist, settings);
  const socket = await connected(stopping.port);
  const answered = once(socket, "data");
  const body = '{"fee":40,"years":5}';
  const bytes = bytesOf(postJson("/api/v1/calculate/transfer-cost", body)).toString();
  socket.write(bytes.slice(0, -body.length));
  await wait(100);
  stopping.child.kill("SIGTERM");
  await untilLogged(stopping, "no new requests");
  await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow();
  socket.write(body);
  expect(String(await answered)).toContain("HTTP/1.1 200 OK");
  expect(await exitCodeOf(stopping)).toBe(0);
});

test("signals are listened to before the log says that the server serves", async () => {
  const countListeners = `const write = process.stdout.write;
    process.stdout.write = function (text, ...more) {
      if (text.includes("serving")) console.error(["SIGTERM", "SIGINT", "SIGHUP"].map((name) => process.listenerCount(name)));
      return write.call(this, text, ...more);
    };`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(countListeners)}`;
  await untilLogged(runServer(dist, { ...settings, NODE_OPTIONS }), "[ 1, 1, 1 ]\n");
});

/** The server as `npm start` runs it, below a shell. Both end with the test, whatever became of them. */
function runBelowShell(env: Record<string, string> = {}) {
  const command = `${process.execPath} ${join(dist, "server/main.js")}; true`;
  const npm = { ...settings, npm_lifecycle_event: "start", ...env };
  const shell = runProgram("sh", ["-c", command], npm, { detached: true });
  onTestFinished(() => killGroup(shell.child.pid));
  // The server holds the shell's output open until it has ended.
  return { ...shell, ended: once(shell.child, "close") };
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

test("a server whose npm is stopped stops too", async () => {
  const shell = runBelowShell();
  await untilLogged(shell, '"port":');
  shell.child.kill("SIGTERM");
  await shell.ended;
  expect(shell.output()).toMatch(/npm has ended: no new requests[\s\S]*stopped/);
});

test("a server whose npm is stopped while it starts stops too", async () => {
  // A pipe for a secret holds up the start where the settings are read, until something is written into it.
  const pipe = join(await temporaryFolder(), "secret");
  await promisify(execFile)("mkfifo", [pipe]);
  const shell = runBelowShell({ AUTH_SECRET_FILE: pipe });
  const held = await open(pipe, "w");
  shell.child.kill("SIGTERM");
  await once(shell.child, "exit");
  await held.write("an-openly-fictional-secret-of-the-tests");
  await held.close();
  await shell.ended;
  expect(shell.output()).toContain("npm has ended: no new requests");
});

const HUGE = `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"a".repeat(20_000)}\r\n\r\n`;

test.each([
  ["text that is no HTTP", "HELLO\r\n\r\n", "400 Bad Request", "malformed-request"],
  [
    "an impossible host",
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "400 Bad Request",
    "malformed-request",
  ],
  ["huge headers", HUGE, "431 Request Header Fields Too Large", "headers-too-large"],
])("%s is answered with a problem document and its request id", async (_, bytes, status, problem) => {
  const answer = (await rawExchange(server.port, bytes)).toString();
  expect(answer).toContain(`HTTP/1.1 ${status}`);
  expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json/i);
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff/i);
  expect(answer).toContain(`"type":"http://ledger.example.org/problems/#${problem}"`);
  const [, requestId = ""] = /\r\nx-request-id: (\S+)\r\n/i.exec(answer) ?? [];
  expect(requestId).toMatch(/^[\w-]{10,}$/);
  expect(answer).toContain(`"requestId":"${requestId}"`);
});

test.each([
  ["/api/v1/tech", "GET, HEAD, OPTIONS"],
  ["/api/v1/calculate/transfer-cost", "OPTIONS, POST"],
])("TRACE on %s is refused with the methods that it answers", async (target, allow) => {
  const { status, headers, body } = await ask(server.port, { method: "TRACE", target });
  expect([status, headers.get("allow")]).toEqual([405, allow]);
  expect(body.toString()).toContain('"type":"http://ledger.example.org/problems/#method-not-allowed"');
});

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    "an address other than the one that was built for",
    () => ({ BASE_URL: "https://other.example.org" }),
    /^dist\/ was built for http:\/\/ledger\.example\.org, but BASE_URL is https:\/\/other\.example\.org\. Run "npm run build" with the same BASE_URL, DEALS_URL and PORT\.\n$/,
  ],
  ["every unusable setting", () => ({ PORT: "x", LOG_LEVEL: "y" }), /PORT must be.*\n.*LOG_LEVEL must be/],
  [
    "a taken port",
    () => ({ PORT: `${server.port}` }),
    /^The port is taken\. Stop what listens there, or set PORT to another\.\n$/,
  ],
  [
    "an address that this machine does not have",
    () => ({ HOST: "203.0.113.1" }),
    /^The server cannot listen: .*Set HOST to an address of this machine/,
  ],
])("the start is refused with a message that names %s", async (_, environment, message) => {
  const refused = runServer(dist, { ...settings, ...environment() });
  expect([await exitCodeOf(refused), refused.output()]).toEqual([1, expect.stringMatching(message)]);
  expect(refused.output()).not.toContain("    at ");
});

test("a site that is cut short or missing, and a corrupt index, stop the start and are named", async () => {
  const refusal = async () => {
    const refused = runServer(dist, settings);
    expect(await exitCodeOf(refused)).toBe(1);
    return refused.output();
  };
  await truncate(join(dist, "site/index.html"), 5);
  expect(await refusal()).toMatch(
    /^The site cannot be served: site\/ has \d+ files and \d+ bytes where site\.json says/,
  );
  await rm(join(dist, "site"), { recursive: true });
  expect(await refusal()).toMatch(/^The site cannot be served: site\/ has 0 files/);
  await truncate(join(dist, "index/public/clubs.ndjson"), 5);
  expect(await refusal()).toMatch(
    /^The index cannot be served: index\/public\/clubs\.ndjson has 5 bytes where the manifest says \d+\. Run "npm run build" to build it again\.\n$/,
  );
});

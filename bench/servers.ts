import { type ChildProcess, spawn } from "node:child_process";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { baseUrlFrom } from "../contract/base-url.ts";
import { endWithUs, stopProcess } from "./processes.ts";

const HOST = "127.0.0.1";
/** How often a starting server is asked. Milliseconds. */
const ASK_EVERY = 2;
const START_TIMEOUT = 60_000;

export interface RunningServer {
  pid: number;
  address: string;
  /** From the start of the process to the first 200. Milliseconds. */
  readyMs: number;
  stop: () => Promise<void>;
}

/** Starts the built server, as `npm run serve` does; its log goes nowhere. */
export async function startBuilt(
  dist: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const env = { ...process.env, BASE_URL: baseUrlFrom(process.env), HOST, ...settings, PORT: String(port) };
  return started([join(dist, "server/main.js")], env, port, "/readyz");
}

/** Starts the bare Hono server that answers the bytes of `answers` under `route`. */
export async function startBare(route: string, answers: string, path: string): Promise<RunningServer> {
  const port = await freePort();
  const args = ["--import", "tsx", "bench/bare-server.ts", "--route", route, "--answers", answers];
  return started([...args, "--port", String(port)], process.env, port, path);
}

/** Starts the server that answers everything after so many microseconds of arithmetic. */
export async function startControl(micros: number): Promise<RunningServer> {
  const port = await freePort();
  const args = ["--import", "tsx", "bench/control-server.ts", "--micros", String(micros)];
  return started([...args, "--port", String(port)], process.env, port, "/readyz");
}

/** Starts the bare Hono server that parses the JSON body posted to `route` and echoes it. */
export async function startEcho(route: string): Promise<RunningServer> {
  const port = await freePort();
  const args = ["--import", "tsx", "bench/bare-server.ts", "--route", route, "--port", String(port)];
  return started(args, process.env, port, "/readyz");
}

/** Starts the member interface over fictional buyers and accounts; their keys are in `keys.json` of the folder. */
export async function startMembers(folder: string, buyers: number, accounts: number): Promise<RunningServer> {
  const port = await freePort();
  const sizes = ["--buyers", String(buyers), "--accounts", String(accounts)];
  const args = ["--import", "tsx", "bench/member-server.ts", "--folder", folder, "--port", String(port)];
  return started([...args, ...sizes], process.env, port, "/readyz");
}

/** Starts the members' routes over a build behind an open gate, or with `--plain` the SDK's plain pattern over the same index. */
export async function startMcp(dist: string, ...plain: readonly "--plain"[]): Promise<RunningServer> {
  const port = await freePort();
  const args = ["--import", "tsx", "bench/mcp-server.ts", "--dist", dist, "--port", String(port)];
  return started([...args, ...plain], process.env, port, "/readyz");
}

async function started(
  args: string[],
  env: NodeJS.ProcessEnv,
  port: number,
  path: string,
): Promise<RunningServer> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  endWithUs(child);
  const address = `http://${HOST}:${port}`;
  await answering(child, `${address}${path}`, start + START_TIMEOUT);
  const readyMs = performance.now() - start;
  return { pid: child.pid ?? 0, address, readyMs, stop: () => stopProcess(child) };
}

async function answering(child: ChildProcess, url: string, deadline: number): Promise<void> {
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`the server at ${url} did not start`);
    if (performance.now() > deadline) throw new Error(`the server at ${url} does not answer`);
    await wait(ASK_EVERY);
  }
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    request.once("error", () => resolve(undefined));
  });
}

/** A port that nobody has at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { copyFixtureBuild } from "../shared-build.ts";

export const PUBLIC_ADDRESS = "http://ledger.example.org";

/** `AUTH_SECRET` of every server here. */
export const SECRET = "an-openly-fictional-secret-of-the-tests";

/** How long a starting server is waited for. Milliseconds. */
const START_TIMEOUT = 20_000;

export interface BuiltServer {
  /** Of the first server; 0 until it runs. */
  port: number;
  /** The built folder. */
  dist: string;
  /** `DATABASE_URL` of every server of this build: the members' store. */
  databaseUrl: string;
  /** One more process of the same build. */
  startAnother: (env?: Readonly<Record<string, string>>) => Promise<RunningServer>;
}

export interface RunningServer {
  child: ChildProcess;
  port: number;
  /** What it has written so far. */
  log: () => string;
}

/**
 * Serves a copy of the fictional build by the real process during the tests of a file.
 *
 * @param dealsUrl the members' own address; the public one where it is left out
 */
export function useBuiltServer(dealsUrl = PUBLIC_ADDRESS): BuiltServer {
  const running: ChildProcess[] = [];
  const server: BuiltServer = {
    port: 0,
    dist: "",
    databaseUrl: "",
    async startAnother(env = {}) {
      const started = await startServer(server.dist, { env: { DEALS_URL: dealsUrl, ...env } });
      running.push(started.child);
      return started;
    },
  };
  beforeAll(async () => {
    server.dist = await copyFixtureBuild({ baseUrl: PUBLIC_ADDRESS, dealsUrl });
    server.databaseUrl = storeBeside(server.dist);
    server.port = (await server.startAnother()).port;
  });
  afterAll(() => Promise.all(running.map(ended)));
  return server;
}

/** What a server with members asks for. Nobody takes its mail. */
const MEMBERS = {
  AUTH_SECRET: SECRET,
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "sign-in@ledger.example.org",
  TRUSTED_PROXIES: "loopback",
};

const storeBeside = (dist: string): string => `file:${join(resolve(dirname(dist)), "members.sqlite")}`;

/** Starts a built server on a port of its own choice. Rejects with what it said where it does not start. */
export async function startServer(
  dist: string,
  options: { env?: Readonly<Record<string, string>>; cwd?: string; uid?: number; gid?: number } = {},
): Promise<RunningServer> {
  const { env, ...how } = options;
  const settings = {
    PATH: process.env.PATH ?? "",
    BASE_URL: PUBLIC_ADDRESS,
    PORT: "0",
    DATABASE_URL: storeBeside(dist),
    ...MEMBERS,
    ...env,
  };
  const child = spawn(process.execPath, [join(dist, "server/main.js")], { env: settings, ...how });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  for (let waited = 0; waited < START_TIMEOUT; waited += 20) {
    const port = /"port":(\d+)/.exec(said)?.[1];
    if (port !== undefined) return { child, port: Number(port), log: () => said };
    if (child.exitCode !== null) break;
    await wait(20);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start: ${said}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { listenLocally } from "../listening.ts";

/** The folder of PostgreSQL's programs: what `pg_config` says, or the newest one where Debian puts them; undefined where there is none. */
export function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [configuredFolder(), ...versions.map((version) => join(debian, version, "bin"))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, "initdb")));
}

function configuredFolder(): string | undefined {
  try {
    return execFileSync("pg_config", ["--bindir"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

/** A PostgreSQL of our own, on a port of this machine only. */
export interface Cluster {
  /** The folder of its programs. */
  programs: string;
  /** URL of a database whose user may create others. */
  url: string;
  /** Stops it as `pg_ctl stop -m fast` does; `start` brings it back at the same address. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Lets none of its processes run on, so that it answers nothing and ends no connection, as where its machine is lost. */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Stops it and removes all that it wrote. */
  remove: () => Promise<void>;
}

const PASSWORD = "openly-fictional";

/** Makes and starts one in a temporary folder. Its programs refuse to run as root, so root has them run as another user. */
export async function startCluster(programs: string, { durable = false } = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-postgres-"));
  const [user, data, port] = [unprivileged(), join(folder, "data"), await freePort()];
  await writeFile(join(folder, "password"), PASSWORD);
  own([folder, join(folder, "password")], user);
  const words = ["-D", data, "-U", "clubledger", `--pwfile=${folder}/password`];
  const plain = ["-A", "scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(programs, "initdb"), [...words, ...plain], { ...user, cwd: folder, stdio: "pipe" });
  const url = `postgres://clubledger:${PASSWORD}@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | undefined;
  const start = async () => {
    running = run(join(programs, "postgres"), ["-D", data, ...settingsFor(folder, port, durable)], {
      ...user,
      cwd: folder,
    });
    await answering(url, running);
  };
  const stop = async () => {
    const stopping = running;
    running = undefined;
    if (stopping === undefined || stopping.exitCode !== null) return;
    stopping.stdin?.end();
    await once(stopping, "exit");
  };
  let frozen: number[] = [];
  const freeze = async () => {
    const [main = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const rows = (await queryIn(url, "select pid from pg_stat_activity where pid <> pg_backend_pid()")) as {
      pid: number;
    }[];
    frozen = [Number(main), ...rows.map(({ pid }) => pid)];
    for (const pid of frozen) process.kill(pid, "SIGSTOP");
  };
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen = [];
  };
  const remove = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await start();
  return {
    programs,
    url,
    stop,
    start,
    freeze,
    thaw,
    remove,
  };
}

/** Where it is not `durable` nothing of it has to outlive a power cut, which spares the disk. */
const settingsFor = (folder: string, port: number, durable: boolean): string[] =>
  [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    `fsync=${durable ? "on" : "off"}`,
  ].flatMap((setting) => ["-c", setting]);

interface User {
  uid?: number;
  gid?: number;
}

function unprivileged(): User {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const found = ["postgres:", "nobody:"].map((name) => lines.find((line) => line.startsWith(name)));
  const [, , uid, gid] = (found.find((line) => line !== undefined) ?? "").split(":");
  if (uid === undefined || gid === undefined)
    throw new Error("root needs a user postgres or nobody to run PostgreSQL");
  return { uid: Number(uid), gid: Number(gid) };
}

function own(paths: readonly string[], { uid, gid }: User): void {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) chownSync(path, uid, gid);
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  server.close();
  return port;
}

/** The shell ends the program when its own input ends, so that nothing stays behind even where the tests are killed. */
function run(program: string, words: readonly string[], options: User & { cwd: string }): ChildProcess {
  const script = '"$0" "$@" & child=$!; cat; kill -INT $child; wait $child';
  const child = spawn("sh", ["-c", script, program, ...words], {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdout?.resume();
  return child;
}

const START_TRIES = 600;

async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await answers(url)) return;
    await pause(50);
  }
  throw new Error(`PostgreSQL does not answer. It says:\n${said}`);
}

const answers = (url: string): Promise<boolean> =>
  queryIn(url, "select 1").then(
    () => true,
    () => false,
  );

/** One statement over a connection of its own. */
export async function queryIn(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

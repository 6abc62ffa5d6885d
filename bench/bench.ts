import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { publicIndex } from "../contract/index-files.ts";
import { required } from "../contract/required.ts";
import { apiPaths, memberApiPaths } from "../contract/site-paths.ts";
import { argumentsOrExit } from "../scripts/cli.ts";
import { commands } from "../scripts/commands.ts";
import {
  cpuSecondsOf,
  cpuSecondsOfScript,
  createWorkspace,
  type RunningServer,
  startBare,
  startBuilt,
} from "./processes.ts";

const CONNECTIONS = 16;
const SECONDS = 2;
/** Requests of one member that are measured together; more in a minute would be refused. */
const MEMBER_CALLS = 20;

const { rounds, strict } = argumentsOrExit(commands.bench);
let missed = 0;

/** Prints a figure, and whether it meets its target. */
function print(what: string, figure: string, isMet?: boolean): void {
  if (isMet === false) missed += 1;
  const verdict = isMet === undefined ? "" : isMet ? "  ok" : "  MISSED";
  console.log(`${what.padEnd(44)}${figure.padStart(24)}${verdict}`);
}

const median = (values: readonly number[]): number =>
  required([...values].sort((a, b) => a - b)[values.length >> 1], "a measured value");

async function repeat<Value>(times: number, run: (turn: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let turn = 0; turn < times; turn += 1) values.push(await run(turn));
  return values;
}

/** Requests per second, and the server's processor time of one in microseconds. */
async function load({ url, pid }: RunningServer, path: string) {
  const before = cpuSecondsOf(pid);
  const { requests, duration, non2xx, errors } = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} not 2xx, ${errors} errors`);
  const micros = ((cpuSecondsOf(pid) - before) / requests.total) * 1e6;
  return { perSecond: requests.total / duration, micros };
}

/** Loads the server and a bare Hono route with the same bytes by turns, so that a busy machine slows both. */
async function compare(
  what: string,
  [route, path]: readonly [route: string, path: string],
  minRatio: number,
  server: RunningServer,
): Promise<void> {
  const response = await fetch(`${server.url}${path}`, { headers: { "Accept-Encoding": "identity" } });
  const bare = await startBare(route, [...response.headers], await response.text());
  for (const one of [server, bare]) await load(one, path);
  const pairs = await repeat(rounds, async () => ({
    ours: await load(server, path),
    bare: await load(bare, path),
  }));
  await bare.stop();
  const ratio = median(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond));
  print(`${what}, requests of ours / of a bare route`, ratio.toFixed(2), ratio >= minRatio);
  const micros = (of: "ours" | "bare") => median(pairs.map((pair) => pair[of].micros)).toFixed(0);
  print("  processor time of a request, µs", `${micros("ours")} / ${micros("bare")}`);
}

const folder = await createWorkspace();
// The first run compiles the scripts, which the next ones find compiled.
await cpuSecondsOfScript("build");
const checkSeconds = median(await repeat(rounds, () => cpuSecondsOfScript("check")));
print("check, processor time, s", checkSeconds.toFixed(2), checkSeconds <= 2.5);
const buildSeconds = median(await repeat(rounds, () => cpuSecondsOfScript("build")));
print("build, processor time, s", buildSeconds.toFixed(2));

const env = { DATABASE_URL: `file:${join(folder, "members.sqlite")}` };
const readyMs = await repeat(rounds, async () => {
  const started = await startBuilt("dist", env);
  await started.stop();
  return started.readyMs;
});
print("from start to ready, ms", median(readyMs).toFixed(0), median(readyMs) <= 400);

const server = await startBuilt("dist", env);
const clubs = (await readFile(join("dist", publicIndex.clubRecords), "utf8")).trim().split("\n");
const bySize = clubs.sort((a, b) => a.length - b.length);
const { slug } = JSON.parse(required(bySize[clubs.length >> 1], "a club"));
const club = ["/api/v1/tech/clubs/:slug", apiPaths.club.replace("{slug}", slug)] as const;
await compare("a club's record", club, 0.85, server);
const filter = [apiPaths.technology, `${apiPaths.technology}?category=Ticketing`] as const;
await compare("a filter", filter, 0.6, server);

const added = ["dist/server/members.js", "add", "bench@example.org", "--pro", "--with-key"];
const key = execFileSync(process.execPath, added, { env: { ...process.env, ...env }, encoding: "utf8" });
const headers = { Authorization: `Bearer ${key.trim().split("\n").at(-1)}` };
const before = cpuSecondsOf(server.pid);
await repeat(MEMBER_CALLS, async (turn) => {
  const response = await fetch(`${server.url}${memberApiPaths.buyers}?limit=${turn + 1}`, { headers });
  if (!response.ok) throw new Error(`${memberApiPaths.buyers}: status ${response.status}`);
  await response.arrayBuffer();
});
const memberMs = ((cpuSecondsOf(server.pid) - before) * 1000) / MEMBER_CALLS;
print("a member's list of buyers, processor time, ms", memberMs.toFixed(1));
await server.stop();

console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`);
console.log(missed === 0 ? "Every target is met" : `${missed} MISSED`);
process.exitCode = strict && missed > 0 ? 1 : 0;

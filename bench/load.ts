import { cpus } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { argumentsOrExit } from "../scripts/cli.ts";
import { commands } from "../scripts/commands.ts";
import { type BenchRequest, byTurns } from "./compare.ts";
import { createWorkspace, type RunningServer, residentMb, startBuilt } from "./processes.ts";
import { atMost, type Line, median, noTarget, toText } from "./report.ts";
import {
  buildInto,
  buyerSlugs,
  clubsBySize,
  createKeys,
  openStore,
  requestMix,
  searchWords,
} from "./workload.ts";

/** Enough that none comes near the limits of an account. */
const ACCOUNTS = 4000;
const CONNECTIONS = 32;
const TOP_SECONDS = 5;
const SAMPLE_MS = 2500;
const MAX_GROWTH_PERCENT = 5;

const { seconds, share } = argumentsOrExit(commands.load);

type NextRequest = (turn: number) => BenchRequest;

async function start(): Promise<{ server: RunningServer; requestAt: NextRequest }> {
  const folder = await createWorkspace();
  const dist = await buildInto(`${folder}/real`, "data");
  const databaseUrl = `file:${join(folder, "members.sqlite")}`;
  const store = await openStore(databaseUrl);
  const keys = await createKeys(store, ACCOUNTS);
  await store.close();
  const parts = {
    clubs: await clubsBySize(dist),
    words: await searchWords(dist),
    buyers: await buyerSlugs(dist),
  };
  return {
    server: await startBuilt(dist, { DATABASE_URL: databaseUrl }),
    requestAt: requestMix({ ...parts, keys }),
  };
}

const { server, requestAt } = await start();
const requests = byTurns(requestAt);
const top = await autocannon({ url: server.url, connections: CONNECTIONS, duration: TOP_SECONDS, requests });
const overallRate = Math.floor((top.requests.total / top.duration) * (share / 100));
console.log(
  `The server bears ${(top.requests.total / top.duration).toFixed(0)} requests a second; ${seconds} s at ${overallRate}`,
);

const samples: number[] = [];
const sampling = setInterval(() => samples.push(residentMb(server.pid)), SAMPLE_MS);
const load = await autocannon({
  url: server.url,
  connections: CONNECTIONS,
  duration: seconds,
  overallRate,
  requests,
});
clearInterval(sampling);
await server.stop();

/** From the fifth after the warm-up, itself a fifth, to the last. */
function memoryLines(): Line[] {
  if (samples.length < 5) return [noTarget("memory", "too short a time")];
  const fifth = Math.floor(samples.length / 5);
  const [before, after] = [median(samples.slice(fifth, 2 * fifth)), median(samples.slice(-fifth))];
  return [
    noTarget("resident memory", `${before.toFixed(1)} to ${after.toFixed(1)} MB`),
    atMost("  growth", (after / before - 1) * 100, MAX_GROWTH_PERCENT, "%", 1),
  ];
}

const failures = [top, load].reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
const lines = [
  noTarget(
    "responses",
    `${load.requests.total} (${(load.requests.total / load.duration).toFixed(0)} a second)`,
  ),
  atMost("errors and responses other than 200", failures, 0, ""),
  noTarget("p50", `${load.latency.p50} ms`),
  noTarget("p99", `${load.latency.p99} ms`),
  noTarget("slowest", `${load.latency.max} ms`),
  ...memoryLines(),
];
console.log(toText({ title: `Load: ${share} % of the highest rate`, lines }));
console.log(`\nNode ${process.version}, ${cpus().length} cores`);
process.exitCode = failures > 0 ? 1 : 0;

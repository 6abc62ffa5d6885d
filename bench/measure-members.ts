import { join } from "node:path";
import { memberApiPaths } from "../contract/site-paths.ts";
import { createKeys as createKeyTable } from "../server/members/accounts/keys.ts";
import { createLimits } from "../server/members/limits.ts";
import { findPrograms, startCluster } from "../test/postgres/cluster.ts";
import { type BenchRequest, compare, type Rounds, startSameBytes } from "./compare.ts";
import { type RunningServer, startBuilt } from "./processes.ts";
import { atMost, type Line, noTarget, percentile, repeat, type Table } from "./report.ts";
import { bearer, createKeys, openStore, pick, toolCall } from "./workload.ts";

/** So many that none of them reaches its 60 requests a minute in any comparison. */
const ACCOUNTS = 4000;
/** Requests of an account in a row, as a program sends them. */
const BURST = 5;
const STORE_ACCOUNTS = 100;
const STORE_REQUESTS = 3000;
const CONCURRENT = 10;

const LIST = `${memberApiPaths.buyers}?active=1&sort=clubs`;

/** The members' interface of the built server over SQLite, and what a request costs of either store. */
export async function measureMembers(dist: string, folder: string, rounds: Rounds): Promise<Table[]> {
  const databaseUrl = `file:${join(folder, "members.sqlite")}`;
  const store = await openStore(databaseUrl);
  const keys = await createKeys(store, ACCOUNTS);
  await store.close();
  const server = await startBuilt(dist, { DATABASE_URL: databaseUrl });
  const interfaces = [
    ...(await listLines(server, keys, folder, rounds)),
    ...(await toolLines(server, keys, rounds)),
  ];
  await server.stop();
  return [
    { title: "Members: requests per second", lines: interfaces },
    {
      title: `Members' store: key and limits of ${STORE_REQUESTS} requests`,
      lines: await storeLines(folder),
    },
  ];
}

const withKeys = (keys: readonly string[], request: BenchRequest): BenchRequest[] =>
  keys.flatMap((key) => Array.from({ length: BURST }, () => ({ ...request, headers: bearer(key) })));

async function listLines(server: RunningServer, keys: readonly string[], folder: string, rounds: Rounds) {
  const requests = withKeys(keys, { path: LIST });
  const bare = await startSameBytes(server, memberApiPaths.buyers, [pick(requests, 0)], folder);
  try {
    return await compare(
      { name: `${LIST}, ours / bare` },
      { server, requests },
      { server: bare, requests },
      rounds,
    );
  } finally {
    await bare.stop();
  }
}

/** One question over both interfaces: with detail, the tool returns the records that REST lists, and their text. */
function toolLines(server: RunningServer, keys: readonly string[], rounds: Rounds): Promise<Line[]> {
  const tool = { server, requests: withKeys(keys, toolCall({ intent: true, limit: 20, detail: true })) };
  const rest = { server, requests: withKeys(keys, { path: `${memberApiPaths.buyers}?intent=1&limit=20` }) };
  return compare({ name: "the same over MCP / over REST", maxCpuMicros: 1500 }, tool, rest, rounds);
}

async function storeLines(folder: string): Promise<Line[]> {
  const sqlite = await oneStoreLines("SQLite", `file:${join(folder, "store.sqlite")}`, 0.3);
  const programs = findPrograms();
  if (programs === undefined) return [...sqlite, noTarget("PostgreSQL", "not found, skipped")];
  const cluster = await startCluster(programs, { durable: true });
  try {
    return [...sqlite, ...(await oneStoreLines("PostgreSQL", cluster.url, 2))];
  } finally {
    await cluster.remove();
  }
}

/** What a member's request does with the store: look up the key, consume one request of the minute and of the day. */
async function oneStoreLines(name: string, databaseUrl: string, maxMs: number): Promise<Line[]> {
  const store = await openStore(databaseUrl);
  const [table, limits, keys] = [
    createKeyTable(store, "operator bench"),
    createLimits(store),
    await createKeys(store, STORE_ACCOUNTS),
  ];
  const request = async (turn: number) => {
    const start = performance.now();
    const principal = await table.authenticateKey(pick(keys, turn));
    if (principal === undefined || principal === "blocked") throw new Error("the bench's own key is refused");
    await limits.consume(principal.account.id);
    return performance.now() - start;
  };
  await repeat(STORE_ACCOUNTS, request);
  const times = await repeat(STORE_REQUESTS, request);
  const start = performance.now();
  const each = STORE_REQUESTS / CONCURRENT;
  await Promise.all(
    Array.from({ length: CONCURRENT }, (_, one) => repeat(each, (turn) => request(turn * CONCURRENT + one))),
  );
  const perSecond = (STORE_REQUESTS / (performance.now() - start)) * 1000;
  await store.close();
  return [
    atMost(`${name}, p50`, percentile(times, 50), maxMs, "ms", 2),
    noTarget("  p99", `${percentile(times, 99).toFixed(2)} ms`),
    noTarget(`  ${CONCURRENT} at once`, `${perSecond.toFixed(0)} per second`),
  ];
}

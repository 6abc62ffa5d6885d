import { join } from "node:path";
import { pino } from "pino";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { createKeys } from "../server/members/accounts/keys.ts";
import { createLimits } from "../server/members/limits/account-limits.ts";
import { storeOpener } from "../server/members/store/open-store.ts";
import { openManagedStore, type Store } from "../server/members/store/store.ts";
import { findPrograms, startCluster } from "../test/postgres/cluster.ts";
import { judged, type Line, noted, type Table } from "./report.ts";
import { percentile, repeat } from "./statistics.ts";

/** How many accounts ask, so that none of them reaches its limit. */
const ACCOUNTS = 100;
/** Who asks at once where it is tried how much a store carries: as many as a server has connections. */
const AT_ONCE = 10;

/** What a member's request costs of its store: looking the key up, and taking one of the minute and one of the day. */
export async function measureStores(folder: string, requests: number): Promise<Table> {
  const file = await measureStore("a file", `file:${join(folder, "members.sqlite")}`, requests);
  return judged(`Members: ${requests} requests' key and limits, of ${ACCOUNTS} accounts`, [
    ...file,
    ...(await measurePostgres(requests)),
  ]);
}

async function measurePostgres(requests: number): Promise<Line[]> {
  const programs = findPrograms();
  if (programs === undefined) return [noted("PostgreSQL", "not found, skipped")];
  const cluster = await startCluster(programs, { durable: true });
  try {
    return await measureStore("PostgreSQL", cluster.url, requests);
  } finally {
    await cluster.remove();
  }
}

async function measureStore(name: string, url: string, requests: number): Promise<Line[]> {
  const log = pino({ level: "silent" });
  const store = await openManagedStore({ open: storeOpener(url), log, displayUrl: name });
  try {
    const ask = await requestsOf(store);
    const times = await repeat(requests, async (turn) => millisecondsOf(() => ask(turn)));
    const together = await millisecondsOf(() => askers(ask, requests));
    const median = `${percentile(times, 50).toFixed(2)} / ${percentile(times, 99).toFixed(2)} ms`;
    return [
      noted(`${name}: half, 99 of 100 within`, median),
      noted(`  ${AT_ONCE} at once`, `${Math.round((requests / together) * 1000)} requests/s`),
    ];
  } finally {
    await store.close();
  }
}

/** What a request of some account does with the store. */
async function requestsOf(store: Store): Promise<(turn: number) => Promise<void>> {
  const [administration, keys, limits] = [
    createAdministration(store, "operator bench"),
    createKeys(store),
    createLimits(store),
  ];
  const made = await repeat(ACCOUNTS, async (number) => {
    const { id } = await administration.add(`reader-${number}@example.org`);
    return administration.createKey(id, { label: "bench", expires: null });
  });
  return async (turn) => {
    const principal = await keys.authenticateKey(made[turn % ACCOUNTS]?.key ?? "");
    if (principal === undefined) throw new Error("the bench's key opens nothing");
    await limits.consume(principal.account.id);
  };
}

const askers = (ask: (turn: number) => Promise<void>, requests: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, asker) =>
      repeat(Math.floor(requests / AT_ONCE), (turn) => ask(turn * AT_ONCE + asker)),
    ),
  );

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { findPrograms, startCluster } from "../../postgres/cluster.ts";
import { requiredDatabase } from "../../postgres/database.ts";
import { lineTo } from "../../postgres/line.ts";
import { covers } from "../../requirements.ts";
import { copyFixtureBuild } from "../../shared-build.ts";
import { fixtureAccounts, fixtureStore, proKey } from "./fixture-members.ts";
import { until } from "./until.ts";

const LOCAL_URL = "http://localhost:8080";

let main = "";
beforeAll(async () => {
  main = join(await copyFixtureBuild({ baseUrl: LOCAL_URL }), "server/main.js");
});

interface Replica {
  address: string;
  child: ChildProcess;
  log: () => string;
}

const settingsOf = (databaseUrl: string) => ({
  PATH: process.env.PATH ?? "",
  BASE_URL: LOCAL_URL,
  PORT: "0",
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: "openly-fictional-and-the-same-for-all",
});

async function startReplica(databaseUrl: string): Promise<Replica> {
  const child = spawn(process.execPath, [main], { env: settingsOf(databaseUrl) });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const port = await until(async () => {
    const found = /"port":(\d+),"dataVersion"/.exec(said)?.[1];
    if (found === undefined) throw new Error(said);
    return found;
  });
  return { address: `http://127.0.0.1:${port}`, child, log: () => said };
}

const startThree = (databaseUrl: string): Promise<Replica[]> =>
  Promise.all([startReplica(databaseUrl), startReplica(databaseUrl), startReplica(databaseUrl)]);

/** The status of a member's request; 0 where no answer came. */
async function ask({ address }: Replica, key: string, path = "/api/v1/buyers"): Promise<number> {
  try {
    const answer = await fetch(`${address}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** So many requests at once, one after the other to each replica. */
const askAll = (replicas: readonly Replica[], key: string, times: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: times }, (_, index) => {
      const replica = replicas[index % replicas.length];
      return replica === undefined ? 0 : ask(replica, key);
    }),
  );

const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

/** Where less than this is left of a minute it is waited out, so that no window turns during a test. Seconds. */
const ROOM = 20;

async function roomInTheMinute(): Promise<void> {
  const left = 60 - ((Date.now() / 1000) % 60);
  if (left < ROOM) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 50));
}

test("of 300 requests at once through three servers, with two keys of one account, exactly 60 are answered", {
  ...covers("LIMIT-MINUTE", "LIMIT-ACCOUNT"),
  timeout: 120_000,
}, async () => {
  const url = await requiredDatabase();
  const parts = await fixtureAccounts(await fixtureStore(url));
  const { account, key } = await proKey(parts);
  const { key: other } = await parts.accounts.createKey(account.id, { label: "other", expires: null });
  const replicas = await startThree(url);
  await roomInTheMinute();
  const statuses = (await Promise.all([askAll(replicas, key, 150), askAll(replicas, other, 150)])).flat();
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([60, 240]);
  expect((await parts.limits.usage(account.id)).map(({ used }) => used)).toEqual([60, 60]);
});

test("a key that is revoked is refused by every server from that moment", async () => {
  const url = await requiredDatabase();
  const parts = await fixtureAccounts(await fixtureStore(url));
  const { account, key, keyId } = await proKey(parts);
  const replicas = await startThree(url);
  expect(await Promise.all(replicas.map((replica) => ask(replica, key)))).toEqual([200, 200, 200]);
  await parts.accounts.revokeKey(account.id, keyId);
  expect(await Promise.all(replicas.map((replica) => ask(replica, key)))).toEqual([401, 401, 401]);
}, 120_000);

test("a server that is killed under load takes no count with it, beyond requests that were on their way", async () => {
  const url = await requiredDatabase();
  const parts = await fixtureAccounts(await fixtureStore(url));
  const { account, key } = await proKey(parts);
  const replicas = await startThree(url);
  await roomInTheMinute();
  const killing = Array.from({ length: 90 }, async (_, index) => {
    const [status = 0] = await askAll(replicas.slice(index % 3), key, 1);
    replicas[0]?.child.kill("SIGKILL");
    return status;
  });
  const early = await Promise.all(killing);
  const late = await askAll(replicas.slice(1), key, 100);
  const [granted, lost] = [count([...early, ...late], 200), count(early, 0)];
  expect(lost).toBeGreaterThan(0);
  expect(granted).toBeLessThanOrEqual(60);
  expect(granted).toBeGreaterThanOrEqual(60 - lost);
  expect((await parts.limits.usage(account.id))[0]).toMatchObject({ used: 60 });
  expect(late.filter((status) => status !== 200 && status !== 429)).toEqual([]);
}, 120_000);

const programs = findPrograms();

test.skipIf(programs === undefined)(
  "while PostgreSQL is stopped members are answered 503 and everyone else as ever, and they are let in again without a restart",
  async () => {
    const cluster = await startCluster(programs ?? "");
    onTestFinished(() => cluster.remove());
    const { key } = await proKey(await fixtureAccounts(await fixtureStore(cluster.url)));
    const replicas = await startThree(cluster.url);
    expect(await Promise.all(replicas.map((replica) => ask(replica, key)))).toEqual([200, 200, 200]);
    await cluster.stop();
    for (const { address } of replicas) {
      const refused = await fetch(`${address}/api/v1/buyers`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "10"]);
      expect((await fetch(`${address}/api/v1/tech?q=muster`)).status).toBe(200);
    }
    await cluster.start();
    await until(async () => {
      expect(await Promise.all(replicas.map((replica) => ask(replica, key)))).toEqual([200, 200, 200]);
    });
    expect(replicas.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
    expect(replicas[0]?.log()).toContain("the database cannot be reached");
  },
  120_000,
);

test("a server whose database cannot be reached starts all the same, and answers members 503 and everyone else as ever", async () => {
  const url = new URL(await requiredDatabase());
  const { key } = await proKey(await fixtureAccounts(await fixtureStore(url.href)));
  url.port = "1";
  const replica = await startReplica(url.href);
  expect(await ask(replica, key)).toBe(503);
  expect((await fetch(`${replica.address}/healthz`)).status).toBe(200);
}, 120_000);

test("a server whose tables are never made by a PostgreSQL that falls silent serves everyone else, and answers members 503", async () => {
  const { key } = await proKey(await fixtureAccounts());
  const line = await lineTo(await requiredDatabase());
  line.silentFrom('create table "accounts"');
  const replica = await startReplica(line.url);
  const refused = await fetch(`${replica.address}/api/v1/me`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect((await fetch(`${replica.address}/api/v1/tech?q=muster`)).status).toBe(200);
  replica.child.kill("SIGTERM");
  expect(await once(replica.child, "exit")).toEqual([0, null]);
}, 120_000);

test("a PostgreSQL that is killed while it is asked ends no server, and members come back", async () => {
  const url = await requiredDatabase();
  const { key } = await proKey(await fixtureAccounts(await fixtureStore(url)));
  const line = await lineTo(url);
  const replica = await startReplica(line.url);
  line.silentFrom("secret_hash");
  const asked = ask(replica, key);
  await until(async () => expect(line.silent()).toBe(true));
  line.cut();
  expect(await asked).toBe(503);
  line.mend();
  await until(async () => expect(await ask(replica, key)).toBe(200));
  expect(replica.child.exitCode).toBeNull();
}, 120_000);

test("a server that is told to stop ends its connections to PostgreSQL and itself", async () => {
  const replica = await startReplica(await requiredDatabase());
  replica.child.kill("SIGTERM");
  expect(await once(replica.child, "exit")).toEqual([0, null]);
});

test("a server that cannot listen does not wait for its connections to PostgreSQL before it ends", async () => {
  const url = await requiredDatabase();
  const { address } = await startReplica(url);
  const env = { ...settingsOf(url), PORT: new URL(address).port };
  const second = spawn(process.execPath, [main], { env, stdio: "ignore" });
  onTestFinished(() => void second.kill("SIGKILL"));
  // Unused connections are closed after half a minute by themselves.
  expect(await Promise.race([once(second, "exit"), pause(15_000)])).toEqual([1, null]);
});

test.skipIf(programs === undefined)(
  "a server that is told to stop ends though PostgreSQL says nothing any more, and members are answered 503 before",
  async () => {
    const cluster = await startCluster(programs ?? "");
    onTestFinished(() => cluster.remove());
    const { key } = await proKey(await fixtureAccounts(await fixtureStore(cluster.url)));
    const [first, second] = [await startReplica(cluster.url), await startReplica(cluster.url)];
    expect([await ask(first, key), await ask(second, key)]).toEqual([200, 200]);
    await cluster.freeze();
    onTestFinished(() => cluster.thaw());
    expect(await ask(first, key)).toBe(503);
    for (const { child } of [first, second]) {
      child.kill("SIGTERM");
      expect(await Promise.race([once(child, "exit"), pause(15_000)])).toEqual([0, null]);
    }
  },
  120_000,
);

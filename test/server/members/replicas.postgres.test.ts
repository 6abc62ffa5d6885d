import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { required } from "../../../contract/required.ts";
import { findPrograms, startCluster } from "../../postgres/cluster.ts";
import { createDatabase } from "../../postgres/database.ts";
import { covers } from "../../requirements.ts";
import {
  exitCodeOf,
  launchServer,
  type RunningServer,
  runServer,
  startServer,
  stop,
  untilLogged,
} from "../../server-process.ts";
import { copyFixtureBuild } from "../../shared-build.ts";
import { fixtureAccounts, fixtureStore, proKey } from "./fixture-members.ts";
import { until } from "./until.ts";

const BASE_URL = "http://localhost:8080";

let [dist, databaseUrl] = ["", ""];
/** Two servers of one database, for all tests. */
let replicas: RunningServer[] = [];

beforeAll(async () => {
  dist = await copyFixtureBuild({ baseUrl: BASE_URL });
  const database = await createDatabase(required(inject("postgres"), "PostgreSQL"));
  databaseUrl = database.url;
  const launchReplica = () => launchServer(dist, settingsFor(databaseUrl));
  replicas = [await launchReplica(), await launchReplica()];
  return async () => {
    await Promise.all(replicas.map(stop));
    await database.drop();
  };
});

const settingsFor = (url: string) => ({
  BASE_URL,
  DATABASE_URL: url,
  AUTH_SECRET: "openly-fictional-and-the-same-for-all",
});

const startReplica = (url: string): Promise<RunningServer> => startServer(dist, settingsFor(url));

/** The status of a member's request; 0 if there was no response. */
async function ask({ url }: RunningServer, key: string): Promise<number> {
  try {
    const response = await fetch(`${url}/api/v1/buyers`, { headers: { Authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    if (response.status === 503) expect(response.headers.get("Retry-After")).toBe("10");
    return response.status;
  } catch {
    return 0;
  }
}

const askEach = (servers: readonly RunningServer[], key: string): Promise<number[]> =>
  Promise.all(servers.map((server) => ask(server, key)));

/** Sends so many requests at once, shared evenly by the servers. */
const askAll = async (servers: readonly RunningServer[], key: string, times: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times / servers.length }, () => askEach(servers, key)))).flat();

const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

let members = 0;
async function newMember(url = databaseUrl) {
  const parts = await fixtureAccounts(await fixtureStore(url));
  members += 1;
  return { ...parts, ...(await proKey(parts, `member-${members}@example.org`)) };
}

/** Repeats an attempt with a new member until it fits into one minute of the limits. */
async function withinOneMinute<Result>(
  attempt: (member: Awaited<ReturnType<typeof newMember>>) => Promise<Result>,
) {
  for (;;) {
    const member = await newMember();
    const minute = Math.floor(Date.now() / 60_000);
    const result = await attempt(member);
    if (minute === Math.floor(Date.now() / 60_000)) return result;
  }
}

/** All requests of an account at once. Repeated while a busy machine runs into the store's time limit. */
async function burst() {
  for (;;) {
    const found = await withinOneMinute(async ({ accounts, limits, account, key }) => {
      const { key: other } = await accounts.createKey(account.id, { label: "other", expires: null });
      const both = await Promise.all([askAll(replicas, key, 150), askAll(replicas, other, 150)]);
      return { statuses: both.flat(), usage: await limits.usage(account.id) };
    });
    expect(count(found.statuses, 200)).toBeLessThanOrEqual(60);
    if (!found.statuses.includes(503)) return found;
  }
}

test("of 300 requests at once through two servers, with two keys of one account, exactly 60 are answered", {
  ...covers("LIMIT-MINUTE", "LIMIT-ACCOUNT"),
  timeout: 240_000,
}, async () => {
  const { statuses, usage } = await burst();
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([60, 240]);
  expect(usage.map(({ used }) => used)).toEqual([60, 60]);
});

test("a key that is revoked is refused by every server from that moment", async () => {
  const { accounts, account, key, keyId } = await newMember();
  expect(await askEach(replicas, key)).toEqual([200, 200]);
  await accounts.revokeKey(account.id, keyId);
  expect(await askEach(replicas, key)).toEqual([401, 401]);
});

test("a server killed under load loses no count beyond the requests under way", async () => {
  const { early, late, usage } = await withinOneMinute(async ({ limits, account, key }) => {
    const victim = await startReplica(databaseUrl);
    const servers = [victim, ...replicas.slice(1)];
    const killing = servers.flatMap((server) =>
      Array.from({ length: 30 }, async () => {
        const status = await ask(server, key);
        victim.child.kill("SIGKILL");
        return status;
      }),
    );
    const early = await Promise.all(killing);
    return { early, late: await askAll(replicas, key, 100), usage: await limits.usage(account.id) };
  });
  const [granted, lost] = [count([...early, ...late], 200), count(early, 0)];
  expect(lost).toBeGreaterThan(0);
  expect(granted).toBeLessThanOrEqual(60);
  expect(granted).toBeGreaterThanOrEqual(60 - lost);
  expect(usage[0]).toMatchObject({ used: 60 });
  expect(late.filter((status) => status !== 200 && status !== 429)).toEqual([]);
}, 120_000);

const isPublicServed = async ({ url }: RunningServer): Promise<boolean> =>
  (await fetch(`${url}/api/v1/tech?q=muster`)).ok;

const programs = findPrograms();

test.skipIf(programs === undefined)(
  "while PostgreSQL is stopped or silent, members get 503 and everyone else is served; the server can stop",
  async () => {
    const cluster = await startCluster(required(programs, "PostgreSQL"));
    onTestFinished(() => cluster.remove());
    const { key } = await newMember(cluster.url);
    const server = await startReplica(cluster.url);
    expect(await ask(server, key)).toBe(200);
    await cluster.stop();
    expect([await ask(server, key), await isPublicServed(server)]).toEqual([503, true]);
    await cluster.start();
    await until(async () => expect(await ask(server, key)).toBe(200));
    expect(server.output()).toContain("the database cannot be reached");
    await cluster.freeze();
    onTestFinished(() => cluster.thaw());
    expect([await ask(server, key), await isPublicServed(server)]).toEqual([503, true]);
    server.child.kill("SIGTERM");
    expect(await exitCodeOf(server)).toBe(0);
  },
  120_000,
);

test("a server whose database cannot be reached starts and serves everyone but members", async () => {
  const unreachable = new URL(databaseUrl);
  unreachable.port = "1";
  const { key } = await newMember();
  const server = await startReplica(unreachable.href);
  expect([await ask(server, key), await isPublicServed(server)]).toEqual([503, true]);
});

test("a server that cannot listen ends its connections to PostgreSQL and itself", async () => {
  const port = required(replicas[0], "a server").port;
  const server = runServer(dist, { ...settingsFor(databaseUrl), PORT: `${port}` });
  await untilLogged(server, "The port is taken");
  expect(await exitCodeOf(server)).toBe(1);
});

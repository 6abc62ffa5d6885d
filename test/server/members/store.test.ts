import { randomUUID } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { createThrottles } from "../../../server/members/limits.ts";
import { openFile, openSqlite } from "../../../server/members/store/sqlite.ts";
import { openManagedStore, StoreUnavailable, sweep } from "../../../server/members/store/store.ts";
import { recordedLog, temporaryFolder } from "../../fixture-build.ts";
import { everyRow, fill } from "./fill-store.ts";
import { checkWritable, fixtureAccounts, fixtureStore, proKey, signedIn } from "./fixture-members.ts";
import { until } from "./until.ts";

test("a new store is created with its folder and can be read by its owner only", async () => {
  const path = join(await temporaryFolder(), "deep/er/members.sqlite");
  await fixtureStore(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(`${path}-wal`)).mode & 0o777).toBe(0o600);
});

test("a store keeps its data when it is opened again", async () => {
  const first = await fixtureAccounts();
  const { key } = await proKey(first);
  await first.accounts.flushed();
  await first.store.close();
  const second = await fixtureAccounts(await fixtureStore(first.path));
  expect(await second.accounts.authenticateKey(key)).toMatchObject({ account: { email: "pro@example.org" } });
});

/** A store of 23 November 2026, before the first numbered migration, after this statement. */
async function storeOfNovember(statement = "") {
  const path = join(await temporaryFolder(), "members.sqlite");
  const before = openFile(path);
  before.exec(await readFile("test/server/members/store-of-2026-11-23.sql", "utf8"));
  before.exec(statement);
  before.close();
  return fixtureStore(path);
}

test("a store of 23 November 2026 opens with all that it holds", async () => {
  const filled = await fixtureStore();
  await fill(filled, 4);
  expect(await everyRow(await storeOfNovember())).toEqual(await everyRow(filled));
});

test("a saved search for a country to buy in finds what it found before it could leave regions out", async () => {
  const { store } = await storeOfNovember(
    "INSERT INTO alerts VALUES('wish','account-0','buyers','q=x&targetCountry=Spain&notIn=Spain',0,NULL)",
  );
  const subjects = await store.use(({ db }) => db.selectFrom("alerts").select("subject").execute());
  expect(subjects.map(({ subject }) => subject).sort()).toEqual([
    "",
    "q=x&targetCountry=Spain&includeRegion=1&notIn=Spain",
  ]);
});

test("a damaged file makes the store unavailable until it is replaced, and the log says what to do", async () => {
  const path = join(await temporaryFolder(), "members.sqlite");
  await writeFile(path, "this is no database, and long enough to be taken for a damaged one".repeat(100));
  const parts = await fixtureAccounts(await fixtureStore(path));
  await expect(parts.administration.list()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(parts.log()).toContain("put the newest backup in its place");
  expect(parts.log()).toContain("the public part goes on");
  await writeFile(path, "");
  await until(() => parts.administration.list());
  await until(async () => expect(parts.log()).toContain("available again"));
});

test("damage in the middle of a store is found when it is opened", async () => {
  const first = await fixtureAccounts();
  for (let made = 0; made < 50; made += 1) await first.administration.add(`reader-${made}@example.org`);
  await first.store.close();
  const bytes = await readFile(first.path);
  bytes.fill(0xff, 4096 * 2, 4096 * 6);
  await writeFile(first.path, bytes);
  const { store, log } = await fixtureStore(first.path);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("the member store is damaged");
});

test("a folder in place of the store's file is reported in the log", async () => {
  const path = join(await temporaryFolder(), "members.sqlite");
  await mkdir(path);
  const { store, log } = await fixtureStore(path);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("see that DATABASE_URL names a file in a folder");
});

test("a store that refuses a write when it is opened is not available", async () => {
  const first = await fixtureStore();
  await first.store.close();
  const other = openFile(first.path);
  onTestFinished(() => void other.close());
  other.exec("create trigger full before insert on rate_limits begin select raise(abort, 'full'); end");
  const { store } = await fixtureStore(first.path);
  await expect(store.use(async () => "read")).rejects.toBeInstanceOf(StoreUnavailable);
  other.exec("drop trigger full");
  expect(await until(() => store.use(async () => "read"))).toBe("read");
});

/** Lets the file of this connection grow no more. */
const FILL = sql`pragma max_page_count = 1`;

/** A store that can be opened again and again, but whose file may not grow, as on a full disk. */
async function storeOnFullDisk(waits: { reconnectWaitsMs: number[]; stableAfterMs: number }) {
  const path = join(await temporaryFolder(), "members.sqlite");
  const { log, logged } = recordedLog();
  const disk = { isFull: true };
  const found = { opened: 0, available: [] as boolean[] };
  const open = async () => {
    const opened = await openSqlite(path);
    if (disk.isFull) await FILL.execute(opened.db);
    found.opened += 1;
    return opened;
  };
  const observer = {
    storeError: () => undefined,
    storeChanged: (available: boolean) => void found.available.push(available),
    statementPrepared: () => undefined,
  };
  const store = await openManagedStore({ open, log, displayUrl: "the fixture", observer, ...waits });
  onTestFinished(() => store.close());
  const grow = () =>
    store.use(({ db }) => sql`create table ${sql.table(`t${randomUUID()}`)} (a)`.execute(db));
  return { store, grow, disk, found, logged };
}

test("on a full disk the store is not available between two failed writes", async () => {
  const { grow, found, logged } = await storeOnFullDisk({ reconnectWaitsMs: [1], stableAfterMs: 60_000 });
  await until(async () => {
    await grow().catch(() => undefined);
    expect(found.opened).toBeGreaterThan(3);
  });
  expect(found.available.slice(0, 3)).toEqual([true, false, false]);
  expect(found.available.slice(1)).not.toContain(true);
  expect(logged()).toContain("the disk of the member store is full: make room");
  expect(logged()).not.toContain("available again");
});

test("the waits of a store that is lost again soon after it was opened grow", async () => {
  const waits = { reconnectWaitsMs: [1, 1, 3_600_000], stableAfterMs: 60_000 };
  const { grow, found } = await storeOnFullDisk(waits);
  for (let turn = 0; turn < 60; turn += 1) {
    await grow().catch(() => undefined);
    await pause(5);
  }
  expect(found.opened).toBe(3);
});

test("a store that has worked for a while is available again, and its waits start from the first", async () => {
  const waits = { reconnectWaitsMs: [1, 3_600_000], stableAfterMs: 20 };
  const { store, grow, disk, found, logged } = await storeOnFullDisk(waits);
  disk.isFull = false;
  await expect(grow()).rejects.toBeInstanceOf(StoreUnavailable);
  await until(async () => expect(found.available).toEqual([true, false, true]));
  expect(logged()).toContain("available again");
  await store.use(({ db }) => FILL.execute(db));
  await expect(grow()).rejects.toBeInstanceOf(StoreUnavailable);
  await until(async () => expect(found.opened).toBe(3));
});

/** Locks a store's file as another process does, until the test ends. */
function lock({ path }: { path: string }) {
  const other = openFile(path);
  onTestFinished(() => void other.close());
  other.exec("BEGIN IMMEDIATE");
  return other;
}

test("requests wait while another process locks the store", async () => {
  // A minute that turns while they wait would begin a new window.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const parts = await fixtureAccounts();
  const other = lock(parts);
  const spending = Promise.all(Array.from({ length: 20 }, () => parts.limits.consume("a")));
  await new Promise((resolve) => setTimeout(resolve, 150));
  other.exec("COMMIT");
  expect((await spending).filter(({ granted }) => granted)).toHaveLength(20);
  expect((await parts.limits.usage("a"))[0]).toMatchObject({ used: 20 });
});

test("a store that stays locked is unavailable and does not block the process, and the log says what to do", async () => {
  const parts = await fixtureAccounts();
  const other = lock(parts);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const asked = Array.from({ length: 50 }, () => parts.limits.consume("a"));
  await Promise.all(asked.map((one) => expect(one).rejects.toBeInstanceOf(StoreUnavailable)));
  clearInterval(turning);
  expect(turns).toBeGreaterThan(100);
  expect(parts.log()).toContain("another process holds the member store locked");
  other.exec("ROLLBACK");
  expect((await parts.limits.consume("a")).granted).toBe(true);
});

test("a key is accepted if its last use cannot be written", async () => {
  const parts = await fixtureAccounts();
  const { key } = await proKey(parts);
  lock(parts);
  expect(await parts.accounts.authenticateKey(key)).toBeDefined();
});

test("expired rows are deleted, and no others", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const parts = await fixtureAccounts();
  const session = await signedIn(parts.accounts, parts.sent);
  await parts.limits.consume("a");
  const rows = async () =>
    parts.store.use(async ({ db }) => ({
      limits: (await db.selectFrom("rate_limits").select("key").execute())
        .map(({ key }) => key.split(":")[0])
        .sort(),
      links: (await db.selectFrom("sign_in_tokens").select("used_at").execute()).length,
    }));
  vi.setSystemTime(new Date("2026-11-21T14:30:00Z"));
  await parts.store.use(sweep);
  expect(await rows()).toEqual({ limits: ["day"], links: 1 });
  vi.setSystemTime(new Date("2026-11-23T12:00:00Z"));
  await parts.store.use(sweep);
  expect(await rows()).toEqual({ limits: [], links: 0 });
  expect(await parts.accounts.authenticateSession(session)).toBeDefined();
});

test("a wrong statement rejects with its own error and closes nothing", async () => {
  const { store, log } = await fixtureStore();
  const wrong = store.use(({ db }) =>
    db.selectFrom("accounts").select(sql`1`.as("one")).where(sql`nowhere`, "=", 1).execute(),
  );
  await expect(wrong).rejects.not.toBeInstanceOf(StoreUnavailable);
  await store.use(checkWritable);
  expect(log()).toBe("");
});

test("an audited change waits for the disk, and later statements do not", async () => {
  const { store } = await fixtureAccounts();
  // 1 is NORMAL, 2 is FULL, which waits for the disk at each change.
  const level = sql<{ synchronous: number }>`select * from pragma_synchronous`;
  const found = await store.use(async ({ db, atomically }) => ({
    during: await atomically(level.compile(db), () => []),
    after: (await level.execute(db)).rows,
  }));
  expect(found).toEqual({ during: [{ synchronous: 2 }], after: [{ synchronous: 1 }] });
  const broken = store.use(({ db, atomically }) =>
    atomically(sql`select * from no_such`.compile(db), () => []),
  );
  await expect(broken).rejects.toThrow("no such table");
  expect((await store.use(({ db }) => level.execute(db))).rows).toEqual([{ synchronous: 1 }]);
});

test("a request that cannot be counted is not granted", async () => {
  const { limits, path } = await fixtureAccounts();
  const other = openFile(path);
  other.exec(`create table nobody (id text primary key);
    create table refused (id text references nobody deferrable initially deferred);
    create trigger found_at_the_commit after insert on rate_limits begin insert into refused values ('a'); end`);
  other.close();
  await expect(limits.consume("a")).rejects.toThrow("FOREIGN KEY");
  expect(await limits.usage("a")).toMatchObject([{ used: 0 }, { used: 0 }]);
});

/** A store in a new file, and how many statements it has prepared. */
async function countedStore() {
  const prepared = { statements: 0 };
  const path = join(await temporaryFolder(), "members.sqlite");
  const observer = {
    statementPrepared() {
      prepared.statements += 1;
    },
  };
  const store = await openSqlite(path, observer);
  onTestFinished(() => store.close());
  prepared.statements = 0;
  return { store, prepared };
}

test("hits of a throttle prepare one statement, whatever the time", async () => {
  const { store, prepared } = await countedStore();
  const use = <Result>(work: (opened: typeof store) => Promise<Result>) => work(store);
  const throttle = createThrottles(
    { use, close: store.close },
    (_, who) => who,
  )({ name: "example", quota: 3, seconds: 90 });
  onTestFinished(() => void vi.useRealTimers());
  for (let turn = 0; turn < 10; turn += 1) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T00:00:00Z") + turn });
    await throttle.hit("x");
  }
  expect(prepared.statements).toBe(1);
});

test("a store keeps the 200 statements that were used last", async () => {
  const { store, prepared } = await countedStore();
  const run = (number: number) => sql.raw(`select ${number} as one`).execute(store.db);
  for (let number = 0; number <= 200; number += 1) await run(number);
  await run(1);
  await run(200);
  expect(prepared.statements).toBe(201);
  await run(0);
  expect(prepared.statements).toBe(202);
});

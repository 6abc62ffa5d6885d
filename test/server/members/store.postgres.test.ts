import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { storeEngine } from "../../../server/members/store/open-store.ts";
import { openPostgres } from "../../../server/members/store/postgres.ts";
import { openManagedStore, StoreUnavailable } from "../../../server/members/store/store.ts";
import { recordedLog } from "../../fixture-build.ts";
import { queryIn } from "../../postgres/cluster.ts";
import { requiredDatabase } from "../../postgres/database.ts";
import { lineTo } from "../../postgres/line.ts";
import { checkWritable, fixtureAccounts, fixtureStore, proKey } from "./fixture-members.ts";
import { until } from "./until.ts";

async function opened(url: string) {
  const store = await openPostgres(url);
  return { store, close: () => store.close() };
}

/** Tenths of what a server waits. */
const SHORT = { lock: 200, statement: 500, response: 100, close: 200 };
const impatientStore = (url: string) =>
  fixtureStore(url, undefined, (signal) => openPostgres(url, signal, SHORT));

/** Ends every other connection to the database, as a restart does. */
const endConnections = (url: string) =>
  queryIn(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

test("eight servers that open a new database at once create its tables once", async () => {
  const url = await requiredDatabase();
  const stores = await Promise.all(Array.from({ length: 8 }, () => until(() => opened(url))));
  for (const { store, close } of stores) {
    await checkWritable(store);
    await close();
  }
  expect(await queryIn(url, "select name from kysely_migration")).toEqual([
    { name: "2026-11-21-first-tables" },
    { name: "2026-11-22-oauth" },
    { name: "2026-11-22-saved-alerts" },
    { name: "2026-11-23-client-documents" },
    { name: "2026-11-23-visits" },
    { name: "2026-11-23-written-reports" },
    { name: "2026-11-24-following" },
    { name: "m008-wishes-with-regions" },
  ]);
});

const SLEEPING =
  "select 1 from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()";

const lockOfThePage = async (): Promise<string> =>
  /`(\d{10})`/.exec(await readFile("docs/operators.md", "utf8"))?.[1] ?? "";

const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";

test("while one server holds the documented lock, no other changes the tables", async () => {
  const url = await requiredDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query(`begin; select pg_advisory_xact_lock(${await lockOfThePage()})`);
  const opening = opened(url);
  await until(async () => expect(await queryIn(url, WAITING)).toHaveLength(1));
  expect(await queryIn(url, "select 1 from pg_tables where tablename = 'accounts'")).toEqual([]);
  await other.query("commit");
  await other.end();
  const { store, close } = await opening;
  await checkWritable(store);
  await close();
});

test("timestamps are read as numbers", async () => {
  const parts = await fixtureAccounts();
  await parts.administration.add("ada@example.org");
  const row = await parts.store.use(({ db }) =>
    db.selectFrom("accounts").select("created_at").executeTakeFirstOrThrow(),
  );
  expect(typeof row.created_at).toBe("number");
});

test("losing an idle connection ends neither the process nor the next request", async () => {
  const parts = await fixtureAccounts();
  const { key } = await proKey(parts);
  await parts.accounts.flushed();
  await endConnections(parts.path);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await parts.accounts.authenticateKey(key)).toBeDefined();
});

test("losing a connection during a statement makes the store unavailable, and it recovers", async () => {
  const parts = await fixtureAccounts();
  const sleeping = parts.store.use(({ db }) => sql`select pg_sleep(4)`.execute(db));
  const refused = expect(sleeping).rejects.toBeInstanceOf(StoreUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await endConnections(parts.path);
  await refused;
  expect(parts.log()).toContain("the database cannot be reached");
  await until(() => parts.administration.add("ada@example.org"));
  await until(async () => expect(parts.log()).toContain("available again"));
});

test("a PostgreSQL that is killed during a statement ends no process, and the store recovers", async () => {
  const line = await lineTo(await requiredDatabase());
  const parts = await fixtureAccounts(await fixtureStore(line.url));
  const sleeping = parts.store.use(({ db }) => sql`select pg_sleep(4)`.execute(db));
  const refused = expect(sleeping).rejects.toBeInstanceOf(StoreUnavailable);
  await until(async () => expect(await queryIn(parts.path, SLEEPING)).toHaveLength(1));
  line.cut();
  await refused;
  await until(() => parts.administration.add("ada@example.org"));
  expect(parts.log()).toContain("the database does not answer");
});

test("a server whose database does not respond gives up and logs what to check", async () => {
  const line = await lineTo(await requiredDatabase());
  line.silentFrom("pg_catalog");
  const { store, log } = await impatientStore(line.url);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("the database does not answer: see that it runs");
  line.mend();
  await until(() => store.use(checkWritable));
}, 60_000);

test("a server tries again and again if another session keeps the lock of the tables", async () => {
  const url = await requiredDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query(`begin; select pg_advisory_xact_lock(${await lockOfThePage()})`);
  const { store, log } = await impatientStore(url);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("another server makes or changes the tables of the member store: wait for it");
  await other.query("commit");
  await other.end();
  await until(() => store.use(checkWritable));
}, 60_000);

test("a database that stops responding during the migration delays neither the start nor the end of a server", async () => {
  const line = await lineTo(await requiredDatabase());
  line.silentFrom("create table accounts");
  const { log, logged } = recordedLog();
  const open = storeEngine(line.url).open;
  let ended: Promise<unknown> | undefined;
  const watched: typeof open = (signal) => {
    const opening = open(signal);
    ended = opening.catch((error: unknown) => error);
    return opening;
  };
  const parts = { open: watched, log, displayUrl: "the fixture", maxStartMs: 500 };
  const store = await openManagedStore(parts);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(logged()).toContain("the member store is still being opened");
  await store.close();
  expect(await ended).toBeInstanceOf(Error);
});

test("a read-only database makes the store unavailable until it can be written", async () => {
  const parts = await fixtureAccounts();
  const fix = (value: string) =>
    queryIn(
      parts.path,
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    );
  await fix("on");
  await endConnections(parts.path);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect(parts.limits.consume("a")).rejects.toBeInstanceOf(StoreUnavailable);
  expect(parts.log()).toContain("see that DATABASE_URL names the primary");
  // An `alter database` is itself a change, which this database now refuses unless it is asked for.
  await queryIn(
    `${parts.path}?options=-c%20default_transaction_read_only%3Doff`,
    `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
  );
  await until(() => parts.limits.consume("a"));
});

test("a refused password is logged without the password", async () => {
  const url = new URL(await requiredDatabase());
  url.password = "a-wrong-secret";
  const { store, log } = await fixtureStore(url.href);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("the database refuses the user or password of DATABASE_URL");
  expect(log()).not.toContain("a-wrong-secret");
});

test("requests wait while another session locks a row", async () => {
  const parts = await fixtureAccounts();
  await parts.limits.consume("a");
  const holding = queryIn(
    parts.path,
    "begin; update rate_limits set points = points; select pg_sleep(0.5); commit",
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const spent = await Promise.all(Array.from({ length: 20 }, () => parts.limits.consume("a")));
  await holding;
  expect(spent.filter(({ granted }) => granted)).toHaveLength(20);
  expect((await parts.limits.usage("a"))[0]).toMatchObject({ used: 21 });
});

test("errors of PostgreSQL, of pg and of the network are classified", async () => {
  const { store, close } = await opened(await requiredDatabase());
  const codes = {
    busy: ["40001", "40P01", "55P03", "53300"],
    broken: ["57P01", "57P03", "08006", "53100", "25006", "28P01", "ECONNREFUSED", "ECONNRESET", "ENOTFOUND"],
    fault: ["23505", "42601", "ERR_INVALID_ARG_TYPE"],
  };
  for (const [kind, all] of Object.entries(codes))
    for (const code of all)
      expect([code, store.classifyError(Object.assign(new Error("fictional"), { code }))]).toEqual([
        code,
        kind,
      ]);
  for (const [message, kind] of [
    ["Connection terminated unexpectedly", "broken"],
    ["timeout exceeded when trying to connect", "broken"],
    ["Query read timeout", "broken"],
    ["no result", "fault"],
  ])
    expect([message, store.classifyError(new Error(message))]).toEqual([message, kind]);
  await close();
});

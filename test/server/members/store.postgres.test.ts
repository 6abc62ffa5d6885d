import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { storeEngine } from "../../../server/members/store/open-store.ts";
import { openPostgres } from "../../../server/members/store/postgres.ts";
import { openManagedStore, StoreUnavailable } from "../../../server/members/store/store.ts";
import { queryIn } from "../../postgres/cluster.ts";
import { requiredDatabase } from "../../postgres/database.ts";
import { lineTo } from "../../postgres/line.ts";
import { checkWritable, fixtureAccounts, fixtureStore, proKey } from "./fixture-members.ts";
import { until } from "./until.ts";

async function opened(url: string) {
  const store = await openPostgres(url);
  return { store, close: () => store.close() };
}

/** Ends every other connection to the database, as a restart does. */
const endConnections = (url: string) =>
  queryIn(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

test("of eight servers that open a new database at once every one finds the tables, made once", async () => {
  const url = await requiredDatabase();
  const stores = await Promise.all(Array.from({ length: 8 }, () => until(() => opened(url))));
  for (const { store, close } of stores) {
    await checkWritable(store);
    await close();
  }
  expect(await queryIn(url, "select name from kysely_migration")).toEqual([
    { name: "2026-11-21-first-tables" },
  ]);
});

const SLEEPING =
  "select 1 from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()";

const lockOfThePage = async (): Promise<string> =>
  /`(\d{10})`/.exec(await readFile("docs/operators.md", "utf8"))?.[1] ?? "";

const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";

test("while one server changes the tables, which the lock of the page tells, no other begins to", async () => {
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

test("moments come back as numbers", async () => {
  const parts = await fixtureAccounts();
  await parts.administration.add("ada@example.org");
  const row = await parts.store.use(({ db }) =>
    db.selectFrom("accounts").select("created_at").executeTakeFirstOrThrow(),
  );
  expect(typeof row.created_at).toBe("number");
});

test("a connection that is ended while nobody uses it ends neither the process nor the next request", async () => {
  const parts = await fixtureAccounts();
  const { key } = await proKey(parts);
  await parts.accounts.settled();
  await endConnections(parts.path);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await parts.accounts.authenticateKey(key)).toBeDefined();
});

test("a connection that is ended during a statement makes the store unavailable, and it recovers by itself", async () => {
  const parts = await fixtureAccounts();
  const sleeping = parts.store.use(({ db }) => sql`select pg_sleep(4)`.execute(db));
  const refused = expect(sleeping).rejects.toBeInstanceOf(StoreUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await endConnections(parts.path);
  await refused;
  expect(parts.log()).toContain("the database cannot be reached");
  await until(() => parts.administration.add("ada@example.org"));
  expect(parts.log()).toContain("available again");
});

test("a PostgreSQL that is killed during a statement ends no process: who asked is refused, and the store recovers", async () => {
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

test("a server whose looking for the tables is never answered gives up and says what to see to", async () => {
  const line = await lineTo(await requiredDatabase());
  line.silentFrom("pg_catalog");
  const { store, log } = await fixtureStore(line.url);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("the database does not answer: see that it runs");
  line.mend();
  await until(() => store.use(checkWritable));
}, 60_000);

test("where the lock of the tables stays with somebody else it is waited for no longer than any lock, and then again and again", async () => {
  const url = await requiredDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query(`begin; select pg_advisory_xact_lock(${await lockOfThePage()})`);
  const { store, log } = await fixtureStore(url);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("another server makes or changes the tables of the member store: wait for it");
  await other.query("commit");
  await other.end();
  await until(() => store.use(checkWritable));
}, 60_000);

test("a database that falls silent while its tables are made holds neither the start nor the end of a server", async () => {
  const line = await lineTo(await requiredDatabase());
  line.silentFrom("create table accounts");
  let logged = "";
  const write = (text: string) => {
    logged += text;
  };
  const open = storeEngine(line.url).open;
  let ended: Promise<unknown> | undefined;
  const watched: typeof open = (signal) => {
    const opening = open(signal);
    ended = opening.catch((error: unknown) => error);
    return opening;
  };
  const parts = { open: watched, log: pino({}, { write }), displayUrl: "the fixture", maxStartMs: 500 };
  const store = await openManagedStore(parts);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(logged).toContain("the member store is still being opened");
  await store.close();
  expect(await ended).toBeInstanceOf(Error);
});

test("a database that may only be read lets nobody in, and members come back when it may be written", async () => {
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

test("a password that is refused is told to the operator without the password", async () => {
  const url = new URL(await requiredDatabase());
  url.password = "a-wrong-secret";
  const { store, log } = await fixtureStore(url.href);
  await expect(store.use(checkWritable)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(log()).toContain("the database refuses the user or password of DATABASE_URL");
  expect(log()).not.toContain("a-wrong-secret");
});

test("while a row is held by somebody else requests wait, and go on when it is let go", async () => {
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

test.each([
  ["40001", "busy"],
  ["40P01", "busy"],
  ["55P03", "busy"],
  ["53300", "busy"],
  ["57P01", "broken"],
  ["57P03", "broken"],
  ["08006", "broken"],
  ["53100", "broken"],
  ["25006", "broken"],
  ["28P01", "broken"],
  ["ECONNREFUSED", "broken"],
  ["ECONNRESET", "broken"],
  ["ENOTFOUND", "broken"],
  ["23505", "fault"],
  ["42601", "fault"],
  ["ERR_INVALID_ARG_TYPE", "fault"],
])("an error %s is %s", async (code, trouble) => {
  const { store, close } = await opened(await requiredDatabase());
  expect(store.classifyError(Object.assign(new Error("fictional"), { code }))).toBe(trouble);
  await close();
});

test.each([
  ["Connection terminated unexpectedly", "broken"],
  ["timeout exceeded when trying to connect", "broken"],
  ["Query read timeout", "broken"],
  ["no result", "fault"],
])("an error without a code that says %j is %s", async (message, trouble) => {
  const { store, close } = await opened(await requiredDatabase());
  expect(store.classifyError(new Error(message))).toBe(trouble);
  await close();
});

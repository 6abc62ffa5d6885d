import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runMembersCommand } from "../../../scripts/members/commands.ts";
import { moveBetween } from "../../../scripts/members/stores.ts";
import { moveStore } from "../../../server/members/store/move-store.ts";
import { storeEngine } from "../../../server/members/store/open-store.ts";
import { temporaryFolder } from "../../fixture-build.ts";
import { queryIn } from "../../postgres/cluster.ts";
import { requiredDatabase } from "../../postgres/database.ts";
import { everyRow, fill } from "./fill-store.ts";
import { fixtureAccounts, fixtureStore, proKey } from "./fixture-members.ts";
import { runCommand, startCommand } from "./run-command.ts";
import { until } from "./until.ts";

const newFile = async () => join(await temporaryFolder(), "members.sqlite");

/** Fills a store and closes it. Returns its rows. */
async function filled(place: string) {
  const opened = await fixtureStore(place);
  await fill(opened);
  const rows = await everyRow(opened);
  await opened.store.close();
  return rows;
}

const rowsIn = async (place: string) => everyRow(await fixtureStore(place));

test("the command moves every row from a file to PostgreSQL; keys and limits go on, and the file stays", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const source = await fixtureAccounts(await fixtureStore(file));
  // More accounts than are moved at a time.
  await fill(source, 1_100);
  const { account, key } = await proKey(source);
  await source.limits.consume(account.id);
  await source.accounts.flushed();
  const rows = await everyRow(source);
  await source.store.close();
  const before = await readFile(file);
  const { code, output } = await runCommand(database, "migrate-store", "--from", `file:${file}`);
  expect(code).toBe(0);
  expect(output).toMatch(/^accounts {12}1101 rows {2}sha256 [0-9a-f]{64}$/m);
  expect(output).not.toContain(new URL(database).password);
  expect(await readFile(file)).toEqual(before);
  const target = await fixtureAccounts(await fixtureStore(database));
  expect(await everyRow(target)).toEqual(rows);
  expect(await target.accounts.authenticateKey(key)).toMatchObject({ account: { id: account.id } });
  expect((await target.limits.usage(account.id))[1]?.used).toBe(1);
}, 120_000);

test("every row moves from PostgreSQL to a file, also from a standby, which may only be read", async () => {
  const database = await requiredDatabase();
  const rows = await filled(database);
  const standby = new URL(database);
  standby.searchParams.set("options", "-c default_transaction_read_only=on");
  for (const source of [database, standby.href]) {
    const file = await newFile();
    await moveBetween(source, `file:${file}`);
    expect(await rowsIn(file)).toEqual(rows);
  }
}, 120_000);

test("a target that holds an account is refused, and stays as it was", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  await filled(file);
  const target = await fixtureAccounts(await fixtureStore(database));
  await target.administration.add("ada@example.org");
  const before = await everyRow(target);
  await expect(moveBetween(`file:${file}`, database)).rejects.toThrow(
    "the target holds accounts already: nothing was moved",
  );
  expect(await everyRow(target)).toEqual(before);
});

test("of two moves into one store at once only one is made, whole and alone", async () => {
  const [one, other, database] = [await newFile(), await newFile(), await requiredDatabase()];
  const rows = await filled(one);
  const second = await fixtureAccounts(await fixtureStore(other));
  await second.administration.add("somebody-else@example.org");
  const otherRows = await everyRow(second);
  await second.store.close();
  const [target, ...sources] = await Promise.all(
    [database, `file:${one}`, `file:${other}`].map((address) => storeEngine(address).open()),
  );
  if (target === undefined) throw new Error("no store was opened");
  const moves = await Promise.allSettled(sources.map(({ db }) => moveStore(db, target)));
  await Promise.all([target, ...sources].map((store) => store.close()));
  const made = moves.findIndex(({ status }) => status === "fulfilled");
  expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rowsIn(database)).toEqual([rows, otherRows][made]);
}, 120_000);

const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test("a move that is killed half-way leaves the target empty, and the next one moves everything", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const rows = await filled(file);
  const target = await storeEngine(database).open();
  // Another session locks one of the last tables, so that the move waits after most has been copied.
  await target.db.transaction().execute(async (db) => {
    await sql`lock table audit in access exclusive mode`.execute(db);
    const { child, ended } = await startCommand(database, "migrate-store", "--from", `file:${file}`);
    await until(async () => expect(await queryIn(database, WAITING)).toHaveLength(1));
    child.kill("SIGKILL");
    await ended;
  });
  await target.close();
  expect((await rowsIn(database)).accounts).toEqual([]);
  await moveBetween(`file:${file}`, database);
  expect(await rowsIn(database)).toEqual(rows);
}, 120_000);

test("what PostgreSQL cannot hold stops the move before anything has come to the target", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const source = await fixtureAccounts(await fixtureStore(file));
  const { id } = await source.administration.add("ada@example.org");
  await source.accounts.createKey(id, { label: "a zero \0 byte", expires: null });
  await source.store.close();
  await expect(moveBetween(`file:${file}`, database)).rejects.toThrow("invalid byte sequence");
  expect((await rowsIn(database)).accounts).toEqual([]);
});

const TABLES = "select tablename from pg_tables where schemaname = 'public'";
const NO_ACCOUNTS = /^there are no members' accounts at (?:file:|postgres:\/\/127).* see that --from names/;

test.each<[source: string, prepare: () => Promise<string>, message: RegExp]>([
  ["a file that is not there", async () => `file:${await newFile()}`, /^there is no store at /],
  [
    "an empty file",
    async () => {
      const file = await newFile();
      await writeFile(file, "");
      return `file:${file}`;
    },
    NO_ACCOUNTS,
  ],
  [
    "a database with other tables",
    async () => {
      const database = await requiredDatabase();
      await queryIn(database, "create table accounts (somebody text)");
      return database;
    },
    NO_ACCOUNTS,
  ],
  [
    "a store without an account",
    async () => {
      const database = await requiredDatabase();
      await (await fixtureStore(database)).store.close();
      return database;
    },
    NO_ACCOUNTS,
  ],
  [
    "a database that does not exist",
    async () => (await requiredDatabase()).replace(/\/\w+$/, "/no_such_database"),
    /cannot be read, so nothing was moved: the database that --from names does not exist/,
  ],
])("%s is refused as a source, and no table is made anywhere", async (_what, prepare, message) => {
  const [source, target] = [await prepare(), await requiredDatabase()];
  const content = () =>
    source.startsWith("file:")
      ? readFile(source.slice("file:".length), "utf8").catch(() => undefined)
      : queryIn(source, TABLES).catch(() => undefined);
  const before = await content();
  const error = await moveBetween(source, target).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringMatching(message), exitCode: 1 });
  expect(String(error)).not.toContain("DATABASE_URL");
  expect(String(error)).not.toContain(new URL(target).password);
  expect(await content()).toEqual(before);
  expect(await queryIn(target, TABLES)).toEqual([]);
});

test("an address that no store can be at is refused without repeating its password", async () => {
  const address = "mysql://ada:secret@db.example.org/x";
  const refused = runMembersCommand(["migrate-store", "--from", address], () => {
    throw new Error("the store was asked for");
  });
  const error = await refused.catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: expect.stringContaining("--from must begin with file: or postgres: or postgresql:"),
    exitCode: 2,
  });
  expect(String(error)).not.toContain("secret");
});

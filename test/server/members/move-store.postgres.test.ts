import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
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

/** A filled store that has been closed, and what was in it. */
async function filled(place: string) {
  const kept = await fixtureStore(place);
  await fill(kept);
  const rows = await everyRow(kept);
  await kept.store.close();
  return rows;
}

test("everything moves from a file to PostgreSQL, row by row the same, and the file stays as it was", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const rows = await filled(file);
  const before = await readFile(file);
  const { code, output } = await runCommand(database, "migrate-store", "--from", `file:${file}`);
  expect(code).toBe(0);
  expect(output).toMatch(/^accounts {12}1100 rows {2}sha256 [0-9a-f]{64}$/m);
  expect(output).not.toContain(new URL(database).password);
  expect(await readFile(file)).toEqual(before);
  expect(rows.accounts).toHaveLength(1100);
  expect(await everyRow(await fixtureStore(database))).toEqual(rows);
}, 120_000);

test("everything moves from PostgreSQL to a file as well", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const rows = await filled(database);
  const { code } = await runCommand("", "migrate-store", "--from", database, "--to", `file:${file}`);
  expect(code).toBe(0);
  expect(await everyRow(await fixtureStore(file))).toEqual(rows);
}, 120_000);

test("a key, a session and what is spent of the limits go on in the new store", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const before = await fixtureAccounts(await fixtureStore(file));
  const { account, key } = await proKey(before);
  await before.limits.consume(account.id);
  const usage = await before.limits.usage(account.id);
  await before.accounts.settled();
  await before.store.close();
  await runCommand(database, "migrate-store", "--from", `file:${file}`);
  const after = await fixtureAccounts(await fixtureStore(database));
  expect(await after.accounts.authenticateKey(key)).toMatchObject({
    account: { id: account.id, plan: "pro" },
  });
  expect((await after.limits.usage(account.id))[1]?.used).toBe(usage[1]?.used);
});

test("a target that holds an account is refused, and stays as it was", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  await filled(file);
  const target = await fixtureAccounts(await fixtureStore(database));
  await target.administration.add("ada@example.org");
  const before = await everyRow(target);
  const { code, errors } = await runCommand(database, "migrate-store", "--from", `file:${file}`);
  expect([code, errors]).toEqual([1, "the target holds accounts already: nothing was moved\n"]);
  expect(await everyRow(target)).toEqual(before);
});

const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

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
  expect(await everyRow(await fixtureStore(database))).toEqual([rows, otherRows][made]);
}, 120_000);

test("a move that is killed half-way leaves the target empty, and the next one moves everything", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const rows = await filled(file);
  const target = await storeEngine(database).open();
  // One of the last tables is held by somebody else, so that the move stands still where most has been copied.
  await target.db.transaction().execute(async (db) => {
    await sql`lock table audit in access exclusive mode`.execute(db);
    const { child, ended } = startCommand(database, "migrate-store", "--from", `file:${file}`);
    await until(async () => expect(await queryIn(database, WAITING)).toHaveLength(1));
    child.kill("SIGKILL");
    await ended;
  });
  await target.close();
  expect((await everyRow(await fixtureStore(database))).accounts).toEqual([]);
  const { code } = await runCommand(database, "migrate-store", "--from", `file:${file}`);
  expect(code).toBe(0);
  expect(await everyRow(await fixtureStore(database))).toEqual(rows);
}, 120_000);

test("what PostgreSQL cannot hold stops the move before anything has come to the target", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const source = await fixtureAccounts(await fixtureStore(file));
  const { id } = await source.administration.add("ada@example.org");
  await source.accounts.createKey(id, { label: "a zero \0 byte", expires: null });
  await source.store.close();
  const { code, errors } = await runCommand(database, "migrate-store", "--from", `file:${file}`);
  expect(code).toBe(1);
  expect(errors).toContain("invalid byte sequence");
  expect((await everyRow(await fixtureStore(database))).accounts).toEqual([]);
});

test("a source that is not there is refused and not made", async () => {
  const file = await newFile();
  const { code, errors } = await runCommand(
    await requiredDatabase(),
    "migrate-store",
    "--from",
    `file:${file}`,
  );
  expect([code, errors]).toEqual([1, `there is no store at file:${file}\n`]);
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});

test("a source that may only be read, as a standby is, is moved from", async () => {
  const [file, database] = [await newFile(), await requiredDatabase()];
  const rows = await filled(database);
  const source = new URL(database);
  source.searchParams.set("options", "-c default_transaction_read_only=on");
  const { code } = await runCommand("", "migrate-store", "--from", source.href, "--to", `file:${file}`);
  expect(code).toBe(0);
  expect(await everyRow(await fixtureStore(file))).toEqual(rows);
}, 120_000);

const TABLES = "select tablename from pg_tables where schemaname = 'public'";

test("a source without a store in it is refused, and no table is made in it or in the target", async () => {
  const [source, target] = [await requiredDatabase(), await requiredDatabase()];
  await queryIn(source, "create table accounts (somebody text)");
  const { code, errors } = await runCommand(target, "migrate-store", "--from", source);
  expect([code, errors.split("\n").length]).toEqual([1, 2]);
  expect(errors).toContain("there are no members' accounts at postgres://127.0.0.1");
  expect(errors).toContain("see that --from names the store that the servers used");
  expect(errors).not.toContain(new URL(source).password);
  expect([await queryIn(source, TABLES), await queryIn(target, TABLES)]).toEqual([
    [{ tablename: "accounts" }],
    [],
  ]);
});

test("a source whose tables hold no account is refused, and no table is made in the target", async () => {
  const [source, target] = [await requiredDatabase(), await requiredDatabase()];
  await (await fixtureStore(source)).store.close();
  const { code, errors } = await runCommand(target, "migrate-store", "--from", source);
  expect([code, errors.split("\n").length]).toEqual([1, 2]);
  expect(errors).toContain("there are no members' accounts at");
  expect(await queryIn(target, TABLES)).toEqual([]);
});

test("an empty file as a source is refused and stays empty", async () => {
  const file = await newFile();
  await writeFile(file, "");
  const target = await requiredDatabase();
  const { code, errors } = await runCommand(target, "migrate-store", "--from", `file:${file}`);
  expect([code, errors]).toEqual([1, expect.stringContaining("there are no members' accounts at file:")]);
  expect(await readFile(file, "utf8")).toBe("");
  expect(await queryIn(target, TABLES)).toEqual([]);
});

test("a source that does not exist is reported as the source and not as DATABASE_URL", async () => {
  const source = new URL(await requiredDatabase());
  source.pathname = "/no_such_database";
  const { code, errors } = await runCommand(await requiredDatabase(), "migrate-store", "--from", source.href);
  expect(code).toBe(1);
  expect(errors).toContain(
    "cannot be read, so nothing was moved: the database that --from names does not exist",
  );
  expect(errors).not.toContain("DATABASE_URL");
});

test("an address that no store can be at is refused without repeating its password", async () => {
  const { code, errors } = await runCommand(
    "",
    "migrate-store",
    "--from",
    "mysql://ada:secret@db.example.org/x",
  );
  expect(code).toBe(2);
  expect(errors).toContain("--from must begin with file: or postgres: or postgresql:");
  expect(errors).not.toContain("secret");
});

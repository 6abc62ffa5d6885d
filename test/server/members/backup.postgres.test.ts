import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../fixture-build.ts";
import { findPrograms, queryIn } from "../../postgres/cluster.ts";
import { requiredDatabase } from "../../postgres/database.ts";
import { everyRow, fill } from "./fill-store.ts";
import { type FixtureStore, fixtureAccounts, fixtureStore, proKey } from "./fixture-members.ts";
import { runCommand } from "./run-command.ts";

const programs = findPrograms();

const COMPANIONS = ["", "-wal", "-shm"];
const NOBODY = 54_321;

/** One of PostgreSQL's programs, as docs/operators.md has them run. */
const run = (program: string, ...words: string[]) =>
  promisify(execFile)(join(programs ?? "", program), words, {
    env: { ...process.env, PGCONNECT_TIMEOUT: "5" },
  });

/** A filled store with a Pro member that has spent three requests. */
async function storeInUse(kept: FixtureStore) {
  await fill(kept, 300);
  const parts = await fixtureAccounts(kept);
  const { account, key } = await proKey(parts);
  for (let spent = 0; spent < 3; spent += 1) await parts.limits.consume(account.id);
  await parts.accounts.settled();
  return { parts, account, key };
}

/** Goes on writing into the store until it is told to stop. */
function goOnWriting({ parts, account }: Awaited<ReturnType<typeof storeInUse>>) {
  let stopped = false;
  const writing = (async () => {
    for (let number = 0; !stopped; number += 1) {
      await parts.administration.add(`later-${number}@example.org`);
      await parts.limits.consume(`other-${account.id}`);
      // A file answers without ever waiting, and would let nothing else run.
      await pause(5);
    }
  })();
  return async () => {
    stopped = true;
    await writing;
  };
}

/** Proves that a restored store is of use: rows that nobody wrote meanwhile are the same, keys work, counts go on. */
async function expectRestored(
  restored: FixtureStore,
  before: Record<string, string[]>,
  { account, key }: Pick<Awaited<ReturnType<typeof storeInUse>>, "account" | "key">,
): Promise<void> {
  const rows = await everyRow(restored);
  expect(rows.keys).toEqual(before.keys);
  expect(rows.sessions).toEqual(before.sessions);
  expect(rows.accounts).toEqual(expect.arrayContaining(before.accounts ?? []));
  expect(rows.rate_limits).toEqual(expect.arrayContaining(before.rate_limits ?? []));
  const parts = await fixtureAccounts(restored);
  expect(await parts.accounts.authenticateKey(key)).toMatchObject({
    account: { id: account.id, plan: "pro" },
  });
  expect((await parts.limits.usage(account.id))[1]).toMatchObject({ window: "day", used: 3 });
  expect((await parts.limits.consume(account.id)).granted).toBe(true);
}

test("a file is backed up while it is written, and the backup is a store in which keys work and counts go on", async () => {
  const folder = await temporaryFolder();
  const kept = await fixtureStore(join(folder, "members.sqlite"));
  const used = await storeInUse(kept);
  const before = await everyRow(kept);
  const stop = goOnWriting(used);
  const backup = join(folder, "backup.sqlite");
  const { code, output } = await runCommand(`file:${kept.path}`, "backup", backup);
  await stop();
  expect([code, output]).toEqual([0, `backed up file:${kept.path} to ${backup}\n`]);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  await expectRestored(await fixtureStore(backup), before, used);
}, 60_000);

/** The commands of docs/operators.md after these words. */
async function commandsAfter(words: string): Promise<string> {
  const [, after = ""] = (await readFile("docs/operators.md", "utf8")).split(words);
  const [, commands = ""] = /```sh\n([\s\S]*?)```/.exec(after) ?? [];
  return commands;
}

test("a backup is put back by the commands that the page tells, and the file keeps its owner and rights", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "var"));
  const [path, backup] = [
    join(folder, "var/members.sqlite"),
    join(folder, "backups/members-2026-11-21.sqlite"),
  ];
  const kept = await fixtureStore(path);
  const used = await storeInUse(kept);
  const before = await everyRow(kept);
  await mkdir(join(folder, "backups"));
  expect((await runCommand(`file:${path}`, "backup", backup)).code).toBe(0);
  await used.parts.administration.add("made-after@example.org");
  // As a server that was killed leaves its file: with companions that hold what was written last.
  const copies = await Promise.all(COMPANIONS.map((end) => readFile(`${path}${end}`)));
  await kept.store.close();
  for (const [position, end] of COMPANIONS.entries())
    await writeFile(`${path}${end}`, copies[position] ?? "");
  if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY);
  const owner = await stat(path);
  await promisify(execFile)("sh", ["-ec", await commandsAfter("To restore it, stop the server, ")], {
    cwd: folder,
  });
  const after = await stat(path);
  expect([after.uid, after.mode]).toEqual([owner.uid, owner.mode]);
  const restored = await fixtureStore(path);
  expect((await everyRow(restored)).accounts).toEqual(before.accounts);
  await expectRestored(restored, before, used);
}, 60_000);

test("a backup never writes over a file that is there", async () => {
  const kept = await fixtureStore(join(await temporaryFolder(), "members.sqlite"));
  const { code, errors } = await runCommand(`file:${kept.path}`, "backup", kept.path);
  expect(code).toBe(1);
  expect(errors).toContain("Name a new file");
  expect((await stat(kept.path)).size).toBeGreaterThan(0);
});

test("a store in PostgreSQL is not backed up by the command, which says by what it is", async () => {
  const file = join(await temporaryFolder(), "backup.sqlite");
  const { code, errors } = await runCommand(await requiredDatabase(), "backup", file);
  expect([code, errors]).toEqual([
    1,
    "a store in PostgreSQL is backed up by pg_dump: see docs/operators.md\n",
  ]);
});

/** Restores a dump by the page's commands, as an administrator does for the servers' user, and gives the address that they then have. */
async function restoredByThePage(database: string, dump: string): Promise<string> {
  const administrator = new URL(database);
  const name = `restored_${randomBytes(6).toString("hex")}`;
  await queryIn(database, `create role ${name} login password 'openly-fictional'`);
  onTestFinished(async () => {
    await queryIn(database, `drop database if exists ${name} with (force)`);
    await queryIn(database, `drop role ${name}`);
  });
  const commands = (await commandsAfter("To restore it, stop the servers, "))
    .replaceAll("=user ", `=${name} `)
    .replaceAll("members_restored", name)
    .replaceAll("members.dump", dump);
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    PGHOST: administrator.hostname,
    PGPORT: administrator.port,
    PGUSER: administrator.username,
    PGPASSWORD: administrator.password,
  };
  await promisify(execFile)("sh", ["-ec", commands], { env });
  const restored = new URL(database);
  restored.username = name;
  restored.password = "openly-fictional";
  restored.pathname = `/${name}`;
  return restored.href;
}

test.skipIf(programs === undefined)(
  "what pg_dump writes while members are served is restored by pg_restore: keys work and counts go on",
  async () => {
    const database = await requiredDatabase();
    const kept = await fixtureStore(database);
    const used = await storeInUse(kept);
    const before = await everyRow(kept);
    const dump = join(await temporaryFolder(), "members.dump");
    const stop = goOnWriting(used);
    await run("pg_dump", "--format=custom", `--file=${dump}`, database);
    await stop();
    await expectRestored(await fixtureStore(await restoredByThePage(database, dump)), before, used);
  },
  60_000,
);

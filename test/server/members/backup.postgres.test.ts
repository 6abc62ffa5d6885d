import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { runMembersCommand } from "../../../scripts/members/commands.ts";
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
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(join(programs ?? "", program), args, {
    env: { ...process.env, PGCONNECT_TIMEOUT: "5" },
  });

/** A filled store with a Pro member that has spent three requests. */
async function storeInUse(opened: FixtureStore) {
  await fill(opened);
  const parts = await fixtureAccounts(opened);
  const { account, key } = await proKey(parts);
  for (let spent = 0; spent < 3; spent += 1) await parts.limits.consume(account.id);
  await parts.accounts.flushed();
  return { parts, account, key };
}

/** Writes into the store until the returned function is called. */
function keepWriting({ parts, account }: Awaited<ReturnType<typeof storeInUse>>) {
  let stopped = false;
  const writing = (async () => {
    for (let number = 0; !stopped; number += 1) {
      await parts.administration.add(`later-${number}@example.org`);
      await parts.limits.consume(`other-${account.id}`);
      // Queries on a file never wait, so nothing else would run.
      await pause(5);
    }
  })();
  return async () => {
    stopped = true;
    await writing;
  };
}

/** Expects that rows which were not written meanwhile are the same, that keys work and that counts go on. */
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
  const stop = keepWriting(used);
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

test("a backup is restored by the commands on the page, and the file keeps its owner and rights", async () => {
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
  await backUp(`file:${path}`, backup);
  await used.parts.administration.add("made-after@example.org");
  // A killed server leaves the newest rows in -wal and -shm.
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

/** The command in this process. */
const backUp = (databaseUrl: string, file: string) => {
  const withAccounts = () => Promise.reject(new Error("no accounts are needed"));
  return runMembersCommand(["backup", file], () => ({ databaseUrl, now: new Date(), withAccounts }));
};

test("a backup never writes over a file", async () => {
  const { path } = await fixtureStore(join(await temporaryFolder(), "members.sqlite"));
  const { size } = await stat(path);
  await expect(backUp(`file:${path}`, path)).rejects.toThrow("Name a new file");
  expect((await stat(path)).size).toBe(size);
});

test("a store in PostgreSQL is not backed up by the command, which names the program that does", async () => {
  const file = join(await temporaryFolder(), "backup.sqlite");
  await expect(backUp(await requiredDatabase(), file)).rejects.toThrow(
    "a store in PostgreSQL is backed up by pg_dump: see docs/operators.md",
  );
});

/** Restores a dump by the page's commands, as an administrator does. Returns the URL that the servers then use. */
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
    const stop = keepWriting(used);
    await run("pg_dump", "--format=custom", `--file=${dump}`, database);
    await stop();
    await expectRestored(await fixtureStore(await restoredByThePage(database, dump)), before, used);
  },
  60_000,
);

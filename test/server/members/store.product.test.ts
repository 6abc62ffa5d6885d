import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLimits, type Limits } from "../../../server/members/limits.ts";
import { openFile } from "../../../server/members/store/sqlite.ts";
import { temporaryFolder } from "../../fixture-build.ts";
import { fixtureStore } from "./fixture-members.ts";
import { until } from "./until.ts";

/** A process that opens stores, and what it answers to a path. */
async function opener() {
  const child = fork("test/server/members/open-stores.ts", { execArgv: ["--import", "tsx"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return async (path: string): Promise<unknown> => {
    const answer = once(child, "message");
    child.send(path);
    return (await answer)[0];
  };
}

test("two processes may open one new store at the same moment, ten times", async () => {
  const folder = await temporaryFolder();
  const openers = await Promise.all([opener(), opener()]);
  for (let pair = 0; pair < 10; pair += 1) {
    const path = join(folder, `${pair}.sqlite`);
    expect(await Promise.all(openers.map((open) => open(path)))).toEqual(["", ""]);
  }
});

interface Spender {
  child: ChildProcess;
  output: () => string;
  ended: Promise<unknown>;
}

function spender(path: string, most: number, accounts: number): Spender {
  const program = "test/server/members/spend-in-a-loop.ts";
  const words = ["--import", "tsx", program, path, String(most), String(accounts)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, output: () => output, ended: once(child, "close") };
}

test("two processes with one store are granted exactly what is counted, and no more than the quota", async () => {
  const path = join(await temporaryFolder(), "members.sqlite");
  await (await fixtureStore(path)).store.close();
  const children = [spender(path, 450, 10), spender(path, 450, 10)];
  await Promise.all(children.map(({ ended }) => ended));
  const granted = children.reduce((sum, { output }) => sum + output().trim().split("\n").length, 0);
  const { store } = await fixtureStore(path);
  expect(await countedIn(createLimits(store), 10)).toBe(granted);
  // 60 for each of ten accounts; more only where a minute has turned meanwhile.
  expect(granted).toBeGreaterThanOrEqual(600);
  expect(granted).toBeLessThanOrEqual(900);
});

/** What the day has counted for so many accounts together. */
async function countedIn(limits: Limits, accounts: number): Promise<number> {
  const days = await Promise.all(
    Array.from({ length: accounts }, (_, position) => limits.usage(`account-${position}`)),
  );
  return days.reduce((sum, [, day]) => sum + (day?.used ?? 0), 0);
}

test("a process killed while it spends loses no count, and the store stays sound", async () => {
  const path = join(await temporaryFolder(), "members.sqlite");
  const { child, output, ended } = spender(path, 0, 40);
  await until(async () => expect(output().split("\n").length).toBeGreaterThan(400));
  child.kill("SIGKILL");
  await ended;
  const printed = output()
    .split("\n")
    .filter((line) => line !== "");
  const { store } = await fixtureStore(path);
  const counted = await countedIn(createLimits(store), 40);
  expect(counted).toBeGreaterThanOrEqual(printed.length);
  // The one that was granted at the very moment of the kill may not have been printed.
  expect(counted).toBeLessThanOrEqual(printed.length + 1);
  const reader = openFile(path, { readonly: true });
  expect(reader.pragma("integrity_check", { simple: true })).toBe("ok");
  reader.close();
});

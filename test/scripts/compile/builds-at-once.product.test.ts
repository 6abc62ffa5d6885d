import { spawn } from "node:child_process";
import { cp, lstat, readdir, readlink, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BASE_URL, FIXTURE_EVIDENCE, temporaryFolder } from "../../fixture-build.ts";
import { until } from "../../server/members/until.ts";
import { environment } from "../run-script.ts";

const SOURCES = [
  "contract",
  "node_modules",
  "package-lock.json",
  "package.json",
  "scripts",
  "server",
  "site",
];

/** A folder in which `npm run build` builds the fictional evidence. */
async function project(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of SOURCES) await symlink(resolve(name), join(folder, name));
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  await symlink(resolve("data/schema"), join(folder, "data/schema"));
  return folder;
}

/** `npm run build` as a process of its own. `ended` resolves with its exit code, or null if it was killed. */
function startBuild(folder: string, ...options: string[]) {
  const env = { ...environment, BASE_URL, TSX_TSCONFIG_PATH: resolve("tsconfig.json") };
  const words = ["--import", "tsx", "scripts/build.ts", ...options];
  const child = spawn(process.execPath, words, { cwd: folder, env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, output: () => output };
}

/** Starts a build and resolves while it runs. */
async function runningBuild(folder: string) {
  const started = startBuild(folder);
  await until(async () => {
    if (started.child.exitCode === null) await lstat(join(folder, "var/builds/lock"));
  });
  expect(started.child.exitCode, started.output()).toBeNull();
  return started;
}

test("a build waits for one that runs and says so, and then builds only if there is still a reason", async () => {
  const folder = await project();
  const first = await runningBuild(folder);
  const second = startBuild(folder, "--if-stale");
  expect([await first.ended, await second.ended]).toEqual([0, 0]);
  expect(first.output()).not.toContain("Another build runs");
  expect(second.output()).toBe(
    `Another build runs (process ${first.child.pid}): waiting for it. If it is none, delete var/builds/lock.\n` +
      "dist/ is up to date\n",
  );
  const [build, ...others] = await readdir(join(folder, "var/builds"));
  expect(others).toEqual([]);
  expect(await readlink(join(folder, "dist"))).toBe(`var/builds/${build}`);
});

test("a build that was killed holds up no other", async () => {
  const folder = await project();
  const first = await runningBuild(folder);
  first.child.kill("SIGKILL");
  expect(await first.ended).toBeNull();
  const second = startBuild(folder);
  await until(async () => expect(second.output()).toContain("Building for"));
  expect(second.output()).not.toContain("Another build runs");
});

test("a folder of builds that cannot be written is an error in words", async () => {
  const folder = await project();
  await writeFile(join(folder, "var"), "");
  const { ended, output } = startBuild(folder);
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^A file or folder cannot be used: ENOTDIR: .*var\/builds'\n$/);
});

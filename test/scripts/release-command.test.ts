import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withCell, withText } from "./evidence/evidence.ts";
import { environment, ledgerFolder, runScript } from "./run-script.ts";

const run = promisify(execFile);

const released = (folder: string) => readdir(join(folder, "releases"));

const release = (folder: string, ...options: readonly string[]) =>
  runScript("release", ["--data", folder, ...options]);

test("a release with nothing new says so and writes nothing", async () => {
  const folder = await ledgerFolder();
  const { code, stdout } = await release(folder);
  expect(stdout).toBe("Nothing has changed since 2026-07-01-2: no release is needed.\n");
  expect(code).toBe(0);
  expect(await released(folder)).toHaveLength(3);
});

test("a release is named after its day in UTC, counts what it says, and leaves nothing to release", async () => {
  const folder = await ledgerFolder(withCell("technology/germany.csv", 2, "scope", "Academy"));
  const preview = await release(folder, "--dry-run");
  expect(preview.stdout).toMatch(/Not released: 0 added, 0 changed, 1 corrected, 0 removed\.\n$/);
  expect(await released(folder)).toHaveLength(3);
  const { stdout } = await release(folder);
  const [name = ""] = (await released(folder)).filter((file) => !file.startsWith("2026-0"));
  expect(stdout).toContain(`releases/${name}: 0 added, 0 changed, 1 corrected, 0 removed`);
  const { released_at } = JSON.parse(await readFile(join(folder, "releases", name), "utf8"));
  expect(name).toBe(`${released_at.slice(0, 10)}.yaml`);
  expect((await release(folder)).stdout).toMatch(/^Nothing has changed since /);
  expect((await runScript("check", ["--data", folder])).code).toBe(0);
});

test("buyers and deals are released beside the relationships, and only there", async () => {
  const edit = withText("members/deals.csv", "approval to come", "approval is to come");
  const folder = await ledgerFolder(edit);
  const { stdout } = await release(folder);
  expect(stdout).toMatch(
    /^\S+\/releases\/\S+\.yaml: buyers 0 added, 0 changed, 0 corrected, 0 removed; deals 0 added, 0 changed, 1 corrected, 0 removed\n$/,
  );
  expect(await released(folder)).toHaveLength(3);
  expect(await readdir(join(folder, "members/releases"))).toHaveLength(3);
  expect((await release(folder)).stdout).toBe(
    "Nothing has changed since 2026-07-01-2: no release is needed.\n",
  );
});

test("evidence with a problem is not released", async () => {
  const folder = await ledgerFolder(withCell("technology/germany.csv", 2, "vendor", "nobody"));
  const { code, stderr } = await release(folder);
  expect(code).toBe(1);
  expect(stderr).toContain("unknown-vendor");
  expect(await released(folder)).toHaveLength(3);
});

test("--ref releases the evidence of a commit, at the commit's time", async () => {
  const folder = await ledgerFolder();
  await rm(join(folder, "releases"), { recursive: true });
  const env = { ...environment, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const dates = {
    GIT_AUTHOR_DATE: "2026-11-01T12:00:00+02:00",
    GIT_COMMITTER_DATE: "2026-11-01T12:00:00+02:00",
  };
  const git = (...options: readonly string[]) =>
    run("git", ["-c", "user.name=Example", "-c", "user.email=author@example.org", ...options], {
      cwd: dirname(folder),
      env: { ...env, ...dates },
    });
  await git("init", "--quiet");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "first");
  for (const [name, text] of Object.entries(withCell("technology/germany.csv", 2, "scope", "Academy")))
    await writeFile(join(folder, name), text);
  expect((await release(folder, "--ref", "HEAD")).stdout).toContain("2026-11-01.yaml: 5 added, 0 changed");
  const first = JSON.parse(await readFile(join(folder, "releases/2026-11-01.yaml"), "utf8"));
  expect(first).toMatchObject({ released_at: "2026-11-01T10:00:00Z", previous: null });
  expect((await release(folder)).stdout).toContain("0 added, 0 changed, 1 corrected, 0 removed");
  const again = await release(folder, "--ref", "HEAD");
  expect(again.stderr).toContain("2026-11-01T10:00:00Z is not after");
  expect(again.code).toBe(2);
});

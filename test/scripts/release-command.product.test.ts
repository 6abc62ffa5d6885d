import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CliError, parseArguments } from "../../scripts/cli.ts";
import { commands } from "../../scripts/commands.ts";
import { release } from "../../scripts/release/run.ts";
import { withCell, withText } from "./evidence/evidence.ts";
import { ledgerFolder, runScript } from "./run-script.ts";

const released = (folder: string) => readdir(join(folder, "releases"));

/** What `npm run release` prints, without a process of its own. */
async function printed(folder: string, ...options: readonly string[]): Promise<string> {
  let text = "";
  const values = parseArguments(commands.release, ["--data", folder, ...options]);
  await release(values, (line) => {
    text += `${line}\n`;
  });
  return text;
}

/** The failure of a release as the command prints it, with its exit code. */
const failureOf = (folder: string, ...options: readonly string[]) =>
  printed(folder, ...options).then(
    () => undefined,
    (error: unknown) => (error instanceof CliError ? [error.message, error.exitCode] : error),
  );

test("a release with nothing new says so and writes nothing", async () => {
  const folder = await ledgerFolder();
  const { code, stdout } = await runScript("release", ["--data", folder]);
  expect(stdout).toBe("Nothing has changed since 2026-07-01-2: no release is needed.\n");
  expect(code).toBe(0);
  expect(await released(folder)).toHaveLength(3);
});

test("a release is named after its day in UTC, counts what it says, and leaves nothing to release", async () => {
  const folder = await ledgerFolder(withCell("technology/germany.csv", 2, "scope", "Academy"));
  expect(await printed(folder, "--dry-run")).toMatch(
    /Not released: 0 added, 0 changed, 1 corrected, 0 removed\.\n$/,
  );
  expect(await released(folder)).toHaveLength(3);
  const stdout = await printed(folder);
  const [name = ""] = (await released(folder)).filter((file) => !file.startsWith("2026-0"));
  expect(stdout).toContain(`releases/${name}: 0 added, 0 changed, 1 corrected, 0 removed`);
  const { released_at } = JSON.parse(await readFile(join(folder, "releases", name), "utf8"));
  expect(name).toBe(`${released_at.slice(0, 10)}.yaml`);
  expect(await printed(folder)).toMatch(/^Nothing has changed since /);
  expect((await runScript("check", ["--data", folder])).code).toBe(0);
});

test("--note is written into the release of the relationships, which the check accepts", async () => {
  const folder = await ledgerFolder(withCell("technology/germany.csv", 2, "scope", "Academy"));
  await printed(folder, "--note", "Attendance is no use any more. One status moved.");
  const [name = ""] = (await released(folder)).filter((file) => !file.startsWith("2026-0"));
  const { note } = JSON.parse(await readFile(join(folder, "releases", name), "utf8"));
  expect(note).toBe("Attendance is no use any more. One status moved.");
  expect((await runScript("check", ["--data", folder])).code).toBe(0);
});

test("buyers and deals are released beside the relationships, and only there", async () => {
  const edit = withText("members/deals.csv", "approval to come", "approval is to come");
  const folder = await ledgerFolder(edit);
  // A workflow reads this line.
  expect(await printed(folder, "--dry-run")).toMatch(/^Not released: buyers 0 added/m);
  expect(await printed(folder)).toMatch(
    /^\S+\/releases\/\S+\.yaml: buyers 0 added, 0 changed, 0 corrected, 0 removed; deals 0 added, 0 changed, 1 corrected, 0 removed\n$/,
  );
  expect(await released(folder)).toHaveLength(3);
  expect(await readdir(join(folder, "members/releases"))).toHaveLength(3);
  expect(await printed(folder)).toBe("Nothing has changed since 2026-07-01-2: no release is needed.\n");
});

test("evidence with a problem is not released", async () => {
  const folder = await ledgerFolder(withCell("technology/germany.csv", 2, "vendor", "nobody"));
  expect(await failureOf(folder)).toEqual([expect.stringContaining("unknown-vendor"), 1]);
  expect(await released(folder)).toHaveLength(3);
});

test("a note of more than 600 characters is refused", () => {
  expect(() => parseArguments(commands.release, ["--note", "x".repeat(601)])).toThrow(
    "--note must have at most 600 characters",
  );
});

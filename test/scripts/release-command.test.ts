import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { CliError, parseArguments } from "../../scripts/cli.ts";
import { commands } from "../../scripts/commands.ts";
import { release } from "../../scripts/release/run.ts";
import { withCell, withoutColumns, withText } from "./evidence/evidence.ts";
import { environment, ledgerFolder, runScript } from "./run-script.ts";

const run = promisify(execFile);

const released = (folder: string) => readdir(join(folder, "releases"));

// A git hook that runs the tests names the repository it runs in.
beforeEach(() => {
  vi.stubEnv("GIT_DIR", undefined).stubEnv("GIT_WORK_TREE", undefined);
  return () => void vi.unstubAllEnvs();
});

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

const SAMPLE = ["example-capital", "real-ejemplo-nobody-known-2024"];

const sampleIn = (folder: string) => readFile(join(folder, "members-sample.yaml"), "utf8");

test("--sample replaces the sample, and writes nothing else and nobody's name", async () => {
  const folder = await ledgerFolder({ "members-sample.yaml": "what it was before\n" });
  const others = ["example-rovers-example-capital-2025", "fc-muster-rovers-family-2019"];
  expect(await printed(folder, "--sample", ...SAMPLE, ...others)).toMatch(
    /\/members-sample\.yaml is written\. Read it: everyone will see it\.\n$/,
  );
  expect(await released(folder)).toHaveLength(3);
  const text = await sampleIn(folder);
  const sample = parse(text);
  expect(sample.counts).toEqual({
    buyers: 6,
    buyers_with_intent: 2,
    decision_makers: 5,
    linkedin: 1,
    work_emails: 3,
    deals: 8,
    newest_deal: "2026-09-14",
    clubs: 5,
    countries: 5,
    pages: 11,
  });
  expect(sample.buyer).toMatchObject({ slug: "example-capital", decision_makers: 2 });
  expect(sample.deals.map(({ slug }: { slug: string }) => slug)).toEqual([SAMPLE[1], ...others]);
  expect(sample.deals[1].sources).toMatchObject([{ evidence_publisher: "Example Gazette" }]);
  expect(text).not.toMatch(/Alex Example|Robin Sample|capital\.example\.org/);
});

test("--sample names every slug that it does not know, and leaves the sample as it is", async () => {
  const folder = await ledgerFolder();
  const before = await sampleIn(folder);
  expect(await failureOf(folder, "--sample", "example-capitol", "nothing", "no", "nobody")).toEqual([
    'there is no buyer "example-capitol" (did you mean "example-capital"?)\n' +
      'there is no deal "nothing"\nthere is no deal "no"\nthere is no deal "nobody" (did you mean "real-ejemplo-nobody-known-2024"?)',
    2,
  ]);
  expect(await sampleIn(folder)).toBe(before);
});

test.each([
  [["--sample", ...SAMPLE], "DEAL… must be 3 slugs\n"],
  [["--sample", "example-capital"], "--sample and 3 deals belong together: "],
  [["a", "b", "c"], "missing: --sample\n"],
  [["--sample", "a", "b", "c", "d", "--ref", "HEAD"], "--sample cannot go with --ref or --note\n"],
  [["--sample", "a", "b", "c", "d", "--note", "Text"], "--sample cannot go with --ref or --note\n"],
  [["--note", "x".repeat(601)], "--note must have at most 600 characters\n"],
])("%j is refused", (words, message) => {
  expect(() => parseArguments(commands.release, words)).toThrow(message.trim());
});

test("without the evidence for members there is nothing to sample", async () => {
  const folder = await ledgerFolder();
  expect(await failureOf(folder, "--members", "none", "--sample", ...SAMPLE, "b", "c")).toEqual([
    "There is no evidence for members here: --members FOLDER names it.",
    1,
  ]);
});

test("--ref releases the evidence of a commit, at the commit's time, though its files lack later columns", async () => {
  const folder = await ledgerFolder(
    withoutColumns("technology/germany.csv", "archive_url", "says", "announced", "quote", "read_by"),
  );
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
  expect(await printed(folder, "--ref", "HEAD")).toContain("2026-11-01.yaml: 5 added, 0 changed");
  const first = JSON.parse(await readFile(join(folder, "releases/2026-11-01.yaml"), "utf8"));
  expect(first).toMatchObject({ released_at: "2026-11-01T10:00:00Z", previous: null });
  expect(await printed(folder)).toContain("0 added, 0 changed, 1 corrected, 0 removed");
  expect(await failureOf(folder, "--ref", "HEAD")).toEqual([
    expect.stringContaining("2026-11-01T10:00:00Z is not after"),
    2,
  ]);
});

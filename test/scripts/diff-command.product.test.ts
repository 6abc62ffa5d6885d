import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test, vi } from "vitest";
import { compareWith } from "../../scripts/evidence/diff/compare-with-commit.ts";
import { textDiff } from "../../scripts/evidence/diff/report.ts";
import { membersInside } from "../../scripts/evidence/reading/evidence-files.ts";
import { FIXTURE_EVIDENCE, temporaryFolder } from "../fixture-build.ts";
import { withCell, withoutColumns, withRows } from "./evidence/evidence.ts";
import { environment, runScript } from "./run-script.ts";

const run = promisify(execFile);

/** Git in a folder, as a fictional author and without any setting of this machine. */
const git = (folder: string, ...options: readonly string[]) =>
  run("git", ["-c", "user.name=Example", "-c", "user.email=author@example.org", ...options], {
    cwd: folder,
    env: { ...environment, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  });

/** A repository whose only commit holds the fictional ledger in `data`, without some of its files. */
async function repository(...without: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  for (const name of without) await rm(join(folder, "data", name));
  await git(folder, "init", "--quiet");
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "--message", "first");
  return folder;
}

async function edit(folder: string, changed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(changed)) await writeFile(join(folder, "data", name), text);
}

// A git hook that runs the tests names the repository it runs in.
beforeEach(() => {
  vi.stubEnv("GIT_DIR", undefined).stubEnv("GIT_WORK_TREE", undefined);
  return () => void vi.unstubAllEnvs();
});

/** What `npm run diff` prints, without a process of its own. */
async function compared(folder: string, format = textDiff, members?: null): Promise<string> {
  const data = join(folder, "data");
  return format(await compareWith("HEAD", data, members === null ? undefined : membersInside(data)));
}

/** Runs `npm run diff` without npm. */
const diff = (folder: string, options: readonly string[], ci?: string) =>
  runScript("diff", ["--data", join(folder, "data"), ...options], ci);

test("without the members' evidence nothing of it is reported, neither added nor removed", async () => {
  const folder = await repository();
  const deals = join(folder, "data/members/deals.csv");
  const lines = (await readFile(deals, "utf8")).split("\n");
  await writeFile(deals, lines.filter((_, index) => index !== 2).join("\n"));
  expect(await compared(folder)).toContain(lines[2]?.split(",")[0]);
  const { code, stdout } = await diff(folder, ["HEAD", "--members", "none", "--format", "markdown"]);
  expect(stdout).toContain("the evidence says the same");
  expect(stdout).not.toContain("eal");
  expect(code).toBe(0);
  await rm(join(folder, "data/members"), { recursive: true });
  expect(await compared(folder, textDiff, null)).toContain("the evidence says the same");
});

const CLOSED = withCell("technology/spain.csv", 2, "status", "historical");

test("evidence that has not changed since a commit says the same", async () => {
  expect(await compared(await repository())).toMatch(
    /^Compared with [0-9a-f]{12}: the evidence says the same\.$/,
  );
});

test("a commit from before some columns said nothing in them", async () => {
  const folder = await repository();
  await edit(folder, {
    ...withoutColumns(
      "technology/spain.csv",
      "archive_url",
      "says",
      "announced",
      "quote",
      "term_end",
      "ended",
    ),
    ...withoutColumns("evidence/england.csv", "says", "announced", "quote", "read_by"),
    ...withoutColumns("clubs.csv", "website"),
  });
  await git(folder, "commit", "--quiet", "--all", "--message", "before");
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  expect(await compared(folder)).toMatch(/: the evidence says the same\.$/);
  await edit(folder, withCell("technology/spain.csv", 2, "says", "vendor"));
  expect((await compared(folder)).split("\n").slice(2)).toEqual([
    "Relationships",
    "  ~ changed  real-ejemplo--o-tickets--ticketing  (data/technology/spain.csv:2)",
    "      says: (empty) → vendor",
  ]);
});

test("a file that is a link at the commit is read as what it leads to there", async () => {
  const folder = await repository();
  await mkdir(join(folder, "shared"));
  await rename(join(folder, "data/technology/spain.csv"), join(folder, "shared/spain.csv"));
  await symlink("../../shared/spain.csv", join(folder, "data/technology/spain.csv"));
  await symlink("nowhere.csv", join(folder, "data/technology/france.csv"));
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "--message", "links");
  await rm(join(folder, "data/technology/france.csv"));
  expect(await compared(folder)).toContain("the evidence says the same");
  await edit(folder, CLOSED);
  const text = await compared(folder);
  expect(text).toContain("! status changed  real-ejemplo--o-tickets--ticketing");
  expect(text).not.toContain("added");
});

test("a changed status without new evidence is a problem with its values, in CI also an annotation, and exits 1", async () => {
  const folder = await repository();
  await edit(folder, CLOSED);
  const { code, stdout } = await diff(folder, ["HEAD"], "1");
  expect(stdout.split("\n").slice(1)).toEqual([
    "",
    "Relationships",
    "  ! status changed  real-ejemplo--o-tickets--ticketing  (data/technology/spain.csv:2)",
    "      status: status unknown → historical",
    "      evidence_url: https://diario.example.org/entradas",
    "      evidence_publisher: Diario Ejemplo",
    "      evidence_note: A list of customers names the club.",
    "      verification_date: 2026-04-10",
    "",
    'data/technology/spain.csv:2:46  status-evidence  real-ejemplo--o-tickets--ticketing changes from "status unknown" to "historical" ' +
      "without new evidence (cite another evidence_url or a further page, or read the page again and write the new verification_date)",
    expect.stringContaining("::error file=data/technology/spain.csv,line=2,col=46,title=status-evidence::"),
    "",
  ]);
  expect(code).toBe(1);
});

test("as JSON the command says the same and nothing else", async () => {
  const folder = await repository();
  await edit(folder, CLOSED);
  const { code, stdout } = await diff(folder, ["HEAD", "--format", "json"], "1");
  expect(JSON.parse(stdout)).toMatchObject({
    sections: [
      {
        title: "Relationships",
        changes: [{ what: "status changed", id: "real-ejemplo--o-tickets--ticketing" }],
      },
    ],
    problems: [{ rule: "status-evidence", path: "data/technology/spain.csv", line: 2, column: 46 }],
    unreadBefore: 0,
    readable: true,
  });
  expect(code).toBe(1);
});

test("files that did not exist at the commit are no problem", async () => {
  const folder = await repository("removed.csv", "redirects.csv");
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  expect((await compareWith("HEAD", join(folder, "data"), undefined)).problems).toEqual([]);
});

test("evidence that could not be read at the commit is said to be left out", async () => {
  const folder = await repository();
  await edit(folder, withRows("technology/spain.csv", '"not closed'));
  await git(folder, "commit", "--quiet", "--all", "--message", "broken");
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  const text = await compared(folder);
  expect(text).toContain("1 place of the evidence there could not be read; what was there shows as added.");
  expect(text).toContain("+ added  real-ejemplo--o-tickets--ticketing");
});

test("evidence that cannot be read now is not compared, and its problems are reported", async () => {
  const folder = await repository();
  await edit(folder, withRows("technology/spain.csv", '"not closed'));
  const text = await compared(folder);
  expect(text).toContain("the evidence now cannot be read.");
  expect(text).toContain(
    "data/technology/spain.csv:2:1  csv-syntax  a quoted field is not closed on its line",
  );
  expect(text).not.toContain("removed");
});

test("a ref that git would take for an option is refused", async () => {
  await expect(compareWith("--output=x", "data", undefined)).rejects.toThrow(
    '"--output=x" is not the name of a commit.',
  );
});

test("a ref that is no commit is refused with exit code 2", async () => {
  const { code, stdout, stderr } = await diff(await repository(), ["no-such-branch"]);
  const message =
    'There is no commit "no-such-branch" in the repository of data/. Fetch it, or name another.\n';
  expect([code, stdout, stderr]).toEqual([2, "", message]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";

const FOLDER = ".github/workflows";
const NAMES = readdirSync(FOLDER).sort();

const permissions = z.record(z.string(), z.enum(["read", "write", "none"]));
const step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(
    z.string(),
    z.object({ permissions: permissions.optional(), "timeout-minutes": z.int(), steps: z.array(step) }),
  ),
});

const textOf = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const read = (name: string) => workflow.parse(parse(textOf(name)));
const stepsOf = (name: string) => Object.values(read(name).jobs).flatMap(({ steps }) => steps);

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));

test.each(NAMES)("%s pins every action by a whole commit, with the version beside it", (name) => {
  const used = stepsOf(name).flatMap(({ uses }) => uses ?? []);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  const explained = textOf(name).match(/uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm) ?? [];
  expect(explained).toHaveLength(used.length);
});

test.each(NAMES)("%s says what it may do, and by default may write nothing", (name) => {
  expect(Object.values(read(name).permissions)).not.toContain("write");
});

test.each(NAMES)("every npm script that %s runs exists", (name) => {
  const runs = stepsOf(name).flatMap(({ run }) => run ?? []);
  const called = runs.flatMap((run) =>
    [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = ""]) => script),
  );
  expect(called.filter((script) => !(script in scripts))).toEqual([]);
});

test.each(NAMES)("no expression stands in a script of %s, where its value would be code", (name) => {
  const runs = stepsOf(name).flatMap(({ run }) => run ?? []);
  expect(runs.filter((run) => run.includes("${{"))).toEqual([]);
});

test("the checks run with the rights of a reader and keep no credentials", () => {
  const { on, permissions: rights, jobs } = read("checks.yml");
  expect(Object.keys(on).sort()).toEqual(["pull_request", "push"]);
  expect(rights).toEqual({ contents: "read" });
  expect(Object.values(jobs).filter((job) => job.permissions !== undefined)).toEqual([]);
  const checkouts = stepsOf("checks.yml").filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkouts.map((checkout) => checkout.with?.["persist-credentials"])).toEqual([false, false]);
});

test("the checks lint, type, check, build, test and compare", () => {
  const runs = stepsOf("checks.yml")
    .flatMap(({ run }) => run ?? [])
    .join("\n");
  for (const command of ["check", "lint", "typecheck", "build", "diff"])
    expect(runs).toContain(`npm run ${command}`);
  expect(runs).toContain("npm test");
});

test("the checks install in a way that bears a lock file without the packages of other platforms", () => {
  const runs = stepsOf("checks.yml").flatMap(({ run }) => run ?? []);
  expect(runs.filter((run) => /\bnpm ci\b/.test(run))).toEqual([]);
  expect(runs.filter((run) => run === "npm install --no-audit --no-fund")).toHaveLength(2);
});

test("every comparison names whose evidence for members it may quote: the repository's own, or none", () => {
  const runs = stepsOf("checks.yml").flatMap(({ run }) => run ?? []);
  const compared = runs.flatMap((run) => run.match(/npm run (?:--silent )?diff.*/g) ?? []);
  expect(compared).toHaveLength(2);
  expect(compared.filter((command) => !command.includes('--members "$MEMBERS"'))).toEqual([]);
  const chosen = runs.find((run) => run.includes("GITHUB_ENV")) ?? "";
  expect(chosen.split("\n")[0]).toBe("members=none");
  expect(chosen).toContain(
    'if [ -n "$(git ls-files data/members/deals.csv)" ]; then members=data/members; fi',
  );
});

test("the comment's workflow has the right to comment, and runs no action and no code of the repository", () => {
  const { on, permissions: rights, jobs } = read("comment.yml");
  expect(Object.keys(on)).toEqual(["workflow_run"]);
  expect(rights).toEqual({});
  expect(jobs.comment?.permissions).toEqual({ actions: "read", "pull-requests": "write" });
  expect(stepsOf("comment.yml").flatMap(({ uses }) => uses ?? [])).toEqual([]);
  const runs = stepsOf("comment.yml").flatMap(({ run }) => run ?? []);
  expect(runs.filter((run) => /\b(?:npm|npx|node|git|tsx|eval|source)\b/.test(run))).toEqual([]);
});

test("the comment's workflow takes a number of digits only, and only of the pull request whose head was run", () => {
  const runs = stepsOf("comment.yml")
    .flatMap(({ run }) => run ?? [])
    .join("\n");
  expect(runs).toContain("^[1-9][0-9]{0,8}$");
  expect(runs).toContain('if [ "$head" != "$HEAD" ]');
});

const form = z.object({
  name: z.string(),
  description: z.string(),
  body: z.array(
    z.object({ type: z.enum(["markdown", "input", "textarea", "dropdown"]), id: z.string().optional() }),
  ),
});

test.each([
  ["wrong-fact.yml", ["record", "what", "right", "source"]],
  [
    "new-evidence.yml",
    [
      "club",
      "vendor",
      "product",
      "evidence_url",
      "evidence_publisher",
      "evidence_date",
      "status",
      "evidence_note",
    ],
  ],
])("the issue form %s asks for what a fact needs", (name, fields) => {
  const { body } = form.parse(parse(readFileSync(join(".github/ISSUE_TEMPLATE", name), "utf8")));
  expect(body.flatMap(({ id }) => id ?? [])).toEqual(fields);
});

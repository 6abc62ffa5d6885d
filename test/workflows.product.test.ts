import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { fieldsOf } from "../scripts/evidence/values/fields.ts";
import { temporaryFolder } from "./fixture-build.ts";

const FOLDER = ".github/workflows";

const permissions = z.record(z.string(), z.enum(["read", "write", "none"]));
const step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const workflow = z.object({
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string().optional(),
      permissions: permissions.optional(),
      strategy: z.unknown().optional(),
      "timeout-minutes": z.int(),
      steps: z.array(step),
    }),
  ),
});

function readWorkflow(name: string) {
  const text = readFileSync(join(FOLDER, name), "utf8");
  const { permissions, jobs } = workflow.parse(parse(text));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  return {
    text,
    permissions,
    jobs,
    steps,
    actions: steps.flatMap(({ uses }) => uses ?? []),
    commands: steps.flatMap(({ run }) => run ?? []),
  };
}

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const { text, permissions, actions, commands } = readWorkflow(name);

  test("pins every action by a whole commit, with the version beside it", () => {
    expect(text.match(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/gm) ?? []).toHaveLength(
      actions.length,
    );
  });

  test("may write nothing by default", () => {
    expect(Object.values(permissions)).not.toContain("write");
  });

  test("runs npm scripts that exist", () => {
    const called = [...commands.join("\n").matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, script]) => script,
    );
    expect(called.filter((script = "") => !(script in scripts))).toEqual([]);
  });

  test("has no expression in a script, where its value would be code", () => {
    expect(commands.filter((run) => run.includes("${{"))).toEqual([]);
  });
});

describe("the reading", () => {
  const { jobs } = readWorkflow("reading.yml");
  const { read, issue } = jobs;

  test("is off unless a variable says on, and keeps members' evidence out of the issue", () => {
    expect(read?.if).toBe("vars.READING == 'on'");
    const commands = read?.steps.flatMap(({ run }) => run ?? []).join("\n");
    expect(commands).toMatch(/npm run --silent links -- --quotes --status current --members none/);
  });

  test("is written as text by a job that runs no code of the repository", async () => {
    expect(read?.permissions).toBeUndefined();
    expect(issue?.permissions).toEqual({ issues: "write", actions: "read" });
    expect(issue?.steps.flatMap(({ uses }) => uses ?? [])).toEqual([]);
    const folder = await temporaryFolder();
    await mkdir(join(folder, "found"));
    await writeFile(join(folder, "found/text"), "```\r\n@somebody $(touch run)\n");
    await writeFile(join(folder, "gh"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, RUN: "1", GH_REPO: "example/ledger" };
    await promisify(execFile)("bash", ["-e", "-c", issue?.steps[0]?.run ?? ""], { env, cwd: folder });
    expect(await readFile(join(folder, "body.md"), "utf8")).toBe("    ```\n    @somebody $(touch run)\n");
    expect((await readdir(folder)).sort()).toEqual(["body.md", "found", "gh"]);
  });
});

describe("the checks", () => {
  const { permissions, jobs, steps, commands } = readWorkflow("checks.yml");

  test("have the rights of a reader and keep no credentials", () => {
    expect(permissions).toEqual({ contents: "read" });
    expect(Object.values(jobs).filter((job) => job.permissions !== undefined)).toEqual([]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkouts.map((checkout) => checkout.with?.["persist-credentials"])).toEqual([false, false]);
  });

  test("are the same everywhere: lint, types, evidence, build and tests", () => {
    expect(scripts.ci?.split(" && ")).toEqual([
      "npm run lint",
      "npm run typecheck",
      "npm run check",
      "npm run build",
      "npm test",
      "npm run test:product",
    ]);
    expect(commands).toContain("npm run ci");
    // The summary of the tests is printed last.
    expect(readFileSync(".ci/run", "utf8")).toMatch(/\nnpm run ci\n$/);
  });

  test("run on every line of Node.js that is supported, and on each to its end", () => {
    expect(jobs.checks?.strategy).toEqual({ "fail-fast": false, matrix: { node: [20, 22, 24] } });
    const lines = jobs.checks?.steps.map((step) => step.with?.["node-version"]);
    expect(lines).toContainEqual(expect.stringContaining("matrix.node"));
  });

  test("compare a pull request with what it changes", () => {
    expect(commands.join("\n")).toContain("npm run diff");
  });

  test.each([
    [0, "Nothing has changed since 2026-11-23: no release is needed."],
    [0, "Not released: 1 added, 0 changed, 0 corrected, 0 removed."],
    [1, "name: Secret\nNot released: buyers 1 added, 0 changed, 0 corrected, 0 removed; deals 0 added"],
    [1, "exit"],
  ])(
    "end with %i on the main branch, and quote nothing, if the next release is “%s”",
    async (code, preview) => {
      const step = jobs.checks?.steps.find(({ run }) => run?.includes("--dry-run"));
      expect(step?.if).toBe("github.ref == 'refs/heads/main'");
      const folder = await temporaryFolder();
      const npm = '#!/bin/sh\n[ "$PREVIEW" = exit ] && exit 1\necho "$PREVIEW"\n';
      await writeFile(join(folder, "npm"), npm, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}`, RUNNER_TEMP: folder, PREVIEW: preview };
      const ran = promisify(execFile)("bash", ["-e", "-c", step?.run ?? ""], { env });
      const ended = await ran.then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: unknown) => z.object({ code: z.number(), stdout: z.string() }).parse(error),
      );
      expect([ended.code, ended.stdout.includes("Secret")]).toEqual([code, false]);
    },
  );

  test("quote only the repository's own evidence for members, or none", () => {
    const compared = commands.flatMap((run) => run.match(/npm run (?:--silent )?diff.*/g) ?? []);
    expect(compared).toHaveLength(2);
    expect(compared.filter((command) => !command.includes('--members "$MEMBERS"'))).toEqual([]);
    expect(commands.find((run) => run.includes("GITHUB_ENV"))).toMatch(
      /^members=none\nif \[ -n "\$\(git ls-files data\/members\/deals\.csv\)" \]; then members=data\/members; fi\n/,
    );
  });
});

describe("the comment's workflow", () => {
  const { permissions, jobs, actions, commands } = readWorkflow("comment.yml");

  test("may comment, and runs no action and no code of the repository", () => {
    expect(permissions).toEqual({});
    expect(jobs.comment?.permissions).toEqual({ actions: "read", "pull-requests": "write" });
    expect(actions).toEqual([]);
    expect(commands.filter((run) => /\b(?:npm|npx|node|git|tsx|eval|source)\b/.test(run))).toEqual([]);
  });

  test("takes a number of digits only, and only of the pull request whose head was run", () => {
    expect(commands.join("\n")).toContain("^[1-9][0-9]{0,8}$");
    expect(commands.join("\n")).toContain('if [ "$head" != "$HEAD" ]');
  });
});

test("where CI is set, a missing browser ends the run of the tests with one line", async () => {
  const env = { PATH: process.env.PATH ?? "", CI: "true", CHROMIUM: "/nowhere/chromium" };
  const words = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "product",
    "test/site/browser.test.ts",
    "-t",
    "no such test",
  ];
  await expect(promisify(execFile)(process.execPath, words, { env })).rejects.toMatchObject({
    code: 1,
    stderr: "Chromium was not found: install Debian's package chromium, or set CHROMIUM.\n",
  });
});

const form = z.object({ body: z.array(z.object({ id: z.string().optional() })) });

test.each([
  ["wrong-fact.yml", "record says what right source"],
  [
    "new-evidence.yml",
    "club vendor product evidence_url evidence_publisher evidence_date status evidence_note",
  ],
])("the issue form %s asks for what a fact needs", (name, fields) => {
  const { body } = form.parse(parse(readFileSync(join(".github/ISSUE_TEMPLATE", name), "utf8")));
  expect(body.flatMap(({ id }) => id ?? []).join(" ")).toBe(fields);
});

test("the issue form for evidence asks for columns", () => {
  const { body } = form.parse(parse(readFileSync(".github/ISSUE_TEMPLATE/new-evidence.yml", "utf8")));
  const columns = fieldsOf("technology").map(({ name }) => name);
  expect(body.flatMap(({ id }) => id ?? []).filter((id) => !columns.includes(id))).toEqual([]);
});

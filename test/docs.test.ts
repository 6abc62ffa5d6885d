import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { memberRoutes } from "../contract/members/routes.ts";
import { tools } from "../contract/members/tools.ts";
import { problemTypes } from "../contract/problems.ts";
import { researchTools } from "../contract/research-tools.ts";
import { routes } from "../contract/routes.ts";
import { memberApiPaths, memberPaths, oauthPaths, reportPath } from "../contract/site-paths.ts";

const PAGES = [
  "README.md",
  "AGENTS.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "data/README.md",
  "data/members/README.md",
  "site/api/changelog.md",
];

async function everyPage(): Promise<string[]> {
  return [
    ...PAGES,
    ...(await readdir("docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
  ];
}

const read = (page: string) => readFile(page, "utf8");

test("every command of package.json is in the docs, and the docs name no other", async () => {
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
  const texts = await Promise.all((await everyPage()).map(read));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm (?:run ([a-z:]+)|(start|test)\b)/g)].map(([, name, short]) => name ?? short),
  );
  expect([...new Set(named)].sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => name !== "prestart")
      .sort(),
  );
});

test("docs/architecture.md gives a reason for every package", async () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    await read("package.json"),
  ) as Record<string, Record<string, string>>;
  const text = await read("docs/architecture.md");
  const packages = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(packages.length).toBeGreaterThan(30);
  const unexplained = packages.filter(
    (name) => !name.startsWith("@types/") && !text.includes(name.replace("@biomejs/", "")),
  );
  expect(unexplained).toEqual([]);
});

test.each([
  ["docs/api.md", routes],
  ["docs/members.md", memberRoutes],
] as const)("%s names every operation and every parameter", async (page, all) => {
  const text = await read(page);
  for (const { path, query } of all) {
    expect(text).toContain(`\`${path}\``);
    for (const parameter of Object.keys(query.shape)) expect(text).toContain(`\`${parameter}\``);
  }
});

test("the docs name every error type and every MCP tool", async () => {
  const [api, members] = await Promise.all([read("docs/api.md"), read("docs/members.md")]);
  for (const [name, { status }] of Object.entries(problemTypes))
    expect(api).toContain(`| ${status} | \`${name}\` |`);
  for (const { name } of researchTools) expect(api).toContain(`| \`${name}\` |`);
  for (const { name } of tools) expect(members).toContain(`| \`${name}\` |`);
});

test("the operator's page lists every address that no cache may store", async () => {
  const [, list = ""] = /^- \*\*Never cache\*\* (.*)$/m.exec(await read("docs/operators.md")) ?? [];
  const beginnings = [...list.matchAll(/`(\/[^`…]*)…?`/g)].map(([, beginning = ""]) => beginning);
  const { resourceMetadata: _, serverMetadata: __, ...oauth } = oauthPaths;
  const paths = [memberApiPaths, memberPaths, oauth].flatMap((all) => Object.values(all));
  const missing = [...paths, reportPath()].filter((path) => !beginnings.some((one) => path.startsWith(one)));
  expect(missing).toEqual([]);
});

test("every link from one page of the docs to a file or heading leads somewhere", async () => {
  const headings = (text: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, "")
        .replaceAll(" ", "-"),
    );
  for (const page of await everyPage()) {
    for (const [, target = ""] of (await read(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = "", heading] = target.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      expect([page, target, existsSync(file)]).toEqual([page, target, true]);
      if (heading !== undefined)
        expect([page, target, headings(await read(file))]).toEqual([
          page,
          target,
          expect.arrayContaining([heading]),
        ]);
    }
  }
});

test("what the docs tell to write beside the sources cannot be committed by accident", () => {
  const written = [
    "backups/members-2026-11-21.sqlite",
    "deploy/.env",
    "deploy/secrets/auth-secret",
    "clubledger-client-0.1.0.tgz",
    "members.dump",
  ];
  const ignored = execFileSync("git", ["check-ignore", "--no-index", ...written], { encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(written);
});

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { memberRoutes } from "../contract/members/routes.ts";
import { problemTypes } from "../contract/problems.ts";
import { routes } from "../contract/routes.ts";

const readme = () => readFile("README.md", "utf8");

test("the README describes every command of package.json, and no other", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const names = Object.keys(scripts).filter((name) => name !== "prestart");
  const described = [...(await readme()).matchAll(/`npm (?:run )?([a-z:]+)`/g)].map(([, name]) => name);
  expect([...new Set(described)].sort()).toEqual(names.sort());
});

test("the README gives a reason for every package that the project depends on", async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile("package.json", "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const text = await readme();
  const packages = [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
  const unexplained = packages.filter(
    (name) => !name.startsWith("@types/") && !text.includes(name.replace("@biomejs/", "")),
  );
  expect(unexplained).toEqual([]);
});

test("the README names every operation and every filter of the API", async () => {
  const text = await readme();
  for (const { path, query } of routes) {
    expect(text).toContain(`\`${path}\``);
    for (const parameter of Object.keys(query.shape)) expect(text).toContain(`\`${parameter}\``);
  }
});

test("the README names every operation and every filter of the member interface, and every problem that it answers with", async () => {
  const text = await readme();
  const part = text.slice(text.indexOf("## For Pro members"), text.indexOf("## For researchers"));
  for (const { path, query, problems } of memberRoutes) {
    expect(part).toContain(`\`${path}\``);
    for (const parameter of Object.keys(query.shape)) expect(part).toContain(`\`${parameter}\``);
    for (const name of problems) expect(part).toContain(`| ${problemTypes[name].status} | \`${name}\` |`);
  }
});

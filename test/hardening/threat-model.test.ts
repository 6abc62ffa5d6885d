import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const page = () => readFile("docs/security.md", "utf8");

test("every proof that the threat model names is a test that exists", async () => {
  const named = [...(await page()).matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("the operators' page describes every file of deploy/", async () => {
  const text = await readFile("docs/operators.md", "utf8");
  const files = (await readdir("deploy")).filter(
    (name) => name !== "Dockerfile.dockerignore" && !name.startsWith("."),
  );
  expect(files.filter((name) => !text.includes(`\`deploy/${name}\``))).toEqual([]);
});

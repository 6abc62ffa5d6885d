import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const page = () => readFile("docs/security.md", "utf8");

test("every proof that the threat model names is a test that exists", async () => {
  const named = [...(await page()).matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("every test that attacks the server, or tries a file to deploy with, stands in the threat model", async () => {
  const text = await page();
  for (const folder of ["test/hardening", "test/deploy"]) {
    const tests = (await readdir(folder)).filter(
      (name) => name.endsWith(".test.ts") && name !== "threat-model.test.ts",
    );
    expect(tests.filter((name) => !text.includes(`${folder}/${name}`))).toEqual([]);
  }
});

test("the operators' page describes every file of deploy/", async () => {
  const text = await readFile("docs/operators.md", "utf8");
  const files = (await readdir("deploy")).filter(
    (name) => name !== "Dockerfile.dockerignore" && !name.startsWith("."),
  );
  expect(files.filter((name) => !text.includes(`\`deploy/${name}\``))).toEqual([]);
});

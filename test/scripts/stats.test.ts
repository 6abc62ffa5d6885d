import { expect, test } from "vitest";
import { withCell } from "./evidence/evidence.ts";
import { ledgerFolder, runScript } from "./run-script.ts";

test("with --json the coverage is JSON and nothing else", async () => {
  const { code, stdout } = await runScript("stats", ["--json", "--data", "test/fixtures/evidence"]);
  expect(JSON.parse(stdout)).toMatchObject({ relationships: 5, clubs: 3, vendors: 3, categories: 2 });
  expect(code).toBe(0);
});

test("of faulty evidence nothing is counted: the problems are reported, and the command exits 1", async () => {
  const folder = await ledgerFolder(withCell("technology/spain.csv", 2, "status", "curent"));
  const { code, stdout, stderr } = await runScript("stats", ["--data", folder]);
  expect(stderr).toContain("data/technology/spain.csv:2:46  unknown-status");
  expect(stdout).toBe("");
  expect(code).toBe(1);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checks } from "../../../../scripts/evidence/checks/index.ts";

const FOLDER = "test/scripts/evidence";

test("index.ts lists every file of checks/", () => {
  const index = readFileSync("scripts/evidence/checks/index.ts", "utf8");
  const files = readdirSync("scripts/evidence/checks").filter((name) => name !== "index.ts");
  expect(files.filter((name) => !index.includes(`"./${name}"`))).toEqual([]);
  expect(new Set(checks.map(({ rule }) => rule)).size).toBe(checks.length);
});

test("every rule is expected by a test", () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const texts = names
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(FOLDER, name), "utf8"));
  const covers = (text: string, rule: string) => new RegExp(`^  "?${rule}"?: {| ${rule} `, "m").test(text);
  const untested = checks.filter(({ rule }) => !texts.some((text) => covers(text, rule)));
  expect(untested.map(({ rule }) => rule)).toEqual([]);
});

test.each(checks)("$rule has one sentence that says what it demands", ({ demands }) => {
  expect(demands).toMatch(/^[A-Z].*[^.]\.$/);
});

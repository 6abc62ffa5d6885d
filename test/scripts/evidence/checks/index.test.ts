import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checks } from "../../../../scripts/evidence/checks/index.ts";

const FOLDER = "test/scripts/evidence";

test("every file of checks/ is a rule of its name or the table of unknown-… rules", () => {
  const files = readdirSync("scripts/evidence/checks").map((name) => name.replace(/\.ts$/, ""));
  const rules = checks.map(({ rule }) => rule).filter((rule) => !rule.startsWith("unknown-"));
  expect(files.sort()).toEqual([...rules, "index", "unknown-references"].sort());
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

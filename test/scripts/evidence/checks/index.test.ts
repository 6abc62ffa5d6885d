import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checks } from "../../../../scripts/evidence/checks/index.ts";

const NO_RULES = ["index", "unknown-reference"];

const ruleFiles = readdirSync("scripts/evidence/checks")
  .map((name) => name.replace(/\.ts$/, ""))
  .filter((name) => !NO_RULES.includes(name))
  .sort();

test("every file of checks/ is a rule of its name that is run, and no other rule is", () => {
  expect(checks.map(({ rule }) => rule).sort()).toEqual(ruleFiles);
});

test("every rule has tests in a file of its name", () => {
  const tested = readdirSync("test/scripts/evidence/checks").map((name) => name.replace(/\.test\.ts$/, ""));
  expect(ruleFiles.filter((rule) => !tested.includes(rule))).toEqual([]);
});

test.each(ruleFiles)("the tests of %s see it fire", (rule) => {
  const text = readFileSync(`test/scripts/evidence/checks/${rule}.test.ts`, "utf8");
  expect(text).toMatch(new RegExp(`:\\S+ ${rule} `));
});

test.each(checks)("$rule says in one sentence what it demands", ({ demands }) => {
  expect(demands).toMatch(/^[A-Z].*[^.]\.$/);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { DiffReport } from "../../../../scripts/evidence/diff/report.ts";
import { codeSpan, markdownDiff } from "../../../../scripts/evidence/diff/report.ts";

test.each([
  ["plain text", "plain text", "`plain text`"],
  ["a mention", "@somebody", "`@somebody`"],
  ["HTML", "<img src=x>", "`<img src=x>`"],
  ["a backtick", "a`b", "``a`b``"],
  ["a closing fence", "`` ` @all", "``` `` ` @all ```"],
  ["two lines", "one\n# two", "`one\ufffd# two`"],
  ["nothing", "", "(empty)"],
])("%s stands in a code span that it cannot leave", (_, text, expected) => {
  expect(codeSpan(text)).toBe(expected);
});

test("no text leaves its code span: the fence is the only run of backticks of its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "a", " ", "<", "\n") }), (text) => {
      const span = codeSpan(text);
      if (span === "(empty)") return;
      const fence = /^`+/.exec(span)?.[0] ?? "";
      const runs = [...span.matchAll(/`+/g)].map(([run]) => run).filter((run) => run === fence);
      expect(runs).toHaveLength(2);
      expect(span.endsWith(fence)).toBe(true);
      expect(span).not.toContain("\n");
    }),
  );
});

function reportOf(count: number): DiffReport {
  const changes = Array.from({ length: count }, (_, index) => ({
    what: "added" as const,
    id: `club-${index}`,
    place: "data/clubs.csv:2",
    details: [{ label: "name", before: "a", after: "n".repeat(90) }],
  }));
  const problem = {
    path: "data/clubs.csv",
    line: 3,
    column: 1,
    rule: "slug-unlisted",
    message: "the <b>club</b>",
  };
  return {
    commit: "0123456789abcdef",
    sections: [{ title: "Clubs", changes }],
    problems: [problem],
    unreadBefore: 0,
    readable: true,
  };
}

test("problems come before changes, and every value is in a code span", () => {
  expect(markdownDiff(reportOf(1))).toBe(
    [
      "### What this edit changes",
      "Compared with 0123456789ab: 1 added.",
      "#### Problems",
      "- `data/clubs.csv:3:1` `slug-unlisted` `the <b>club</b>`",
      "#### Clubs",
      `- **added** \`club-0\`, \`data/clubs.csv:2\`\n  - name: \`a\` → \`${"n".repeat(90)}\``,
    ].join("\n\n"),
  );
});

test("what does not fit into a comment is counted", () => {
  const text = markdownDiff(reportOf(1000));
  expect(text.length).toBeLessThan(61_000);
  const shown = text.split("- **added**").length - 1;
  expect(text).toMatch(/(\d+) more do not fit here; `npm run diff` shows all\.$/);
  expect(Number(/(\d+) more do not/.exec(text)?.[1])).toBe(1000 - shown);
});

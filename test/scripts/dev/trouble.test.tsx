import { expect, test } from "vitest";
import { troubleOf } from "../../../scripts/dev/trouble.ts";
import { TroublePanel } from "../../../scripts/dev/trouble-panel.tsx";

test("a problem is told as the check tells it: place, rule, message and hint", () => {
  const problem = { path: "data/clubs.csv", line: 5, column: 15, rule: "unknown-country", message: "no" };
  const problems = [{ ...problem, hint: 'did you mean "Spain"?' }];
  expect(troubleOf({ kind: "refused", message: "The evidence has problems.", problems })).toEqual({
    title: "1 problem in the evidence",
    lines: ['data/clubs.csv:5:15  unknown-country  no (did you mean "Spain"?)'],
  });
});

test("a set that is too small is told though no row is at fault", () => {
  const message = "The built set is too small: 3 clubs where floors.yaml wants at least 4.";
  expect(troubleOf({ kind: "refused", message, problems: [] })).toEqual({ title: message, lines: [] });
});

test("code that fails is told line by line, without colours that a terminal would obey", () => {
  expect(troubleOf({ kind: "failed", message: "\u001b[31mError\u001b[0m: x\n    at y" })).toEqual({
    title: "The code does not run",
    lines: ["Error: x", "    at y"],
  });
});

test("a build that is served is no trouble", () => {
  expect(troubleOf({ kind: "built", port: 1, stages: {} })).toBeUndefined();
});

test("what the evidence holds cannot become markup of the page", () => {
  const line = `data/clubs.csv:2:1  text-form  <img src=x onerror="alert(1)"> & '`;
  const html = String(<TroublePanel title="<b>1</b>" lines={[line]} />);
  expect(html).toContain(
    "<pre>data/clubs.csv:2:1  text-form  &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;</pre>",
  );
  expect(html).toContain("<h2>&lt;b&gt;1&lt;/b&gt;</h2>");
});

test("a page shows fifty lines and counts the rest", () => {
  const lines = Array.from({ length: 52 }, (_, index) => `line ${index + 1}.`);
  const html = String(<TroublePanel title="52 problems" lines={lines} />);
  expect(html).toContain("line 50.</pre>");
  expect(html).not.toContain("line 51.");
  expect(html).toContain("And 2 more lines, in the terminal.");
});

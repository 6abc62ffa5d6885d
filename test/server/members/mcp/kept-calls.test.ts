import { expect, test } from "vitest";
import { keptCalls } from "../../../../server/members/mcp/tool-calls.ts";
import { failedCall, type ToolResult } from "../../../../server/members/mcp/tool-results.ts";

/** A tool that tells how often it was called, and refuses what is asked of nobody. */
function counted() {
  let calls = 0;
  const call = (given: unknown): ToolResult => {
    calls += 1;
    return given === "nobody"
      ? failedCall("nobody")
      : { unclosed: [Buffer.from(JSON.stringify(given ?? null))] };
  };
  const tool = keptCalls(new Map([["count", call]])).get("count");
  if (tool === undefined) throw new Error("the tool is gone");
  return { tool, calls: () => calls };
}

test("the same arguments get the result that was found before, others their own", () => {
  const { tool, calls } = counted();
  const first = tool({ q: "capital" });
  expect(tool({ q: "capital" })).toBe(first);
  expect(calls()).toBe(1);
  for (const other of [{ q: "capital", limit: 1 }, { q: "Capital" }, {}, [], null])
    expect(Buffer.concat(tool(other).unclosed).toString()).toBe(JSON.stringify(other));
  expect(calls()).toBe(6);
  expect(tool(undefined)).toBe(tool(null));
});

test("what was refused, and what was asked at length, is worked out anew", () => {
  const { tool, calls } = counted();
  for (const given of ["nobody", "x".repeat(600)]) {
    tool(given);
    tool(given);
  }
  expect(calls()).toBe(4);
});

test("no more than five hundred results are kept", () => {
  const { tool, calls } = counted();
  for (let number = 0; number <= 500; number += 1) tool(number);
  tool(500);
  expect(calls()).toBe(501);
  tool(0);
  expect(calls()).toBe(502);
});

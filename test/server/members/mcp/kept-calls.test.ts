import { expect, test } from "vitest";
import { keptCalls } from "../../../../server/members/mcp/tool-calls.ts";
import { failedCall, type ToolResult } from "../../../../server/members/mcp/tool-results.ts";

/** A tool that tells how often it was called, and refuses to ask nobody. */
function counted() {
  let calls = 0;
  const call = (given: unknown): ToolResult => {
    calls += 1;
    return JSON.stringify(given) === '{"nobody":true}'
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
});

test("what was refused, and what was asked at length or in depth, is worked out anew", () => {
  const { tool, calls } = counted();
  for (const given of [{ nobody: true }, { q: "x".repeat(600) }, { q: [1] }]) {
    tool(given);
    tool(given);
  }
  expect(calls()).toBe(6);
});

test("no more than five hundred results are kept", () => {
  const { tool, calls } = counted();
  for (let number = 0; number <= 500; number += 1) tool({ number });
  tool({ number: 500 });
  expect(calls()).toBe(501);
  tool({ number: 0 });
  expect(calls()).toBe(502);
});

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  type CachedResponse,
  createCachedResponse,
  createResponseCache,
} from "../../server/http/cached-response.ts";

const ROOM = 64 * 1024;

/** Answers of a kilobyte each, and how often each was made. */
function counted() {
  const answers = createResponseCache(ROOM);
  const made = new Map<string, number>();
  const make = (key: string) => (): CachedResponse => {
    made.set(key, (made.get(key) ?? 0) + 1);
    return createCachedResponse(Buffer.alloc(1024, key), "text/plain", {});
  };
  return { answers, make, ask: (key: string) => answers.get(key, make(key)), timesMade: made };
}

test("an answer is kept from the second time that it is asked for", () => {
  const { ask, timesMade } = counted();
  const [, second, third] = [ask("a"), ask("a"), ask("a")];
  expect(timesMade.get("a")).toBe(2);
  expect(third).toBe(second);
});

test("the same holds for answers that must be read first", async () => {
  const { answers, make, timesMade } = counted();
  for (let time = 0; time < 4; time += 1) await answers.load("a", async () => make("a")());
  expect(timesMade.get("a")).toBe(2);
});

test("a flood of questions that come once displaces no answer that is kept", () => {
  const { ask, timesMade } = counted();
  for (let time = 0; time < 2; time += 1) ask("kept");
  for (let number = 0; number < 5000; number += 1) ask(`once ${number}`);
  ask("kept");
  expect(timesMade.get("kept")).toBe(2);
});

test("what is asked for again after a thousand other questions counts as asked for the first time", () => {
  const { ask, timesMade } = counted();
  ask("a");
  for (let number = 0; number < 1000; number += 1) ask(`between ${number}`);
  for (let time = 0; time < 3; time += 1) ask("a");
  expect(timesMade.get("a")).toBe(3);
});

test("a question too long to be remembered is answered all the same, each time anew", () => {
  const { ask, timesMade } = counted();
  const long = "x".repeat(1024 * 1024);
  for (let time = 0; time < 3; time += 1) expect(ask(long).body).toHaveLength(1024);
  expect(timesMade.get(long)).toBe(3);
});

test.each([
  ["well", "a record", 6, 20],
  ["quickly", "a search's answer", 3, 20],
  ["quickly", "a search's answer of many rows", 3, 2000],
] as const)("compressed %s, %s is what zlib makes of it at level %i", async (compression, _, level, rows) => {
  const text = Array.from({ length: rows }, (_, row) => `{"club":"FC Muster ${row * 7919}"}`).join(",\n");
  const answer = createCachedResponse(Buffer.from(text.padEnd(2000)), "application/json", {}, compression);
  const compressed = await answer.compressed();
  expect(Buffer.from(compressed.body).equals(gzipSync(answer.body, { level }))).toBe(true);
});

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  type CachedResponse,
  createCachedResponse,
  createResponseCache,
} from "../../server/http/cached-response.ts";

/** A cache of 64 KiB over responses of 1 KiB, and how often each was made. */
function countingCache() {
  const cache = createResponseCache(64 * 1024);
  const made = new Map<string, number>();
  const make = (key: string) => (): CachedResponse => {
    made.set(key, (made.get(key) ?? 0) + 1);
    return createCachedResponse(Buffer.alloc(1024, key), "text/plain", {});
  };
  const get = (key: string) => cache.get(key, make(key));
  const load = (key: string) => cache.load(key, async () => make(key)());
  return { get, load, timesMade: (key: string) => made.get(key) };
}

test.each(["get", "load"] as const)("%s: a response is cached from its second request on", async (method) => {
  const cache = countingCache();
  const [, second, third] = [await cache[method]("a"), await cache[method]("a"), await cache[method]("a")];
  expect(cache.timesMade("a")).toBe(2);
  expect(third).toBe(second);
});

test("a flood of requests that come once evicts nothing", () => {
  const { get, timesMade } = countingCache();
  for (let time = 0; time < 2; time += 1) get("kept");
  for (let number = 0; number < 5000; number += 1) get(`once ${number}`);
  get("kept");
  expect(timesMade("kept")).toBe(2);
});

test("a request that comes again after a thousand others counts as the first", () => {
  const { get, timesMade } = countingCache();
  get("a");
  for (let number = 0; number < 1000; number += 1) get(`between ${number}`);
  for (let time = 0; time < 3; time += 1) get("a");
  expect(timesMade("a")).toBe(3);
});

test("a key too long to be remembered gets a response all the same", () => {
  const { get, timesMade } = countingCache();
  const long = "x".repeat(1024 * 1024);
  for (let time = 0; time < 3; time += 1) expect(get(long).body).toHaveLength(1024);
  expect(timesMade(long)).toBe(3);
});

test.each([
  ["high", 20, 6],
  ["fast", 20, 3],
  ["fast", 2000, 3],
] as const)("gzip level %s of %i rows is level %i of zlib", async (gzipLevel, rows, level) => {
  const text = Array.from({ length: rows }, (_, row) => `{"club":"FC Muster ${row * 7919}"}`).join(",\n");
  const bytes = Buffer.from(text.padEnd(2000));
  const response = createCachedResponse(bytes, "application/json", {}, gzipLevel);
  const gzipped = await response.gzipped?.();
  expect(gzipped?.body).toEqual(new Uint8Array(gzipSync(bytes, { level })));
});
